import { JSONParser } from '@streamparser/json';

import { message } from '../language/translator.ts';
import { BadInput } from './bad-input.ts';
import type { Batch } from './comment-batch.ts';
import { commentOf, LISTS } from './json-comment.ts';

/** The paths of comments in a document. The parser keeps only the values at these paths. */
const PATHS = {
  array: ['$.*'],
  object: LISTS.map((name) => `$.${name}.*`),
};

/** Reads the comments of one JSON document, of any length: an array, or an object of lists. */
export async function* readDocument(
  all: AsyncIterable<string>,
  kind: keyof typeof PATHS,
): AsyncGenerator<Batch> {
  const parser = new JSONParser({ paths: PATHS[kind], keepStack: false });
  let batch: Batch = { comments: [], bad: [] };
  let item = 0;
  parser.onValue = ({ value }) => {
    item += 1;
    const comment = commentOf(value, String(item));
    if (comment) batch.comments.push(comment);
    else batch.bad.push({ line: item, text: message('judge.noComment', { line: item }) });
  };
  parser.onError = (error) => {
    throw new BadInput(message('judge.badJson', { reason: error.message }));
  };
  for await (const chunk of all) {
    parser.write(chunk);
    yield batch;
    batch = { comments: [], bad: [] };
  }
  if (!parser.isEnded) parser.end();
}
