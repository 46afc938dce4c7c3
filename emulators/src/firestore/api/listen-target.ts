import type { Change, StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import type { Target } from '../data/message.ts';
import { requireDocumentName, type DocumentName } from '../data/resource-name.ts';
import { invalid } from '../data/status-error.ts';
import type { Access } from '../state/access.ts';
import type { Database } from '../state/database.ts';
import { planQuery, runQuery, type QueryPlan } from './query.ts';

/** What a client listens to: a query, or documents by name. */
interface Listened {
  /** The accesses that the rules must allow at first, and again when documents or rules change. */
  accesses: Access[];
  accepts: (document: StoredDocument) => boolean;
  result: () => StoredDocument[];
  /** Whether an offset or a limit may exclude accepted documents from the result. */
  isWindow: boolean;
  projection: readonly FieldPath[] | undefined;
  plan?: QueryPlan;
}

export type ListenTarget = ReturnType<typeof listenTarget>;

/**
 * Starts to listen, and remembers which documents the client has.
 *
 * @param admit throws if the caller may not listen; receives the plan if the target is a query
 * @throws StatusError INVALID_ARGUMENT if the target is not valid
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
   * Returns the changes to send to the client; `after` is undefined for a document that left the
   * target. `changes` must contain every document that has changed since the last call.
   */
  const update = (changes: readonly Change[]): Pick<Change, 'name' | 'after'>[] => {
    const concerned = changes.filter(
      ({ name, before, after }) =>
        documents.has(name) || accepted(after) !== undefined || (isWindow && accepted(before)),
    );
    if (concerned.length === 0) return [];
    // When a document leaves a limited result, an unchanged document enters it.
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
