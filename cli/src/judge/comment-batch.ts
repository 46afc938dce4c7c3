import type { Comment } from '@threadsweep/detector/types.ts';

import type { Message } from '../language/catalogue.ts';

export interface BadLine {
  /** The number of the line, CSV row or JSON item, from 1. */
  line: number;
  text: Message;
}

/** The comments and bad lines in a part of the input, in order. */
export interface Batch {
  comments: Comment[];
  bad: BadLine[];
}
