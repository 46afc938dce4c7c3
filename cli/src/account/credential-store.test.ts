import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { CredentialStore } from './credential-store.ts';
import { setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

const LOGIN = {
  api: 'http://a',
  user_id: 'u1',
  email: 'a@b.example',
  access_token: 'a',
  refresh_token: 'r',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the credential store is empty before a login and after a logout', async () => {
  const store = new CredentialStore(path.join(folder, 'new'), 'default');
  expect(await store.read()).toBeUndefined();
  await store.write(LOGIN);
  expect(await store.read()).toEqual(LOGIN);
  await store.delete();
  expect(await store.read()).toBeUndefined();
});

it('the credential store replaces its file atomically, private to the user, and leaves no temporary file', async () => {
  const store = new CredentialStore(folder, 'default');
  const tokens = Array.from({ length: 20 }, (_, number) => `token-${number}`);
  await Promise.all(tokens.map((access_token) => store.write({ ...LOGIN, access_token })));
  expect(tokens).toContain((await store.read())?.access_token);
  expect(await readdir(folder)).toEqual(['default.json']);
  expect((await stat(store.file)).mode & 0o777).toBe(0o600);
});

it('the credential store refuses a file that others can read, except to log out', async () => {
  const store = new CredentialStore(folder, 'default');
  await store.write(LOGIN);
  await chmod(store.file, 0o640);
  await expect(store.read()).rejects.toMatchObject({ code: 'CREDENTIALS_EXPOSED', exitCode: 1 });
  expect(await store.read({ anyMode: true })).toEqual(LOGIN);
});

it('the credential store refuses profile names that would lead out of its folder', () => {
  for (const name of ['../x', 'a/b', '', '.hidden', 'a\\b'])
    expect(() => new CredentialStore(folder, name)).toThrow(/profile's name/);
});
