import type { Comment, Context, Verdict } from '@threadsweep/detector/types.ts';

import { message } from '../language/translator.ts';
import { DOCUMENT_VERSION } from '../terminal/document.ts';
import { jsonText } from '../terminal/streamed-document.ts';
import type { BadLine, Batch } from './comment-batch.ts';
import { type InputFormat, readComments } from './comment-input.ts';
import { verdictsOn } from './detector.ts';

/** The most comments and characters that are judged together. */
export interface WindowSize {
  comments: number;
  characters: number;
}

export interface JudgeTask {
  format: InputFormat;
  about: Context;
  window: WindowSize;
  /** Whether to write a record for each comment instead of a row for each shown comment. */
  json: boolean;
  /** Whether to show the comments to keep too. */
  all: boolean;
}

export interface Row extends Verdict {
  author: string;
  text: string;
}

/** The result of a window of comments. */
export interface WindowReport {
  bad: BadLine[];
  comments: number;
  asks: number;
  /** The number of comments to hide, by category. */
  hides: Record<string, number>;
  /** The records as lines of NDJSON. */
  records: string;
  rows: Row[];
}

/** Judges the input, window by window. Throws a `BadInput` if it cannot be read. */
export async function* judgedWindows(
  chunks: AsyncIterable<Buffer | string>,
  task: JudgeTask,
): AsyncGenerator<WindowReport> {
  for await (const batch of windowsOf(readComments(chunks, task.format), task.window))
    yield reportOn(batch, task);
}

/** Groups the comments into windows of a limited size. Ids within a window are unique. */
async function* windowsOf(batches: AsyncIterable<Batch>, most: WindowSize): AsyncGenerator<Batch> {
  let window: Batch = { comments: [], bad: [] };
  let characters = 0;
  const ids = new Set<string>();
  let place = 0;
  for await (const { comments, bad } of batches) {
    window.bad.push(...bad);
    for (const comment of comments) {
      place += 1;
      const { id, text } = comment;
      if (ids.has(id)) {
        window.bad.push({ line: place, text: message('judge.sameId', { place, id }) });
        continue;
      }
      ids.add(id);
      window.comments.push(comment);
      characters += text.length;
      if (window.comments.length < most.comments && characters < most.characters) continue;
      yield window;
      window = { comments: [], bad: [] };
      characters = 0;
      ids.clear();
    }
  }
  yield window;
}

function reportOn({ comments, bad }: Batch, { about, json, all }: JudgeTask): WindowReport {
  const verdicts = verdictsOn(comments, about);
  const report: WindowReport = {
    bad,
    comments: comments.length,
    asks: 0,
    hides: {},
    records: json ? verdicts.map((each) => `${jsonText(recordOf(each))}\n`).join('') : '',
    rows: json ? [] : rowsOf(comments, verdicts, all),
  };
  for (const { verdict, category } of verdicts) {
    if (verdict === 'ask') report.asks += 1;
    if (verdict === 'hide' && category !== null)
      report.hides[category] = (report.hides[category] ?? 0) + 1;
  }
  return report;
}

function rowsOf(comments: readonly Comment[], verdicts: readonly Verdict[], all: boolean): Row[] {
  return comments.flatMap(({ author, text }, index) => {
    const verdict = verdicts[index];
    return verdict && (all || verdict.verdict !== 'keep') ? [{ ...verdict, author, text }] : [];
  });
}

/**
 * Returns the record of a verdict. Each reason has the fields that it has in `comments --json`, and
 * its weight.
 */
function recordOf({ id, verdict, category, score, reasons }: Verdict): object {
  return {
    version: DOCUMENT_VERSION,
    id,
    verdict,
    category,
    score,
    reasons: reasons.map(({ code, span, weight }) => ({ code, ...span, weight })),
  };
}
