/* oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows */
import process from 'node:process';
import { parentPort } from 'node:worker_threads';

import { Api } from '../emulators/src/firestore/api/api.ts';
import { startEmulators } from '../emulators/src/emulators.ts';

/**
 * The emulators on a thread of their own, so that their work is not taken for the pass's, with a count
 * of what Firestore is asked for. Answers `operations` and `stop`.
 */

/** Firestore operations: documents read and written, those of decisions apart. */
export interface Operations {
  calls: number;
  reads: number;
  writes: number;
  decisionReads: number;
  decisionWrites: number;
  /** Reads and writes besides those of decisions, by collection. */
  collections: Record<string, { reads: number; writes: number }>;
}

const isDecision = (name: string) => name.includes('/decisions/');

/** Counts what the emulator is asked for, as Firestore would bill it. */
function countOperations(): () => Operations {
  let counted = noOperations();
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { call } = Api.prototype;
  Api.prototype.call = async function count(this: Api, method, request, caller) {
    const answer = await call.call(this, method, request, caller);
    counted.calls += 1;
    if (method === 'Commit' || method === 'BatchWrite') {
      const names = (JSON.stringify(request).match(/"(?:name|delete)":"projects[^"]+"/g) ?? []).map(
        String,
      );
      counted.decisionWrites += names.filter(isDecision).length;
      note(counted, 'writes', names);
    } else if (
      method === 'BatchGetDocuments' ||
      method === 'GetDocument' ||
      method === 'RunQuery'
    ) {
      const names = JSON.stringify(answer).match(/"(?:name|missing)":"projects[^"]+"/g) ?? [];
      counted.decisionReads += names.filter(isDecision).length;
      // A query that finds nothing is billed as one read.
      note(
        counted,
        'reads',
        names.length === 0 ? ['"name":"projects/p/databases/d/documents/nothing found/x"'] : names,
      );
    } else if (method === 'RunAggregationQuery') counted.reads += 1;
    return answer;
  };
  return () => {
    const told = counted;
    counted = noOperations();
    return told;
  };
}

/** Counts documents that are no decisions, each under its collection's name. */
function note(counted: Operations, kind: 'reads' | 'writes', names: readonly string[]): void {
  for (const name of names.filter((one) => !isDecision(one))) {
    counted[kind] += 1;
    const collection = name.split('/').at(-2) ?? '';
    const of = (counted.collections[collection] ??= { reads: 0, writes: 0 });
    of[kind] += 1;
  }
}

function noOperations(): Operations {
  return { calls: 0, reads: 0, writes: 0, decisionReads: 0, decisionWrites: 0, collections: {} };
}

process.env['METADATA_SERVER_DETECTION'] = 'none';
const operations = countOperations();
const emulators = await startEmulators();
parentPort?.on('message', (message: unknown) => {
  if (message === 'operations') parentPort?.postMessage(operations());
  if (message === 'stop') void emulators.stop().then(() => process.exit(0));
});
parentPort?.postMessage(emulators.ports);
