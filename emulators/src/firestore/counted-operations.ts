import { Api } from './api/api.ts';

/** The numbers of Firestore operations in a period. Decisions are counted separately. */
export interface Operations {
  /** The number of calls to the Firestore API. */
  calls: number;
  /** The number of documents that were read, except decisions. */
  reads: number;
  /** The number of documents that were written, except decisions. */
  writes: number;
  decisionReads: number;
  decisionWrites: number;
  /** The numbers of documents that were read and written, by collection, without decisions. */
  collections: Record<string, { reads: number; writes: number }>;
}

const isDecision = (name: string) => name.includes('/decisions/');

/**
 * Starts to count the operations of all Firestore emulators of this process, as Firestore bills
 * them.
 *
 * @returns a function that returns the counts since its last call
 */
export function countOperations(): () => Operations {
  let counts = noOperations();
  // oxlint-disable-next-line typescript/unbound-method -- the method is called with its object below
  const { call } = Api.prototype;
  Api.prototype.call = async function count(this: Api, ...parameters) {
    const [method, request] = parameters;
    const response = await call.apply(this, parameters);
    counts.calls += 1;
    if (method === 'Commit' || method === 'BatchWrite') {
      const names = (JSON.stringify(request).match(/"(?:name|delete)":"projects[^"]+"/g) ?? []).map(
        String,
      );
      counts.decisionWrites += names.filter(isDecision).length;
      countByCollection(counts, 'writes', names);
    } else if (
      method === 'BatchGetDocuments' ||
      method === 'GetDocument' ||
      method === 'RunQuery'
    ) {
      const names = JSON.stringify(response).match(/"(?:name|missing)":"projects[^"]+"/g) ?? [];
      counts.decisionReads += names.filter(isDecision).length;
      // Firestore bills a query without results as one read.
      countByCollection(
        counts,
        'reads',
        names.length === 0 ? ['"name":"projects/p/databases/d/documents/nothing found/x"'] : names,
      );
    } else if (method === 'RunAggregationQuery') counts.reads += 1;
    return response;
  };
  return () => {
    const previous = counts;
    counts = noOperations();
    return previous;
  };
}

/** Counts documents except decisions, in total and by collection. */
function countByCollection(
  counts: Operations,
  operation: 'reads' | 'writes',
  names: readonly string[],
): void {
  for (const name of names) {
    if (isDecision(name)) continue;
    counts[operation] += 1;
    const collection = name.split('/').at(-2) ?? '';
    const collectionCounts = (counts.collections[collection] ??= { reads: 0, writes: 0 });
    collectionCounts[operation] += 1;
  }
}

function noOperations(): Operations {
  return { calls: 0, reads: 0, writes: 0, decisionReads: 0, decisionWrites: 0, collections: {} };
}
