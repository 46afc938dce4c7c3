import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { planQuery } from './api/query.ts';
import type { Filter } from './data/message.ts';
import { StatusError } from './data/status-error.ts';
import { indexCheck, type IndexCheck } from './state/composite-indexes.ts';

const DATABASE = 'projects/p/databases/(default)';
const file = z
  .looseObject({ indexes: z.array(z.unknown()) })
  .parse(
    JSON.parse(readFileSync(new URL('../../../firestore.indexes.json', import.meta.url), 'utf8')),
  );

/** The product's queries that need a composite index: collection, equalities, range, order. */
const QUERIES: [collection: string, equal: string[], above: string[], order: string[]][] = [
  // Queries in web/src/data/firebase.ts, for all channels and for one, and in
  // functions/src/video/video-store.ts.
  ['videos', ['removed'], [], ['-publishedAt']],
  ['videos', ['channelId', 'removed'], [], ['-publishedAt']],
  // Queries in functions/src/workflows/clean/pass-store.ts.
  ['passes', ['channelId'], [], ['-startedAt']],
  ['passes', ['videoId'], [], ['-startedAt']],
  ['passes', ['channelId', 'videoId'], [], ['-startedAt']],
  ['passes', ['trigger'], [], ['-startedAt']],
  ['passes', ['channelId', 'videoId', 'trigger'], [], ['-startedAt']],
  // Queries in functions/src/workflows/review/list.ts.
  ['videos', ['channelId'], ['asked'], ['-asked']],
  ['videos', ['channelId'], ['doubtful'], ['-doubtful']],
  // Queries in functions/src/comment/decision-store.ts.
  ['decisions', ['status'], ['hiddenAt'], []],
  ['decisions', ['source', 'status'], ['hiddenAt'], []],
  // Queries in functions/src/schedule/schedule-store.ts and functions/src/workflows/reconcile/.
  ['videos', ['channelId'], ['nextPassAt'], ['nextPassAt']],
  ['videos', ['channelId', 'removed'], ['refreshedAt'], ['refreshedAt']],
  ['passes', ['channelId', 'status'], ['startedAt'], []],
  // Queries in functions/src/workflows/activity/activity-store.ts.
  ['actions', ['channelId'], [], ['-at']],
  ['actions', ['videoId'], [], ['-at']],
  ['actions', ['kind'], [], ['-at']],
  ['actions', ['channelId', 'videoId', 'kind'], [], ['-at']],
  // A query in functions/src/account/discard-unverified.ts.
  ['users', ['firstLogin'], ['createdAt'], ['createdAt']],
  // A query in functions/src/workflows/notify/digest.ts.
  ['users', [], ['digestAt'], ['digestAt']],
];

/** The product's queries of collection groups, in the format of `QUERIES`. */
const GROUP_QUERIES: typeof QUERIES = [
  // Queries in functions/src/workflows/review/campaign.ts and author.ts.
  ['decisions', ['campaignId'], [], ['-hiddenAt']],
  ['decisions', ['authorHash'], [], ['-hiddenAt']],
];

function filter(op: string, fieldPath: string): Filter {
  return { fieldFilter: { op, field: { fieldPath }, value: { stringValue: 'x' } } };
}

const ALL = [
  ...QUERIES.map((query) => ({ query, allDescendants: false })),
  ...GROUP_QUERIES.map((query) => ({ query, allDescendants: true })),
];

function refused(requireIndexes: IndexCheck): number[] {
  return ALL.flatMap(({ query: [collectionId, equal, above, order], allDescendants }, index) => {
    const filters = [
      ...equal.map((field) => filter('EQUAL', field)),
      ...above.map((field) => filter('GREATER_THAN', field)),
    ];
    const plan = planQuery(DATABASE, `${DATABASE}/documents/users/u`, {
      from: [{ collectionId, allDescendants }],
      where: { compositeFilter: { op: 'AND', filters } },
      orderBy: order.map((term) => ({
        field: { fieldPath: term.replace('-', '') },
        direction: term.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
      })),
    });
    try {
      requireIndexes(DATABASE, plan);
      return [];
    } catch (error) {
      if (error instanceof StatusError && error.code === 'FAILED_PRECONDITION') return [index];
      throw error;
    }
  });
}

test('firestore.indexes.json contains an index for each query of the product', () => {
  expect(refused(indexCheck(file))).toEqual([]);
});

test('firestore.indexes.json contains no index that no query of the product needs', () => {
  const { indexes } = file;
  const needless = indexes.filter(
    (index) =>
      refused(indexCheck({ ...file, indexes: indexes.filter((each) => each !== index) })).length ===
      0,
  );
  expect(needless).toEqual([]);
});
