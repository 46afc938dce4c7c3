import process from 'node:process';

import { clairvoyantHides } from './clairvoyant.ts';
import { makeMonth, WHOLE_MONTH } from './month.ts';
import { measureRunCosts } from './run-costs.ts';
import { simulate, UNLIMITED } from './simulate.ts';

/**
 * Measures the cost and promptness of cleaning over one simulated month (month.ts), with
 * production's rules (simulate.ts).
 *
 * Targets: The eager policy uses at most a quarter of the units of an equally prompt naive cleaner.
 * With a daily limit, cleaning never exceeds it, hides everything in the end, and hides 90 % of
 * what a clairvoyant planner hides with the same units. It uses at most 40 Firestore operations per
 * 1,000 comments read, not counting operations on decisions.
 *
 * For each kind of run, the benchmark counts the Firestore operations of the real code at the
 * emulator, and multiplies them by the number of such runs.
 */
const HOUR_MS = 3_600_000;
const LIMITS = [10_000, 50_000, 300_000];
/**
 * Numbers of channels, fewer than in `WHOLE_MONTH`, that share 10,000 units a day. The more
 * channels, the more comments stay pending.
 */
const FEWER = [20, 40, 46, 60];
const seed = Number(process.argv[2] ?? 1);
const month = makeMonth(seed, WHOLE_MONTH);

print(
  `Seed ${seed}: ${WHOLE_MONTH.channels} channels, ${WHOLE_MONTH.uploads} uploads, ${WHOLE_MONTH.comments} comments`,
);
print('\nWithout a limit: units against time-to-hide');
print(row('', 'units', '× less', 'median', '95 %', 'longest', 'calls', 'hidden'));
/**
 * The outcomes whose Firestore operations are printed, by name.
 *
 * @type {Map<string, import('./simulate.ts').Outcome>}
 */
const counted = new Map();
/**
 * The units of the naive cleaner.
 *
 * @type {number | undefined}
 */
let naive;
for (const cleaner of /** @type {const} */ (['naive', 'eager', 'balanced', 'thrifty'])) {
  const outcome = await simulate(month, cleaner, UNLIMITED);
  naive ??= outcome.units;
  if (cleaner !== 'naive') counted.set(cleaner, outcome);
  print(
    row(
      cleaner,
      outcome.units,
      (naive / outcome.units).toFixed(1),
      ...waitsOf(outcome),
      outcome.calls,
      share(outcome.waits.length, outcome.hideable),
    ),
  );
}

print('\nUnder a day’s limit, the ledger picks the policy');
print(
  row(
    'units a day',
    'units',
    'fullest',
    'median',
    '95 %',
    'longest',
    'left',
    'of plan',
    'eager',
    'balanced',
    'thrifty',
  ),
);
for (const limit of LIMITS) {
  const outcome = await simulate(month, 'ledger', limit);
  counted.set(`${limit} a day`, outcome);
  const planned = clairvoyantHides(month, limit);
  const { eager, balanced, thrifty } = outcome.policies;
  print(
    row(
      limit,
      outcome.units,
      outcome.fullestDay,
      ...waitsOf(outcome),
      outcome.hideable - outcome.waits.length,
      share(outcome.waits.length, planned),
      ...[eager, balanced, thrifty].map((runs) => share(runs, outcome.runs)),
    ),
  );
}

print(
  '\n10,000 units a day, by the number of channels: hidden later than in the pass that found them',
);
print(row('channels', 'comments', 'longest', 'scams', 'longest'));
for (const channels of FEWER) {
  const part = channels / WHOLE_MONTH.channels;
  const { uploads, comments } = WHOLE_MONTH;
  const fewer = { ...WHOLE_MONTH, channels, uploads: uploads * part, comments: comments * part };
  const { pendings, scamPendings } = await simulate(makeMonth(seed, fewer), 'ledger', 10_000);
  print(row(channels, ...lateOf(pendings), ...lateOf(scamPendings)));
}

const costs = await measureRunCosts();
print(`\nFirestore operations of a run, besides those of decisions: ${JSON.stringify(costs)}`);
print(row('', 'runs', 'passes', 'read', 'a run', 'per 1,000'));
for (const [name, outcome] of counted) {
  const operations = operationsOf(outcome.work);
  print(
    row(
      name,
      outcome.runs,
      outcome.passes,
      outcome.read,
      (operations / outcome.runs).toFixed(1),
      ((1000 * operations) / outcome.read).toFixed(1),
    ),
  );
}

/**
 * Returns the number of Firestore operations for a cleaner's work.
 *
 * @param {import('./simulate.ts').Work} work
 */
function operationsOf(work) {
  let operations = 0;
  for (const [kind, count] of work.runs) operations += count * costs.runs[kind];
  // A call that hides comments makes one write to each pass that found them (`alongPasses`). Each
  // further document of fingerprints costs one operation.
  operations += work.news * costs.news + work.moreParts;
  operations += work.moreCalls * costs.call + work.moreVideos * costs.video;
  operations += work.along * costs.along + work.alongPasses;
  const { look, settlement, reservation } = costs.ledger;
  const { looks, settlements, reservations } = work.ledger;
  return operations + looks * look + settlements * settlement + reservations * reservation;
}

/**
 * Returns the median, the 95th percentile and the maximum of the times until comments were hidden,
 * as text.
 *
 * @param {{waits: readonly number[]}} outcome
 */
function waitsOf({ waits }) {
  const sorted = Float64Array.from(waits).sort();
  return [0.5, 0.95, 1].map((part) => {
    const wait = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    return `${(wait / HOUR_MS).toFixed(1)} h`;
  });
}

/**
 * Returns the share of hidden comments that were pending before, and the longest time as pending,
 * as text.
 *
 * @param {readonly number[]} pendings how long each hidden comment was pending, in ms
 */
function lateOf(pendings) {
  const late = pendings.filter((pending) => pending > 0);
  const longest = late.reduce((most, pending) => Math.max(most, pending), 0);
  return [share(late.length, pendings.length), `${(longest / HOUR_MS).toFixed(1)} h`];
}

/**
 * Formats a part of a whole in per cent.
 *
 * @param {number} part
 * @param {number} whole
 */
function share(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/**
 * Formats a row of a table.
 *
 * @param {string | number} name
 * @param {(string | number)[]} cells
 */
function row(name, ...cells) {
  return String(name).padEnd(12) + cells.map((cell) => String(cell).padStart(10)).join('');
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
