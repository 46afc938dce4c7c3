import { planQuery, type QueryPlan } from '../../src/firestore/api/query.ts';
import type { StructuredQuery } from '../../src/firestore/data/message.ts';
import { StatusError } from '../../src/firestore/data/status-error.ts';

/** Returns the plan of a random query; undefined if Firestore refuses the query. */
export function planIfAllowed(
  database: string,
  parent: string,
  query: StructuredQuery,
): QueryPlan | undefined {
  try {
    return planQuery(database, parent, query);
  } catch (error) {
    if (error instanceof StatusError && error.code === 'INVALID_ARGUMENT') return undefined;
    throw error;
  }
}
