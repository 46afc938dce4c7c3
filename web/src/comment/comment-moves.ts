import {
  type CommentLists,
  markPending,
  moveComments,
  otherSide,
  type Side,
} from './comment-lists.ts';

/** Comments that leave the list `from` for the other one. */
export interface Move {
  ids: ReadonlySet<string>;
  from: Side;
  /** The ids of the comments that the channel's next clean moves. */
  pending: ReadonlySet<string>;
}

/** A request for a video's lists. */
export interface ListRequest {
  /** Returns the response's lists with the moves that they may not contain. */
  withMoves: (lists: CommentLists) => CommentLists;
  end: () => void;
}

/**
 * Remembers the moves that a list on its way may not contain, because the server may have read the
 * comments before it received the move.
 */
export class CommentMoves {
  readonly #inProgress = new Set<Move>();
  /** The moves that each request in progress may have missed, in the order of their beginnings. */
  readonly #missed = new Set<Set<Move>>();

  /** Notes a move whose call begins. */
  begin(move: Move): void {
    this.#inProgress.add(move);
    this.note(move);
  }

  /**
   * Notes that a move's call has ended.
   * @param done what the server has changed; nothing else of the move remains
   */
  end(move: Move, done: Pick<Move, 'ids' | 'pending'>): void {
    this.#inProgress.delete(move);
    Object.assign(move, done);
  }

  /** Notes a move that has already ended. */
  note(move: Move): void {
    for (const missed of this.#missed) missed.add(move);
  }

  request(): ListRequest {
    const missed = new Set(this.#inProgress);
    this.#missed.add(missed);
    return {
      withMoves: (lists) => {
        let moved = lists;
        for (const { ids, from, pending } of missed)
          moved = markPending(moveComments(moved, ids, from), pending, otherSide(from));
        return moved;
      },
      end: () => this.#missed.delete(missed),
    };
  }
}
