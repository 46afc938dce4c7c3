import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { CommentList, HiddenBy } from './comment-lists.ts';
import styles from './comment-tabs.module.css';

const WHO = ['threadsweep', 'creator', 'youtube'] as const satisfies readonly HiddenBy[];

/** How many comments are hidden, and who has hidden how many of them. */
export function HiddenLine({ hidden }: { hidden: CommentList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total: count, by } = hidden;
  if (count === 0) return null;
  return (
    <div className={styles['removed']}>
      <p>
        <CheckIcon />
        {t('comments.removed', { count, number: format.number(count) })}
      </p>
      {by && (
        <ul>
          {WHO.filter((who) => by[who] > 0).map((who) => (
            <li key={who}>{t(`comments.by.${who}`, { number: format.number(by[who]) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
