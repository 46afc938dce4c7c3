import type { Access, Caller } from '../state/access.ts';
import type { StreamSession } from './stream.ts';
import type { Database } from '../state/database.ts';
import { documentMessage, type Change, type StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import type { ListenRequest, ListenResponse, Target, TargetChange } from '../data/message.ts';
import { planQuery, runQuery } from './query.ts';
import { databaseOf, requireDocumentName, type DocumentName } from '../data/resource-name.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import type { Store } from '../state/store.ts';

/**
 * One Listen stream, whatever carries it: requests go into `receive`, answers come out of `send`.
 * What clients count on is the order: ADD, the documents, CURRENT, and then a NO_CHANGE without
 * target ids, which says «all targets are as of this read time» and alone makes a snapshot.
 * What is wrong with one target only (a bad query, a denial) removes that target and names the cause.
 */
export function listenSession(
  { times, authority, open }: Store,
  caller: Caller,
  send: (response: ListenResponse) => void,
): StreamSession<ListenRequest> {
  const targets = new Map<number, ListenTarget>();
  let database: Database | undefined;
  const subscriptions: (() => void)[] = [];
  let changed = new Map<DocumentName, StoredDocument | undefined>();
  let scheduled: NodeJS.Immediate | undefined;

  const tell = (targetChange: TargetChange): void => send({ targetChange });
  const moment = (): { readTime: string; resumeToken: string } => {
    const readTime = times.readTime();
    return { readTime, resumeToken: Buffer.from(readTime).toString('base64') };
  };

  function begin(name: string | undefined): Database {
    const { database: opened } = open(databaseOf(name ?? ''));
    // Commits of one turn of the event loop are told together: fewer snapshots, none inconsistent.
    const stopCommits = opened.onCommit((changes) => {
      if (targets.size === 0) return;
      for (const { name: document, before } of changes) {
        if (!changed.has(document)) changed.set(document, before);
      }
      scheduled ??= setImmediate(() => flush(opened));
    });
    const stopRules = authority.onChange(() => {
      for (const [targetId, { accesses }] of targets) {
        tried(targetId, () => authority.authorize(caller, accesses, opened));
      }
    });
    subscriptions.push(stopCommits, stopRules);
    return opened;
  }

  function add(from: Database, request: Target): void {
    // The NO_CHANGE that ends this answer speaks for all targets: tell their changes before.
    flush(from);
    const targetId = request.targetId ?? Math.max(0, ...targets.keys()) + 1;
    const targetIds = [targetId];
    tell({ targetChangeType: 'ADD', targetIds });
    const target = tried(targetId, () =>
      listenTarget(from, request, (accesses) => authority.authorize(caller, accesses, from)),
    );
    if (!target) return;
    targets.set(targetId, target);
    const resumes = request.resumeToken !== undefined || request.readTime !== undefined;
    // Nothing is kept about what a client saw before: it forgets, and is told everything again.
    if (resumes) tell({ targetChangeType: 'RESET', targetIds });
    for (const document of target.documents.values()) tellDocument(targetId, target, document);
    tell({ targetChangeType: 'CURRENT', targetIds, ...moment() });
    tell({ targetChangeType: 'NO_CHANGE', ...moment() });
    if (request.once) remove(targetId);
  }

  function remove(targetId: number): void {
    if (targets.delete(targetId)) tell({ targetChangeType: 'REMOVE', targetIds: [targetId] });
  }

  function flush(from: Database): void {
    clearImmediate(scheduled);
    scheduled = undefined;
    if (changed.size === 0) return;
    const changes = [...changed].map(([name, before]): Change => ({
      name,
      before,
      after: from.get(name),
    }));
    changed = new Map();
    let told = false;
    for (const [targetId, target] of targets) {
      const events = target.update(changes);
      if (events.length === 0) continue;
      // A change may end what the rules allowed: the target then goes, and the client hears why.
      tried(targetId, () => {
        authority.authorize(caller, target.accesses, from);
        for (const { name: document, after } of events) {
          if (after) {
            tellDocument(targetId, target, after);
            continue;
          }
          const gone = { document, removedTargetIds: [targetId], readTime: times.readTime() };
          send(from.get(document) ? { documentRemove: gone } : { documentDelete: gone });
        }
        told = true;
      });
    }
    if (told) tell({ targetChangeType: 'NO_CHANGE', ...moment() });
  }

  /** Does something for a target; where that fails, the target goes, and the client hears why. */
  function tried<Result>(targetId: number, step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      targets.delete(targetId);
      tell({ targetChangeType: 'REMOVE', targetIds: [targetId], cause: error.status });
      return undefined;
    }
  }

  function tellDocument(targetId: number, { projection }: ListenTarget, of: StoredDocument): void {
    send({ documentChange: { document: documentMessage(of, projection), targetIds: [targetId] } });
  }

  return {
    receive: ({ database: name, addTarget, removeTarget }) => {
      database ??= begin(name);
      if (name !== undefined && name !== database.name) {
        throw invalid('A Listen stream must stay with one database.');
      }
      if (addTarget) add(database, addTarget);
      else if (removeTarget !== undefined) remove(removeTarget);
      else throw invalid('A Listen request must add or remove a target.');
    },
    close: () => {
      for (const end of subscriptions) end();
      clearImmediate(scheduled);
      targets.clear();
    },
  };
}

/** What a client listens to: the documents of a query or of some names. */
interface Listened {
  /** What the caller must be allowed, again at each change. */
  accesses: Access[];
  accepts: (document: StoredDocument) => boolean;
  result: () => StoredDocument[];
  /** Whether an accepted document may be missing in the result, for its offset and limit. */
  isWindow: boolean;
  projection: readonly FieldPath[] | undefined;
}

/** What `listenTarget` makes. */
type ListenTarget = ReturnType<typeof listenTarget>;

/**
 * Begins to listen, where `authorize` does not throw: what a client listens to, with the documents
 * that it has been told. INVALID_ARGUMENT for what is no target.
 */
export function listenTarget(
  database: Database,
  target: Target,
  authorize: (accesses: Access[]) => void,
) {
  const { accesses, accepts, result, isWindow, projection } = listenedTo(database, target);
  authorize(accesses);
  const documents = byName(result());
  const accepted = (document: StoredDocument | undefined): StoredDocument | undefined =>
    document && accepts(document) ? document : undefined;
  /**
   * Answers what to tell the client: `after` is undefined for what left the target. It is handed all
   * documents that have changed since it was last asked: only where one of them belongs, or belonged,
   * to the target is anything else looked at.
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
      accesses: [{ kind: 'list', parent, query: structuredQuery }],
      result: () => runQuery(plan, database).documents,
      isWindow: plan.limit !== Infinity || plan.offset > 0,
    };
  }
  // Those that do not exist are told only once they do.
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
