import { relativeTime } from '@threadsweep/shared/relative-time.ts';

import { accountQuery, loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { printFacts } from '../terminal/facts.ts';
import { counted, wholeNumber } from '../terminal/text.ts';

/** Tells what the channel has used of YouTube's daily quota, and what the rest of the day needs. */
export async function quota(
  context: CommandContext,
  { account }: { account: string | undefined },
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const answer = await api.quota.getQuota(accountQuery(context, account));
  if (json) return output.document(answer);
  const { used, used_by_hand: byHand, share, automatic, forecast, resets_at: resetsAt } = answer;
  const waits =
    automatic.resumes_at === null ? 'waits' : `waits, goes on ${soon(automatic.resumes_at)}`;
  const rows = [
    ['Channel', answer.channel_id],
    ['Used', `${counted(used, 'unit')} today, ${wholeNumber(byHand)} by hand`],
    ['Share', `${counted(share, 'unit')} a day to count on`],
    ['New day', `${soon(resetsAt)} (midnight Pacific)`],
    ['Cleaning', automatic.status === 'running' ? 'runs' : waits],
    ['Policy', answer.policy],
    [
      'Forecast',
      `${counted(forecast.units, 'unit')} until then, ${forecast.enough ? 'enough' : 'not enough'} left`,
    ],
    ['Waiting', `${counted(forecast.hides_waiting, 'comment')} to be hidden together`],
  ] as const;
  printFacts(output, rows);
}

function soon(time: string): string {
  return relativeTime(Date.parse(time), Date.now(), 'en');
}
