import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { CommentList, HiddenBy } from './comment-lists.ts';
import styles from './comment-tabs.module.css';

const WHO = ['threadsweep', 'creator', 'youtube'] as const satisfies readonly HiddenBy[];

interface HiddenLineProps {
  hidden: CommentList;
  /** The result of the last clean, at the end of the line. */
  children: ReactNode;
}

/** Shows the number of hidden comments, in total and by who hid them. */
export function HiddenLine({ hidden, children }: HiddenLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total: count, by } = hidden;
  const who = WHO.filter((one) => by && by[one] > 0);
  return (
    <div className={styles['removed']}>
      {count > 0 && (
        <p>
          <CheckIcon />
          {t('comments.removed', { count, number: format.number(count) })}
        </p>
      )}
      {count > 0 && by && (
        <ul>
          {who.map((one) => (
            <li key={one}>
              {by[one] === count
                ? t(`comments.byAll.${one}`)
                : t(`comments.by.${one}`, { number: format.number(by[one]) })}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
