import { type Command, CommanderError } from 'commander';

import { DEFAULT_API, VERSION } from './build-constants.ts';
import type { Environment } from './environment.ts';
import { EXIT, type ExitCode, interruptedExitCode } from './exit-code.ts';
import { Failure, interruption, usageFailure } from './failure.ts';
import { chosenLanguage, LANGUAGES, unknownLanguage } from './language/choice.ts';
import { loadEnglish, setLanguage, currentLanguage, message } from './language/translator.ts';
import { createProgram } from './program.ts';
import { Output } from './terminal/output.ts';
import { settingsFile, userFolder } from './account/config-folder.ts';

const ABOUT = { version: VERSION, defaultApi: DEFAULT_API };

/**
 * Runs the command line in an environment. It resolves with the exit code when stdout and stderr
 * have accepted all output. It adds no listeners to the process. Commands that run in parallel in
 * one process share their language.
 * @param argv `process.argv`
 */
export async function run(argv: readonly string[], environment: Environment): Promise<ExitCode> {
  const { stdout, stderr, env, interrupt } = environment;
  const output = new Output(stdout, stderr, env);
  const code = await Promise.race([execute(argv, output, environment), output.unwritable]);
  await output.flushed();
  if (!output.isUnwritable) return code;
  // Output was lost. If a signal ended the command, its exit code says more.
  return interrupt.aborted ? interruptedExitCode(interrupt) : EXIT.failed;
}

async function execute(
  argv: readonly string[],
  output: Output,
  { stdin: input, env, clock, interrupt }: Environment,
): Promise<ExitCode> {
  // Commander passes `--json` only to a command that it could parse, so this reads the option
  // itself.
  const json = argv.includes('--json');
  await setLanguage(chosenLanguage(argv, env, settingsFile(userFolder(env))));
  if (json) await loadEnglish();
  const unknown = unknownLanguage(env);
  if (unknown !== undefined) {
    const languages = message('usage.languages', { languages: LANGUAGES.join(', ') });
    const failure = usageFailure(message('usage.unknownLanguage', { value: unknown }), languages);
    output.failure(failure, json);
    return failure.exitCode;
  }
  let code: ExitCode = EXIT.done;
  let address: string | undefined;
  const context = {
    output,
    input,
    env,
    clock,
    interrupt,
    setApiAddress: (spoken: string) => {
      address = spoken;
    },
  };
  const finish = (ended: ExitCode): void => {
    code = ended;
  };
  const program = createProgram(context, finish, ABOUT);
  throwInsteadOfExit(program);
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return await afterCommander(error, argv, output, json);
    // Loaded on demand, because `--help` does not need the API's client.
    const { failureOf } = await import('./api/refusal.ts');
    const failure =
      interrupt.aborted && !(error instanceof Failure)
        ? interruption(interrupt)
        : failureOf(error, address);
    output.failure(failure, json);
    return failure.exitCode;
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const each of command.commands) throwInsteadOfExit(each);
}

/** Handles an error of commander, which has already written it to stderr or shown the help. */
async function afterCommander(
  error: CommanderError,
  argv: readonly string[],
  output: Output,
  json: boolean,
): Promise<ExitCode> {
  if (error.exitCode === 0) return EXIT.done;
  if (json) output.record((await usageFailureOf(error, argv)).document);
  return EXIT.usage;
}

async function usageFailureOf(error: CommanderError, argv: readonly string[]): Promise<Failure> {
  if (error.code === 'commander.help')
    return usageFailure(message('usage.noCommand'), message('usage.commands'));
  return usageFailure(await sameInEnglish(error, argv));
}

/**
 * Returns the usage error in English, for the document. It changes the language, so it must come
 * last in a run.
 */
async function sameInEnglish(error: CommanderError, argv: readonly string[]): Promise<string> {
  if (currentLanguage() === 'en') return error.message;
  await setLanguage('en');
  const program = createProgram(undefined, () => {}, ABOUT);
  throwInsteadOfExit(program);
  try {
    await program.parseAsync([...argv]);
  } catch (again) {
    if (again instanceof CommanderError) return again.message;
    throw again;
  }
  return error.message;
}
