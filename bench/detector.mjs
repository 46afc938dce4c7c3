// Measures the detector's speed, as ratios within one run. It compares the detector with a plain
// hashed logistic regression, and hostile comments with usual ones. `--million` also prints the
// heap size.
import { createJudge, defaultSettings } from '../detector/src/judge.ts';
import { createTextScorer } from '../detector/src/model/model.ts';
import { shippedModel } from '../detector/src/model/shipped.ts';
import { decide } from '../detector/src/phases/decision.ts';
import { createReader } from '../detector/src/phases/reading.ts';
import { trainPlainLogistic } from '../detector/src/training/baselines.ts';
import { expandTemplates } from '../detector/src/training/own/expand.ts';
import { ownTexts } from '../detector/src/training/own-sets.ts';

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);
const settings = defaultSettings(shippedModel());
const scams = [
  ...expandTemplates(ownTexts('scams'), 6, 1),
  ...expandTemplates(ownTexts('adverts'), 6, 2),
];
const fans = expandTemplates(ownTexts('fans'), 40, 3);
/**
 * One comment in ten is a scam or spam, more than in reality. Each text ends with a different word,
 * so that none counts as a copy.
 */
const comments = Array.from({ length: 10_000 }, (_, i) => ({
  id: String(i),
  author: `viewer ${i}`,
  text: `${(i % 10 === 0 ? scams : fans)[i % (i % 10 === 0 ? scams.length : fans.length)]} ${(i * 7919).toString(36)}`,
}));

const read = createReader({});
const score = createTextScorer(settings.model);
/**
 * Judges a comment without other comments of its video.
 *
 * @param {import('../detector/src/types.ts').Comment} comment
 */
const judgeAlone = (comment) => {
  const { subject, findings } = read(comment);
  return decide(comment.id, findings, score(subject.text, comment.text), settings);
};
const baseline = trainPlainLogistic(
  [...scams.slice(0, 500), ...fans.slice(0, 500)].map((text, i) => ({
    comment: { id: String(i), author: '', text },
    positive: i < 500,
  })),
);

/**
 * Returns the CPU time, in ms, that this process needs for `work`.
 *
 * @param {() => void} work
 */
function cpuTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Runs several functions in turns. Returns the minimum CPU time of each, in ms.
 *
 * @param {(() => void)[]} functions
 * @param {number} rounds
 */
function minCpuTimes(functions, rounds) {
  const best = functions.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, work] of functions.entries())
      best[i] = Math.min(best[i] ?? Infinity, cpuTime(work));
  }
  return best;
}

const sample = comments.slice(0, 3000);
const [ours = 0, plain = 0] = minCpuTimes(
  [() => sample.forEach(judgeAlone), () => sample.forEach(({ text }) => baseline(text))],
  25,
);
/**
 * Formats a speed in comments per second.
 *
 * @param {number} ms
 */
const perSecond = (ms) => Math.round((sample.length / ms) * 1000).toLocaleString('en');
print(
  `alone: ${perSecond(ours)} comments/s (at least 10,000); plain logistic regression: ${perSecond(plain)}; ratio ${(plain / ours).toFixed(2)}`,
);

/** @type {Uint8Array} */
let index = new Uint8Array();
const [coordinated = 0] = minCpuTimes(
  [
    () => {
      const judge = createJudge({ fingerprintKey: 'bench' }, settings);
      for (let i = 0; i < comments.length; i += 100) judge.add(comments.slice(i, i + 100));
      judge.finish();
      index = judge.index();
    },
  ],
  3,
);
print(
  `10,000 comments with coordination: ${(coordinated / 1000).toFixed(2)} s (at most 4); index for the next pass: ${(index.length / 1000).toFixed(0)} kB (at most 200)`,
);

const usual = ours / sample.length;
const hostile = [
  'a',
  '1 ',
  '+1 ',
  'a.',
  'women are ',
  'text me on ',
  'bitcoin $1 ',
  'mrs ',
  'hack ',
  '𝗪',
  '\u{301}',
  'i will ',
  'я',
  '"',
  'www.',
  '@a ',
  '*a',
  '0 1 2 ',
  'you are a ',
  'escribe ',
  'si quieres mas ',
  'schreib mir ',
];
let worst = { unit: '', ratio: 0 };
for (const unit of hostile) {
  const text = unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000);
  const [time = 0] = minCpuTimes(
    [() => Array.from({ length: 20 }, () => judgeAlone({ id: '', author: '', text }))],
    // In the first rounds, V8 recompiles functions that it had optimized for usual comments. Later
    // rounds show the real speed.
    10,
  );
  const ratio = time / 20 / usual;
  if (ratio > worst.ratio) worst = { unit, ratio };
  print(`  10,000 characters of ${JSON.stringify(unit)}: ${ratio.toFixed(1)} × a usual comment`);
}
print(`the worst: ${JSON.stringify(worst.unit)}, ${worst.ratio.toFixed(1)} × (at most 20)`);

if (process.argv.includes('--million')) {
  const heapSizes = [];
  for (let round = 1; round * comments.length <= 1_000_000; round += 1) {
    for (const comment of comments) judgeAlone(comment);
    if (round % 25 === 0) {
      globalThis.gc?.();
      heapSizes.push((process.memoryUsage().heapUsed / 1e6).toFixed(0));
    }
  }
  print(`heap after each quarter of a million comments: ${heapSizes.join(', ')} MB`);
}
