import { writeFileSync } from 'node:fs';
import { modelFile } from '../model/model-file.ts';
import { percent } from '../training/metrics.ts';
import type { NameShares } from '../training/name-training.ts';
import {
  defaultOptions,
  leaveOut,
  teaches,
  trainModel,
  type UnseenShares,
} from '../training/training.ts';
import { readTrainingArguments } from './arguments.ts';
import { run, UsageError, write } from './terminal.ts';

const usage = 'train [--leave-out NAME]… [--data DIR] --out FILE';

await run(async () => {
  const started = Date.now();
  const { leftOut, sets, out } = readTrainingArguments(usage);
  if (out === undefined) throw new UsageError(`--out FILE is missing\nusage: ${usage}`);
  const used = leaveOut(sets, leftOut).filter((set) => teaches(set, defaultOptions));
  if (used.length === 0) throw new UsageError('Nothing is left to train on.');
  const version = leftOut.length === 0 ? 'shipped-16' : `without-${leftOut.join('-')}`;
  const told: string[] = [];
  const toldOfNames: string[] = [];
  const model = trainModel(
    used,
    defaultOptions,
    version,
    (shares) => told.push(lineOf(shares)),
    (shares) => toldOfNames.push(lineOfNames(shares)),
  );
  const file = JSON.stringify(modelFile(model));
  writeFileSync(out, `${file}\n`);
  await write('By each head, of comments that it has not seen, at the cut of balanced:\n');
  for (const line of told) await write(`${line}\n`);
  await write('By the head for names, of names that it has not seen:\n');
  for (const line of toldOfNames) await write(`${line}\n`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  await write(`${out}: ${(file.length / 1024).toFixed(0)} KiB after ${seconds} s\n`);
});

function lineOf({ question, set, positives, found, harmless, hidden }: UnseenShares): string {
  return `${question}  ${set.padEnd(26)}${percent(found)} % of ${positives} found, ${percent(hidden, 2)} % of ${harmless} harmless ones hidden`;
}

function lineOfNames({ source, language, lures, ordinary, ...counts }: NameShares): string {
  const ofLures = `${counts.hidden} hidden, ${counts.hiddenOrAsked} hidden or doubted of ${lures} lures`;
  const ofOrdinary = `${counts.ordinaryHidden} and ${counts.ordinaryHiddenOrAsked} of ${ordinary} ordinary ones`;
  return `names  ${source} ${language.padEnd(6)}${ofLures}; ${ofOrdinary}`;
}
