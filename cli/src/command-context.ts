import type { Settings } from './account/settings.ts';
import type { Clock } from './environment.ts';
import type { Output } from './terminal/output.ts';

/** The context of a command: the shared options and the environment. */
export interface CommandContext {
  output: Output;
  input: NodeJS.ReadStream;
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** Fires at Ctrl-C, or another signal that ends the command. */
  interrupt: AbortSignal;
  /** Gets the address of the API, so that errors can name it. */
  setApiAddress(address: string): void;
  json: boolean;
  /** The value of `--api`. */
  api: string | undefined;
  /** The name of the login: `--profile`, THREADSWEEP_PROFILE, or the setting. */
  profile: string;
  /** The folder of the stored logins and settings. */
  folder: string;
  settings: Settings;
}
