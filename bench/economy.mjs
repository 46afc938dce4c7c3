import process from 'node:process';

import { clairvoyantHides } from './clairvoyant.ts';
import { makeMonth, WHOLE_MONTH } from './month.ts';
import { measureRunCosts } from './run-costs.ts';
import { simulate, UNLIMITED } from './simulate.ts';

/**
 * What cleaning costs and how promptly it hides, over one simulated month (month.ts) with the rules
 * of production (simulate.ts). Targets: eager at least 4 times fewer units than a naive cleaner at the
 * same promptness; under a day's limit never above it, nothing left, at least 90 % of the hides of a
 * clairvoyant planner with the same units; at most 40 Firestore operations per 1,000 comments read,
 * besides those of decisions: what the real code asks the emulator for in runs of each kind, times how
 * many of them the month has.
 */
const HOUR_MS = 3_600_000;
const LIMITS = [10_000, 50_000, 300_000];
const seed = Number(process.argv[2] ?? 1);
const month = makeMonth(seed, WHOLE_MONTH);

print(
  `Seed ${seed}: ${WHOLE_MONTH.channels} channels, ${WHOLE_MONTH.uploads} uploads, ${WHOLE_MONTH.comments} comments`,
);
print('\nWithout a limit: units against time-to-hide');
print(row('', 'units', '× less', 'median', '95 %', 'longest', 'calls', 'hidden'));
/** @type {Map<string, import('./simulate.ts').Outcome>} */
const counted = new Map();
/** @type {number | undefined} */
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

/** @param {import('./simulate.ts').Work} work */
function operationsOf(work) {
  let operations = 0;
  for (const [kind, count] of work.runs) operations += count * costs.runs[kind];
  // Each pass that something is counted for is a write, and so is each part of the fingerprints.
  operations += work.news * costs.news + work.moreParts;
  operations += work.moreCalls * costs.call + work.moreVideos * costs.video;
  operations += work.along * costs.along + work.alongPasses;
  const { look, settlement, reservation } = costs.ledger;
  const { looks, settlements, reservations } = work.ledger;
  return operations + looks * look + settlements * settlement + reservations * reservation;
}

/** @param {{waits: readonly number[]}} outcome */
function waitsOf({ waits }) {
  const sorted = Float64Array.from(waits).sort();
  return [0.5, 0.95, 1].map((part) => {
    const wait = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    return `${(wait / HOUR_MS).toFixed(1)} h`;
  });
}

/**
 * @param {number} part
 * @param {number} whole
 */
function share(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/**
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
