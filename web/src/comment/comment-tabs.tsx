import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useUnsentChanges } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useIsWide } from '../ui/wide-window.ts';
import { CommentDetail } from './comment-detail.tsx';
import { CommentList } from './comment-list.tsx';
import { ListEnd } from './comment-list-end.tsx';
import { isOwn, type CommentLists, type Side, unsentComments } from './comment-lists.ts';
import { useModeration } from './comment-moderation.ts';
import { searchComments } from './comment-search.ts';
import { CommentToolbar } from './comment-toolbar.tsx';
import { useCommentView } from './comment-view.ts';
import { useCommentSelection } from './comment-selection.ts';
import styles from './comment-tabs.module.css';
import { FIRST, indexOf } from './current-comment.ts';
import { isFeedFocused, passFocus } from './feed-focus.ts';
import { HeldNote } from './held-note.tsx';
import { HiddenLine } from './hidden-line.tsx';
import type { TellTabs } from './other-tabs.ts';
import { useSearchedPages } from './searched-pages.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useShortcuts } from './shortcuts.tsx';
import type { More, ShowMove } from './video-comments.ts';

interface CommentTabsProps {
  videoId: string | undefined;
  lists: CommentLists;
  showMove: ShowMove;
  /** Informs the other tabs of the browser. */
  tellTabs: TellTabs;
  more: More;
  onLoadMore: (side: Side) => Promise<void>;
  /** The result of the last clean, shown beside the number of hidden comments. */
  lastClean: ReactNode;
}

const SHORTCUTS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['h', 'hide'],
  ['r', 'restore'],
  ['x', 'select'],
  ['Shift x', 'range'],
  ['u', 'undo'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** Explains the hidden comments. A phone has room for this only at first sight. */
function HiddenLead() {
  const { t } = useTranslation();
  const { session } = useBackend();
  const [isFirst] = useState(() => !session.hiddenSeen());
  useEffect(() => session.setHiddenSeen(), [session]);
  return (
    <p className={styles['lead']} data-first={isFirst}>
      {t('comments.hiddenLead')}
    </p>
  );
}

/** The visible and the hidden comments of a video, each with its actions. */
export function CommentTabs(props: CommentTabsProps) {
  const { videoId, lists, showMove, tellTabs, more, onLoadMore, lastClean } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [{ side, query, filter }, setView] = useCommentView();
  const [place, setPlace] = useState(FIRST);
  const [focusRequest, setFocusRequest] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const { pending, moderate, undo } = useModeration(videoId, showMove, tellTabs);
  const changes = useUnsentChanges();
  const unsent = useMemo(() => unsentComments(changes), [changes]);

  const { comments, total, nextPageToken } = lists[side];
  /** Whether comments have moved here which are loaded only with the lists. */
  const isOutdated = comments.length === 0 && nextPageToken === null && total > 0;
  const { total: hiddenTotal, expiring = 0, gone = 0 } = lists.hidden;
  // Keeps typing responsive while the app searches ten thousand comments.
  const searched = useDeferredValue(query);
  const searching = searched.trim() !== '' || filter !== 'all';
  const shown = useMemo(
    () => searchComments(comments, searched, filter),
    [comments, searched, filter],
  );
  const loadNext = useCallback(() => onLoadMore(side), [onLoadMore, side]);
  const rest = useSearchedPages(searched, lists[side], more, loadNext);
  const channelId = lists.video?.channel_id;
  const loaded = useMemo(() => {
    const all = [...lists.visible.comments, ...lists.hidden.comments];
    return new Map(all.map((comment) => [comment.id, comment]));
  }, [lists.visible.comments, lists.hidden.comments]);
  const canChange = useCallback(
    (comment: Comment) => side === 'hidden' || !isOwn(comment, channelId),
    [side, channelId],
  );
  const changeable = useMemo(() => shown.filter(canChange), [shown, canChange]);
  const { selected, chosen, select, selectAll, clear } = useCommentSelection(changeable);
  const at = useMemo(() => indexOf(shown, place), [shown, place]);
  // Keeps the list responsive while React renders the panes beside it.
  const standing = useDeferredValue(shown[at]);
  const isWide = useIsWide();

  const change = useCallback(
    (which: readonly Comment[]) => moderate(which, side),
    [moderate, side],
  );
  const toggle = useCallback((comment: Comment) => change([comment]), [change]);
  const nearEnd = useCallback(() => {
    if (!searching && more === 'idle' && nextPageToken !== null) void onLoadMore(side);
  }, [searching, more, nextPageToken, onLoadMore, side]);

  function changeSelected(): void {
    passFocus(new Set(chosen.map(({ id }) => id)));
    change(chosen);
    clear();
  }

  function stand(index: number): void {
    const id = shown[index]?.id;
    setPlace((before) => (before.index === index && before.id === id ? before : { index, id }));
  }

  function goTo(index: number): void {
    stand(Math.max(0, Math.min(index, shown.length - 1)));
    setFocusRequest((count) => count + 1);
  }

  const texts = SHORTCUTS.map(([key, text]) => [key, t(`review.keys.${text}`)] as const);
  const { openHelp, help } = useShortcuts(texts, (key, isRange) => {
    const comment = shown[at];
    const isStanding = isFeedFocused();
    if (key === 'u') undo();
    else if (key === '/') top.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    else if (key === 'j') goTo(isStanding ? at + 1 : at);
    else if (key === 'k') goTo(isStanding ? at - 1 : at);
    else if (key === 'x') {
      if (comment && isStanding && canChange(comment))
        select(comment, isRange || !selected.has(comment.id), isRange);
    } else if (key === (side === 'visible' ? 'h' : 'r')) {
      if (chosen.length > 0) changeSelected();
      else if (comment && isStanding && canChange(comment)) {
        passFocus(new Set([comment.id]));
        change([comment]);
      }
    }
  });

  function changeSide(next: Side): void {
    setView({ side: next, filter: 'all' });
    setPlace(FIRST);
    clear();
    const start = top.current?.getBoundingClientRect().top ?? 0;
    if (start < 0) window.scrollTo(0, window.scrollY + start);
  }

  return (
    <div ref={top} className={styles['tabs']}>
      <HiddenLine hidden={lists.hidden}>{lastClean}</HiddenLine>
      <Tabs
        label={t('comments.tabs')}
        active={side}
        onChange={changeSide}
        tabs={[
          {
            id: 'visible',
            label: t('comments.visible', { number: format.number(lists.visible.total) }),
          },
          { id: 'hidden', label: t('comments.hidden', { number: format.number(hiddenTotal) }) },
        ]}
      >
        {side === 'hidden' && comments.length > 0 && <HiddenLead />}
        {side === 'hidden' && <HeldNote expiring={expiring} gone={gone} />}
        {comments.length > 0 && (
          <CommentToolbar
            key={`toolbar-${side}`}
            side={side}
            query={query}
            onQuery={(wanted) => setView({ query: wanted })}
            filter={filter}
            onFilter={(wanted) => setView({ filter: wanted })}
            searching={searching}
            found={shown.length}
            changeable={changeable.length}
            loaded={comments.length}
            total={Math.max(total, comments.length)}
            complete={nextPageToken === null}
            loadingRest={rest.isLoading}
            onLoadRest={rest.loadRest}
            onStop={rest.stop}
            allSelected={chosen.length > 0 && chosen.length === changeable.length}
            someSelected={chosen.length > 0}
            onSelectAll={selectAll}
            onHelp={openHelp}
          />
        )}
        {shown.length > 0 && (
          <div className={styles['panes']}>
            <CommentList
              key={`list-${side}`}
              label={side === 'visible' ? t('review.visibleList') : t('review.hiddenList')}
              side={side}
              comments={shown}
              count={listLength()}
              loading={more === 'loading'}
              pending={pending}
              unsent={unsent}
              selected={selected}
              channelId={channelId}
              loaded={loaded}
              current={at}
              focusRequest={focusRequest}
              onCurrent={stand}
              onToggle={toggle}
              onSelect={select}
              onNearEnd={nearEnd}
            />
            {isWide && standing && (
              <CommentDetail
                videoId={videoId}
                channelId={channelId}
                comment={standing}
                loaded={loaded}
              />
            )}
          </div>
        )}
        {shown.length === 0 && !isOutdated && (
          <p className={styles['empty']}>
            {comments.length === 0 && nextPageToken === null
              ? side === 'visible'
                ? t('comments.noVisible')
                : t('comments.noHidden')
              : t('review.noMatch')}
          </p>
        )}
        {!searching && nextPageToken !== null && <ListEnd more={more} onRetry={loadNext} />}
        <SelectionBar
          side={side}
          count={chosen.length}
          onChange={changeSelected}
          onClear={() => {
            passFocus(new Set());
            clear();
          }}
        />
      </Tabs>
      {help}
    </div>
  );

  /**
   * Returns the length of the list for assistive technology. A list that is not loaded completely
   * has about `total` comments.
   */
  function listLength(): number {
    if (searching || nextPageToken === null) return shown.length;
    return total > shown.length ? total : -1;
  }
}
