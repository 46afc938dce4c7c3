import { writeFileSync } from 'node:fs';
import { defaultSettings, judge } from '../judge.ts';
import { modelFile } from '../model/model-file.ts';
import { leaveAbuseOut } from '../training/abuse-sets.ts';
import { leaveOut } from '../training/data-sets.ts';
import { metricsHead, metricsLine, metricsOf, outcomesOf } from '../training/metrics.ts';
import { defaultOptions, teaches, trainModel } from '../training/training.ts';
import { readTrainingArguments } from './arguments.ts';
import { run, UsageError, write } from './terminal.ts';

const usage = 'train [--leave-out NAME]… [--data DIR] --out FILE';

await run(async () => {
  const { leftOut, lists, abuse, out } = readTrainingArguments(usage);
  if (out === undefined) throw new UsageError(`--out FILE is missing\nusage: ${usage}`);
  const used = leaveOut(lists, leftOut);
  if (!used.some((list) => teaches(list, defaultOptions)))
    throw new UsageError('Nothing is left to train on.');
  const version = leftOut.length === 0 ? 'shipped-3' : `without-${leftOut.join('-')}`;
  const model = trainModel(
    { lists: used, abuse: leaveAbuseOut(abuse, leftOut) },
    defaultOptions,
    version,
  );
  const file = JSON.stringify(modelFile(model));
  writeFileSync(out, `${file}\n`);
  const settings = defaultSettings(model);
  await write(`${metricsHead}\n`);
  for (const list of lists) {
    const verdicts = judge(
      list.comments.map(({ comment }) => comment),
      {},
      settings,
    );
    const name = `${list.name} (${used.includes(list) && teaches(list, defaultOptions) ? 'seen' : 'left out'})`;
    await write(`${metricsLine(name, metricsOf(outcomesOf(list.comments, verdicts)))}\n`);
  }
  await write(`${out}: ${(file.length / 1024).toFixed(0)} KiB\n`);
});
