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
  /**
   * Answers what to tell the client. It is handed all documents that have changed since it was last
   * asked, with what they were then: only where one of them belongs, or belonged, to the target is
   * anything else looked at.
   */
  update(changed: Changed): TargetEvent[];
}

/** What has changed, by name; undefined for what was not there before. */
export type Changed = ReadonlyMap<DocumentName, StoredDocument | undefined>;

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

  update(changed: Changed): TargetEvent[] {
    const names = [...changed.keys()].filter((name) => this.#names.has(name));
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

  update(changed: Changed): TargetEvent[] {
    const { accepts, limit, offset } = this.#plan;
    const concerned: DocumentName[] = [];
    for (const [name, before] of changed) {
      if ((before && accepts(before)) || this.#matching(name)) concerned.push(name);
    }
    if (concerned.length === 0) return [];
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
