import type { Verdict } from '@threadsweep/detector/types.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryBadge, Reasons, Score } from '../../comment/comment-why.tsx';
import { MarkedText } from '../../comment/marked-text.tsx';
import { useFormat } from '../../language/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { judgeHere } from './detector.ts';
import { pastedComments } from './pasted-comments.ts';
import styles from './try-out.module.css';

export { sampleText } from './samples.ts';

/** A comment with what the detector says of it. */
export interface TriedComment {
  id: string;
  author: string;
  text: string;
  verdict: Verdict['verdict'];
  category: Comment['category'];
  score: number;
  /** Those that speak for hiding, strongest first. */
  reasons: Comment['reasons'];
}

export type TryResult = readonly TriedComment[];

/** How many kept comments are shown before somebody asks for the others. */
const FIRST_KEPT = 8;
const ORDER = { hide: 0, ask: 1, keep: 2 } as const;

/**
 * Judges pasted comments on this device. Undefined if the text has none.
 * @throws Error if the detector cannot be loaded
 */
export async function judgePasted(text: string): Promise<TryResult | undefined> {
  const comments = pastedComments(text);
  if (comments.length === 0) return undefined;
  const verdicts = await judgeHere(comments);
  return comments.flatMap((comment, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ ...comment, ...judged(verdict) }] : [];
  });
}

function judged({ verdict, category, score, reasons }: Verdict) {
  return {
    verdict,
    category,
    score,
    reasons: reasons
      .filter(({ weight }) => weight > 0)
      .map(({ code, span }) => (span ? { code, start: span.start, end: span.end } : { code })),
  };
}

/** How many comments have each verdict, in a sentence. */
export function TrySummary({ result }: { result: TryResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden = countOf(result, 'hide');
  const asked = countOf(result, 'ask');
  const all = format.number(result.length);
  return (
    <>
      {t('try.hidden', { count: result.length, number: format.number(hidden), all })}
      {asked > 0 && ` ${t('try.asked', { count: asked, number: format.number(asked) })}`}
    </>
  );
}

function countOf(result: TryResult, verdict: TriedComment['verdict']): number {
  return result.filter((comment) => comment.verdict === verdict).length;
}

/** The comments by verdict, hidden ones first, with what speaks against each. */
export function TryResults({ result }: { result: TryResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [whole, setWhole] = useState<TryResult>();
  const sorted = result.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  const hidden = countOf(result, 'hide');
  const first = hidden + countOf(result, 'ask') + FIRST_KEPT;
  const rows = whole === result ? sorted : sorted.slice(0, first);
  const rest = sorted.length - rows.length;
  return (
    <div className={styles['results']}>
      <ol className={styles['list']} aria-label={t('try.results')}>
        {rows.map((comment) => (
          <TriedRow key={comment.id} comment={comment} />
        ))}
      </ol>
      {rest > 0 && (
        <Button size="small" onClick={() => setWhole(result)}>
          {t('try.more', { count: rest, number: format.number(rest) })}
        </Button>
      )}
      <div className={styles['next']}>
        <p>{t(hidden > 0 ? 'try.next' : 'try.nextClean')}</p>
        <ButtonLink to="/signup">{t('try.signUp')}</ButtonLink>
      </div>
    </div>
  );
}

function TriedRow({ comment }: { comment: TriedComment }) {
  const { t } = useTranslation();
  const { id, author, text, verdict, category, score, reasons } = comment;
  const marks = verdict === 'keep' ? [] : reasons;
  return (
    <li className={styles['comment']} data-verdict={verdict}>
      <div className={styles['author']}>
        <strong>{author === '' ? t('try.comment', { number: id }) : author}</strong>
        <span className={styles['verdict']}>{t(`try.verdict.${verdict}`)}</span>
      </div>
      <p className={styles['text']}>
        <MarkedText text={text} reasons={marks} />
      </p>
      {verdict !== 'keep' && (
        <div className={styles['why']}>
          {category && <CategoryBadge category={category} />}
          <Reasons reasons={reasons} />
          <span>
            <Score score={score} />
          </span>
        </div>
      )}
    </li>
  );
}
