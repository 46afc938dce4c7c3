import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryBadge, Reasons, Score, Why } from '../../comment/comment-why.tsx';
import { MarkedText } from '../../comment/marked-text.tsx';
import { keepScannedVideo } from '../../data/scanned-video.ts';
import { useFormat } from '../../language/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { TriedComment, TriedVideo, TryResult } from './judge-text.ts';
import styles from './try-out.module.css';

export { problemText } from '../../language/problem-text.ts';
export { judgeText } from './judge-text.ts';
export { sampleText } from './samples.ts';

/** The number of kept comments that are shown at first. */
const FIRST_KEPT = 8;
const ORDER = { hide: 0, ask: 1, keep: 2 } as const;

/** Shows the number of comments with each verdict, as a sentence. */
export function TrySummary({ result }: { result: TryResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden = countOf(result, 'hide');
  const asked = countOf(result, 'ask');
  const count = result.comments.length;
  const all = format.number(count);
  if (count === 0) return t('try.nothing');
  return (
    <>
      {t('try.hidden', { count, number: format.number(hidden), all })}
      {asked > 0 && ` ${t('try.asked', { count: asked, number: format.number(asked) })}`}
    </>
  );
}

function countOf(result: TryResult, verdict: TriedComment['verdict']): number {
  return result.comments.filter((comment) => comment.verdict === verdict).length;
}

/** Shows the comments by verdict, hidden ones first, with the reasons of each. */
export function TryResults({ result }: { result: TryResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [whole, setWhole] = useState<TryResult>();
  const { video, comments } = result;
  const sorted = comments.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  const hidden = countOf(result, 'hide');
  const first = hidden + countOf(result, 'ask') + FIRST_KEPT;
  const rows = whole === result ? sorted : sorted.slice(0, first);
  const rest = sorted.length - rows.length;
  return (
    <div className={styles['results']}>
      {video && <ScannedVideo video={video} />}
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
        <ButtonLink to="/signup" onClick={() => video && keepScannedVideo(video.id)}>
          {t(video ? 'try.signUpVideo' : 'try.signUp')}
        </ButtonLink>
      </div>
    </div>
  );
}

function ScannedVideo({ video }: { video: TriedVideo }) {
  const { t } = useTranslation();
  const { id, title, channelTitle } = video;
  return (
    <p className={styles['video']}>
      {t('try.newest', { title, channel: channelTitle })}{' '}
      <a
        href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('try.onYoutube')}
      </a>
    </p>
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
        <Why>
          {category && <CategoryBadge category={category} />}
          <Reasons reasons={reasons} />
          <Score score={score} />
        </Why>
      )}
    </li>
  );
}
