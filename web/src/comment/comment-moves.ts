import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import {
  type CommentList,
  type CommentLists,
  markPending,
  moveComments,
  type Side,
} from './comment-lists.ts';

/** Comments that leave the list `from` for the other one. */
export interface Move {
  ids: ReadonlySet<string>;
  from: Side;
  /** The ids of the comments that the channel's next clean moves. */
  pending: ReadonlySet<string>;
  /** The hidden comments as they were before a restore that the move undoes. */
  undone?: readonly Comment[];
}

/** A request for a video's lists or for a page of one. */
export interface ListRequest {
  /**
   * Returns the response's lists with the moves that they may not contain. A move may follow a change
   * that is stored for later, so call this last.
   */
  withMoves: (lists: CommentLists) => CommentLists;
  /**
   * Returns a page of the list `side` without the comments that these moves have put into the other
   * list, and with the current total if there are such moves.
   */
  pageOf: (page: CommentList, side: Side, total: number) => CommentList;
  end: () => void;
}

/**
 * Remembers the moves that a list on its way may not contain, because the server may have read the
 * comments before it received the move. A list that contains a newer state, for example a restore on
 * another device, is shown with the move until the next request.
 */
export class RecentMoves {
  readonly #inProgress = new Set<Move>();
  /** The moves that each request in progress may have missed, in the order of their beginnings. */
  readonly #missed = new Set<Set<Move>>();

  /** Whether the call of a move is in progress. */
  get isMoving(): boolean {
    return this.#inProgress.size > 0;
  }

  /** Notes a move whose call begins. */
  begin(move: Move): void {
    this.#inProgress.add(move);
    for (const missed of this.#missed) missed.add(move);
  }

  /**
   * Notes that a move's call has ended.
   * @param result what the server has changed; nothing else of the move remains
   */
  end(move: Move, { ids, pending }: Pick<Move, 'ids' | 'pending'>): void {
    this.#inProgress.delete(move);
    move.ids = ids;
    move.pending = pending;
  }

  /** Notes a move that has already ended. A move in progress of the same comment is newer. */
  note({ ids, from, pending }: Move): void {
    let ended = ids;
    for (const newer of this.#inProgress) ended = ended.difference(newer.ids);
    const move = { ids: ended, from, pending };
    for (const missed of this.#missed) missed.add(move);
  }

  request(): ListRequest {
    const missed = new Set(this.#inProgress);
    this.#missed.add(missed);
    return {
      withMoves: (lists) => {
        let moved = lists;
        for (const move of missed)
          moved = markPending(moveComments(moved, move.ids, move.from, move.undone), move);
        return moved;
      },
      pageOf: (page, side, total) => {
        if (missed.size === 0) return page;
        const last = new Map<string, Side>();
        for (const { ids, from } of missed) for (const id of ids) last.set(id, from);
        return {
          ...page,
          total,
          comments: page.comments.filter(({ id }) => last.get(id) !== side),
        };
      },
      end: () => this.#missed.delete(missed),
    };
  }
}
