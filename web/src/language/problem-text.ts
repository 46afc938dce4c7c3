import { apiProblem, UNKNOWN_CODE } from '@threadsweep/shared/client.ts';
import type { i18n as I18n } from 'i18next';

import { FailedResponse } from '../data/failed-response.ts';
import { en } from './en.ts';
import { formatOf } from './format.ts';

type ProblemCode = keyof typeof en.problem;

/**
 * Returns the reason of a rejected call in the language of the texts. Returns undefined if there
 * was no response, or none with a message for people. The API writes English; in other languages,
 * the error's code selects the text.
 */
export function problemText(error: unknown, i18n: I18n): string | undefined {
  if (error instanceof FailedResponse) return error.detail;
  const problem = apiProblem(error);
  if (problem?.code === UNKNOWN_CODE && problem.message !== '') return problem.message;
  if (!problem || !isProblemCode(problem.code)) return undefined;
  const movesAt = problem.code === 'CHANNEL_TAKEN' ? problem.data?.['effective_at'] : undefined;
  // The API's sentence has the time in UTC, so the app's own sentence replaces it.
  if (typeof movesAt === 'string')
    return i18n.t('channel.moves', { when: formatOf(i18n.language).dateTime(movesAt) });
  const place = problem.code === 'WAITING_LIST' ? problem.data?.['place'] : undefined;
  if (typeof place === 'number')
    return i18n.t('channel.waitingList', { place: formatOf(i18n.language).number(place) });
  // The API's sentence has the time in the zone of YouTube's quota.
  const resumesAt = problem.code === 'QUOTA_EXHAUSTED' ? problem.data?.['resumes_at'] : undefined;
  if (typeof resumesAt === 'string')
    return i18n.t(
      problem.data?.['share'] === 'by_hand' ? 'comments.shareResumes' : 'comments.quotaResumes',
      { when: formatOf(i18n.language).dateTime(resumesAt) },
    );
  if (problem.data?.['reason'] === 'comments_disabled') return i18n.t('comments.turnedOff');
  if (problem.data?.['limit'] === 'rules') return i18n.t('rules.partOfPro');
  if (problem.data?.['limit'] === 'settings') return i18n.t('account.settingsOffer');
  if (i18n.language === 'en' && problem.message !== '') return problem.message;
  return i18n.t(`problem.${problem.code}`);
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(en.problem, code);
}
