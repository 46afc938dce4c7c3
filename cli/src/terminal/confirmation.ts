import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import type { Message } from '../language/catalogue.ts';
import { message } from '../language/translator.ts';
import { canAsk, confirm, promptStreams } from './prompt.ts';

/**
 * Refuses a command that must ask for a confirmation if nobody can answer, before it calls the API.
 * @param yes the value of `--yes`
 */
export function checkConfirmation(
  context: CommandContext,
  yes: boolean,
  hint: Message = message('prompt.noTerminalHint'),
): void {
  if (!yes && !canAsk(context)) throw usageFailure(message('prompt.noTerminal'), hint);
}

/**
 * Asks for a confirmation, unless `--yes` gave it. Throws if the user declines.
 * @param declined says that nothing was done
 */
export async function confirmFirst(
  context: CommandContext,
  yes: boolean,
  { question, declined }: { question: string; declined: Message },
): Promise<void> {
  if (yes || (await confirm(question, promptStreams(context)))) return;
  throw new Failure(declined, { exitCode: EXIT.failed, code: 'DECLINED' });
}
