/**
 * What the process gives a command: streams, variables, clock and signals. Tests give it their own.
 */
export interface Environment {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** Fires at Ctrl-C, or another signal that ends the command: its reason is an `Interruption`. */
  interrupt: AbortSignal;
}

export interface Clock {
  /** Returns the time in epoch ms. */
  now(): number;
  /** Resolves after `ms`; rejects when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
