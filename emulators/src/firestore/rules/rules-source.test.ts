import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { serverTimestamp, setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../../platform/clock.ts';
import { Faults } from '../../platform/faults.ts';
import { startFirestore } from '../server.ts';

let server: Awaited<ReturnType<typeof startFirestore>>;
const environments: RulesTestEnvironment[] = [];
beforeAll(async () => {
  // Otherwise the SDK prints every denial to stderr.
  setLogLevel('silent');
  server = await startFirestore({ port: 0, clock: new Clock(), faults: new Faults() });
});
afterAll(async () => {
  await Promise.all(environments.map((environment) => environment.cleanup()));
  await server.stop();
});

async function environmentWith(projectId: string, rules: string): Promise<RulesTestEnvironment> {
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { host: '127.0.0.1', port: server.port, rules },
  });
  environments.push(environment);
  return environment;
}

function rulesOf(body: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}`;
}

async function put(project: string, body: string): Promise<{ status: number; body: unknown }> {
  const url = `http://127.0.0.1:${server.port}/emulator/v1/projects/${project}:securityRules`;
  const answer = await fetch(url, { method: 'PUT', body });
  return { status: answer.status, body: await answer.json() };
}

function upload(content: string, more: object = {}): string {
  return JSON.stringify({ rules: { files: [{ name: 'my.rules', content }] }, ...more });
}

describe("Google's test library for rules", () => {
  test("Google's test library can load security rules, and sees which calls they allow and deny", async () => {
    const environment = await environmentWith(
      'demo-library',
      rulesOf('match /notes/{id} { allow read, write: if request.auth.uid == id; }'),
    );
    const mine = environment.authenticatedContext('me').firestore();
    await assertSucceeds(mine.doc('notes/me').set({ n: 1 }));
    await assertSucceeds(mine.doc('notes/me').get());
    await assertFails(mine.doc('notes/you').get());
    await assertFails(mine.collection('notes').get());
    const nobody = environment.unauthenticatedContext().firestore();
    expect(await assertFails(nobody.doc('notes/me').get())).toMatchObject({
      code: 'permission-denied',
    });
  });

  test("Google's test library reports the position of an error in the security rules", async () => {
    const loading = environmentWith('demo-wrong', rulesOf('match /a/{b} { allow read: if ; }'));
    await expect(loading).rejects.toThrow(/L4:35 Expected .* found/);
  });

  test("Google's test library can clear the data, and a listener sees the documents disappear", async () => {
    const environment = await environmentWith(
      'demo-clear',
      rulesOf('match /a/{id} { allow read; }'),
    );
    await environment.withSecurityRulesDisabled((context) =>
      context.firestore().doc('a/b').set({ n: 1 }),
    );
    const there = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<string>();
    const stop = environment
      .unauthenticatedContext()
      .firestore()
      .collection('a')
      .onSnapshot(({ empty, metadata }) => {
        if (!empty) there.resolve();
        else if (!metadata.fromCache) gone.resolve('empty');
      }, gone.reject);
    await there.promise;
    await environment.clearFirestore();
    expect(await gone.promise).toBe('empty');
    stop();
  });
});

describe('rules in the style of public examples', () => {
  const ROLES = `
    function roleIn(document) { return document.data.roles[request.auth.uid] }
    function isOneOf(document, roles) { return request.auth != null && roleIn(document) in roles; }
    service cloud.firestore {
      match /databases/{database}/documents {
        match /stories/{story} {
          function onlyTextChanged() {
            return request.resource.data.keys() == resource.data.keys()
              && request.resource.data.roles == resource.data.roles;
          }
          allow create: if resource == null && isOneOf(request.resource, ['owner'])
          allow update: if isOneOf(resource, ['owner'])
                        || (isOneOf(resource, ['writer']) && onlyTextChanged());
          allow delete: if isOneOf(['owner']);
          match /comments/{comment} {
            function story() { return get(/databases/$(database)/documents/stories/$(story)); }
            allow create: if isOneOf(story(), ['owner', 'writer'])
                          && request.resource.data.by == request.auth.uid
                          && request.resource.data.at == request.time;
          }
        }
      }
    }`;
  const roles = { o: 'owner', w: 'writer' };

  test('public examples of security rules are accepted even if they lack a version or semicolons, or contain a wrong call', async () => {
    const environment = await environmentWith('demo-roles', ROLES);
    const [owner, writer] = ['o', 'w'].map((uid) =>
      environment.authenticatedContext(uid).firestore().doc('stories/s'),
    );
    if (!owner || !writer) throw new Error('no contexts');
    await assertFails(writer.set({ text: 'a', roles }));
    await assertSucceeds(owner.set({ text: 'a', roles }));
    await assertSucceeds(writer.update({ text: 'b' }));
    await assertSucceeds(writer.set({ roles, text: 'c' }));
    await assertFails(writer.update({ more: 1 }));
    await assertFails(writer.update({ roles: { w: 'owner' } }));
    // A wrong call in a rule makes it deny every request.
    await assertFails(owner.delete());
    const at = serverTimestamp();
    await assertSucceeds(writer.collection('comments').add({ by: 'w', at }));
    await assertFails(writer.collection('comments').add({ by: 'o', at }));
    const forged = writer.collection('comments').add({ by: 'w', at: new Date(0) });
    expect(await assertFails(forged)).toMatchObject({ code: 'permission-denied' });
  });

  test('public examples of security rules limit access by time, map keys, lists and claims', async () => {
    const environment = await environmentWith(
      'demo-examples',
      rulesOf(`
      match /bids/{id} {
        allow create: if request.resource.data.keys().hasAll(['amount', 'tags'])
          && request.resource.data.keys().hasOnly(['amount', 'tags', 'note'])
          && request.resource.data.amount is int && request.resource.data.amount in [1, 2]
          && request.resource.data.tags is list && request.resource.data.tags.size() <= 2
          && request.resource.data.get('note', '').matches('[a-z ]*')
          && request.auth.token.email.matches('.*@example[.]com')
          && request.auth.token.get('admin', false) == true;
        allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['amount'])
          && debug(request.time < timestamp.date(2100, 1, 1) + duration.value(1, 'w'))
          && request.path[4] == id && request.path == /databases/$(database)/documents/bids/$(id);
        allow list: if request.query.limit <= 10;
      }`),
    );
    const admin = { email: 'a@example.com', admin: true };
    const context = environment.authenticatedContext('a', admin).firestore();
    const plain = environment.authenticatedContext('b', { email: 'b@example.com' }).firestore();
    const bid = { amount: 1, tags: ['x'] };
    await assertSucceeds(context.doc('bids/1').set(bid));
    await assertSucceeds(context.doc('bids/2').set({ ...bid, note: 'a note' }));
    await assertFails(plain.doc('bids/3').set(bid));
    await assertFails(context.doc('bids/3').set({ ...bid, amount: 1.5 }));
    await assertFails(context.doc('bids/3').set({ ...bid, other: 1 }));
    await assertFails(context.doc('bids/3').set({ ...bid, note: 'N' }));
    await assertFails(context.doc('bids/3').set({ ...bid, tags: [1, 2, 3] }));
    await assertSucceeds(plain.doc('bids/1').update({ amount: 7 }));
    await assertFails(plain.doc('bids/1').update({ amount: 7, note: 'x' }));
    await assertSucceeds(plain.collection('bids').limit(10).get());
    const listed = await assertFails(plain.collection('bids').get());
    expect(listed).toMatchObject({ code: 'permission-denied' });
  });
});

describe('an upload of rules', () => {
  const good = rulesOf('match /a/{b} { allow read; }');
  const bad = rulesOf('match /a/{b} { allow read: if hashing.md5("") == b; }');

  test('an upload of security rules returns an empty object and replaces the previous rules', async () => {
    expect(await put('demo-upload', upload(good))).toEqual({ status: 200, body: {} });
    expect(await put('demo-upload', upload(good))).toEqual({ status: 200, body: {} });
  });

  test('an upload of unusable security rules is refused in the format of Google’s errors, with line and column', async () => {
    expect(await put('demo-upload', upload(bad))).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          message:
            'Compilation error in my.rules: L4:42 hashing.md5() is not supported by the Firestore emulator',
          status: 'INVALID_ARGUMENT',
        },
      },
    });
  });

  test('an upload of security rules with ignore_errors lists the errors', async () => {
    expect(await put('demo-upload', upload(bad, { ignore_errors: true }))).toEqual({
      status: 200,
      body: {
        issues: [
          {
            sourcePosition: { fileName: 'my.rules', line: 4, column: 42 },
            description: 'hashing.md5() is not supported by the Firestore emulator',
            severity: 'ERROR',
          },
        ],
      },
    });
  });

  test.each(['', '[]', '{"rules":{"files":[]}}', '{"rules":{"files":[{"content":1}]}}'])(
    'an upload without security rules is refused: %j',
    async (body) => {
      expect(await put('demo-upload', body)).toMatchObject({
        status: 400,
        body: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
      });
    },
  );
});
