import type { Quota } from '@threadsweep/shared/contract/quota.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import { protectionText } from '../channel/protection-text.ts';
import type { CommandContext } from '../command-context.ts';
import { printFacts } from '../terminal/facts.ts';
import { ago, t, wholeNumber } from '../language/translator.ts';

/**
 * Shows how much of YouTube's daily quota the channel has used, and what the rest of the day needs.
 */
export async function quota(
  context: CommandContext,
  { account }: { account: string | undefined },
): Promise<void> {
  const { output, json, clock } = context;
  const { api, address } = await loggedIn(context);
  const answer = await api.quota.getQuota(await accountQuery(context, api, account));
  if (json) return output.document(answer);
  const channels = await api.channel.listChannels();
  const title = channels.find(({ id }) => id === answer.channel_id)?.channelTitle;
  const { used, used_by_hand: byHand, share, automatic, forecast, resets_at: resetsAt } = answer;
  const soon = (time: string): string => ago(time, clock.now());
  const rows = [
    [
      t('quota.channel'),
      title === undefined ? answer.channel_id : `${title} (${answer.channel_id})`,
    ],
    [t('quota.used'), t('quota.usedToday', { units: units(used), byHand })],
    [t('quota.share'), t('quota.aDay', { units: units(share) })],
    [
      t('quota.byHand'),
      t('quota.ofShare', {
        used: wholeNumber(answer.by_hand.used),
        share: units(answer.by_hand.share),
      }),
    ],
    [t('quota.newDay'), t('quota.newDayWhen', { when: soon(resetsAt) })],
    [t('quota.protection'), protectionText(automatic, clock.now())],
    [t('quota.policy'), t(`quota.${answer.policy}`)],
    [
      t('quota.forecast'),
      t(forecast.enough ? 'quota.enough' : 'quota.notEnough', { units: units(forecast.units) }),
    ],
    [
      t('quota.waiting'),
      t('quota.toBeHidden', { comments: t('count.comment', { count: forecast.hides_waiting }) }),
    ],
  ] as const;
  printFacts(output, rows);
  const todo = whatToDo(automatic, address);
  if (todo !== undefined) output.note(todo);
}

/** Returns what the creator must do so that automatic cleaning runs, if anything. */
function whatToDo({ status, reason }: Quota['automatic'], address: string): string | undefined {
  if (status === 'off') return t('quota.turnOn');
  if (reason === 'reconnect') return t('failure.reconnect');
  return reason === 'plan' ? t('failure.plans', { address }) : undefined;
}

function units(count: number): string {
  return t('count.unit', { count });
}
