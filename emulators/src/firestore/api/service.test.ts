import { describe, expect, test } from 'vitest';

import { callerOf, type Access, type Caller } from '../state/access.ts';
import { openStore } from '../../../test/firestore/open-store.ts';
import type { Write } from '../data/message.ts';
import { createService, type Service } from './service.ts';
import { StatusError } from '../data/status-error.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;
const ADMIN: Caller = { kind: 'admin' };

function startService(ask?: (caller: Caller, access: Access) => void): Service {
  return createService(openStore(ask));
}

function set(path: string, n: number): Write {
  return { update: { name: `${ROOT}/${path}`, fields: { n: { integerValue: String(n) } } } };
}

describe('GetDocument', () => {
  test('GetDocument returns the fields of the requested mask, or NOT_FOUND for a missing document', () => {
    const service = startService();
    const name = `${ROOT}/a/b`;
    const fields = { n: { integerValue: '1' }, m: { booleanValue: true } };
    service.commit({ database: DATABASE, writes: [{ update: { name, fields } }] }, ADMIN);
    expect(service.getDocument({ name }, ADMIN).fields).toEqual(fields);
    const masked = service.getDocument({ name, mask: { fieldPaths: ['n'] } }, ADMIN);
    expect(masked.fields).toEqual({ n: { integerValue: '1' } });
    expect(() => service.getDocument({ name: `${ROOT}/a/none` }, ADMIN)).toThrow(
      new StatusError('NOT_FOUND', `Document "${ROOT}/a/none" not found.`),
    );
  });
});

describe('names', () => {
  test('the Firestore emulator refuses document names that are malformed or belong to another database', () => {
    const service = startService();
    for (const name of [
      '',
      'projects/p',
      `${ROOT}/a`,
      `${ROOT}/a/`,
      `${ROOT}/a/b/c`,
      `${ROOT}/a/..`,
    ]) {
      expect(() => service.getDocument({ name }, ADMIN)).toThrow(StatusError);
    }
    const writes = [{ update: { name: 'projects/p/databases/other/documents/a/b' } }];
    expect(() => service.commit({ database: DATABASE, writes }, ADMIN)).toThrow(
      'is not inside the database',
    );
  });
});

describe('access', () => {
  test('the Firestore emulator checks access for each document that a call reads and for each write', () => {
    const asked: string[] = [];
    const service = startService((caller, access) => {
      asked.push(`${caller.kind} ${inShort(access)}`);
    });
    const user = callerOf('Bearer some.token');
    const writes = [set('a/b', 1), set('a/c', 2), { delete: `${ROOT}/a/b` }];
    service.commit({ database: DATABASE, writes }, user);
    const documents = [`${ROOT}/a/c`];
    service.batchGetDocuments({ database: DATABASE, documents }, callerOf('Bearer owner'));
    const structuredQuery = { from: [{ collectionId: 'a' }] };
    service.runQuery({ parent: ROOT, structuredQuery }, callerOf(undefined));
    expect(asked).toEqual([
      'user create a/b',
      'user create a/c',
      'user delete a/b',
      'admin get a/c',
      'anonymous list',
    ]);
  });

  test('a commit with a denied write changes no document', () => {
    const service = startService((_caller, access) => {
      if (access.kind === 'write' && access.name.endsWith('/c')) {
        throw new StatusError('PERMISSION_DENIED', 'no');
      }
    });
    const writes = [set('a/b', 1), set('a/c', 2)];
    expect(() => service.commit({ database: DATABASE, writes }, ADMIN)).toThrow('no');
    const answers = service.batchGetDocuments(
      { database: DATABASE, documents: [`${ROOT}/a/b`] },
      ADMIN,
    );
    expect(answers).toMatchObject([{ missing: `${ROOT}/a/b` }]);
    expect(service.batchWrite({ database: DATABASE, writes }, ADMIN).status).toEqual([
      { code: 0 },
      { code: 7, message: 'no' },
    ]);
  });
});

function inShort(access: Access): string {
  if (access.kind === 'get') return `get ${access.name.slice(ROOT.length + 1)}`;
  if (access.kind !== 'write') return access.kind;
  const { name, before, after } = access;
  const operation = after ? (before ? 'update' : 'create') : 'delete';
  return `${operation} ${name.slice(ROOT.length + 1)}`;
}
