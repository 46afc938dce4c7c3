import type { Change, StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import type { Target } from '../data/message.ts';
import { requireDocumentName, type DocumentName } from '../data/resource-name.ts';
import { invalid } from '../data/status-error.ts';
import type { Access } from '../state/access.ts';
import type { Database } from '../state/database.ts';
import { planQuery, runQuery, type QueryPlan } from './query.ts';

/** What a client listens to: the documents of a query, or documents by name. */
interface Listened {
  /** What the caller must be allowed, again at each change. */
  accesses: Access[];
  accepts: (document: StoredDocument) => boolean;
  result: () => StoredDocument[];
  /** Whether an accepted document may be missing in the result, for its offset and limit. */
  isWindow: boolean;
  projection: readonly FieldPath[] | undefined;
  plan?: QueryPlan;
}

/** What `listenTarget` makes. */
export type ListenTarget = ReturnType<typeof listenTarget>;

/**
 * Begins to listen, unless `admit` throws; it gets the plan of a query. Keeps the documents that the client has been sent.
 * INVALID_ARGUMENT for an invalid target.
 */
export function listenTarget(
  database: Database,
  target: Target,
  admit: (accesses: Access[], plan: QueryPlan | undefined) => void,
) {
  const { accesses, accepts, result, isWindow, projection, plan } = listenedTo(database, target);
  admit(accesses, plan);
  const documents = byName(result());
  const accepted = (document: StoredDocument | undefined): StoredDocument | undefined =>
    document && accepts(document) ? document : undefined;
  /**
   * The changes to send to the client; `after` is undefined for a document that left the target.
   * It takes all documents that have changed since the last call, and does nothing unless one of
   * them belongs or belonged to the target.
   */
  const update = (changes: readonly Change[]): Pick<Change, 'name' | 'after'>[] => {
    const concerned = changes.filter(
      ({ name, before, after }) =>
        documents.has(name) || accepted(after) !== undefined || (isWindow && accepted(before)),
    );
    if (concerned.length === 0) return [];
    // A document that leaves a limited result lets another in, which itself has not changed.
    const window = isWindow ? byName(result()) : undefined;
    const now = window
      ? [...new Set([...documents.keys(), ...window.keys()])].map((name) => ({
          name,
          after: window.get(name),
        }))
      : concerned.map(({ name, after }) => ({ name, after: accepted(after) }));
    const events = now.filter(({ name, after }) => documents.get(name) !== after);
    for (const { name, after } of events) {
      if (after) documents.set(name, after);
      else documents.delete(name);
    }
    return events;
  };
  return { accesses, projection, documents, update };
}

function listenedTo(database: Database, { query, documents: given }: Target): Listened {
  if (!given) {
    if (!query) throw invalid('A target must have a query or documents.');
    const { parent = '', structuredQuery = {} } = query;
    const plan = planQuery(database.name, parent, structuredQuery);
    return {
      ...plan,
      plan,
      accesses: [{ kind: 'list', parent, query: structuredQuery }],
      result: () => runQuery(plan, database).documents,
      isWindow: plan.limit !== Infinity || plan.offset > 0,
    };
  }
  // Missing documents are sent only once they exist.
  const names = new Set(given.documents);
  for (const name of names) requireDocumentName(name, database.name);
  return {
    accesses: [...names].map((name) => ({ kind: 'get', name })),
    accepts: ({ name }) => names.has(name),
    result: () => [...names].flatMap((name) => database.get(name) ?? []),
    isWindow: false,
    projection: undefined,
  };
}

function byName(documents: readonly StoredDocument[]): Map<DocumentName, StoredDocument> {
  return new Map(documents.map((document) => [document.name, document]));
}
