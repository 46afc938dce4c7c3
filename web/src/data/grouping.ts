import { type CommentChange, isCommentChange, isGrouped } from './offline-store.ts';
import type { Queue } from './queue.ts';

/** For how long changes are collected after one was sent, in ms. */
const GROUP_MS = 3_000;

export interface Grouping {
  /**
   * Accepts a change that follows another one of the same kind and video within 3 s. Stores it like
   * a change without a network, so that closing the tab loses nothing, and sends it with the others
   * in one call.
   * @returns false if the caller must send the change at once
   */
  follow: (change: CommentChange) => Promise<boolean>;
}

/**
 * Groups changes, because a call that hides costs as much for 50 comments as for one. The first
 * change is sent at once, and those that follow within 3 s together.
 */
export function createGrouping(queue: Queue): Grouping {
  /** The groups that are open, by kind and video. */
  const open = new Set<string>();

  function start(key: string): void {
    open.add(key);
    setTimeout(() => void end(key), GROUP_MS);
  }

  async function end(key: string): Promise<void> {
    open.delete(key);
    const hasFollowed = queue
      .unsent()
      .some((change) => isCommentChange(change) && isGrouped(change) && keyOf(change) === key);
    if (!hasFollowed) return;
    start(key);
    await queue.flush().catch(() => undefined);
  }

  return {
    follow: async (change) => {
      const key = keyOf(change);
      // The queue holds ungrouped changes only without a network. The caller's own call then fails
      // and joins the queue behind them.
      const isAway = queue.unsent().some((unsent) => !isGrouped(unsent));
      if (isAway) return false;
      if (!open.has(key)) {
        start(key);
        return false;
      }
      await queue.add({ ...change, grouped: true });
      return true;
    },
  };
}

function keyOf({ kind, videoId }: CommentChange): string {
  return `${kind} ${videoId}`;
}
