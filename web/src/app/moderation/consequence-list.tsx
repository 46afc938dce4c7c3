import { SENSITIVITIES, type Sensitivity } from '@threadsweep/shared/account-form.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { CommentLine, CommentLines } from '../../comment/comment-lines.tsx';
import { useFormat } from '../../language/format.ts';
import styles from './consequence-list.module.css';
import type { ChangedComment, Consequence } from './consequences.ts';

/** The number of comments that are shown at first. */
const FEW = 10;

/** Returns a function that says how many more comments a sensitivity would hide. */
export function useConsequenceSentence(): (level: Sensitivity, more: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (level, more) => {
    const count = Math.abs(more);
    const text = {
      level: t(`account.sensitivity.${level}`),
      count,
      number: format.number(count),
    };
    if (count === 0) return t('moderation.same', text);
    return t(more > 0 ? 'moderation.more' : 'moderation.fewer', text);
  };
}

interface ConsequenceListProps {
  /** The comments that each other sensitivity would change; undefined until they are counted. */
  consequence: Consequence | undefined;
}

/** Shows, when the creator opens it, which comments another sensitivity would change. */
export function ConsequenceList({ consequence }: ConsequenceListProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const groups = consequence
    ? SENSITIVITIES.flatMap((level) =>
        [true, false].map((hides) => ({
          level,
          hides,
          changed: consequence[level].filter((one) => one.hides === hides),
        })),
      ).filter(({ changed }) => changed.length > 0)
    : [];
  return (
    <details
      className={styles['details']}
      // Reserves its height, so that nothing moves when the comments are counted.
      data-empty={groups.length === 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('moderation.which')}</summary>
      {isOpen &&
        groups.map(({ level, hides, changed }) => (
          <Changed key={`${level} ${hides}`} {...{ level, hides, changed }} />
        ))}
    </details>
  );
}

interface ChangedProps {
  level: Sensitivity;
  hides: boolean;
  changed: readonly ChangedComment[];
}

function Changed({ level, hides, changed }: ChangedProps) {
  const format = useFormat();
  const sentence = useConsequenceSentence();
  const title = sentence(level, hides ? changed.length : -changed.length);
  return (
    <div className={styles['changed']}>
      <p className={styles['title']}>{title}</p>
      <CommentLines comments={changed} idOf={({ comment }) => comment.id} few={FEW} label={title}>
        {({ comment, videoId, videoTitle, reasons }) => (
          <CommentLine
            author={comment.author}
            text={comment.text}
            reasons={reasons}
            facts={
              <>
                <time dateTime={comment.timestamp}>{format.day(comment.timestamp)}</time>
                <Link to={`/comments/${encodeURIComponent(videoId)}`} dir="auto">
                  {videoTitle ?? videoId}
                </Link>
              </>
            }
          />
        )}
      </CommentLines>
    </div>
  );
}
