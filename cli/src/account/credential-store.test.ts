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

it('reading the credential store returns no tokens before a login and after a logout', async () => {
  const store = new CredentialStore(path.join(folder, 'new'), 'default');
  expect(await store.read()).toBeUndefined();
  await store.write(LOGIN);
  expect(await store.read()).toEqual(LOGIN);
  await store.delete();
  expect(await store.read()).toBeUndefined();
});

it('the credential store replaces its file atomically, lets only the user read the file, and leaves no temporary file', async () => {
  const store = new CredentialStore(folder, 'default');
  const tokens = Array.from({ length: 20 }, (_, number) => `token-${number}`);
  await Promise.all(tokens.map((access_token) => store.write({ ...LOGIN, access_token })));
  expect(tokens).toContain((await store.read())?.access_token);
  expect(await readdir(folder)).toEqual(['default.json']);
  expect((await stat(store.file)).mode & 0o777).toBe(0o600);
});

it('the credential store refuses to read a file that other users can read, but a logout still deletes the file', async () => {
  const store = new CredentialStore(folder, 'default');
  await store.write(LOGIN);
  await chmod(store.file, 0o640);
  await expect(store.read()).rejects.toMatchObject({ code: 'CREDENTIALS_EXPOSED', exitCode: 1 });
  expect(await store.read({ anyMode: true })).toEqual(LOGIN);
});

it('the credential store refuses a profile name that would lead to a file outside its folder', () => {
  for (const name of ['../x', 'a/b', '', '.hidden', 'a\\b'])
    expect(() => new CredentialStore(folder, name)).toThrow(/profile's name/);
});
