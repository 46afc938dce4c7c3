import { beforeEach, describe, expect, test } from 'vitest';

import { callerOf, type Caller } from '../state/access.ts';
import { Clock } from '../../platform/clock.ts';
import { ListenSession } from '../api/listen.ts';
import type { ListenResponse, StructuredQuery, Target, Write } from '../data/message.ts';
import { createService, type Service } from '../api/service.ts';
import { StatusError } from '../data/status-error.ts';
import { createStore, type Store } from '../state/store.ts';
import { CommitTimes } from '../data/timestamp.ts';
import type { Fields } from '../data/value.ts';
import { SecurityRules } from './security-rules.ts';

const DATABASE = 'projects/p/databases/(default)';
const ROOT = `${DATABASE}/documents`;
const ADMIN: Caller = { kind: 'admin' };
const NOBODY: Caller = { kind: 'anonymous' };

let rules: SecurityRules;
let store: Store;
let service: Service;
beforeEach(() => {
  const times = new CommitTimes(new Clock());
  rules = new SecurityRules(() => times.readTime());
  store = createStore(times, rules, () => undefined);
  service = createService(store);
});

/** Loads rules, wrapped in `match /databases/{database}/documents`. */
function load(text: string, project?: string): void {
  const match = `match /databases/{database}/documents { ${text} }`;
  rules.load(`rules_version = '2'; service cloud.firestore { ${match} }`, project);
}

/** Returns a caller whose token is unsigned, as the tokens of the Auth emulator are. */
function user(claims: object): Caller {
  const [head, payload] = [{ alg: 'none', typ: 'JWT' }, claims].map((json) =>
    Buffer.from(JSON.stringify(json)).toString('base64url'),
  );
  return callerOf(`Bearer ${head}.${payload}.`);
}

function set(path: string, fields: Fields = {}): Write {
  return { update: { name: `${ROOT}/${path}`, fields } };
}

function seed(...writes: Write[]): void {
  service.commit({ database: DATABASE, writes }, ADMIN);
}

function remove(path: string): Write {
  return { delete: `${ROOT}/${path}` };
}

function change(path: string): Write {
  return set(path, n(1));
}

function may(path: string, make: (path: string) => Write): boolean {
  return write(NOBODY, make(path)) === 'ok';
}

function from(collectionId: string): StructuredQuery {
  return { from: [{ collectionId }] };
}

function list(parent: string, collectionId: string): string {
  return outcome(() => service.runQuery({ parent, structuredQuery: from(collectionId) }, NOBODY));
}

function outcome(call: () => unknown): string {
  try {
    call();
    return 'ok';
  } catch (error) {
    if (error instanceof StatusError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

function write(caller: Caller, ...writes: Write[]): string {
  return outcome(() => service.commit({ database: DATABASE, writes }, caller));
}

function get(caller: Caller, path: string, root = ROOT): string {
  const database = root.replace(/\/documents$/, '');
  const documents = [`${root}/${path}`];
  return outcome(() => service.batchGetDocuments({ database, documents }, caller));
}

const n = (value: number): Fields => ({ n: { integerValue: String(value) } });

describe('getAfter and existsAfter', () => {
  test('getAfter and existsAfter see the state after the whole commit, and get and exists see the state before it', () => {
    load(`match /orders/{id} {
      allow create: if existsAfter(/databases/$(database)/documents/stock/$(id))
        && !exists(/databases/$(database)/documents/stock/$(id))
        && getAfter(/databases/$(database)/documents/stock/$(id)).data.n == 1;
      allow delete: if !existsAfter(/databases/$(database)/documents/stock/$(id));
      allow get: if getAfter(/databases/$(database)/documents/stock/$(id)).data.n == 1;
    }
    match /stock/{id} { allow write; }`);
    const denied = expect.stringContaining('PERMISSION_DENIED');
    expect(write(NOBODY, set('orders/a'))).toEqual(denied);
    expect(write(NOBODY, set('orders/a'), set('stock/a', n(2)))).toEqual(denied);
    expect(write(NOBODY, set('orders/a'), set('stock/a', n(1)))).toBe('ok');
    expect(get(NOBODY, 'orders/a')).toBe('ok');
    expect(get(NOBODY, 'orders/b')).toEqual(denied);
    expect(write(NOBODY, remove('orders/a'))).toEqual(denied);
    expect(write(NOBODY, remove('orders/a'), remove('stock/a'))).toBe('ok');
  });
});

describe('a caller', () => {
  test('every caller except the Admin SDK needs rules that allow access, and the error says if no rules are loaded', () => {
    expect(get(ADMIN, 'a/b')).toBe('ok');
    expect(get(NOBODY, 'a/b')).toBe(
      'PERMISSION_DENIED: Missing or insufficient permissions: no security rules are loaded for p, so only the Admin SDK may do anything: start with --rules FILE or PUT them at /emulator/v1/projects/p:securityRules',
    );
    load('match /a/{id} { allow get; }');
    expect(get(NOBODY, 'a/b')).toBe('ok');
    expect(get(NOBODY, 'b/b')).toBe(
      "PERMISSION_DENIED: Missing or insufficient permissions: no rule for 'get' matches the path",
    );
  });

  test('security rules see a caller’s token with all its claims, however old the token is', () => {
    load(`match /users/{uid} {
      allow get: if request.auth.uid == uid && request.auth.token.email_verified
        && request.auth.token.firebase.sign_in_provider == 'custom'
        && request.auth.token.roles.hasAny(['editor']) && request.auth.token.level > 2;
    }
    match /open/{id} { allow get: if request.auth == null; }`);
    const claims = {
      email_verified: true,
      firebase: { sign_in_provider: 'custom', identities: {} },
      roles: ['editor'],
      level: 3,
      iat: 0,
      exp: 3600,
    };
    expect(get(user({ ...claims, sub: 'u' }), 'users/u')).toBe('ok');
    expect(get(user({ ...claims, user_id: 'u' }), 'users/u')).toBe('ok');
    expect(get(user({ ...claims, sub: 'other' }), 'users/u')).toContain('PERMISSION_DENIED');
    expect(get(user({ ...claims, sub: 'u', level: 2 }), 'users/u')).toContain('PERMISSION_DENIED');
    expect(get(NOBODY, 'users/u')).toContain('null has no member uid');
    expect(get(NOBODY, 'open/x')).toBe('ok');
    expect(get(user({ sub: 'u' }), 'open/x')).toContain('PERMISSION_DENIED');
  });

  test('a caller whose credential is not a token is refused as unauthenticated', () => {
    load('match /a/{id} { allow get; }');
    for (const token of ['x', 'a.b.c', `a.${Buffer.from('1').toString('base64url')}.`]) {
      expect(get(callerOf(`Bearer ${token}`), 'a/b')).toContain('UNAUTHENTICATED');
    }
    expect(get(user({ email: 'a@b.c' }), 'a/b')).toContain(
      'UNAUTHENTICATED: The token names no user',
    );
  });

  test('the security rules of a project apply only to calls to that project', () => {
    load('match /a/{id} { allow get; }');
    load('match /b/{id} { allow get; }', 'other');
    const otherRoot = 'projects/other/databases/(default)/documents';
    expect([get(NOBODY, 'a/x'), get(NOBODY, 'b/x', otherRoot)]).toEqual(['ok', 'ok']);
    expect(get(NOBODY, 'b/x')).toContain('PERMISSION_DENIED');
    expect(get(NOBODY, 'a/x', otherRoot)).toContain('PERMISSION_DENIED');
    expect(() => load('match /b/{id} { allow get: if hashing; }', 'other')).toThrow('hashing');
    expect(get(NOBODY, 'b/x', otherRoot)).toBe('ok');
  });
});

describe('a write', () => {
  test('security rules judge a write as create, update or delete, depending on whether the document existed before', () => {
    load(`match /c/{id} { allow create; } match /u/{id} { allow update; }
      match /d/{id} { allow delete; }`);
    seed(set('c/old'), set('u/old'), set('d/old'));
    expect([may('c/new', change), may('c/old', change), may('c/old', remove)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([may('u/new', change), may('u/old', change), may('u/old', remove)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([may('d/new', change), may('d/old', change), may('d/old', remove)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('security rules see the document as the write would leave it, after masks and transforms', () => {
    load(`match /a/{id} {
      allow update: if request.resource.data == {'n': 3, 'kept': true, 'at': request.time}
        && resource.data == {'n': 1, 'kept': true} && request.resource.id == id
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n', 'at']);
      allow delete: if request.resource == null && resource.data.n == 3;
    }`);
    seed(set('a/x', { ...n(1), kept: { booleanValue: true } }));
    const partial: Write = {
      update: { name: `${ROOT}/a/x`, fields: n(2) },
      updateMask: { fieldPaths: ['n'] },
      updateTransforms: [
        { fieldPath: 'n', increment: { integerValue: '1' } },
        { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
      ],
    };
    expect(write(NOBODY, { ...partial, updateTransforms: [] })).toContain('PERMISSION_DENIED');
    expect(write(NOBODY, { delete: `${ROOT}/a/x` })).toContain('PERMISSION_DENIED');
    expect(write(NOBODY, partial)).toBe('ok');
    expect(write(NOBODY, { delete: `${ROOT}/a/x` })).toBe('ok');
  });

  test('a denied write fails its whole batch, and the rules for each write see the earlier writes of the batch', () => {
    load(`match /a/{id} { allow create: if request.resource.data.n == 1;
      allow update: if resource.data.n + 1 == request.resource.data.n; }`);
    expect(write(NOBODY, set('a/x', n(1)), set('a/y', n(2)))).toContain("false for 'create'");
    expect(get(ADMIN, 'a/x')).toBe('ok');
    expect(write(NOBODY, set('a/x', n(1)), set('a/x', n(2)))).toBe('ok');
  });

  test('a denied write in a BatchWrite fails alone, and the other writes succeed', () => {
    load('match /a/{id} { allow create: if request.resource.data.n == 1; }');
    const writes = [set('a/x', n(1)), set('a/y', n(2))];
    const { status } = service.batchWrite({ database: DATABASE, writes }, NOBODY);
    expect(status.map(({ code }) => code)).toEqual([0, 7]);
  });

  test('the error of a denied write does not reveal whether the document exists', () => {
    load('match /open/{id} { allow write; }');
    seed(set('closed/there'), set('open/there'));
    const create = (path: string): Write => ({ ...set(path), currentDocument: { exists: false } });
    const update = (path: string): Write => ({ ...set(path), currentDocument: { exists: true } });
    for (const path of ['closed/there', 'closed/missing']) {
      expect(write(NOBODY, create(path))).toContain('PERMISSION_DENIED');
      expect(write(NOBODY, update(path))).toContain('PERMISSION_DENIED');
      expect(write(NOBODY, { verify: `${ROOT}/${path}` })).toContain('PERMISSION_DENIED');
    }
    expect(write(NOBODY, create('open/there'))).toContain('ALREADY_EXISTS');
    expect(write(NOBODY, update('open/missing'))).toContain('NOT_FOUND');
  });
});

/** Reads the collection in every way, and returns the code of each response. */
const reads = (collectionId: string) =>
  [
    () => service.getDocument({ name: `${ROOT}/${collectionId}/x` }, NOBODY),
    () => service.runQuery({ parent: ROOT, structuredQuery: from(collectionId) }, NOBODY),
    () =>
      service.runAggregationQuery(
        {
          parent: ROOT,
          structuredAggregationQuery: {
            structuredQuery: from(collectionId),
            aggregations: [{ count: {} }],
          },
        },
        NOBODY,
      ),
    () => service.listDocuments({ parent: ROOT, collectionId }, NOBODY),
  ].map((read) => outcome(read).split(':')[0]);

describe('a read', () => {
  test('security rules judge reads of single documents as get, and queries, counts and listings as list', () => {
    load('match /gets/{id} { allow get; } match /lists/{id} { allow list; }');
    seed(set('gets/x'), set('lists/x'));
    const denied = 'PERMISSION_DENIED';
    expect(reads('gets')).toEqual(['ok', denied, denied, denied]);
    expect(reads('lists')).toEqual([denied, 'ok', 'ok', 'ok']);
  });

  test('only the Admin SDK can list the ids of collections', () => {
    load('match /{all=**} { allow read, write; }');
    const request = { parent: ROOT };
    expect(outcome(() => service.listCollectionIds(request, NOBODY))).toContain(
      'only the Admin SDK may list collections',
    );
    expect(outcome(() => service.listCollectionIds(request, ADMIN))).toBe('ok');
  });

  test('when security rules judge a read of a missing document, their variable resource is null', () => {
    load('match /a/{id} { allow get: if resource == null; }');
    seed(set('a/there'));
    expect([get(NOBODY, 'a/missing'), get(NOBODY, 'a/there').slice(0, 17)]).toEqual([
      'ok',
      'PERMISSION_DENIED',
    ]);
  });
});

const HERE = '/databases/$(database)/documents';

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => `!exists(${HERE}/m/x${index})`);

describe('a lookup of another document', () => {
  test('a lookup in security rules sees the other document as it was before the request', () => {
    load(`match /a/{id} {
      function member() { return get(${HERE}/members/$(id)); }
      allow get: if exists(${HERE}/members/$(id)) && member().data.n == 1 && member().id == id;
      allow create: if member() == null;
    }
    match /members/{id} { allow write; }`);
    expect(write(NOBODY, set('members/x', n(1)), set('a/x'))).toBe('ok');
    expect(get(NOBODY, 'a/x')).toBe('ok');
    expect(get(NOBODY, 'a/y')).toContain("false for 'get'");
    expect(write(NOBODY, set('a/x'))).toContain('PERMISSION_DENIED');
  });

  test('security rules allow ten document lookups per request, and repeated lookups of one document count once', () => {
    load(`match /ten/{id} { allow get: if ${[...some(10), ...some(10)].join(' && ')}; }
      match /eleven/{id} { allow get: if ${some(11).join(' && ')}; }`);
    expect(get(NOBODY, 'ten/x')).toBe('ok');
    expect(get(NOBODY, 'eleven/x')).toContain('more than 10 documents are looked up');
  });

  test('security rules allow twenty document lookups per commit or per read of several documents', () => {
    const five = [1, 2, 3, 4, 5].map((index) => `!exists(${HERE}/m/$(id)/of/x${index})`);
    load(`match /five/{id} { allow get, create: if ${five.join(' && ')}; }`);
    const names = ['a', 'b', 'c', 'd', 'e'].map((id) => `${ROOT}/five/${id}`);
    const read = (documents: string[]) =>
      outcome(() => service.batchGetDocuments({ database: DATABASE, documents }, NOBODY));
    const tooMany = 'more than 20 documents are looked up';
    expect(read(names.slice(1))).toBe('ok');
    expect(read(names)).toContain(tooMany);
    const writes = ['a', 'b', 'c', 'd', 'e'].map((id) => set(`five/${id}`));
    expect(write(NOBODY, ...writes)).toContain(tooMany);
    expect(write(NOBODY, ...writes.slice(1))).toBe('ok');
  });

  test.each([
    ['/users/x', '/users/x is not in /databases/{database}/documents'],
    ['/databases/other/documents/a/b', 'is not in /databases/{database}/documents'],
    [`${HERE}/a`, 'names no document'],
  ])('a lookup of the path %s in security rules is an error', (path, message) => {
    load(`match /a/{id} { allow get: if exists(${path}); }`);
    expect(get(NOBODY, 'a/x')).toContain(message);
  });

  test('security rules for a query can look up documents whose path is known', () => {
    load(`match /groups/{group}/posts/{id} {
      allow list: if get(${HERE}/groups/$(group)).data.n == 1;
    }
    match /drafts/{id} { allow list: if exists(${HERE}/drafts/$(id)); }`);
    seed(set('groups/g', n(1)), set('groups/h', n(2)));
    expect(list(`${ROOT}/groups/g`, 'posts')).toBe('ok');
    expect(list(`${ROOT}/groups/h`, 'posts')).toContain("false for 'list'");
    expect(list(ROOT, 'drafts')).toContain("is not known from the query's constraints");
  });
});

function listen(caller: Caller): {
  add: (target: Target) => string[];
  take: () => string[];
  sentLater: () => Promise<string[]>;
} {
  let responses: ListenResponse[] = [];
  const session = new ListenSession(store, caller, (response) => {
    responses.push(response);
  });
  const take = () => {
    const texts = responses.map(({ targetChange, documentChange }) =>
      documentChange
        ? 'document'
        : [targetChange?.targetChangeType, targetChange?.cause?.code].join(' ').trim(),
    );
    responses = [];
    return texts;
  };
  return {
    take,
    add(target) {
      session.receive({ database: DATABASE, addTarget: target });
      return take();
    },
    async sentLater() {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      return take();
    },
  };
}

function over(collectionId: string): Target {
  return { query: { parent: ROOT, structuredQuery: from(collectionId) } };
}

describe('a listener', () => {
  test('a listener that the security rules deny gets an error for its target, and the stream continues', () => {
    load('match /a/{id} { allow read; }');
    const { add } = listen(NOBODY);
    expect(add({ targetId: 2, ...over('b') })).toEqual(['ADD', 'REMOVE 7']);
    expect(add({ targetId: 4, documents: { documents: [`${ROOT}/b/x`] } })).toEqual([
      'ADD',
      'REMOVE 7',
    ]);
    expect(add({ targetId: 6, ...over('a') })).toEqual(['ADD', 'CURRENT', 'NO_CHANGE']);
  });

  test('when the security rules are replaced, the new rules judge each listener again', () => {
    load('match /a/{id} { allow read; } match /b/{id} { allow read; }');
    const { add, take } = listen(NOBODY);
    add({ targetId: 2, ...over('a') });
    add({ targetId: 4, ...over('b') });
    load('match /a/{id} { allow read; }');
    expect(take()).toEqual(['REMOVE 7']);
  });

  test('if a change makes the rules deny a document, the listener loses the document and does not see the change', async () => {
    load('match /a/{id} { allow get: if resource == null || resource.data.n == 1; }');
    seed(set('a/x', n(1)));
    const { add, sentLater } = listen(NOBODY);
    add({ targetId: 2, documents: { documents: [`${ROOT}/a/x`] } });
    seed(set('a/x', { ...n(1), more: { booleanValue: true } }));
    expect(await sentLater()).toEqual(['document', 'NO_CHANGE']);
    seed(set('a/x', n(2)));
    expect(await sentLater()).toEqual(['REMOVE 7']);
    seed(set('a/x', n(1)));
    expect(await sentLater()).toEqual([]);
  });
});
