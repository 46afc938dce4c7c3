import type { Database } from './database.ts';
import type { StoredDocument } from './document.ts';
import { runQuery, type QueryPlan } from './query.ts';
import type { DocumentName } from './resource-name.ts';

/** How one document changed for a target: `after` is undefined where it left the target. */
export interface TargetEvent {
  name: DocumentName;
  after: StoredDocument | undefined;
}

/** What a client listens to. */
interface Listened {
  accepts: (document: StoredDocument) => boolean;
  result: () => StoredDocument[];
  /** Whether an accepted document may be missing in the result, for its offset and limit. */
  isWindow: boolean;
}

/** Listens to documents by name; those that do not exist are told only once they do. */
export function documentsTarget(database: Database, given: readonly DocumentName[]): ListenTarget {
  const names = new Set(given);
  return new ListenTarget(database, {
    accepts: ({ name }) => names.has(name),
    result: () =>
      [...names].map((name) => database.get(name)).filter((document) => document !== undefined),
    isWindow: false,
  });
}

/** Listens to the result of a query. */
export function queryTarget(database: Database, plan: QueryPlan): ListenTarget {
  return new ListenTarget(database, {
    accepts: plan.accepts,
    result: () => runQuery(plan, database).documents,
    isWindow: plan.limit !== Infinity || plan.offset > 0,
  });
}

/** What a client listens to, with the documents that it has been told. */
export class ListenTarget {
  readonly documents: Map<DocumentName, StoredDocument>;
  readonly #database: Database;
  readonly #listened: Listened;

  constructor(database: Database, listened: Listened) {
    this.#database = database;
    this.#listened = listened;
    this.documents = byName(listened.result());
  }

  /**
   * Answers what to tell the client. It is handed all documents that have changed since it was last
   * asked, by name and as they were then, undefined for those that were not there: only where one of
   * them belongs, or belonged, to the target is anything else looked at.
   */
  update(changed: ReadonlyMap<DocumentName, StoredDocument | undefined>): TargetEvent[] {
    const { accepts, result, isWindow } = this.#listened;
    const current = (name: DocumentName): StoredDocument | undefined => {
      const document = this.#database.get(name);
      return document && accepts(document) ? document : undefined;
    };
    const concerned = [...changed]
      .filter(([name, before]) => (before && accepts(before)) || current(name))
      .map(([name]) => name);
    if (!isWindow || concerned.length === 0) return this.#bringUpTo(concerned, current);
    // A document that leaves a limited result lets another in, which itself has not changed.
    const window = byName(result());
    const names = new Set([...this.documents.keys(), ...window.keys()]);
    return this.#bringUpTo(names, (name) => window.get(name));
  }

  /** Brings the documents up to `now` for the names and answers what differed. */
  #bringUpTo(
    names: Iterable<DocumentName>,
    now: (name: DocumentName) => StoredDocument | undefined,
  ): TargetEvent[] {
    const events = [...names]
      .map((name): TargetEvent => ({ name, after: now(name) }))
      .filter(({ name, after }) => this.documents.get(name) !== after);
    for (const { name, after } of events) {
      if (after) this.documents.set(name, after);
      else this.documents.delete(name);
    }
    return events;
  }
}

function byName(documents: readonly StoredDocument[]): Map<DocumentName, StoredDocument> {
  return new Map(documents.map((document) => [document.name, document]));
}
