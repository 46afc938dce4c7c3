import { type Command, CommanderError } from 'commander';

import { DEFAULT_API, VERSION } from './build-constants.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { Failure, failureDocument, interruption, usageFailure } from './failure.ts';
import { createProgram } from './program.ts';
import { Output } from './terminal/output.ts';

/** Runs the command line and ends the process with the exit code that scripts rely on. */
export async function main(argv: readonly string[]): Promise<void> {
  const output = new Output(process.stdout, process.stderr, process.env);
  const interrupt = new AbortController();
  process.on('SIGINT', () => {
    // The second time somebody is in a hurry.
    if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
    interrupt.abort();
  });
  const code = await run(argv, output, interrupt.signal);
  await output.flushed();
  // A call that an interrupt has left behind must not keep the process.
  process.exit(code);
}

async function run(
  argv: readonly string[],
  output: Output,
  interrupt: AbortSignal,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  let address: string | undefined;
  const world = {
    output,
    input: process.stdin,
    env: process.env,
    interrupt,
    speaksTo: (spoken: string) => {
      address = spoken;
    },
  };
  const finish = (ended: ExitCode): void => {
    code = ended;
  };
  const program = createProgram(world, finish, { version: VERSION, defaultApi: DEFAULT_API });
  throwInsteadOfExit(program);
  // Commander says `--json` only to a command that it could parse, so it is looked for here.
  const json = argv.includes('--json');
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return afterCommander(error, output, json);
    // Loaded when needed: it brings the API's client with it, which `--help` has no use for.
    const { failureOf } = await import('./api/refusal.ts');
    const failure =
      interrupt.aborted && !(error instanceof Failure) ? interruption() : failureOf(error, address);
    output.failure(failure, json);
    return failure.exitCode;
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const each of command.commands) throwInsteadOfExit(each);
}

/** Commander has said on stderr already what was wrong, or has shown the help that was asked for. */
function afterCommander(error: CommanderError, output: Output, json: boolean): ExitCode {
  if (error.exitCode === 0) return EXIT.done;
  if (json) output.document(failureDocument(usageFailure(error.message)));
  return EXIT.usage;
}
