import { apiProblem } from '@threadsweep/shared/client.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Backend } from '../data/backend.ts';
import { useBackend } from '../data/backend-context.ts';
import { type CommentChange, isCommentChange } from '../data/offline-store.ts';
import { isRefusal } from '../data/queue.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { idsOf, otherSide, type Side, unsentComments } from './comment-lists.ts';
import { passFocus } from './feed-focus.ts';
import type { TellTabs } from './other-tabs.ts';
import type { ShowMove } from './video-comments.ts';

/** The most ids in one call, few enough for a quick response (the contract allows 500). */
const IDS_PER_CALL = 100;

interface Change {
  comments: readonly Comment[];
  /** The list of the comments before the change: visible or hidden. */
  from: Side;
  /** Resolves when the change is sent and `comments` are those that it has changed. */
  sending?: Promise<unknown>;
  /** The comments that the server has refused to change. */
  refused?: ReadonlySet<string>;
  /** Closes the message about the change. */
  close?: () => void;
  isUndoing?: boolean;
}

interface Moderated {
  /** The comments that the server has changed. */
  done: ReadonlySet<string>;
  /** Those of them that only the channel's next clean will change. */
  pending: ReadonlySet<string>;
  /** The comments that it has not changed. */
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
  showMove: ShowMove,
  tellTabs: TellTabs,
): Moderation {
  const backend = useBackend();
  const { t } = useTranslation();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  /** The changes that can be undone, the last one at the end. */
  const changes = useRef<Change[]>([]);
  /** The last change of each comment that is in progress. */
  const newest = useRef(new Map<string, Change>());
  /** The comments with a change that failed after a newer one had been made. */
  const unsure = useRef(new Set<string>());
  const { tellDone, tellRefused } = useMessages();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  const apply = useCallback(
    async function change(wanted: readonly Comment[], from: Side, undone?: Change): Promise<void> {
      if (videoId === undefined || videoId === '') {
        toast({ kind: 'error', text: t('comments.missingVideo') });
        return;
      }
      const { comments, end } = showMove(wanted, from, undone !== undefined);
      if (comments.length === 0) return;
      const ids = idsOf(comments);
      setPending((before) => before.union(ids));
      const before = new Map([...ids].map((id) => [id, newest.current.get(id)]));
      // A comment that the server refuses to change needs no undo.
      const isRefused = (id: string) =>
        undone?.refused?.has(id) === true && before.get(id) === undone;
      const undo = undone && from === 'visible' && { undo: true as const };
      const sendNow = () =>
        send(
          backend,
          {
            kind: requestFrom(from),
            videoId,
            ids: [...ids].filter((id) => !isRefused(id)),
            ...undo,
          },
          unsure.current.isDisjointFrom(ids),
        );
      const earlier = [...before.values()].flatMap((one) => one?.sending ?? []);
      const sending = earlier.length === 0 ? sendNow() : Promise.all(earlier).then(sendNow);
      const made: Change = { comments, from, sending };
      if (!undone) changes.current.push(made);
      for (const id of ids) newest.current.set(id, made);

      const { done, pending: later, left, error, isLimited } = await sending;
      /** The comments that no newer change concerns. */
      const last = new Set([...ids].filter((id) => newest.current.get(id) === made));
      for (const id of last) newest.current.delete(id);
      setPending((now) => now.difference(last));
      made.comments = comments.filter(({ id }) => done.has(id));
      // Without a response, the server may have made the change.
      if (error === undefined || apiProblem(error)) made.refused = left;
      const returned = left.intersection(last);
      const isUnsure = !returned.isDisjointFrom(unsure.current);
      for (const id of left.difference(last)) unsure.current.add(id);
      if (undone) {
        // The undo may succeed later, unless the server has refused it.
        const isOpen = error !== undefined && !isRefusal(error);
        undone.comments = comments.filter(({ id }) => isOpen && returned.has(id));
        undone.isUndoing = false;
      }
      changes.current = changes.current.filter((one) => one.comments.length > 0);
      end({ ids: done, pending: later.intersection(last), returned, isUnsure });
      if (done.size > 0)
        tellTabs({
          kind: 'moved',
          videoId,
          ids: [...done],
          from,
          pending: [...later],
          // Only the server knows who hid comments whose restore is undone. If the user has left this
          // screen and returned, the new lists may contain the change.
          ...((hasLeft.current || undo) && { reload: true }),
        });
      // A newer change of the same comments has a message of its own.
      const told = done.intersection(last);
      if (told.size > 0 && !hasLeft.current)
        made.close = tellDone(from, told, {
          isGroup: comments.length > 1,
          isLater: later.size > 0,
          undo: undone
            ? undefined
            : () => {
                if (!changes.current.includes(made) || made.isUndoing) return;
                made.isUndoing = true;
                void change(made.comments, otherSide(from), made);
              },
        });
      if (returned.size > 0) tellRefused(returned.size, error, isLimited);
    },
    [backend, videoId, showMove, tellTabs, tellDone, tellRefused, t],
  );

  useEffect(
    () =>
      backend.queue.onSettled(({ change, error }) => {
        if (error === undefined || !isCommentChange(change) || change.videoId !== videoId) return;
        const refused = new Set(change.ids);
        for (const made of changes.current)
          if (requestFrom(made.from) === change.kind)
            made.comments = made.comments.filter(({ id }) => !refused.has(id));
        changes.current = changes.current.filter(({ comments }) => comments.length > 0);
      }),
    [backend, videoId],
  );

  const moderate = useCallback(
    (comments: readonly Comment[], from: Side) => void apply(comments, from),
    [apply],
  );

  const undo = useCallback(() => {
    const change = changes.current.findLast(({ isUndoing }) => isUndoing !== true);
    if (!change) {
      toast({ kind: 'info', text: t('review.nothingToUndo') });
      return;
    }
    change.isUndoing = true;
    change.close?.();
    passFocus(idsOf(change.comments));
    void apply(change.comments, otherSide(change.from), change);
  }, [apply, t]);

  return { pending, moderate, undo };
}

interface DoneOptions {
  /** Whether the change concerned several comments, even if only one of them counts. */
  isGroup: boolean;
  /** Whether the channel's next clean makes a part of the change. */
  isLater: boolean;
  /** Undefined if the change itself is an undo. */
  undo: (() => void) | undefined;
}

/** Returns functions that show the result of a change in a toast. */
function useMessages() {
  const { queue } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();

  const tellDone = useCallback(
    (from: Side, done: ReadonlySet<string>, { isGroup, isLater, undo }: DoneOptions) => {
      const isUnsent = !unsentComments(queue.unsent()).isDisjointFrom(done);
      const count = done.size;
      const many = { count, number: format.number(count) };
      return toast({
        kind: isUnsent || isLater ? 'info' : 'success',
        text: isUnsent
          ? t('offline.queued')
          : isLater
            ? t(`comments.pendingToast.${requestFrom(from)}`)
            : isGroup
              ? t(from === 'visible' ? 'review.hidden' : 'review.restored', many)
              : t(from === 'visible' ? 'comments.hiddenToast' : 'comments.restoredToast'),
        ...(isLater ? { description: t('comments.shareUsed') } : {}),
        action: undo && { label: t('review.undo'), onClick: undo },
      });
    },
    [queue, t, format],
  );

  const tellRefused = useCallback(
    (count: number, error: unknown, isLimited: boolean) =>
      toast({
        kind: 'error',
        text: t('comments.toggleFailed'),
        description:
          error !== undefined
            ? problemText(error, i18n)
            : isLimited
              ? t('clean.limit')
              : t('review.refused', { count, number: format.number(count) }),
      }),
    [t, i18n, format],
  );
  return { tellDone, tellRefused };
}

function requestFrom(from: Side): 'hide' | 'restore' {
  return from === 'visible' ? 'hide' : 'restore';
}

/**
 * Sends the change in one or more calls, and stops at the first failed call. Never rejects. A
 * single comment's change within seconds after another is grouped with the next ones, unless it
 * undoes a restore.
 * @param canCancel whether the comments return to their state at YouTube if the opposite change is
 *   removed before it is sent
 */
async function send(
  { api, queue, grouping }: Backend,
  { kind, videoId, ids, undo }: CommentChange,
  canCancel: boolean,
): Promise<Moderated> {
  const done = new Set<string>();
  const pending = new Set<string>();
  let isLimited = false;
  const ended = (error?: unknown) => {
    return { done, pending, left: new Set(ids).difference(done), error, isLimited };
  };
  const add = (part: readonly string[]) => {
    for (const id of part) done.add(id);
  };
  try {
    const opposite = kind === 'hide' ? 'restore' : 'hide';
    if (canCancel && (await queue.cancel({ kind: opposite, videoId, ids }))) {
      add(ids);
      return ended();
    }
    const [only] = ids;
    if (only !== undefined && ids.length === 1 && !undo) {
      if (!(await grouping.follow({ kind, videoId, ids }))) {
        const names = { videoId, commentId: only };
        const response =
          kind === 'hide'
            ? await api.comment.hideComment(names)
            : await api.comment.unhideComment(names);
        if (response.pending) pending.add(only);
      }
      add(ids);
      return ended();
    }
    for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
      const part = ids.slice(start, start + IDS_PER_CALL);
      const response = await api.comment.moderateComments({
        videoId,
        ids: part,
        action: kind,
        ...(undo && { undo }),
      });
      for (const id of response.pending ?? []) pending.add(id);
      add([...response.done, ...(response.pending ?? [])]);
      isLimited ||= response.failed.some(({ code }) => code === 'PLAN_LIMIT');
    }
    return ended();
  } catch (error) {
    return ended(error);
  }
}
