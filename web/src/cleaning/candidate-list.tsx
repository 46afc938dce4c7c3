import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryBadge, Reasons, Score } from '../comment/comment-why.tsx';
import { MarkedText } from '../comment/marked-text.tsx';
import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
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
  /** The ids of the comments that the creator wants to stay visible. */
  spared: ReadonlySet<string>;
  onSpare: (id: string, isSpared: boolean) => void;
}

/** Lists comments that a clean would hide, each with its reasons and a checkbox. */
export function CandidateList({ candidates, few, spared, onSpare }: CandidateListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? candidates : candidates.slice(0, few);
  return (
    <>
      <ul className={styles['candidates']}>
        {shown.map(({ id, author, text, reasons, score, category }) => (
          <li key={id} data-spared={spared.has(id)}>
            <input
              type="checkbox"
              aria-label={t('preview.tick', { author })}
              checked={!spared.has(id)}
              onChange={({ target }) => onSpare(id, !target.checked)}
            />
            <div>
              <strong dir="auto">{author}</strong>
              <p dir="auto">
                <MarkedText text={text} reasons={reasons} />
              </p>
              <div className={styles['why']}>
                <CategoryBadge category={category} /> <Reasons reasons={reasons} />
                <Score score={score} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < candidates.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('preview.showAll', { number: format.number(candidates.length) })}
        </Button>
      )}
    </>
  );
}
