import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';

/**
 * Says that a private video is not cleaned before its release.
 * @param props.at the scheduled time of the release
 */
export function ReleaseNote({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (at === null) return <span>{t('video.private')}</span>;
  return <time dateTime={at}>{t('video.scheduled', { when: format.dateTime(at) })}</time>;
}
