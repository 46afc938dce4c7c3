import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Backend } from '../data/backend.ts';
import { useBackend } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import {
  markPending,
  moveBack,
  moveComments,
  otherSide,
  type CommentLists,
  type Side,
  waitingComments,
} from './comment-lists.ts';
import { useTellTabs } from './other-tabs.ts';

/** The most ids in one call, few enough for a quick response (the contract allows 500). */
const IDS_PER_CALL = 100;

interface Change {
  comments: readonly Comment[];
  /** The list of the comments before the change: visible or hidden. */
  from: Side;
  /** Resolves when the change is sent and `comments` are those that it has changed. */
  sending?: Promise<unknown>;
}

interface Moderated {
  /** The comments that only the channel's next clean will change. */
  pending: readonly string[];
  /** The comments that the server has not changed. */
  left: ReadonlySet<string>;
  /** The error that ended the change; undefined if the server refused only single comments. */
  error: unknown;
  /** Whether the plan's limit has kept a comment of the preview visible. */
  isLimited: boolean;
}

export interface Moderation {
  /** The comments whose change is in progress. */
  pending: ReadonlySet<string>;
  /** Hides visible comments or restores hidden ones. */
  moderate: (comments: readonly Comment[], from: Side) => Promise<void>;
  /** Undoes the last change, then the one before it. Says so if none is left. */
  undo: () => Promise<void>;
}

/**
 * Hides visible comments and restores hidden ones. The screen changes at once, and back if the
 * server refuses.
 * @param videoId undefined if the screen does not know the video
 */
export function useModeration(
  videoId: string | undefined,
  update: (change: (lists: CommentLists) => CommentLists) => void,
): Moderation {
  const backend = useBackend();
  const { queue } = backend;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const tellTabs = useTellTabs();
  /** The changes that can be undone, the last one at the end. */
  const changes = useRef<Change[]>([]);
  /** The last change of each comment that is in progress. */
  const newest = useRef(new Map<string, Change>());

  const apply = useCallback(
    async function change({ comments: wanted, from }: Change, isUndo: boolean): Promise<void> {
      if (videoId === undefined || videoId === '') {
        toast({ kind: 'error', text: t('comments.missingVideo') });
        return;
      }
      let comments = wanted;
      update((lists) => {
        // Until React renders the lists, the user can choose a comment again that has left them.
        const there = new Set(lists[from].comments.map(({ id }) => id));
        if (!isUndo) comments = wanted.filter(({ id }) => there.has(id));
        return moveComments(lists, new Set(comments.map(({ id }) => id)), from);
      });
      if (comments.length === 0) return;
      const ids = new Set(comments.map(({ id }) => id));
      setPending((before) => new Set([...before, ...ids]));
      const earlier = [...ids].flatMap((id) => newest.current.get(id)?.sending ?? []);
      const sending =
        earlier.length === 0
          ? send(backend, videoId, [...ids], from)
          : Promise.all(earlier).then(() => send(backend, videoId, [...ids], from));
      // An undo reverses the changes in the order of the presses, whatever order they are answered in.
      const made: Change = { comments, from, sending };
      if (!isUndo) changes.current.push(made);
      for (const id of ids) newest.current.set(id, made);
      const { left, error, pending: later, isLimited } = await sending;
      /** The comments that no newer change concerns. */
      const last = new Set([...ids].filter((id) => newest.current.get(id) === made));
      for (const id of last) newest.current.delete(id);
      setPending((before) => before.difference(last));
      if (left.size > 0)
        update((lists) =>
          moveBack(
            lists,
            comments.filter(({ id }) => left.has(id) && last.has(id)),
            from,
          ),
        );
      const done = comments.filter(({ id }) => !left.has(id));
      made.comments = done;
      if (done.length === 0) changes.current = changes.current.filter((other) => other !== made);
      else {
        // A list that was loaded meanwhile may contain the comments where they were.
        const still = new Set(done.map(({ id }) => id)).intersection(last);
        update((lists) => moveComments(lists, still, from));
        update((lists) => markPending(lists, new Set(later).intersection(last), otherSide(from)));
        tellTabs({
          kind: 'moved',
          videoId,
          ids: done.map(({ id }) => id),
          from,
          pending: [...later],
        });
        const count = done.length;
        const number = format.number(count);
        const many =
          from === 'visible'
            ? t('review.hidden', { count, number })
            : t('review.restored', { count, number });
        const one = from === 'visible' ? t('comments.hiddenToast') : t('comments.restoredToast');
        const waits = waitingComments(queue.waiting());
        const isWaiting = done.some(({ id }) => waits.has(id));
        const isLater = later.length > 0;
        const request = requestFrom(from);
        toast({
          kind: isWaiting || isLater ? 'info' : 'success',
          text: isWaiting
            ? t('offline.queued')
            : isLater
              ? t(`comments.pendingToast.${request}`)
              : comments.length === 1
                ? one
                : many,
          ...(isLater ? { description: t('comments.shareUsed') } : {}),
          action: isUndo
            ? undefined
            : {
                label: t('review.undo'),
                onClick: () => {
                  if (!changes.current.includes(made)) return;
                  changes.current = changes.current.filter((other) => other !== made);
                  void change({ comments: done, from: otherSide(from) }, true);
                },
              },
        });
      }
      if (left.size > 0) {
        if (isUndo) {
          const still = comments.filter(({ id }) => left.has(id));
          changes.current.push({ comments: still, from: otherSide(from) });
        }
        const count = left.size;
        toast({
          kind: 'error',
          text: t('comments.toggleFailed'),
          description:
            error !== undefined
              ? problemText(error, i18n)
              : isLimited
                ? t('clean.limit')
                : t('review.refused', { count, number: format.number(count) }),
        });
      }
    },
    [backend, queue, videoId, update, tellTabs, t, i18n, format],
  );

  const moderate = useCallback(
    (comments: readonly Comment[], from: Side) => apply({ comments, from }, false),
    [apply],
  );

  const undo = useCallback(async () => {
    const change = changes.current.pop();
    if (!change) {
      toast({ kind: 'info', text: t('review.nothingToUndo') });
      return;
    }
    await change.sending;
    const { comments, from } = change;
    if (comments.length > 0) await apply({ comments, from: otherSide(from) }, true);
  }, [apply, t]);

  return { pending, moderate, undo };
}

function requestFrom(from: Side): 'hide' | 'restore' {
  return from === 'visible' ? 'hide' : 'restore';
}

/**
 * Sends the change in one or more calls, and stops at the first failed call. Never rejects. A
 * single comment's change within seconds after another is grouped with the next ones.
 */
async function send(
  { api, queue, grouping }: Backend,
  videoId: string,
  ids: readonly string[],
  from: Side,
): Promise<Moderated> {
  const left = new Set(ids);
  const pending: string[] = [];
  let isLimited = false;
  const action = requestFrom(from);
  try {
    const opposite = { kind: requestFrom(otherSide(from)), videoId, ids };
    if (await queue.cancel(opposite))
      return { left: new Set(), pending, error: undefined, isLimited };
    const [only] = ids;
    if (only !== undefined && ids.length === 1) {
      if (await grouping.follow({ kind: action, videoId, ids }))
        return { left: new Set(), pending, error: undefined, isLimited };
      const names = { videoId, commentId: only };
      const answer =
        action === 'hide'
          ? await api.comment.hideComment(names)
          : await api.comment.unhideComment(names);
      if (answer.pending) pending.push(only);
      left.delete(only);
      return { left, pending, error: undefined, isLimited };
    }
    for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
      const part = ids.slice(start, start + IDS_PER_CALL);
      const answer = await api.comment.moderateComments({ videoId, ids: part, action });
      pending.push(...(answer.pending ?? []));
      for (const id of [...answer.done, ...(answer.pending ?? [])]) left.delete(id);
      isLimited ||= answer.failed.some(({ code }) => code === 'PLAN_LIMIT');
    }
    return { left, pending, error: undefined, isLimited };
  } catch (error) {
    return { left, pending, error, isLimited };
  }
}
