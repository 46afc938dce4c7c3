import { writeFileSync } from 'node:fs';
import { modelFile } from '../model/model-file.ts';
import { defaultOptions, leaveOut, teaches, trainModel } from '../training/training.ts';
import { readTrainingArguments } from './arguments.ts';
import { run, UsageError, write } from './terminal.ts';

const usage = 'train [--leave-out NAME]… [--data DIR] --out FILE';

await run(async () => {
  const started = Date.now();
  const { leftOut, sets, out } = readTrainingArguments(usage);
  if (out === undefined) throw new UsageError(`--out FILE is missing\nusage: ${usage}`);
  const used = leaveOut(sets, leftOut).filter((set) => teaches(set, defaultOptions));
  if (used.length === 0) throw new UsageError('Nothing is left to train on.');
  const version = leftOut.length === 0 ? 'shipped-4' : `without-${leftOut.join('-')}`;
  const model = trainModel(used, defaultOptions, version);
  const file = JSON.stringify(modelFile(model));
  writeFileSync(out, `${file}\n`);
  for (const { name, comments } of used) await write(`${name}: ${comments.length} comments\n`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  await write(`${out}: ${(file.length / 1024).toFixed(0)} KiB after ${seconds} s\n`);
});
