import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { startPassWorld } from './pass-world.ts';

/**
 * A pass over 10,000 comments, 7.5 % of them to be hidden, where each call to YouTube takes 50 ms.
 * Targets: at most 1.3 times the time of its list calls alone; memory that does not grow with what is
 * read but for ids, fingerprints and packed numbers; at most 25 Firestore operations per 1,000 comments,
 * besides those of decisions.
 * The machine should be quiet: what else runs on it counts against the pass, which works where a list waits.
 */
const COMMENTS = 10_000;
const LATENCY_MS = 50;
const ROUNDS = 3;
/** For the memory; the largest has 24 megabytes as YouTube lists it. */
const SIZES = [1_000, 10_000, 50_000, 100_000];
const PIECE = 1_000;
/** How often the memory is looked at, ms. */
const LOOK_EVERY_MS = 100;
const REST_MS = 1_000;
// Without a command line of its own, since npm run bench starts this file with others.
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

const world = await startPassWorld();
try {
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const video = `benchvideo${round}`;
    await world.putVideos([video], COMMENTS);
    await world.slow(LATENCY_MS);
    const lists = await timed(() => world.list(video));
    await world.operations();
    const pass = await timed(() => world.pass(video, 'everything', false));
    const operations = await world.operations();
    ratios.push(pass.ms / lists.ms);
    print(
      `Pass over ${pass.result} comments: ${seconds(pass.ms)} (${seconds(pass.cpu)} of work); its ${lists.result} list calls alone: ` +
        `${seconds(lists.ms)} (${seconds(lists.cpu)}); ratio ${(pass.ms / lists.ms).toFixed(2)}; heap at most ${megabytes(pass.heap)} above the start`,
    );
    printOperations(operations, pass.result);
    await world.addComments(video, COMMENTS, COMMENTS + 90);
    await world.operations();
    const next = await timed(() => world.pass(video, 'new', true));
    print(`A scheduled pass over ${next.result} more: ${seconds(next.ms)}`);
    printOperations(await world.operations(), next.result);
  }
  await world.slow(0);
  let smaller = { size: 0, kept: 0 };
  for (const size of SIZES) {
    const video = `mem${String(size).padStart(8, '0')}`;
    await world.putVideos([video], 0);
    // In pieces, for what was sent last is held by its connection.
    for (let from = 0; from < size; from += PIECE)
      await world.addComments(video, from, Math.min(size, from + PIECE));
    await world.pass(video, 'new', true);
    const kept = await heapHeld(() => world.pass(video, 'everything', false));
    const more = (kept - smaller.kept) / (size - smaller.size);
    print(
      `Memory of a pass over ${size} comments, garbage apart: at most ${(kept / 1e6).toFixed(1)} MB, ${Math.round(kept / size)} bytes a comment` +
        (smaller.size === 0 ? '' : `; ${Math.round(more)} for each beyond ${smaller.size}`),
    );
    smaller = { size, kept };
  }
  print(`Median ratio: ${ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(2)}`);
} finally {
  await world.stop();
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function timed(work) {
  const before = heap();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, heap());
  }, 500);
  const start = performance.now();
  const used = process.threadCpuUsage();
  const result = await work();
  const ms = performance.now() - start;
  const { user, system } = process.threadCpuUsage(used);
  clearInterval(timer);
  return { result, ms, cpu: (user + system) / 1000, heap: Math.max(most, heap()) - before };
}

/**
 * The most that is held while it works, beyond what is held when nothing does.
 *
 * @param {() => Promise<unknown>} work
 */
async function heapHeld(work) {
  const before = await heapAtRest();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, heapKept());
  }, LOOK_EVERY_MS);
  await work();
  clearInterval(timer);
  return most - Math.min(before, await heapAtRest());
}

/** What a pass has held is let go of once its connections rest, some of it only after that. */
async function heapAtRest() {
  await delay(REST_MS);
  collect();
  await delay(REST_MS);
  return heapKept();
}

/** Garbage apart. */
function heapKept() {
  collect();
  return heap();
}

/** Numbers in typed arrays are held beside the heap. */
function heap() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * @param {import('./emulator-thread.ts').Operations} operations
 * @param {number} comments
 */
function printOperations(operations, comments) {
  const { reads, writes, decisionReads, decisionWrites, calls } = operations;
  const each = ((1000 * (reads + writes)) / comments).toFixed(1);
  print(
    `  Firestore: ${reads} reads and ${writes} writes, ${each} per 1,000 comments; of decisions ${decisionReads} reads, ${decisionWrites} writes; ${calls} calls`,
  );
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
