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
  /** `--profile`: the name under which tokens are kept. */
  profile: string;
}
