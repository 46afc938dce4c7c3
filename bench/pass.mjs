import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { median } from './alternate.mjs';
import { startPassEnvironment } from './pass-environment.ts';

/**
 * Measures a pass over 10,000 comments that hides 7.5 % of them, with 50 ms for each call to
 * YouTube. Targets: at most 1.2 times the time of its list calls, and at most 40 Firestore
 * operations per 1,000 comments, not counting operations on decisions. Memory may grow only with
 * ids, fingerprints and packed numbers. The machine must be idle, because a pass needs the CPU
 * while its list calls wait.
 */
const COMMENTS = 10_000;
const LATENCY_MS = 50;
const ROUNDS = 3;
/**
 * The numbers of comments for which memory is measured. The largest is 24 MB in YouTube's
 * responses.
 */
const SIZES = [1_000, 10_000, 50_000, 100_000];
const CHUNK = 1_000;
const MEMORY_POLL_MS = 100;
const REST_MS = 1_000;
// Set here, because `npm run bench` starts this file without flags.
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

const environment = await startPassEnvironment();
try {
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const video = `benchvideo${round}`;
    await environment.putVideos([video], COMMENTS);
    await environment.slow(LATENCY_MS);
    const lists = await timed(() => environment.list(video));
    await environment.operations();
    const pass = await timed(() => environment.pass(video, 'manual'));
    const operations = await environment.operations();
    ratios.push(pass.ms / lists.ms);
    print(
      `Pass over ${pass.result} comments: ${seconds(pass.ms)} (${seconds(pass.cpu)} of work); its ${lists.result} list calls alone: ` +
        `${seconds(lists.ms)} (${seconds(lists.cpu)}); ratio ${(pass.ms / lists.ms).toFixed(2)}; heap at most ${megabytes(pass.heap)} above the start`,
    );
    printOperations(operations, pass.result);
    await environment.addComments(video, COMMENTS, COMMENTS + 90);
    await environment.operations();
    const next = await timed(() => environment.pass(video, 'scheduled'));
    print(`A scheduled pass over ${next.result} more: ${seconds(next.ms)}`);
    printOperations(await environment.operations(), next.result);
  }
  await environment.slow(0);
  let smaller = { size: 0, kept: 0 };
  for (const size of SIZES) {
    const video = `mem${String(size).padStart(8, '0')}`;
    await environment.putVideos([video], 0);
    // Adds the comments in chunks, because a connection keeps its last request in memory.
    for (let from = 0; from < size; from += CHUNK)
      await environment.addComments(video, from, Math.min(size, from + CHUNK));
    await environment.pass(video, 'scheduled');
    const kept = await peakHeap(() => environment.pass(video, 'manual'));
    const more = (kept - smaller.kept) / (size - smaller.size);
    print(
      `Memory of a pass over ${size} comments, without garbage: at most ${(kept / 1e6).toFixed(1)} MB, ${Math.round(kept / size)} bytes a comment` +
        (smaller.size === 0 ? '' : `; ${Math.round(more)} for each beyond ${smaller.size}`),
    );
    smaller = { size, kept };
  }
  print(`Median ratio: ${median(ratios).toFixed(2)}`);
} finally {
  await environment.stop();
}

/**
 * Measures `work`. Times are in ms; `heap` is the growth of the heap at its peak, in bytes.
 *
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
 * Returns the peak of the memory during `work` minus the memory before or after `work`, whichever is
 * smaller, in bytes.
 *
 * @param {() => Promise<unknown>} work
 */
async function peakHeap(work) {
  const before = await heapAtRest();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, heapInUse());
  }, MEMORY_POLL_MS);
  await work();
  clearInterval(timer);
  return most - Math.min(before, await heapAtRest());
}

/**
 * Waits until idle connections have released their memory. Returns the heap size after a garbage
 * collection.
 */
async function heapAtRest() {
  await delay(REST_MS);
  collectGarbage();
  await delay(REST_MS);
  return heapInUse();
}

/** Returns the heap size without garbage. */
function heapInUse() {
  collectGarbage();
  return heap();
}

/** Returns the heap size including typed arrays, which V8 stores outside the heap. */
function heap() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Prints the Firestore operations of a pass.
 *
 * @param {import('../emulators/src/firestore/counted-operations.ts').Operations} operations
 * @param {number} comments
 */
function printOperations(operations, comments) {
  const { reads, writes, decisionReads, decisionWrites, calls } = operations;
  const each = ((1000 * (reads + writes)) / comments).toFixed(1);
  print(
    `  Firestore: ${reads} reads and ${writes} writes, ${each} per 1,000 comments; of decisions ${decisionReads} reads, ${decisionWrites} writes; ${calls} calls`,
  );
}

/**
 * Formats a time in seconds.
 *
 * @param {number} ms
 */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}

/**
 * Formats a size in megabytes.
 *
 * @param {number} bytes
 */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
