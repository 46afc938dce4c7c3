import type { Database } from './database.ts';
import type { StoredDocument } from './document.ts';
import { runQuery, type QueryPlan } from './query.ts';
import type { DocumentName } from './resource-name.ts';

/** How one document changed for a target: `after` is undefined where it left the target. */
export interface TargetEvent {
  name: DocumentName;
  after: StoredDocument | undefined;
}

/** What a client listens to, with the documents that it has been told. */
export interface ListenTarget {
  readonly documents: ReadonlyMap<DocumentName, StoredDocument>;
  /** Looks at the documents that have changed and answers what to tell the client. */
  update(changed: ReadonlySet<DocumentName>): TargetEvent[];
}

/** Listens to documents by name; those that do not exist are told only once they do. */
export class DocumentsTarget implements ListenTarget {
  readonly documents: Map<DocumentName, StoredDocument>;
  readonly #database: Database;
  readonly #names: ReadonlySet<DocumentName>;

  constructor(database: Database, names: readonly DocumentName[]) {
    this.#database = database;
    this.#names = new Set(names);
    this.documents = byName(
      names.map((name) => database.get(name)).filter((document) => document !== undefined),
    );
  }

  update(changed: ReadonlySet<DocumentName>): TargetEvent[] {
    const names = [...changed].filter((name) => this.#names.has(name));
    return eventsOf(this.documents, names, (name) => this.#database.get(name));
  }
}

/** Listens to the result of a query. */
export class QueryTarget implements ListenTarget {
  readonly documents: Map<DocumentName, StoredDocument>;
  readonly #database: Database;
  readonly #plan: QueryPlan;

  constructor(database: Database, plan: QueryPlan) {
    this.#database = database;
    this.#plan = plan;
    this.documents = byName(runQuery(plan, database).documents);
  }

  update(changed: ReadonlySet<DocumentName>): TargetEvent[] {
    const concerned = [...changed].filter(
      (name) => this.documents.has(name) || this.#matching(name) !== undefined,
    );
    const { limit, offset } = this.#plan;
    // What the offset leaves out moves the window too when it goes, and is known here no longer.
    if (concerned.length === 0 && offset === 0) return [];
    if (limit === Infinity && offset === 0) {
      return eventsOf(this.documents, concerned, (name) => this.#matching(name));
    }
    // A document that leaves a limited result lets another in, which itself has not changed.
    const result = byName(runQuery(this.#plan, this.#database).documents);
    const names = new Set([...this.documents.keys(), ...result.keys()]);
    return eventsOf(this.documents, [...names], (name) => result.get(name));
  }

  #matching(name: DocumentName): StoredDocument | undefined {
    const document = this.#database.get(name);
    return document && this.#plan.accepts(document) ? document : undefined;
  }
}

function byName(documents: readonly StoredDocument[]): Map<DocumentName, StoredDocument> {
  return new Map(documents.map((document) => [document.name, document]));
}

/** Brings `known` up to `now` for the names and answers what differed. */
function eventsOf(
  known: Map<DocumentName, StoredDocument>,
  names: readonly DocumentName[],
  now: (name: DocumentName) => StoredDocument | undefined,
): TargetEvent[] {
  const events: TargetEvent[] = [];
  for (const name of names) {
    const after = now(name);
    if (known.get(name) === after) continue;
    if (after) known.set(name, after);
    else known.delete(name);
    events.push({ name, after });
  }
  return events;
}
