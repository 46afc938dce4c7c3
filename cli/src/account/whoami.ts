import type { User } from '@threadsweep/shared/contract/account.ts';

import type { CommandContext } from '../command-context.ts';
import { printFacts } from '../terminal/facts.ts';
import { plainText } from '../terminal/text.ts';
import { loggedIn, tokenOfEnvironment } from './session.ts';
import { t } from '../language/translator.ts';

const PLAN_NAMES = {
  free: 'account.planFree',
  basic: 'account.planBasic',
  pro: 'account.planPro',
} as const;

function channelText({ has_youtube_connection: isConnected, waiting }: User, address: string) {
  if (isConnected) return t('account.connected');
  if (waiting && 'place' in waiting) return t('account.waits', { place: String(waiting.place) });
  return t('account.notConnected', { address });
}

/** Shows the current account, its API and its plan. */
export async function whoami(context: CommandContext): Promise<void> {
  const { output, json, profile } = context;
  const { api, address } = await loggedIn(context);
  const user = await api.account.me();
  const source = tokenOfEnvironment(context) === undefined ? 'profile' : 'THREADSWEEP_TOKEN';
  if (json) return output.document({ status: 'success', api: address, profile, source, user });
  const { tier, removals_used: used, removals_limit: limit } = user.subscription;
  const plan = t(PLAN_NAMES[tier]);
  const email = plainText(user.email);
  const rows = [
    [t('account.name'), plainText(user.name)],
    [t('account.email'), user.email_verified ? email : t('account.notVerified', { email })],
    [
      t('account.plan'),
      limit === null
        ? t('account.planUse', { plan, count: used })
        : t('account.planUseOf', { plan, used, limit }),
    ],
    [t('account.youtube'), channelText(user, address)],
    [t('account.api'), address],
    [t('account.login'), source === 'profile' ? t('account.profile', { profile }) : source],
  ] as const;
  printFacts(output, rows);
}
