import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import { useTranslation } from 'react-i18next';

import { CommentLine, CommentLines } from '../comment/comment-lines.tsx';
import { CategoryBadge, Reasons, Score, Why } from '../comment/comment-why.tsx';
import styles from './candidate-list.module.css';

export type Candidate = CleanResult['would_hide'][number];

/** Returns the comments that a clean would hide, highest score first. */
export function byCertainty(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => b.score - a.score);
}

interface CandidateListProps {
  candidates: readonly Candidate[];
  /** The number of comments that are shown at first. */
  few: number;
  /** The ids of the comments that the creator has unticked, which stay visible. */
  unticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

/** Lists comments that a clean would hide, each with its reasons and a checkbox. */
export function CandidateList({ candidates, few, unticked, onTick }: CandidateListProps) {
  const { t } = useTranslation();
  return (
    <CommentLines comments={candidates} idOf={({ id }) => id} few={few}>
      {({ id, author, text, reasons, score, category }) => (
        <div className={styles['candidate']} data-unticked={unticked.has(id)}>
          <input
            type="checkbox"
            aria-label={t('preview.tick', { author })}
            checked={!unticked.has(id)}
            onChange={({ target }) => onTick(id, target.checked)}
          />
          <CommentLine author={author} text={text} reasons={reasons}>
            <Why>
              <CategoryBadge category={category} />
              <Reasons reasons={reasons} />
              <Score score={score} />
            </Why>
          </CommentLine>
        </div>
      )}
    </CommentLines>
  );
}
