import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { openStore } from '../../../test/firestore/open-store.ts';
import type { StreamSession } from './stream.ts';
import { ListenSession } from './listen.ts';
import type { ListenRequest, ListenResponse, StructuredQuery, Target } from '../data/message.ts';
import { planQuery, runQuery } from './query.ts';
import type { DocumentName } from '../data/resource-name.ts';
import type { Store } from '../state/store.ts';
import type { Timestamp } from '../data/timestamp.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;

type Step =
  | { kind: 'commit'; writes: { path: string; n: number | undefined }[] }
  | { kind: 'listen'; targetId: number; target: Target }
  | { kind: 'unlisten'; targetId: number }
  | { kind: 'turn' };

const path = fc.constantFrom('a/x', 'a/y', 'a/z', 'b/x', 'b/y', 'c/1/a/x', 'c/1/a/w');

const structuredQuery: fc.Arbitrary<StructuredQuery> = fc.record(
  {
    from: fc
      .record({ collectionId: fc.constantFrom('a', 'b'), allDescendants: fc.boolean() })
      .map((selector) => [selector]),
    where: fc.record({ op: comparison(), n: fc.nat(4) }).map(({ op, n }) => ({
      fieldFilter: { field: { fieldPath: 'n' }, op, value: { integerValue: String(n) } },
    })),
    orderBy: fc
      .constantFrom('ASCENDING', 'DESCENDING')
      .map((direction) => [{ field: { fieldPath: 'n' }, direction }]),
    limit: fc.integer({ min: 1, max: 3 }),
    offset: fc.nat(2),
  },
  { requiredKeys: ['from'] },
);

function comparison(): fc.Arbitrary<string> {
  return fc.constantFrom('GREATER_THAN_OR_EQUAL', 'LESS_THAN', 'EQUAL', 'NOT_EQUAL');
}

const target: fc.Arbitrary<Target> = fc.oneof(
  structuredQuery.map((query) => ({ query: { parent: ROOT, structuredQuery: query } })),
  fc.uniqueArray(path, { minLength: 1, maxLength: 3 }).map((paths) => ({
    documents: { documents: paths.map((one) => `${ROOT}/${one}`) },
  })),
);

const targetId = fc.integer({ min: 1, max: 4 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      writes: fc.array(fc.record({ path, n: fc.option(fc.nat(5), { nil: undefined }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('listen' as const), targetId, target }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlisten' as const), targetId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('turn' as const) }) },
);

interface ListenedTarget {
  target: Target;
  held: Map<DocumentName, Timestamp>;
  /** Whether the server has reported the target as current. Only then `held` is complete. */
  current: boolean;
}

class Listener {
  readonly targets = new Map<number, ListenedTarget>();
  readonly problems: unknown[] = [];
  readonly #store: Store;
  #readTime: Timestamp = '';
  #latestUpdate: Timestamp = '';
  snapshots = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  take({ targetChange, documentChange, documentDelete, documentRemove }: ListenResponse): void {
    if (documentChange) {
      const { document, targetIds = [] } = documentChange;
      const { updateTime = '' } = document;
      if (updateTime > this.#latestUpdate) this.#latestUpdate = updateTime;
      for (const id of targetIds) this.targets.get(id)?.held.set(document.name, updateTime);
    }
    const gone = documentDelete ?? documentRemove;
    for (const id of gone?.removedTargetIds ?? []) {
      // The server may remove only documents that it has sent. A client treats other removals as a
      // broken stream.
      const gave = this.targets.get(id)?.held.delete(gone?.document ?? '') ?? false;
      if (!gave) this.problems.push({ unknown: gone, id });
    }
    if (targetChange?.targetChangeType === 'RESET') {
      for (const id of targetChange.targetIds ?? []) this.targets.get(id)?.held.clear();
    }
    if (targetChange?.targetChangeType === 'CURRENT') {
      for (const id of targetChange.targetIds ?? []) {
        const listened = this.targets.get(id);
        if (listened) listened.current = true;
      }
    }
    if (targetChange?.targetChangeType !== 'NO_CHANGE') return;
    const { readTime = '' } = targetChange;
    if (readTime < this.#readTime || readTime < this.#latestUpdate) {
      this.problems.push({ readTime, before: this.#readTime, update: this.#latestUpdate });
    }
    this.#readTime = readTime;
    this.snapshots += 1;
    this.check();
  }

  check(): void {
    for (const { target: listened, held, current } of this.targets.values()) {
      if (!current) continue;
      const names = [...held].sort(([left], [right]) => (left < right ? -1 : 1));
      const afresh = this.#afresh(listened);
      if (!isDeepStrictEqual(names, afresh)) this.problems.push({ listened, names, afresh });
    }
  }

  #afresh({ query, documents }: Target): [DocumentName, Timestamp][] {
    const { database } = this.#store.open(DATABASE);
    const found = query
      ? runQuery(planQuery(DATABASE, ROOT, query.structuredQuery ?? {}), database).documents
      : (documents?.documents ?? [])
          .map((name) => database.get(name))
          .filter((document) => document !== undefined);
    return found
      .map(({ name, updateTime }): [DocumentName, Timestamp] => [name, updateTime])
      .sort(([left], [right]) => (left < right ? -1 : 1));
  }
}

test('after random writes, each snapshot of a Firestore listener contains the current result of its query', async () => {
  let snapshots = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const store = openStore();
      const listener = new Listener(store);
      const session = new ListenSession(store, { kind: 'admin' }, (response) =>
        listener.take(response),
      );
      for (const one of steps) {
        if (one.kind === 'turn') await turn();
        else apply(one, store, session, listener);
      }
      await turn();
      listener.check();
      session.close();
      expect(listener.problems).toEqual([]);
      snapshots += listener.snapshots;
    }),
    { numRuns: runs(2000) },
  );
  expect(snapshots).toBeGreaterThan(2 * runs(2000));
});

function apply(
  one: Step,
  store: Store,
  session: StreamSession<ListenRequest>,
  listener: Listener,
): void {
  if (one.kind === 'commit') {
    const writes = one.writes.map(({ path: place, n }) =>
      n === undefined
        ? { delete: `${ROOT}/${place}` }
        : { update: { name: `${ROOT}/${place}`, fields: { n: { integerValue: String(n) } } } },
    );
    store.commit(store.open(DATABASE), writes, { kind: 'admin' });
  } else if (one.kind === 'unlisten' && listener.targets.has(one.targetId)) {
    session.receive({ database: DATABASE, removeTarget: one.targetId });
    listener.targets.delete(one.targetId);
  } else if (one.kind === 'listen') {
    // A client that resumes a target sends its token and still holds the target's documents.
    const known = listener.targets.get(one.targetId);
    if (known) session.receive({ database: DATABASE, removeTarget: one.targetId });
    const listened = known?.target ?? one.target;
    listener.targets.set(one.targetId, {
      target: listened,
      held: new Map(known?.held),
      current: false,
    });
    const resumes = known && { resumeToken: 'AAAA' };
    const addTarget = { ...listened, targetId: one.targetId, ...resumes };
    session.receive({ database: DATABASE, addTarget });
  }
}

/** Waits for the turn of the event loop in which the server sends commits. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
