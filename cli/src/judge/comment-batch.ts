import type { Comment } from '@threadsweep/detector/types.ts';

import type { Message } from '../language/catalogue.ts';

/** A line, row or item of the input that is not a comment. */
export interface BadLine {
  /** From 1: a line, a row of CSV, or an item of a JSON document. */
  line: number;
  text: Message;
}

/** The content of a part of the input, in its order. */
export interface Batch {
  comments: Comment[];
  bad: BadLine[];
}
