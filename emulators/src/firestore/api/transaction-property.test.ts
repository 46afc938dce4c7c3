import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import type { Caller } from '../state/access.ts';
import { openStore } from '../../../test/firestore/open-store.ts';
import { createService, type Service } from './service.ts';
import { StatusError } from '../data/status-error.ts';
import type { Value } from '../data/value.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;
const ADMIN: Caller = { kind: 'admin' };
const IDS = ['a', 'b', 'c', 'd'];

/**
 * A transaction's operations: it reads, and writes values that depend on everything that it read.
 */
interface Program {
  reads: ({ kind: 'get'; id: string } | { kind: 'query'; least: number } | { kind: 'count' })[];
  writes: { id: string; deletes: boolean }[];
}

const id = fc.constantFrom(...IDS);
const program: fc.Arbitrary<Program> = fc.record({
  reads: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('get' as const), id }),
      fc.record({ kind: fc.constant('query' as const), least: fc.nat(3) }),
      fc.record({ kind: fc.constant('count' as const) }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  writes: fc.uniqueArray(fc.record({ id, deletes: fc.boolean() }), {
    selector: (write) => write.id,
    maxLength: 3,
  }),
});
const state = fc.dictionary(id, fc.nat(3), { noNullPrototype: true });

class Run {
  readonly #service: Service;
  readonly #program: Program;
  readonly #salt: number;
  #transaction = '';
  #read = '';
  #step = 0;
  outcome: 'open' | 'committed' | 'aborted' = 'open';

  /** @param salt makes two transactions write different values */
  constructor(service: Service, { program: given, salt }: { program: Program; salt: number }) {
    this.#service = service;
    this.#program = given;
    this.#salt = salt;
  }

  step(): void {
    const read = this.#program.reads[this.#step - 1];
    if (this.#step === 0) {
      const options = { readWrite: {} };
      this.#transaction = this.#service.beginTransaction({
        database: DATABASE,
        options,
      }).transaction;
    } else if (read) {
      this.#read += `|${this.#seen(read)}`;
    } else {
      this.#commit();
    }
    this.#step += 1;
  }

  #seen(read: Program['reads'][number]): string {
    const transaction = this.#transaction;
    if (read.kind === 'get') {
      const documents = [`${ROOT}/n/${read.id}`];
      const request = { database: DATABASE, documents, transaction };
      const [answer] = this.#service.batchGetDocuments(request, ADMIN);
      return JSON.stringify(answer?.found?.fields);
    }
    const structuredQuery = { from: [{ collectionId: 'n' }] };
    if (read.kind === 'count') {
      const structuredAggregationQuery = { structuredQuery, aggregations: [{ count: {} }] };
      const request = { parent: ROOT, structuredAggregationQuery, transaction };
      return JSON.stringify(this.#service.runAggregationQuery(request, ADMIN)[0]?.result);
    }
    const value = { integerValue: String(read.least) };
    const where = {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN_OR_EQUAL', value },
    };
    const request = { parent: ROOT, structuredQuery: { ...structuredQuery, where }, transaction };
    const answers = this.#service.runQuery(request, ADMIN);
    return JSON.stringify(answers.map(({ document }) => [document?.name, document?.fields]));
  }

  #commit(): void {
    const fields = {
      n: { integerValue: String((this.#read.length % 3) + this.#salt) },
      read: { stringValue: this.#read },
    };
    const writes = this.#program.writes.map((write) => {
      const name = `${ROOT}/n/${write.id}`;
      return write.deletes ? { delete: name } : { update: { name, fields } };
    });
    try {
      this.#service.commit({ database: DATABASE, writes, transaction: this.#transaction }, ADMIN);
      this.outcome = 'committed';
    } catch (error) {
      if (!(error instanceof StatusError) || error.code !== 'ABORTED') throw error;
      this.outcome = 'aborted';
    }
  }
}

function serviceWith(initial: Record<string, number>): Service {
  const store = openStore();
  const service = createService(store);
  const writes = Object.entries(initial).map(([name, n]) => ({
    update: { name: `${ROOT}/n/${name}`, fields: { n: { integerValue: String(n) } } },
  }));
  service.commit({ database: DATABASE, writes }, ADMIN);
  return service;
}

function contents(service: Service): Record<string, Record<string, Value> | undefined> {
  const documents = IDS.map((name) => `${ROOT}/n/${name}`);
  const answers = service.batchGetDocuments({ database: DATABASE, documents }, ADMIN);
  return Object.fromEntries(
    answers.flatMap(({ found }) => (found ? [[found.name, found.fields]] : [])),
  );
}

/**
 * Returns the documents after the programs have run one after the other, to compare them with the
 * concurrent result.
 */
function serially(initial: Record<string, number>, programs: { program: Program; salt: number }[]) {
  const service = serviceWith(initial);
  for (const given of programs) {
    const run = new Run(service, given);
    while (run.outcome === 'open') run.step();
    expect(run.outcome).toBe('committed');
  }
  return contents(service);
}

test('two concurrent transactions give the same result as if they ran one after the other, and at least one succeeds', () => {
  let [both, one] = [0, 0];
  fc.assert(
    fc.property(
      state,
      program,
      program,
      fc.array(fc.boolean(), { maxLength: 10 }),
      (initial, first, second, schedule) => {
        const given = [
          { program: first, salt: 0 },
          { program: second, salt: 10 },
        ];
        const service = serviceWith(initial);
        const attempts = given.map((each) => new Run(service, each));
        const open = () => attempts.filter(({ outcome }) => outcome === 'open');
        for (const turn of schedule) open()[turn ? 1 : 0]?.step();
        for (let [next] = open(); next; [next] = open()) next.step();

        const done = given.filter((_, index) => attempts[index]?.outcome === 'committed');
        expect(done.length).toBeGreaterThan(0);
        if (done.length === 2) both += 1;
        else one += 1;
        const possible = [serially(initial, done), serially(initial, done.toReversed())];
        expect(possible).toContainEqual(contents(service));
      },
    ),
    { numRuns: runs(1500) },
  );
  // Proves that two commits, and one commit with one abort, both occurred often.
  expect(Math.min(both, one)).toBeGreaterThan(runs(1500) / 30);
});
