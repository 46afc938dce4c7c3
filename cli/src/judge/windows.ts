import type { Comment, Context, Verdict } from '@threadsweep/detector/types.ts';

import { message } from '../language/translator.ts';
import { DOCUMENT_VERSION } from '../terminal/document.ts';
import { jsonText } from '../terminal/streamed-document.ts';
import type { BadLine, Batch } from './comment-batch.ts';
import { type InputFormat, readComments } from './comment-input.ts';
import { verdictsOn } from './detector.ts';

/** How many comments are judged together. */
export interface WindowSize {
  comments: number;
  characters: number;
}

export interface JudgeTask {
  format: InputFormat;
  about: Context;
  window: WindowSize;
  /** Writes a record for each comment; by default a row for each comment that is shown. */
  json: boolean;
  /** Also shows the comments to keep. */
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
  /** Comments to hide, by category. */
  hides: Record<string, number>;
  /** Lines of NDJSON. */
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

/** Groups the comments into windows of a limited size; a window has each id once. */
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

/** Reasons have the shape that those of `comments --json` have, and their weight. */
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
