import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { printFacts } from '../terminal/facts.ts';
import { ago, t } from '../language/translator.ts';

/**
 * Shows how much of YouTube's daily quota the channel has used, and what the rest of the day needs.
 */
export async function quota(
  context: CommandContext,
  { account }: { account: string | undefined },
): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const answer = await api.quota.getQuota(await accountQuery(context, api, account));
  if (json) return output.document(answer);
  const { used, used_by_hand: byHand, share, automatic, forecast, resets_at: resetsAt } = answer;
  const soon = (time: string): string => ago(time, clock.now());
  const waits =
    automatic.resumes_at === null
      ? t('quota.waits')
      : t('quota.waitsUntil', { when: soon(automatic.resumes_at) });
  const rows = [
    [t('quota.channel'), answer.channel_id],
    [t('quota.used'), t('quota.usedToday', { units: units(used), byHand })],
    [t('quota.share'), t('quota.aDay', { units: units(share) })],
    [
      t('quota.byHand'),
      t('quota.ofShare', { used: units(answer.by_hand.used), share: units(answer.by_hand.share) }),
    ],
    [t('quota.newDay'), t('quota.newDayWhen', { when: soon(resetsAt) })],
    [t('quota.cleaning'), automatic.status === 'running' ? t('quota.runs') : waits],
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
}

function units(count: number): string {
  return t('count.unit', { count });
}
