import type { Comment } from '@threadsweep/detector/types.ts';

import type { Message } from '../language/catalogue.ts';

/** A line, row or item of the input that is no comment. */
export interface BadLine {
  /** Counted from 1; of CSV the row, of a JSON document the item. */
  line: number;
  text: Message;
}

/** What a part of the input holds, in its order. */
export interface Batch {
  comments: Comment[];
  bad: BadLine[];
}
