import { describe, expect, test } from 'vitest';

import type { Access, Caller } from '../state/access.ts';
import { openStore } from '../../../test/firestore/open-store.ts';
import type { StreamSession } from './stream.ts';
import { ListenSession } from './listen.ts';
import type { ListenRequest, ListenResponse, Target, Write } from '../data/message.ts';
import { StatusError } from '../data/status-error.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;

interface TestSession {
  session: StreamSession<ListenRequest>;
  /** Returns the responses since the last call of this function, in a short form. */
  sent: () => string[];
  commit: (...writes: Write[]) => void;
}

function startSession(ask?: (caller: Caller, access: Access) => void): TestSession {
  const store = openStore(ask);
  let responses: ListenResponse[] = [];
  const session = new ListenSession(store, { kind: 'anonymous' }, (response) => {
    responses.push(response);
  });
  return {
    session,
    sent() {
      const texts = responses.map(inShort);
      responses = [];
      return texts;
    },
    commit(...writes) {
      store.commit(store.open(DATABASE), writes, { kind: 'admin' });
    },
  };
}

function inShort(response: ListenResponse): string {
  const { targetChange, documentChange, documentDelete, documentRemove } = response;
  if (targetChange) {
    const { targetChangeType, targetIds = [], resumeToken, cause } = targetChange;
    const parts = [targetChangeType, ...targetIds, ...(resumeToken ? ['token'] : []), cause?.code];
    return parts.filter((part) => part !== undefined).join(' ');
  }
  if (documentChange) {
    const { document, targetIds = [] } = documentChange;
    return `change ${document.name.slice(ROOT.length + 1)} ${targetIds.join()}`;
  }
  const kind = documentDelete ? 'delete' : 'remove';
  const { document = '', removedTargetIds = [] } = documentDelete ?? documentRemove ?? {};
  return `${kind} ${document.slice(ROOT.length + 1)} ${removedTargetIds.join()}`;
}

function set(path: string, n: number): Write {
  return { update: { name: `${ROOT}/${path}`, fields: { n: { integerValue: String(n) } } } };
}

function over(collectionId: string, targetId: number): Target {
  const order = { field: { fieldPath: 'n' }, direction: 'ASCENDING' };
  const structuredQuery = { from: [{ collectionId }], orderBy: [order], limit: 1 };
  return { targetId, query: { parent: ROOT, structuredQuery } };
}

/** Waits for the turn of the event loop in which the server sends commits. */
function commitsSent(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('a Listen stream', () => {
  test('a Listen stream responds to a new target in the order that Firestore clients rely on', () => {
    const { session, sent, commit } = startSession();
    commit(set('a/x', 1), set('a/y', 2));
    session.receive({ database: DATABASE, addTarget: over('a', 2) });
    expect(sent()).toEqual(['ADD 2', 'change a/x 2', 'CURRENT 2 token', 'NO_CHANGE token']);
  });

  test('if a client resumes a target, the Listen stream tells it to discard its documents, and then sends every document', () => {
    const { session, sent, commit } = startSession();
    commit(set('a/x', 1));
    const addTarget = { ...over('a', 2), resumeToken: 'AAAA' };
    session.receive({ database: DATABASE, addTarget });
    expect(sent()).toEqual([
      'ADD 2',
      'RESET 2',
      'change a/x 2',
      'CURRENT 2 token',
      'NO_CHANGE token',
    ]);
  });

  test('a Listen stream sends commits of the same turn of the event loop together, and sends removed and deleted documents differently', async () => {
    const { session, sent, commit } = startSession();
    session.receive({ database: DATABASE, addTarget: over('a', 2) });
    session.receive({ addTarget: { targetId: 4, documents: { documents: [`${ROOT}/a/x`] } } });
    sent();
    commit(set('a/x', 5));
    commit(set('a/y', 6));
    await commitsSent();
    expect(sent()).toEqual(['change a/x 2', 'change a/x 4', 'NO_CHANGE token']);
    commit(set('a/y', 1));
    await commitsSent();
    expect(sent()).toEqual(['remove a/x 2', 'change a/y 2', 'NO_CHANGE token']);
    commit({ delete: `${ROOT}/a/x` }, { delete: `${ROOT}/a/y` });
    await commitsSent();
    expect(sent()).toEqual(['delete a/y 2', 'delete a/x 4', 'NO_CHANGE token']);
    commit(set('b/z', 1));
    await commitsSent();
    expect(sent()).toEqual([]);
  });

  test('a Listen stream sends pending changes before it reports that a new target or all targets are current', async () => {
    const { session, sent, commit } = startSession();
    session.receive({ database: DATABASE, addTarget: over('a', 2) });
    sent();
    commit(set('a/x', 1));
    session.receive({ addTarget: { ...over('b', 4), once: true } });
    expect(sent()).toEqual([
      'change a/x 2',
      'NO_CHANGE token',
      'ADD 4',
      'CURRENT 4 token',
      'NO_CHANGE token',
      'REMOVE 4',
    ]);
    session.receive({ removeTarget: 2 });
    expect(sent()).toEqual(['REMOVE 2']);
    commit(set('a/x', 2));
    await commitsSent();
    expect(sent()).toEqual([]);
  });

  test('a Listen stream continues for its other targets after the security rules deny one target', () => {
    const { session, sent } = startSession((_caller, access) => {
      if (access.kind === 'get') throw new StatusError('PERMISSION_DENIED', 'no');
    });
    const documents = { documents: [`${ROOT}/a/x`] };
    session.receive({ database: DATABASE, addTarget: { targetId: 1, documents } });
    session.receive({ addTarget: over('a', 3) });
    expect(sent()).toEqual(['ADD 1', 'REMOVE 1 7', 'ADD 3', 'CURRENT 3 token', 'NO_CHANGE token']);
  });
});
