import type { CommandContext } from '../command-context.ts';
import { loggedIn } from './session.ts';
import { t } from '../language/translator.ts';
import type { Output } from '../terminal/output.ts';

/**
 * Shows whether automatic cleaning is on. If there is a `value`, it first turns automatic cleaning
 * on or off.
 */
export async function auto(
  context: CommandContext,
  value: 'on' | 'off' | undefined,
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const { auto_cleaning_enabled: enabled } =
    value === undefined
      ? await api.account.getAutoCleaning()
      : await api.account.setAutoCleaning({ status: value === 'on' });
  if (json) return output.document({ status: 'success', auto_cleaning_enabled: enabled });
  if (value === undefined) return output.line(enabledText(output, enabled));
  output.line(t(enabled ? 'account.autoOn' : 'account.autoOff'));
}

/** Returns the state as a sentence for a terminal, or as the argument's word for programs. */
function enabledText({ isTerminal }: Output, enabled: boolean): string {
  if (!isTerminal) return enabled ? 'on' : 'off';
  return t(enabled ? 'account.on' : 'account.off');
}
