import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createLearner } from '../channel/history.ts';
import { emptyVocabulary } from '../channel/vocabulary.ts';
import { createJudge, defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import type { Comment } from '../types.ts';
import { LineError, parseComments } from './comment-lines.ts';
import { callerPath, readModel, run, UsageError, write } from './terminal.ts';

const usage =
  'judge [--creator-id ID] [--creator-name NAME] [--history FILE] [--model FILE] < comments.ndjson';

await run(async () => {
  const options = readOptions();
  const comments = readComments(await text(process.stdin));
  const model = options.model === undefined ? shippedModel() : readModel(callerPath(options.model));
  const creatorId = options['creator-id'];
  const creatorName = options['creator-name'];
  const settings = defaultSettings(model);
  const context = {
    ...(creatorId !== undefined && { creatorId }),
    ...(creatorName !== undefined && { creatorName }),
  };
  const history = options.history === undefined ? [] : readHistory(options.history);
  const vocabulary = emptyVocabulary('');
  createJudge(context, settings, createLearner(vocabulary, settings)).add(history);
  const verdicts = judge(comments, { ...context, vocabulary }, settings);
  // Writes a thousand lines at a time, because one write for each line is slow on a pipe.
  for (let start = 0; start < verdicts.length; start += 1000) {
    const lines = verdicts
      .slice(start, start + 1000)
      .map(({ id, verdict, category, score, reasons }) =>
        JSON.stringify({ id, verdict, category, score, reasons }),
      );
    if (!(await write(`${lines.join('\n')}\n`))) return;
  }
});

function readOptions(): {
  'creator-id'?: string;
  'creator-name'?: string;
  history?: string;
  model?: string;
} {
  try {
    return parseArgs({
      options: {
        'creator-id': { type: 'string' },
        'creator-name': { type: 'string' },
        history: { type: 'string' },
        model: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`,
    );
  }
}

function readHistory(path: string): Comment[] {
  let content: string;
  try {
    content = readFileSync(callerPath(path), 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The history cannot be read: ${reason}`);
  }
  try {
    return parseComments(content);
  } catch (error) {
    if (error instanceof LineError) throw new UsageError(`${path}, ${error.message}`);
    throw error;
  }
}

function readComments(input: string): Comment[] {
  try {
    return parseComments(input);
  } catch (error) {
    if (error instanceof LineError) throw new UsageError(error.message);
    throw error;
  }
}
