import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Backend } from '../data/backend.ts';
import { useBackend } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { otherSide, type Side, waitingComments } from './comment-lists.ts';
import type { TellTabs } from './other-tabs.ts';
import type { ShownMoves } from './video-comments.ts';

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
  sent: ReadonlySet<string>;
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
  moderate: (comments: readonly Comment[], from: Side) => void;
  /** Undoes the last change, then the one before it. Says so if none is left. */
  undo: () => void;
}

/**
 * Hides visible comments and restores hidden ones. The screen changes at once, and back if the
 * server refuses.
 * @param videoId undefined if the screen does not know the video
 */
export function useModeration(
  videoId: string | undefined,
  moves: ShownMoves,
  tellTabs: TellTabs,
): Moderation {
  const backend = useBackend();
  const { queue } = backend;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  /** The changes that can be undone, the last one at the end. */
  const changes = useRef<Change[]>([]);
  /** The last change of each comment that is in progress. */
  const newest = useRef(new Map<string, Change>());

  const apply = useCallback(
    async function change(wanted: readonly Comment[], from: Side, undone?: Change): Promise<void> {
      if (videoId === undefined || videoId === '') {
        toast({ kind: 'error', text: t('comments.missingVideo') });
        return;
      }
      const isUndo = undone !== undefined;
      const { move, comments } = moves.begin(wanted, from, isUndo);
      if (comments.length === 0) return;
      const ids = new Set(comments.map(({ id }) => id));
      setPending((before) => before.union(ids));
      const earlier = [...ids].flatMap((id) => newest.current.get(id)?.sending ?? []);
      // What the undone change has not changed needs no reversal.
      const sendNow = () =>
        send(backend, videoId, undone?.comments.map(({ id }) => id) ?? [...ids], from);
      const sending = earlier.length === 0 ? sendNow() : Promise.all(earlier).then(sendNow);
      const made: Change = { comments, from, sending };
      if (!isUndo) changes.current.push(made);
      for (const id of ids) newest.current.set(id, made);
      const { sent, left, error, pending: later, isLimited } = await sending;
      /** The comments that no newer change concerns. */
      const last = new Set([...ids].filter((id) => newest.current.get(id) === made));
      for (const id of last) newest.current.delete(id);
      setPending((before) => before.difference(last));
      const done = sent.difference(left);
      made.comments = comments.filter(({ id }) => done.has(id));
      if (done.size === 0) changes.current = changes.current.filter((other) => other !== made);
      const refused = comments.filter(({ id }) => left.has(id) && last.has(id));
      moves.end(move, { done, pending: new Set(later).intersection(last), returned: refused });
      if (done.size > 0)
        tellTabs({ kind: 'moved', videoId, ids: [...done], from, pending: [...later] });
      // A newer change of the same comments has a message of its own.
      if (!done.isDisjointFrom(last)) {
        const count = done.size;
        const many = { count, number: format.number(count) };
        const waits = waitingComments(queue.waiting());
        const isWaiting = !waits.isDisjointFrom(done);
        const isLater = later.length > 0;
        toast({
          kind: isWaiting || isLater ? 'info' : 'success',
          text: isWaiting
            ? t('offline.queued')
            : isLater
              ? t(`comments.pendingToast.${requestFrom(from)}`)
              : comments.length > 1
                ? t(from === 'visible' ? 'review.hidden' : 'review.restored', many)
                : t(from === 'visible' ? 'comments.hiddenToast' : 'comments.restoredToast'),
          ...(isLater ? { description: t('comments.shareUsed') } : {}),
          action: isUndo
            ? undefined
            : {
                label: t('review.undo'),
                onClick: () => {
                  if (!changes.current.includes(made)) return;
                  changes.current = changes.current.filter((other) => other !== made);
                  void change(made.comments, otherSide(from), made);
                },
              },
        });
      }
      if (refused.length > 0) {
        if (isUndo) changes.current.push({ comments: refused, from: otherSide(from) });
        const count = refused.length;
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
    [backend, queue, videoId, moves, tellTabs, t, i18n, format],
  );

  const moderate = useCallback(
    (comments: readonly Comment[], from: Side) => void apply(comments, from),
    [apply],
  );

  const undo = useCallback(() => {
    const change = changes.current.pop();
    if (change) void apply(change.comments, otherSide(change.from), change);
    else toast({ kind: 'info', text: t('review.nothingToUndo') });
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
  const sent = new Set(ids);
  const left = new Set(ids);
  const pending: string[] = [];
  let isLimited = false;
  const action = requestFrom(from);
  const ended = (error?: unknown) => ({ sent, left, pending, error, isLimited });
  try {
    const [only] = ids;
    const isOne = only !== undefined && ids.length === 1;
    if (
      (await queue.cancel({ kind: requestFrom(otherSide(from)), videoId, ids })) ||
      (isOne && (await grouping.follow({ kind: action, videoId, ids })))
    ) {
      left.clear();
      return ended();
    }
    if (isOne) {
      const names = { videoId, commentId: only };
      const answer =
        action === 'hide'
          ? await api.comment.hideComment(names)
          : await api.comment.unhideComment(names);
      if (answer.pending) pending.push(only);
      left.delete(only);
      return ended();
    }
    for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
      const part = ids.slice(start, start + IDS_PER_CALL);
      const answer = await api.comment.moderateComments({ videoId, ids: part, action });
      pending.push(...(answer.pending ?? []));
      for (const id of [...answer.done, ...(answer.pending ?? [])]) left.delete(id);
      isLimited ||= answer.failed.some(({ code }) => code === 'PLAN_LIMIT');
    }
    return ended();
  } catch (error) {
    return ended(error);
  }
}
