/* oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows */
import process from 'node:process';
import { parentPort } from 'node:worker_threads';

import { Api } from '../emulators/src/firestore/api.ts';
import { startStandIns } from '../emulators/src/stand-ins.ts';

/**
 * The stand-ins on a thread of their own, so that their work is not taken for the pass's, with a count
 * of what Firestore is asked for. Answers `operations` and `stop`.
 */

/** Firestore operations: documents read and written, those of decisions apart. */
export interface Operations {
  calls: number;
  reads: number;
  writes: number;
  decisionReads: number;
  decisionWrites: number;
}

const isDecision = (name: string) => name.includes('/decisions/');

/** Counts what the stand-in is asked for, as Firestore would bill it. */
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
      counted.writes += names.filter((name) => !isDecision(name)).length;
    } else if (
      method === 'BatchGetDocuments' ||
      method === 'GetDocument' ||
      method === 'RunQuery'
    ) {
      const names = JSON.stringify(answer).match(/"(?:name|missing)":"projects[^"]+"/g) ?? [];
      counted.decisionReads += names.filter(isDecision).length;
      // A query that finds nothing is billed as one read.
      const others = names.filter((name) => !isDecision(name)).length;
      counted.reads += names.length === 0 ? 1 : others;
    } else if (method === 'RunAggregationQuery') counted.reads += 1;
    return answer;
  };
  return () => {
    const told = counted;
    counted = noOperations();
    return told;
  };
}

function noOperations(): Operations {
  return { calls: 0, reads: 0, writes: 0, decisionReads: 0, decisionWrites: 0 };
}

process.env['METADATA_SERVER_DETECTION'] = 'none';
const operations = countOperations();
const standIns = await startStandIns();
parentPort?.on('message', (message: unknown) => {
  if (message === 'operations') parentPort?.postMessage(operations());
  if (message === 'stop') void standIns.stop().then(() => process.exit(0));
});
parentPort?.postMessage(standIns.ports);
