import type { Protection } from '@threadsweep/shared/contract/channel.ts';

import { ago, t } from '../language/translator.ts';

/** The texts for the reasons why protection is paused. */
const WAITS_FOR = {
  reconnect: 'channel.pausedReconnect',
  plan: 'channel.pausedPlan',
  quota: 'channel.pausedQuota',
  youtube: 'channel.pausedYoutube',
} as const;

/**
 * Returns whether automatic cleaning is on, or why it is paused and when it resumes.
 * @param now epoch ms
 */
export function protectionText(
  { status, reason, resumes_at: resumesAt }: Protection,
  now: number,
): string {
  if (status === 'active') return t('channel.on');
  if (status === 'off') return t('channel.off');
  const why = t(reason === null ? 'channel.paused' : WAITS_FOR[reason]);
  return resumesAt === null ? why : t('channel.resumes', { why, when: ago(resumesAt, now) });
}
