import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';

import { pause } from '../data/pause.ts';
import { CommentItem } from './comment-item.tsx';
import { isOwn, type Side } from './comment-lists.ts';
import styles from './comment-list.module.css';
import { passFocus } from './feed-focus.ts';

/**
 * The length up to which a list is rendered completely, so that the browser's own search finds all
 * comments.
 */
const WHOLE = 24;
/**
 * The number of rows that are rendered beyond the window's edges, so that a quick scroll does not
 * show empty space.
 */
const OVERSCAN = 8;
/** The estimated height of a row before it is measured, in px. */
const ROW_PX = 112;
/** The number of rows before the end at which the next page is loaded. */
const AHEAD = 40;
/**
 * The heights that bars cover, in px: the navigation at the top, and the selection and tab bar at
 * the bottom.
 */
const COVERED_TOP_PX = 72;
const COVERED_BOTTOM_PX = 144;
const NONE: readonly VirtualItem[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

interface CommentListProps {
  label: string;
  side: Side;
  comments: readonly Comment[];
  /** The total number of comments, loaded or not; -1 if it is not known. */
  count: number;
  loading: boolean;
  pending: ReadonlySet<string>;
  /** The comments whose change is pending for the network. */
  unsent?: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  /** The channel of the video, whose own comments are marked. */
  channelId?: string | undefined;
  /** The loaded comments by id, for replies to them. */
  loaded?: ReadonlyMap<string, Comment>;
  /** The index of the current row. */
  current: number;
  /** A number whose change moves the focus to the current row. */
  focusRequest: number;
  onCurrent: (index: number) => void;
  onToggle: (comment: Comment) => void;
  onSelect: (comment: Comment, selected: boolean, isRange: boolean) => void;
  onNearEnd: () => void;
}

/**
 * Shows the comments as a feed, of which it renders only the visible rows and a few around them. It
 * always renders the current row, so that scrolling does not lose the focus.
 */
export function CommentList(props: CommentListProps) {
  const { comments, current, focusRequest, onNearEnd, onCurrent, onToggle } = props;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const getItemKey = useCallback((index: number) => comments[index]?.id ?? index, [comments]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown =
        range.count <= WHOLE
          ? Array.from({ length: range.count }, (_, index) => index)
          : defaultRangeExtractor(range);
      if (current >= range.count || shown.includes(current)) return shown;
      return [...shown, current].toSorted((a, b) => a - b);
    },
    [current],
  );
  // Only this component calls the returned functions, so it is safe without the React compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: comments.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: COVERED_BOTTOM_PX,
    getItemKey,
    rangeExtractor,
  });
  const rows = useRowsInSteps(virtualizer, current);
  const [leaving, addLeaving] = useOptimistic(NO_IDS, (ids, id: string) => new Set([...ids, id]));
  /** Whether a row passes the focus on because it leaves the list. */
  const isPassing = useRef(false);
  const toggle = useCallback(
    (comment: Comment) => {
      isPassing.current = true;
      passFocus(new Set([comment.id]));
      isPassing.current = false;
      // The row disappears in the next frame, and with it the focus. A phone needs longer to render
      // the lists without the row.
      startTransition(async () => {
        addLeaving(comment.id);
        await pause(0);
        startTransition(() => onToggle(comment));
      });
    },
    [onToggle, addLeaving],
  );

  // Measures the list's position at every render, because elements above it, such as an alert, come
  // and go.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - margin) > 1) setMargin(top);
  });

  const lastShown = rows.findLast(({ index }) => index !== current)?.index ?? -1;
  const nearEnd = lastShown >= comments.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, comments.length, onNearEnd]);

  const handled = useRef(focusRequest);
  useLayoutEffect(() => {
    if (handled.current === focusRequest) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${current}"] > article`);
    if (!row) return;
    handled.current = focusRequest;
    row.focus({ preventScroll: true });
    // A call of the virtualizer renders the list again.
    const { top, bottom } = row.getBoundingClientRect();
    if (top < COVERED_TOP_PX || bottom > window.innerHeight - COVERED_BOTTOM_PX)
      virtualizer.scrollToIndex(current, { align: 'auto' });
  });

  return (
    <div
      ref={list}
      role="feed"
      aria-label={props.label}
      aria-busy={props.loading}
      className={styles['list']}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) => {
        const comment = comments[index];
        if (!comment) return null;
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles['row']}
            data-leaving={leaving.has(comment.id)}
            // A new `transform` needs no new layout or painting, unlike a new `top`.
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => {
              // The frame without the leaving row must not wait for this.
              if (isPassing.current) startTransition(() => onCurrent(index));
              else onCurrent(index);
            }}
          >
            <CommentItem
              comment={comment}
              side={props.side}
              busy={props.pending.has(comment.id)}
              isUnsent={props.unsent?.has(comment.id) ?? false}
              selected={props.selected.has(comment.id)}
              current={index === current}
              own={isOwn(comment, props.channelId)}
              parent={props.loaded?.get(comment.parent_id ?? '')}
              position={index + 1}
              count={props.count}
              onToggle={toggle}
              onSelect={props.onSelect}
            />
          </div>
        );
      })}
    </div>
  );
}

/**
 * Returns the rows to render. After a change, React first renders the visible rows and those that
 * the page already has, and then the other new rows.
 */
function useRowsInSteps(
  virtualizer: Virtualizer<Window, Element>,
  current: number,
): readonly VirtualItem[] {
  const rows = virtualizer.getVirtualItems();
  const drawn = useDeferredValue(rows, NONE);
  const drawnKeys = useMemo(() => new Set(drawn.map(({ key }) => key)), [drawn]);
  const { range } = virtualizer;
  if (drawn === rows || !range) return rows;
  return rows.filter(
    ({ index, key }) =>
      index === current ||
      (index >= range.startIndex && index <= range.endIndex) ||
      drawnKeys.has(key),
  );
}
