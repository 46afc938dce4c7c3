import type { Access, Caller } from './access.ts';
import type { Database } from './database.ts';
import { documentMessage, type StoredDocument } from './document.ts';
import type { FieldPath } from './field-path.ts';
import type { ListenRequest, ListenResponse, Target, TargetChange } from './message.ts';
import { planQuery, runQuery, type QueryPlan } from './query.ts';
import { databaseOf, requireDocumentName, type DocumentName } from './resource-name.ts';
import { invalid, StatusError } from './status-error.ts';
import type { Store } from './store.ts';

interface ActiveTarget {
  /** What the caller must be allowed, again at each change. */
  accesses: Access[];
  target: ListenTarget;
  projection: readonly FieldPath[] | undefined;
}

/**
 * One Listen stream, whatever carries it: requests go into `receive`, answers come out of `send`.
 * What clients count on is the order: ADD, the documents, CURRENT, and then a NO_CHANGE without
 * target ids, which says «all targets are as of this read time» and alone makes a snapshot.
 */
export class ListenSession {
  readonly #store: Store;
  readonly #caller: Caller;
  readonly #send: (response: ListenResponse) => void;
  readonly #targets = new Map<number, ActiveTarget>();
  #database: Database | undefined;
  #unsubscribe = (): void => undefined;
  #changed = new Map<DocumentName, StoredDocument | undefined>();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(store: Store, caller: Caller, send: (response: ListenResponse) => void) {
    this.#store = store;
    this.#caller = caller;
    this.#send = send;
  }

  /**
   * Throws a StatusError for a request that ends the stream; what is wrong with one target only
   * (a bad query, a denial) removes that target and names the cause.
   */
  receive(request: ListenRequest): void {
    const database = this.#open(request.database);
    if (request.addTarget) this.#add(database, request.addTarget);
    else if (request.removeTarget !== undefined) this.#remove(request.removeTarget);
    else throw invalid('A Listen request must add or remove a target.');
  }

  close(): void {
    this.#unsubscribe();
    clearImmediate(this.#scheduled);
    this.#targets.clear();
  }

  #open(name: string | undefined): Database {
    if (this.#database) {
      if (name !== undefined && name !== this.#database.name) {
        throw invalid('A Listen stream must stay with one database.');
      }
      return this.#database;
    }
    const { database } = this.#store.open(databaseOf(name ?? ''));
    this.#database = database;
    // Commits of one turn of the event loop are told together: fewer snapshots, none inconsistent.
    const stopCommits = database.onCommit((changes) => {
      if (this.#targets.size === 0) return;
      for (const change of changes) {
        if (!this.#changed.has(change.name)) this.#changed.set(change.name, change.before);
      }
      this.#scheduled ??= setImmediate(() => this.#flush(database));
    });
    const stopRules = this.#store.authority.onChange(() => {
      for (const [targetId, { accesses }] of this.#targets) {
        this.#tried(targetId, () => this.#authorize(accesses, database));
      }
    });
    this.#unsubscribe = () => {
      stopCommits();
      stopRules();
    };
    return database;
  }

  #add(database: Database, request: Target): void {
    // The NO_CHANGE that ends this answer speaks for all targets: tell their changes before.
    this.#flush(database);
    const targetId = request.targetId ?? Math.max(0, ...this.#targets.keys()) + 1;
    const targetIds = [targetId];
    this.#change({ targetChangeType: 'ADD', targetIds });
    const active = this.#tried(targetId, () => this.#activate(database, request));
    if (!active) return;
    this.#targets.set(targetId, active);
    const resumes = request.resumeToken !== undefined || request.readTime !== undefined;
    // Nothing is kept about what a client saw before: it forgets, and is told everything again.
    if (resumes) this.#change({ targetChangeType: 'RESET', targetIds });
    for (const document of active.target.documents.values()) {
      this.#tellDocument(targetId, active, document);
    }
    this.#change({ targetChangeType: 'CURRENT', targetIds, ...this.#moment() });
    this.#change({ targetChangeType: 'NO_CHANGE', ...this.#moment() });
    if (request.once) this.#remove(targetId);
  }

  #activate(database: Database, { query, documents }: Target): ActiveTarget {
    if (documents) {
      const names = (documents.documents ?? []).map((name) =>
        requireDocumentName(name, database.name),
      );
      const accesses = names.map((name): Access => ({ kind: 'get', name }));
      this.#authorize(accesses, database);
      return { accesses, target: documentsTarget(database, names), projection: undefined };
    }
    if (!query) throw invalid('A target must have a query or documents.');
    const { parent = '', structuredQuery = {} } = query;
    const plan = planQuery(database.name, parent, structuredQuery);
    const accesses: Access[] = [{ kind: 'list', parent, query: structuredQuery }];
    this.#authorize(accesses, database);
    return { accesses, target: queryTarget(database, plan), projection: plan.projection };
  }

  #authorize(accesses: Access[], database: Database): void {
    this.#store.authority.authorize(this.#caller, accesses, database);
  }

  #remove(targetId: number): void {
    if (!this.#targets.delete(targetId)) return;
    this.#change({ targetChangeType: 'REMOVE', targetIds: [targetId] });
  }

  #flush(database: Database): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    const changed = this.#changed;
    if (changed.size === 0) return;
    this.#changed = new Map();
    let told = false;
    for (const [targetId, active] of this.#targets) {
      const events = active.target.update(changed);
      if (events.length === 0) continue;
      // A change may end what the rules allowed: the target then goes, and the client hears why.
      this.#tried(targetId, () => {
        this.#authorize(active.accesses, database);
        for (const { name, after } of events) {
          if (after) this.#tellDocument(targetId, active, after);
          else this.#tellGone(targetId, name, database);
        }
        told = true;
      });
    }
    if (told) this.#change({ targetChangeType: 'NO_CHANGE', ...this.#moment() });
  }

  /** Does something for a target; where that fails, the target goes, and the client hears why. */
  #tried<Result>(targetId: number, step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#targets.delete(targetId);
      this.#change({ targetChangeType: 'REMOVE', targetIds: [targetId], cause: error.status });
      return undefined;
    }
  }

  #tellGone(targetId: number, document: DocumentName, database: Database): void {
    const readTime = this.#store.times.readTime();
    const gone = { document, removedTargetIds: [targetId], readTime };
    this.#send(database.get(document) ? { documentRemove: gone } : { documentDelete: gone });
  }

  #tellDocument(targetId: number, { projection }: ActiveTarget, document: StoredDocument): void {
    this.#send({
      documentChange: { document: documentMessage(document, projection), targetIds: [targetId] },
    });
  }

  #change(targetChange: TargetChange): void {
    this.#send({ targetChange });
  }

  #moment(): { readTime: string; resumeToken: string } {
    const readTime = this.#store.times.readTime();
    return { readTime, resumeToken: Buffer.from(readTime).toString('base64') };
  }
}

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
  return listenTarget(database, {
    accepts: ({ name }) => names.has(name),
    result: () =>
      [...names].map((name) => database.get(name)).filter((document) => document !== undefined),
    isWindow: false,
  });
}

/** Listens to the result of a query. */
export function queryTarget(database: Database, plan: QueryPlan): ListenTarget {
  return listenTarget(database, {
    accepts: plan.accepts,
    result: () => runQuery(plan, database).documents,
    isWindow: plan.limit !== Infinity || plan.offset > 0,
  });
}

/** What a client listens to, with the documents that it has been told. */
export interface ListenTarget {
  readonly documents: ReadonlyMap<DocumentName, StoredDocument>;
  /**
   * Answers what to tell the client. It is handed all documents that have changed since it was last
   * asked, by name and as they were then, undefined for those that were not there: only where one of
   * them belongs, or belonged, to the target is anything else looked at.
   */
  update(changed: ReadonlyMap<DocumentName, StoredDocument | undefined>): TargetEvent[];
}

function listenTarget(database: Database, { accepts, result, isWindow }: Listened): ListenTarget {
  const documents = byName(result());
  const current = (name: DocumentName): StoredDocument | undefined => {
    const document = database.get(name);
    return document && accepts(document) ? document : undefined;
  };
  const update: ListenTarget['update'] = (changed) => {
    const concerned = [...changed]
      .filter(([name, before]) => (before && accepts(before)) || current(name))
      .map(([name]) => name);
    // A document that leaves a limited result lets another in, which itself has not changed.
    const window = isWindow && concerned.length > 0 ? byName(result()) : undefined;
    const names = window ? new Set([...documents.keys(), ...window.keys()]) : concerned;
    const events = [...names]
      .map((name) => ({ name, after: window ? window.get(name) : current(name) }))
      .filter(({ name, after }) => documents.get(name) !== after);
    for (const { name, after } of events) {
      if (after) documents.set(name, after);
      else documents.delete(name);
    }
    return events;
  };
  return { documents, update };
}

function byName(documents: readonly StoredDocument[]): Map<DocumentName, StoredDocument> {
  return new Map(documents.map((document) => [document.name, document]));
}
