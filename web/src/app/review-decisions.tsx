import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSeveralCleans } from '../cleaning/several-cleans.ts';
import { type RuleOf, useAuthorRules } from '../comment/author-rules.ts';
import { FIRST, indexOf } from '../comment/current-comment.ts';
import type { Decision, Review } from '../comment/review-list.ts';
import type { ReviewComment } from '../comment/review-response.ts';
import { ReviewRow, visibleAction } from '../comment/review-row.tsx';
import { useShortcuts } from '../comment/shortcuts.tsx';
import { youtubeAddress } from '../comment/youtube-address.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { placeInList, useFocusAfterChange } from '../ui/focus-after-change.ts';
import { LiveText } from '../ui/live-text.tsx';
import styles from './review-page.module.css';

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

export interface DecisionsProps {
  review: Review;
  shown: readonly ReviewComment[];
  isFiltered: boolean;
  /** Whether further comments can be loaded. */
  isMore: boolean;
}

/** Shows the comments with their actions and keys, and the undo. */
export function Decisions({ review, shown, isFiltered, isMore }: DecisionsProps) {
  const { t } = useTranslation();
  const { open, decided, decide, undo } = review;
  const list = useRef<HTMLUListElement>(null);
  const emptyTitle = useRef<HTMLHeadingElement>(null);
  const focusAfterChange = useFocusAfterChange(open);
  const { set } = useAuthorRules();
  const cleans = useSeveralCleans();
  const [place, setPlace] = useState(FIRST);
  const groups = Map.groupBy(open, ({ group }) => group);
  const alikeOf = ({ group }: ReviewComment) =>
    group === undefined ? undefined : moreThanOne(groups.get(group));
  const rows = shown.filter((comment) => {
    const alike = alikeOf(comment);
    return !alike || alike.find((one) => shown.includes(one)) === comment;
  });
  const at = indexOf(rows, place);

  function rowElements(): HTMLElement[] {
    return [...(list.current?.querySelectorAll('article') ?? [])];
  }

  function focusRow(index: number): void {
    const all = rowElements();
    all[Math.max(0, Math.min(index, all.length - 1))]?.focus();
  }

  /** Gives the focus to the row that takes the place of a comment's row, or to the same button. */
  function passFocus({ id }: ReviewComment): void {
    const index = rowElements().findIndex((row) => row.dataset['comment'] === id);
    const action = document.activeElement?.getAttribute('data-action');
    const next = placeInList(list, 'article', index);
    focusAfterChange(() => {
      const row = next();
      const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
      return button ?? row ?? emptyTitle.current;
    });
  }

  function decideAt(index: number, action: ReviewAction): void {
    const comment = rows[index];
    if (!comment) return;
    passFocus(comment);
    decide([{ comment, action }]);
  }

  /** Gives the focus to the first of the comments that an undo returns to the list. */
  function focusReturned(comments: readonly ReviewComment[]): void {
    if (comments.length === 0) return;
    const ids = new Set(comments.map(({ id }) => id));
    focusAfterChange(() => rowElements().find((row) => ids.has(row.dataset['comment'] ?? '')));
  }

  function undoByButton(): void {
    const undone = undo();
    if (undone.length < decided) return;
    // The last undo removes its own button, and a filter may exclude the comments that return.
    (rowElements()[at] ?? emptyTitle.current)?.focus();
    focusReturned(undone);
  }

  function showNext(): void {
    focusAfterChange(() => rowElements()[0]);
    void review.reload();
  }

  /** Applies an author's rule to all comments of that author. */
  function applyRule(comment: ReviewComment, rule: RuleOf): void {
    if (rule === 'none') return;
    const { authorChannelId: author } = comment;
    const decisions = open
      .filter((one) => one.authorChannelId === author)
      .map((one): Decision => {
        return { comment: one, action: rule === 'trust' ? visibleAction(one) : 'hide' };
      });
    const focused = document.activeElement?.closest<HTMLElement>('article')?.dataset['comment'];
    const standing = decisions.find(({ comment: { id } }) => id === focused);
    if (standing) passFocus(standing.comment);
    decide(decisions);
  }

  async function setRule(comment: ReviewComment, rule: 'trust' | 'block'): Promise<void> {
    const { authorChannelId: id, author: name } = comment;
    if (id === null || id === '') return;
    if (await set({ id, name }, rule)) applyRule(comment, rule);
  }

  function decideAlike(comment: ReviewComment, action: 'keep' | 'hide'): void {
    const comments = alikeOf(comment) ?? [];
    passFocus(comment);
    if (action === 'keep') {
      decide(comments.map((one) => ({ comment: one, action })));
      return;
    }
    const byVideo = Map.groupBy(comments, ({ video_id }) => video_id);
    const targets = [...byVideo].map(([videoId, part]) => {
      return { videoId, comments: part.map(({ id }) => id) };
    });
    review.leave(comments, cleans.start(targets));
  }

  const texts = SHORTCUTS.map(([key, text]) => [key, t(`asked.keys.${text}`)] as const);
  const shortcuts = useShortcuts(texts, (key) => {
    const comment = rows[at];
    const isStanding = list.current?.contains(document.activeElement) === true;
    if (key === 'j') focusRow(isStanding ? at + 1 : at);
    else if (key === 'k') focusRow(isStanding ? at - 1 : at);
    else if (key === 'u') focusReturned(undo());
    else if (!comment || !(isStanding || isFocusFree())) return;
    else if (key === 'h') decideAt(at, 'hide');
    else if (key === 'r') decideAt(at, visibleAction(comment));
    else if (key === 't') void setRule(comment, 'trust');
    else if (key === 'b') void setRule(comment, 'block');
    else if (key === 'o')
      window.open(youtubeAddress(comment.video_id, comment.id), '_blank', 'noopener,noreferrer');
  });

  return (
    <>
      {rows.length > 0 ? (
        <>
          <p className={styles['swipe']}>{t('asked.swipe')}</p>
          {shortcuts.on && (
            <ul className={styles['keys']} aria-label={t('review.keys.title')}>
              {texts.map(([key, text]) => (
                <li key={key}>
                  <kbd>{key}</kbd> {text}
                </li>
              ))}
            </ul>
          )}
          <ul ref={list} className={styles['list']} aria-label={t('asked.list')}>
            {rows.map((comment, index) => (
              <li key={comment.id}>
                <ReviewRow
                  comment={comment}
                  isReversed={review.reversed.has(comment.id)}
                  alike={alikeOf(comment)}
                  current={index === at}
                  onFocus={() => setPlace({ index, id: comment.id })}
                  onDecide={(action) => decideAt(index, action)}
                  onRule={(rule) => applyRule(comment, rule)}
                  onAlike={(action) => decideAlike(comment, action)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Nothing isFiltered={isFiltered} isMore={isMore} reload={showNext} titleRef={emptyTitle} />
      )}
      <div className={styles['place']}>
        {decided > 0 && <UndoBar review={review} onUndo={undoByButton} />}
      </div>
      {shortcuts.help}
    </>
  );
}

interface NothingProps extends Pick<DecisionsProps, 'isFiltered' | 'isMore'> {
  reload: () => void;
  titleRef: Ref<HTMLHeadingElement>;
}

function Nothing({ isFiltered, isMore, reload, titleRef }: NothingProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(isFiltered ? 'asked.emptyFilter' : 'asked.empty')}
      titleRef={titleRef}
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
  );
}

function UndoBar({
  review: { decided, isUnsent },
  onUndo,
}: {
  review: Review;
  onUndo: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles['bar']}>
      <LiveText>
        {t(isUnsent ? 'asked.unsent' : 'asked.sent', { count: decided, number: decided })}
      </LiveText>
      <Button size="small" onClick={onUndo}>
        {t('asked.undo')}
      </Button>
    </div>
  );
}

/** Returns whether no control has the focus, so that a key can only concern the current comment. */
function isFocusFree(): boolean {
  return !document.activeElement?.closest('a, button, input, select, summary, [tabindex="0"]');
}

function moreThanOne(comments: readonly ReviewComment[] | undefined) {
  return comments && comments.length > 1 ? comments : undefined;
}
