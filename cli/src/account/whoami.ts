import type { CommandContext } from '../command-context.ts';
import { printFacts } from '../terminal/facts.ts';
import { plainText, wholeNumber } from '../terminal/text.ts';
import { loggedIn, tokenOfEnvironment } from './session.ts';

const PLAN_NAMES = { free: 'Free Trial', basic: 'Basic', pro: 'Pro' } as const;

/** Tells whose login is used, at which API, and what its plan allows. */
export async function whoami(context: CommandContext): Promise<void> {
  const { output, json, profile } = context;
  const { api, address } = await loggedIn(context);
  const user = await api.account.me();
  const source = tokenOfEnvironment(context) === undefined ? 'profile' : 'THREADSWEEP_TOKEN';
  if (json) return output.document({ status: 'success', api: address, profile, source, user });
  const { tier, removals_used: used, removals_limit: limit } = user.subscription;
  const removals =
    limit === null
      ? `${wholeNumber(used)} comments hidden by passes`
      : `${wholeNumber(used)} of ${wholeNumber(limit)} comments hidden by passes`;
  const rows = [
    ['Name', plainText(user.name)],
    ['Email', `${plainText(user.email)}${user.email_verified ? '' : ' (not verified)'}`],
    ['Plan', `${PLAN_NAMES[tier]}: ${removals}`],
    ['YouTube', user.has_youtube_connection ? 'connected' : `not connected: ${address}/dashboard`],
    ['API', address],
    ['Login', source === 'profile' ? `profile "${profile}"` : source],
  ] as const;
  printFacts(output, rows);
}
