import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { CommentItem } from './comment-item.tsx';
import { isOwn, type Side } from './comment-lists.ts';
import styles from './comment-list.module.css';

/** Lists up to this length are shown whole: the browser's own search finds all of them. */
const WHOLE = 60;
/** Rows beyond the window's edges: enough that a quick scroll meets rows, not space. */
const OVERSCAN = 12;
/** A row's height before it is measured, in px. */
const ROW_PX = 112;
/** The next page is asked for when the last rows shown are this near to the end. */
const AHEAD = 40;
/** What the navigation covers at the top and the selection and tab bar at the bottom, in px. */
const COVERED_TOP_PX = 72;
const COVERED_BOTTOM_PX = 144;
const NONE: readonly Comment[] = [];

interface CommentListProps {
  label: string;
  side: Side;
  comments: readonly Comment[];
  /** How many there are in all, loaded or not; -1 if that is not known. */
  count: number;
  loading: boolean;
  pending: ReadonlySet<string>;
  /** The comments whose change waits for the network. */
  waiting?: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  /** The channel whose comments are its owner's. */
  channelId?: string | undefined;
  /** The loaded comments by id, for replies to them. */
  loaded?: ReadonlyMap<string, Comment>;
  /** The row that the keyboard is on. */
  current: number;
  /** Changes when the focus is to go to the current row. */
  focusRequest: number;
  onCurrent: (index: number) => void;
  onToggle: (comment: Comment) => void;
  onSelect: (comment: Comment, selected: boolean, isRange: boolean) => void;
  onNearEnd: () => void;
}

/**
 * The comments in a feed of which only the rows in sight, and a few around them, are in the page.
 * The current row always is, so that the focus is never lost by scrolling.
 */
export function CommentList(props: CommentListProps) {
  const { comments, current, focusRequest, onNearEnd, onCurrent } = props;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // After a change, the rows in sight are drawn first. The other new rows follow at once.
  const drawn = useDeferredValue(comments, NONE);
  const drawnIds = useMemo(() => new Set(drawn.map(({ id }) => id)), [drawn]);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const all =
        range.count <= WHOLE ? Array.from({ length: range.count }, (_, index) => index) : undefined;
      const isNeeded = (index: number): boolean =>
        drawn === comments ||
        (index >= range.startIndex && index <= range.endIndex) ||
        drawnIds.has(comments[index]?.id ?? '');
      const shown = (all ?? defaultRangeExtractor(range)).filter(isNeeded);
      if (current >= range.count || shown.includes(current)) return shown;
      return [...shown, current].toSorted((a, b) => a - b);
    },
    [current, comments, drawn, drawnIds],
  );
  // The compiler is not used here, and only this component calls what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: comments.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: COVERED_BOTTOM_PX,
    getItemKey: (index) => comments[index]?.id ?? index,
    rangeExtractor,
  });
  const rows = virtualizer.getVirtualItems();

  // What is above the list comes and goes: a bar of progress, an alert. So it is measured at every
  // render; the second time it is where it was.
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
    // It is in the page from the next render on.
    if (!row) return;
    handled.current = focusRequest;
    row.focus({ preventScroll: true });
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
            // Not a transform: it would put the row's tooltip below the next row.
            style={{ top: start - margin }}
            onFocus={() => onCurrent(index)}
          >
            <CommentItem
              comment={comment}
              side={props.side}
              busy={props.pending.has(comment.id)}
              waits={props.waiting?.has(comment.id) ?? false}
              selected={props.selected.has(comment.id)}
              current={index === current}
              own={isOwn(comment, props.channelId)}
              parent={props.loaded?.get(comment.parent_id ?? '')}
              position={index + 1}
              count={props.count}
              onToggle={props.onToggle}
              onSelect={props.onSelect}
            />
          </div>
        );
      })}
    </div>
  );
}
