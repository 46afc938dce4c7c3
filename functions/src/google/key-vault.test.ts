import { KeyManagementServiceClient } from '@google-cloud/kms';
import { credentials } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Emulators, startEmulators } from '@threadsweep/emulators/emulators.ts';
import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import { Problem, refusingAll } from '../platform/errors.ts';
import { createKeyVault, type KeyVault } from './key-vault.ts';

const ANY = refusingAll({});

const PROJECT = 'demo-threadsweep';
const KEY = `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;
const TOKEN = '{"refreshToken":"1//0-a-token-of-Google"}';
const BINDING = { uid: 'uid-1', subject: 'UCchannel-1' };
const ELSEWHERE = 'the sealed value belongs elsewhere';

let emulators: Emulators;
beforeEach(async () => {
  emulators = await startEmulators({ hasFirestore: false });
});
afterEach(() => emulators.stop());

function freshVault(): KeyVault {
  const endpoint = { host: '127.0.0.1', port: emulators.ports.grpc };
  return createKeyVault({ key: KEY, endpoint }, PROJECT);
}

function damaged(text: string): string {
  const bytes = Buffer.from(text, 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
}

test('the key vault can open a sealed value, even in another process', async () => {
  const vault = freshVault();
  const sealed = await vault.seal(ANY, TOKEN, BINDING);
  expect(await vault.open(ANY, sealed, BINDING)).toBe(TOKEN);
  expect(await freshVault().open(ANY, sealed, BINDING)).toBe(TOKEN);
});

test('a value that the key vault has sealed does not contain its plaintext', async () => {
  const sealed = await freshVault().seal(ANY, TOKEN, BINDING);
  for (const part of Object.values(sealed)) {
    const stored = Buffer.from(part, 'base64').toString('latin1');
    expect(`${part} ${stored}`).not.toMatch(/refreshToken|Google/);
  }
});

test('if the key vault seals the same value twice, no part of the two results is equal', async () => {
  const vault = freshVault();
  const [one, two] = [await vault.seal(ANY, TOKEN, BINDING), await vault.seal(ANY, TOKEN, BINDING)];
  for (const part of ['wrappedKey', 'iv', 'ciphertext', 'tag'] as const)
    expect(one[part]).not.toBe(two[part]);
});

test('the key vault opens a sealed value only for its own account and channel, even if the key is in memory', async () => {
  const vault = freshVault();
  const sealed = await vault.seal(ANY, TOKEN, BINDING);
  for (const binding of [
    { uid: 'uid-2', subject: BINDING.subject },
    { uid: BINDING.uid, subject: 'UCchannel-2' },
    { uid: BINDING.subject, subject: BINDING.uid },
    // If account and subject were simply joined, these bindings would equal that of the sealed
    // value.
    { uid: 'uid-1UCchannel', subject: '-1' },
    { uid: '', subject: '' },
  ])
    for (const opener of [vault, freshVault()])
      await expect(opener.open(ANY, sealed, binding)).rejects.toThrow(ELSEWHERE);
});

test('the key vault cannot open a sealed value with a changed part or with a part of another value', async () => {
  const vault = freshVault();
  const sealed = await vault.seal(ANY, TOKEN, BINDING);
  const other = await vault.seal(ANY, 'another token', { ...BINDING, subject: 'UCchannel-2' });
  for (const part of ['wrappedKey', 'iv', 'ciphertext', 'tag'] as const)
    for (const value of [damaged(sealed[part]), other[part]]) {
      const changed: SealedDocument = { ...sealed, [part]: value };
      for (const opener of [vault, freshVault()])
        await expect(opener.open(ANY, changed, BINDING)).rejects.toThrow(ELSEWHERE);
    }
});

test('the key vault seals with the newest key version, and can still open values of older versions', async () => {
  const client = new KeyManagementServiceClient({
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: PROJECT,
  });
  const old = await freshVault().seal(ANY, TOKEN, BINDING);
  await client.createCryptoKeyVersion({ parent: KEY });
  await client.updateCryptoKeyPrimaryVersion({ name: KEY, cryptoKeyVersionId: '2' });
  const fresh = await freshVault().seal(ANY, TOKEN, BINDING);
  for (const sealed of [old, fresh])
    expect(await freshVault().open(ANY, sealed, BINDING)).toBe(TOKEN);
  // A value that the second key version sealed can be opened without the first version.
  await client.destroyCryptoKeyVersion({ name: `${KEY}/cryptoKeyVersions/1` });
  expect(await freshVault().open(ANY, fresh, BINDING)).toBe(TOKEN);
  await expect(freshVault().open(ANY, old, BINDING)).rejects.toThrow(/Could not decrypt|elsewhere/);
  await client.close();
});

test('a value is lost when its key version is destroyed, and not before', async () => {
  const client = new KeyManagementServiceClient({
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: PROJECT,
  });
  const sealed = await freshVault().seal(ANY, TOKEN, BINDING);
  await client.destroyCryptoKeyVersion({ name: `${KEY}/cryptoKeyVersions/1` });
  await client.close();
  // For 30 days, Google only plans the destruction, and the operator can undo it.
  await expect(freshVault().open(ANY, sealed, BINDING)).rejects.toBeInstanceOf(Problem);
  emulators.clock.moveTo(emulators.clock.now() + 30 * 24 * 3_600_000);
  await expect(freshVault().open(ANY, sealed, BINDING)).rejects.toThrow(
    'cannot be opened any more',
  );
  await expect(freshVault().open(ANY, sealed, BINDING)).rejects.not.toBeInstanceOf(Problem);
});

test('if Cloud KMS does not respond, the key vault seals nothing and opens only values whose keys are in memory', async () => {
  const vault = freshVault();
  const sealed = await vault.seal(ANY, TOKEN, BINDING);
  emulators.faults.add({ target: 'kms', status: 500 });
  const away = expect.objectContaining({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('Nothing is lost'),
  });
  await expect(vault.seal(ANY, TOKEN, BINDING)).rejects.toEqual(away);
  await expect(freshVault().open(ANY, sealed, BINDING)).rejects.toEqual(away);
  await expect(freshVault().open(ANY, sealed, BINDING)).rejects.toBeInstanceOf(Problem);
  expect(await vault.open(ANY, sealed, BINDING)).toBe(TOKEN);
  emulators.faults.clear();
  expect(await freshVault().open(ANY, sealed, BINDING)).toBe(TOKEN);
});
