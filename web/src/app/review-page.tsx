import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useChannels } from '../channel/channel-state.ts';
import { ConnectCard } from '../channel/connect-card.tsx';
import { SeveralCleansStatus } from '../cleaning/several-cleans-status.tsx';
import { useSeveralCleans } from '../cleaning/several-cleans.ts';
import { type RuleOf, useAuthorRules } from '../comment/author-rules.ts';
import { useReviewKeys } from '../comment/comment-keys.ts';
import { KeyboardHelp } from '../comment/keyboard-help.tsx';
import { type Decision, type Review, useReview } from '../comment/review-list.ts';
import type { ReviewComment, ReviewKind } from '../comment/review-response.ts';
import { ReviewRow, visibleAction } from '../comment/review-row.tsx';
import { youtubeAddress } from '../comment/youtube-address.ts';
import { isOn, setOn } from '../data/preference.ts';
import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './review-page.module.css';

const KINDS = ['asked', 'held', 'doubtful'] as const;

const SHORTCUTS = [
  ['h', 'hide'],
  ['r', 'visible'],
  ['j', 'next'],
  ['k', 'previous'],
  ['t', 'trust'],
  ['b', 'block'],
  ['o', 'open'],
  ['u', 'undo'],
  ['?', 'help'],
] as const;

/**
 * Lists the comments that the creator has to decide on, of all videos and channels. The filter is
 * in the address.
 */
export function ReviewPage() {
  const { t } = useTranslation();
  const review = useReview();
  const [address, setAddress] = useSearchParams();
  const kind = KINDS.find((one) => one === address.get('kind'));
  const videoId = address.get('video') ?? undefined;
  const shown = review.open.filter(
    (comment) =>
      (kind === undefined || comment.kind === kind) &&
      (videoId === undefined || comment.video_id === videoId),
  );

  return (
    <div className={styles['page']}>
      <PageTitle page={t('asked.title')} />
      <header className={styles['top']}>
        <h1>{t('asked.title')}</h1>
        <Progress review={review} />
        <p className={styles['lead']}>{t('asked.lead')}</p>
      </header>
      <Kinds review={review} kind={kind} videoId={videoId} />
      {videoId !== undefined && (
        <p className={styles['video']}>
          {t('activity.oneVideo', { video: titleOf(review, videoId) })}
          <Button
            size="small"
            look="quiet"
            onClick={() => setAddress(kind === undefined ? {} : { kind })}
          >
            {t('activity.allVideos')}
          </Button>
        </p>
      )}
      {review.loaded.is === 'ready' && review.loaded.unavailable > 0 && (
        <Alert kind="info">
          {t('asked.unavailable', { count: review.loaded.unavailable })}{' '}
          <Link to="/account">{t('asked.toChannels')}</Link>
        </Alert>
      )}
      <SeveralCleansStatus />
      <Comments
        review={review}
        shown={shown}
        isFiltered={kind !== undefined || videoId !== undefined}
      />
    </div>
  );
}

function titleOf({ loaded }: Review, videoId: string): string {
  const comments = loaded.is === 'ready' ? loaded.comments : [];
  const title = comments.find((comment) => comment.video_id === videoId)?.video_title;
  return title === undefined || title === '' ? videoId : title;
}

function totalOf(counts: Review['left']): number {
  return counts.asked + counts.held + counts.doubtful;
}

/** Shows the number of comments that are decided, and of comments that are left. */
function Progress({ review: { loaded, left, decided } }: { review: Review }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = totalOf(left);
  // Home shows this number too and does not know the comments that YouTube holds, so the page
  // excludes them here.
  const known = total - left.held;
  return (
    <div className={styles['progress']}>
      <output>
        {loaded.is === 'ready' && (
          <>
            <span>{t('asked.count', { count: known, number: format.number(known) })}</span>
            {left.held > 0 && (
              <>
                {' · '}
                <span>
                  {t('asked.held', { count: left.held, number: format.number(left.held) })}
                </span>
              </>
            )}
          </>
        )}
      </output>
      {decided > 0 && (
        <progress
          value={decided}
          max={decided + total}
          aria-label={t('asked.decided', { number: format.number(decided) })}
        />
      )}
    </div>
  );
}

interface KindsProps {
  review: Review;
  kind: ReviewKind | undefined;
  videoId: string | undefined;
}

function Kinds({ review: { left, loaded }, kind, videoId }: KindsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (loaded.is !== 'ready') return null;
  const all = [undefined, ...KINDS];
  return (
    <nav className={styles['kinds']} aria-label={t('asked.kinds')}>
      {all.map((one) => {
        const query = new URLSearchParams();
        if (one !== undefined) query.set('kind', one);
        if (videoId !== undefined) query.set('video', videoId);
        const count = one === undefined ? totalOf(left) : left[one];
        // Omits a filter without comments, because on a phone each line of filters takes the place
        // of a comment.
        if (count === 0 && one !== undefined && one !== kind) return null;
        return (
          <Link
            key={one ?? 'all'}
            to={{ search: query.toString() }}
            replace
            aria-current={one === kind ? 'page' : undefined}
          >
            {t(`asked.kind.${one ?? 'all'}`)}{' '}
            {videoId === undefined && <span>{format.number(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

interface CommentsProps {
  review: Review;
  shown: readonly ReviewComment[];
  isFiltered: boolean;
}

function Comments({ review, shown, isFiltered }: CommentsProps) {
  const { t } = useTranslation();
  const { loaded, left, reload, isUnsent, decided } = review;
  const channels = useChannels();
  const [user] = useUser();
  if (loaded.is === 'loading')
    return <output className={styles['loading']}>{t('nav.loading')}</output>;
  if (loaded.is === 'error' && channels.is === 'ready' && !channels.connected)
    return <ConnectCard waiting={user?.waiting} />;
  if (loaded.is === 'error')
    return (
      <LoadFailed title={t('asked.loadFailed')} onRetry={reload}>
        {loaded.detail}
      </LoadFailed>
    );
  const isMore = totalOf(left) > review.open.length;
  return (
    <>
      {shown.length > 0 && <List review={review} shown={shown} />}
      {shown.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'asked.emptyFilter' : 'asked.empty')}
          actions={
            isMore ? (
              <Button size="small" onClick={reload}>
                {t('asked.more')}
              </Button>
            ) : (
              <ButtonLink to={isFiltered ? '/review' : '/dashboard'} size="small">
                {t(isFiltered ? 'asked.all' : 'activity.toVideos')}
              </ButtonLink>
            )
          }
        >
          {!isFiltered && <p>{t('asked.emptyText')}</p>}
        </EmptyState>
      )}
      <div className={styles['place']}>
        {decided > 0 && (
          <div className={styles['bar']}>
            <output>
              {t(isUnsent ? 'asked.unsent' : 'asked.sent', { count: decided, number: decided })}
            </output>
            <Button size="small" onClick={() => void review.undo()}>
              {t('asked.undo')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function List({ review, shown }: Omit<CommentsProps, 'isFiltered'>) {
  const { t } = useTranslation();
  const { decide, undo } = review;
  const list = useRef<HTMLUListElement>(null);
  const { set } = useAuthorRules();
  const cleans = useSeveralCleans();
  const [current, setCurrent] = useState(0);
  const [keysOn, setKeysOn] = useState(() => isOn('single_key_shortcuts'));
  const [help, setHelp] = useState(false);
  const groups = Map.groupBy(review.open, ({ group }) => group);
  const alikeOf = ({ group }: ReviewComment) =>
    group === undefined ? undefined : moreThanOne(groups.get(group));
  const rows = shown.filter((comment) => {
    const alike = alikeOf(comment);
    return !alike || alike.find((one) => shown.includes(one)) === comment;
  });
  const at = Math.min(current, rows.length - 1);

  /** Focuses a row, or a button in it, when it is rendered. */
  function focus(index: number, selector = ''): void {
    const place = Math.max(0, index);
    setCurrent(place);
    requestAnimationFrame(() => {
      const all = list.current?.querySelectorAll<HTMLElement>('article');
      const row = all?.[Math.min(place, all.length - 1)];
      (selector === '' ? row : row?.querySelector<HTMLElement>(selector))?.focus();
    });
  }

  function decideAt(index: number, action: ReviewAction): void {
    const comment = rows[index];
    if (!comment) return;
    const held = document.activeElement?.getAttribute('data-action');
    decide([{ comment, action }]);
    // The button disappears with its comment, so the next row's button gets the focus.
    focus(index, held ? `[data-action="${held}"]` : '');
  }

  /** Applies an author's rule to all comments of that author. */
  function applyRule(comment: ReviewComment, rule: RuleOf): void {
    if (rule === 'none') return;
    const { authorChannelId: author } = comment;
    const decisions = review.open
      .filter((one) => one.authorChannelId === author)
      .map((one): Decision => {
        return { comment: one, action: rule === 'trust' ? visibleAction(one) : 'hide' };
      });
    decide(decisions);
  }

  async function setRule(comment: ReviewComment, rule: 'trust' | 'block'): Promise<void> {
    const { authorChannelId: id, author: name } = comment;
    if (id === null || id === '') return;
    if (await set({ id, name }, rule)) applyRule(comment, rule);
  }

  function decideAlike(comments: readonly ReviewComment[], action: 'keep' | 'hide'): void {
    if (action === 'keep') {
      decide(comments.map((comment) => ({ comment, action })));
      return;
    }
    review.leave(comments);
    const byVideo = Map.groupBy(comments, ({ video_id }) => video_id);
    const targets = [...byVideo].map(([videoId, part]) => {
      return { videoId, comments: part.map(({ id }) => id) };
    });
    void cleans.start(targets).then(review.reload);
  }

  useReviewKeys(keysOn && !help, (key) => {
    const comment = rows[at];
    const isStanding = list.current?.contains(document.activeElement) === true;
    if (key === '?') setHelp(true);
    else if (key === 'j') focus(isStanding ? at + 1 : at);
    else if (key === 'k') focus(isStanding ? at - 1 : at);
    else if (key === 'u') {
      const [first] = undo();
      if (first) focusComment(first.id);
    } else if (!comment) return;
    else if (key === 'h') decideAt(at, 'hide');
    else if (key === 'r') decideAt(at, visibleAction(comment));
    else if (key === 't') void setRule(comment, 'trust');
    else if (key === 'b') void setRule(comment, 'block');
    else if (key === 'o')
      window.open(youtubeAddress(comment.video_id, comment.id), '_blank', 'noopener,noreferrer');
  });

  function focusComment(id: string): void {
    requestAnimationFrame(() => {
      const all = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
      const index = all.findIndex((row) => row.dataset['comment'] === id);
      if (index < 0) return;
      setCurrent(index);
      all[index]?.focus();
    });
  }

  return (
    <>
      <p className={styles['swipe']}>{t('asked.swipe')}</p>
      {keysOn && (
        <ul className={styles['keys']} aria-label={t('review.keys.title')}>
          {SHORTCUTS.map(([key, text]) => (
            <li key={key}>
              <kbd>{key}</kbd> {t(`asked.keys.${text}`)}
            </li>
          ))}
        </ul>
      )}
      <ul ref={list} className={styles['list']} aria-label={t('asked.list')}>
        {rows.map((comment, index) => {
          const alike = alikeOf(comment);
          return (
            <li key={comment.id}>
              <ReviewRow
                comment={comment}
                alike={alike}
                current={index === at}
                onFocus={() => setCurrent(index)}
                onDecide={(action) => decideAt(index, action)}
                onRule={(rule) => applyRule(comment, rule)}
                onAlike={(action) => decideAlike(alike ?? [], action)}
              />
            </li>
          );
        })}
      </ul>
      {help && (
        <KeyboardHelp
          shortcuts={SHORTCUTS.map(([key, text]) => [key, t(`asked.keys.${text}`)])}
          on={keysOn}
          onChange={(on) => {
            setOn('single_key_shortcuts', on);
            setKeysOn(on);
          }}
          onClose={() => setHelp(false)}
        />
      )}
    </>
  );
}

function moreThanOne(comments: readonly ReviewComment[] | undefined) {
  return comments && comments.length > 1 ? comments : undefined;
}
