import type { Change, StoredDocument } from '../data/document.ts';
import { documentMessage } from '../data/document.ts';
import type { ListenRequest, ListenResponse, Target, TargetChange } from '../data/message.ts';
import { databaseOf, type DocumentName } from '../data/resource-name.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import type { Caller } from '../state/access.ts';
import type { Database } from '../state/database.ts';
import type { Store } from '../state/store.ts';
import { listenTarget, type ListenTarget } from './listen-target.ts';
import type { StreamSession } from './stream.ts';

/**
 * One Listen stream, over any transport. It receives requests through `receive` and passes
 * responses to `send`. Clients rely on the order ADD, documents, CURRENT, then NO_CHANGE without
 * target ids, which makes them take a snapshot of all targets. An error in one target, such as a
 * denial, removes that target, and the response names the cause.
 */
export class ListenSession implements StreamSession<ListenRequest> {
  readonly #store: Store;
  readonly #caller: Caller;
  readonly #send: (response: ListenResponse) => void;
  readonly #targets = new Map<number, ListenTarget>();
  readonly #subscriptions: (() => void)[] = [];
  #database: Database | undefined;
  #changed = new Map<DocumentName, StoredDocument | undefined>();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(store: Store, caller: Caller, send: (response: ListenResponse) => void) {
    this.#store = store;
    this.#caller = caller;
    this.#send = send;
  }

  receive({ database: name, addTarget, removeTarget }: ListenRequest): void {
    const database = (this.#database ??= this.#begin(name));
    if (name !== undefined && name !== database.name) {
      throw invalid('A Listen stream must stay with one database.');
    }
    if (addTarget) this.#add(database, addTarget);
    else if (removeTarget !== undefined) this.#remove(removeTarget);
    else throw invalid('A Listen request must add or remove a target.');
  }

  close(): void {
    for (const end of this.#subscriptions) end();
    clearImmediate(this.#scheduled);
    this.#targets.clear();
  }

  #begin(name: string | undefined): Database {
    const { authority, open } = this.#store;
    const { database } = open(databaseOf(name ?? ''));
    // Sends all commits of a turn of the event loop together, which gives fewer and consistent
    // snapshots.
    const stopCommits = database.onCommit((changes) => {
      if (this.#targets.size === 0) return;
      for (const { name: document, before } of changes) {
        if (!this.#changed.has(document)) this.#changed.set(document, before);
      }
      this.#scheduled ??= setImmediate(() => this.#flush(database));
    });
    const stopRules = authority.onChange(() => {
      for (const [targetId, { accesses }] of this.#targets) {
        this.#tried(targetId, () => authority.authorize(this.#caller, accesses, database));
      }
    });
    this.#subscriptions.push(stopCommits, stopRules);
    return database;
  }

  #add(database: Database, request: Target): void {
    // The NO_CHANGE at the end of the response applies to all targets, so their pending changes
    // must be sent first.
    this.#flush(database);
    const targetId = request.targetId ?? Math.max(0, ...this.#targets.keys()) + 1;
    const targetIds = [targetId];
    this.#sendTargetChange({ targetChangeType: 'ADD', targetIds });
    const target = this.#tried(targetId, () =>
      listenTarget(database, request, (accesses, plan) => {
        this.#store.authority.authorize(this.#caller, accesses, database);
        if (plan) this.#store.requireIndexes?.(database.name, plan);
      }),
    );
    if (!target) return;
    this.#targets.set(targetId, target);
    const resumes = request.resumeToken !== undefined || request.readTime !== undefined;
    // The emulator forgets what it has sent to a client, so a resumed client gets every document
    // again.
    if (resumes) this.#sendTargetChange({ targetChangeType: 'RESET', targetIds });
    for (const document of target.documents.values()) {
      this.#sendDocument(targetId, target, document);
    }
    this.#sendTargetChange({ targetChangeType: 'CURRENT', targetIds, ...this.#moment() });
    this.#sendTargetChange({ targetChangeType: 'NO_CHANGE', ...this.#moment() });
    if (request.once) this.#remove(targetId);
  }

  #remove(targetId: number): void {
    if (!this.#targets.delete(targetId)) return;
    this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [targetId] });
  }

  #flush(database: Database): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    if (this.#changed.size === 0) return;
    const { times, authority } = this.#store;
    const changes = [...this.#changed].map(([name, before]): Change => ({
      name,
      before,
      after: database.get(name),
    }));
    this.#changed = new Map();
    let hasSent = false;
    for (const [targetId, target] of this.#targets) {
      const events = target.update(changes);
      if (events.length === 0) continue;
      this.#tried(targetId, () => {
        authority.authorize(this.#caller, target.accesses, database);
        for (const { name: document, after } of events) {
          if (after) {
            this.#sendDocument(targetId, target, after);
            continue;
          }
          const gone = { document, removedTargetIds: [targetId], readTime: times.readTime() };
          this.#send(database.get(document) ? { documentRemove: gone } : { documentDelete: gone });
        }
        hasSent = true;
      });
    }
    if (hasSent) this.#sendTargetChange({ targetChangeType: 'NO_CHANGE', ...this.#moment() });
  }

  /** Runs a step for a target. If the step fails, removes the target and sends the cause. */
  #tried<Result>(targetId: number, step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#targets.delete(targetId);
      this.#sendTargetChange({
        targetChangeType: 'REMOVE',
        targetIds: [targetId],
        cause: error.status,
      });
      return undefined;
    }
  }

  #sendDocument(targetId: number, { projection }: ListenTarget, of: StoredDocument): void {
    const document = documentMessage(of, projection);
    this.#send({ documentChange: { document, targetIds: [targetId] } });
  }

  #sendTargetChange(targetChange: TargetChange): void {
    this.#send({ targetChange });
  }

  #moment(): { readTime: string; resumeToken: string } {
    const readTime = this.#store.times.readTime();
    return { readTime, resumeToken: Buffer.from(readTime).toString('base64') };
  }
}
