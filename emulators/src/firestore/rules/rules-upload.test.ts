import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../../clock.ts';
import { Faults } from '../../faults.ts';
import { startFirestore } from '../server.ts';

let server: Awaited<ReturnType<typeof startFirestore>>;
const environments: RulesTestEnvironment[] = [];
beforeAll(async () => {
  // The SDK tells every denial on stderr as well.
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
  test('loads them, and sees what they allow and deny', async () => {
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

  test('is told where the rules are wrong', async () => {
    const loading = environmentWith('demo-wrong', rulesOf('match /a/{b} { allow read: if x; }'));
    await expect(loading).rejects.toThrow("L4:35 Unknown name 'x'");
  });

  test('clears the data, which a live listener sees', async () => {
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

describe('an upload of rules', () => {
  const good = rulesOf('match /a/{b} { allow read; }');
  const bad = rulesOf('match /a/{b} { allow read: if hashing.md5("") == b; }');

  test('answers an empty object, and new rules take the place of old ones', async () => {
    expect(await put('demo-upload', upload(good))).toEqual({ status: 200, body: {} });
    expect(await put('demo-upload', upload(good))).toEqual({ status: 200, body: {} });
  });

  test('that cannot be used is refused as Google refuses, with line and column', async () => {
    expect(await put('demo-upload', upload(bad))).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          message:
            'Compilation error in my.rules: L4:42 hashing.md5() is not supported by the Firestore stand-in',
          status: 'INVALID_ARGUMENT',
        },
      },
    });
  });

  test('with ignore_errors lists what is wrong', async () => {
    expect(await put('demo-upload', upload(bad, { ignore_errors: true }))).toEqual({
      status: 200,
      body: {
        issues: [
          {
            sourcePosition: { fileName: 'my.rules', line: 4, column: 42 },
            description: 'hashing.md5() is not supported by the Firestore stand-in',
            severity: 'ERROR',
          },
        ],
      },
    });
  });

  test.each(['', '[]', '{"rules":{"files":[]}}', '{"rules":{"files":[{"content":1}]}}'])(
    'that is none is refused: %j',
    async (body) => {
      expect(await put('demo-upload', body)).toMatchObject({
        status: 400,
        body: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
      });
    },
  );
});
