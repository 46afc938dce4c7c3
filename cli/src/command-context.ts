import type { Settings } from './account/settings.ts';
import type { Output } from './terminal/output.ts';

/** What every command is given: the options all share, and the world it runs in. */
export interface CommandContext {
  output: Output;
  input: NodeJS.ReadStream;
  env: NodeJS.ProcessEnv;
  /** Fires at Ctrl-C. */
  interrupt: AbortSignal;
  /** Told which API a command speaks to, so that errors can name it. */
  speaksTo(address: string): void;
  json: boolean;
  /** `--api`, as the user wrote it. */
  api: string | undefined;
  /** The name under which tokens are kept: `--profile`, THREADSWEEP_PROFILE, or the one that is set. */
  profile: string;
  /** The folder of logins and settings. */
  folder: string;
  settings: Settings;
}
