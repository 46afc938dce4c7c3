import { KeyManagementServiceClient } from '@google-cloud/kms';
import { credentials, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Emulators, startEmulators } from '../emulators.ts';
import { crc32c } from '@aws-crypto/crc32c';

const LOCATION = 'projects/demo-threadsweep/locations/global';
const RING = `${LOCATION}/keyRings/threadsweep`;
const KEY = `${RING}/cryptoKeys/tokens`;
const PLAINTEXT = Buffer.from('a refresh token');
const AAD = Buffer.from('uid-1/channel-1');

let emulators: Emulators;
let client: KeyManagementServiceClient;

beforeEach(async () => {
  emulators = await startEmulators({ hasFirestore: false });
  client = new KeyManagementServiceClient({
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: 'demo-threadsweep',
  });
});

afterEach(async () => {
  await client.close();
  await emulators.stop();
});

async function encrypt(name = KEY): Promise<Buffer> {
  const [{ ciphertext }] = await client.encrypt({
    name,
    plaintext: PLAINTEXT,
    additionalAuthenticatedData: AAD,
  });
  return Buffer.from(ciphertext ?? '');
}

function decrypt(ciphertext: Buffer, aad: Buffer = AAD, name = KEY) {
  return client.decrypt({ name, ciphertext, additionalAuthenticatedData: aad });
}

function wrongChecksum(field: string) {
  return {
    code: status.INVALID_ARGUMENT,
    details: expect.stringContaining(`${field}_crc32c`),
  };
}

test('the KMS emulator has the product’s key from the start, and decrypts the ciphertexts that it returned', async () => {
  const [sealed] = await client.encrypt({
    name: KEY,
    plaintext: PLAINTEXT,
    plaintextCrc32c: { value: crc32c(PLAINTEXT) },
    additionalAuthenticatedData: AAD,
    additionalAuthenticatedDataCrc32c: { value: crc32c(AAD) },
  });
  const ciphertext = Buffer.from(sealed.ciphertext ?? '');
  expect(sealed.name).toBe(`${KEY}/cryptoKeyVersions/1`);
  expect(sealed.verifiedPlaintextCrc32c).toBe(true);
  expect(sealed.verifiedAdditionalAuthenticatedDataCrc32c).toBe(true);
  expect(Number(sealed.ciphertextCrc32c?.value)).toBe(crc32c(ciphertext));
  expect(ciphertext.includes(PLAINTEXT)).toBe(false);

  const [opened] = await client.decrypt({
    name: KEY,
    ciphertext,
    ciphertextCrc32c: { value: crc32c(ciphertext) },
    additionalAuthenticatedData: AAD,
    additionalAuthenticatedDataCrc32c: { value: crc32c(AAD) },
  });
  expect(Buffer.from(opened.plaintext ?? '')).toEqual(PLAINTEXT);
  expect(Number(opened.plaintextCrc32c?.value)).toBe(crc32c(PLAINTEXT));
  expect(opened.usedPrimary).toBe(true);
});

test('the KMS emulator reports that it verified no checksums if the request contains none', async () => {
  const [sealed] = await client.encrypt({ name: KEY, plaintext: PLAINTEXT });
  expect(sealed.verifiedPlaintextCrc32c).toBe(false);
  expect(sealed.verifiedAdditionalAuthenticatedDataCrc32c).toBe(false);
});

test('the KMS emulator never returns the same ciphertext twice for the same plaintext', async () => {
  expect(await encrypt()).not.toEqual(await encrypt());
});

test('the KMS emulator refuses a wrong checksum and names the field with the checksum', async () => {
  const wrong = { value: crc32c(Buffer.from('other')) };
  await expect(
    client.encrypt({ name: KEY, plaintext: PLAINTEXT, plaintextCrc32c: wrong }),
  ).rejects.toMatchObject(wrongChecksum('plaintext'));
  await expect(
    client.encrypt({
      name: KEY,
      plaintext: PLAINTEXT,
      additionalAuthenticatedData: AAD,
      additionalAuthenticatedDataCrc32c: wrong,
    }),
  ).rejects.toMatchObject(wrongChecksum('additional_authenticated_data'));
  await expect(
    client.decrypt({ name: KEY, ciphertext: await encrypt(), ciphertextCrc32c: wrong }),
  ).rejects.toMatchObject(wrongChecksum('ciphertext'));
});

test('the KMS emulator refuses to decrypt if the additional data differ or a byte of the ciphertext has changed', async () => {
  const ciphertext = await encrypt();
  await expect(decrypt(ciphertext, Buffer.from('uid-2/channel-1'))).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: 'Decryption failed: the ciphertext is invalid.',
  });
  for (let index = 0; index < ciphertext.length; index += 1) {
    const changed = Buffer.from(ciphertext);
    changed[index] = (changed[index] ?? 0) ^ 1;
    await expect(decrypt(changed)).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  }
  await expect(decrypt(ciphertext.subarray(0, 10))).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
  });
});

test('a KMS key does not decrypt a ciphertext of another key', async () => {
  const other = `${RING}/cryptoKeys/other`;
  await client.createCryptoKey({
    parent: RING,
    cryptoKeyId: 'other',
    cryptoKey: { purpose: 'ENCRYPT_DECRYPT' },
  });
  await expect(decrypt(await encrypt(other))).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: "Decryption failed: verify that 'name' refers to the correct CryptoKey.",
  });
});

test('a new key version encrypts after it becomes primary, and the old version still decrypts', async () => {
  const old = await encrypt();
  const [version] = await client.createCryptoKeyVersion({ parent: KEY });
  expect(version).toMatchObject({ name: `${KEY}/cryptoKeyVersions/2`, state: 'ENABLED' });
  const [before] = await client.encrypt({ name: KEY, plaintext: PLAINTEXT });
  expect(before.name).toBe(`${KEY}/cryptoKeyVersions/1`);

  await client.updateCryptoKeyPrimaryVersion({ name: KEY, cryptoKeyVersionId: '2' });
  const [key] = await client.getCryptoKey({ name: KEY });
  expect(key.primary?.name).toBe(`${KEY}/cryptoKeyVersions/2`);
  const [after] = await client.encrypt({ name: KEY, plaintext: PLAINTEXT });
  expect(after.name).toBe(`${KEY}/cryptoKeyVersions/2`);
  const [opened] = await decrypt(old);
  expect(Buffer.from(opened.plaintext ?? '')).toEqual(PLAINTEXT);
  expect(opened.usedPrimary).toBe(false);
});

test('as soon as a key version is destroyed, it no longer encrypts or decrypts, and it is deleted after thirty days', async () => {
  const ciphertext = await encrypt();
  const name = `${KEY}/cryptoKeyVersions/1`;
  const [version] = await client.destroyCryptoKeyVersion({ name });
  expect(version.state).toBe('DESTROY_SCHEDULED');
  const refused = (state: string) => ({
    code: status.FAILED_PRECONDITION,
    details: `${name} is not enabled, current state is: ${state}.`,
  });
  await expect(decrypt(ciphertext)).rejects.toMatchObject(refused('DESTROY_SCHEDULED'));
  await expect(encrypt()).rejects.toMatchObject(refused('DESTROY_SCHEDULED'));
  await expect(client.destroyCryptoKeyVersion({ name })).rejects.toMatchObject(
    refused('DESTROY_SCHEDULED'),
  );
  await expect(
    client.updateCryptoKeyPrimaryVersion({ name: KEY, cryptoKeyVersionId: '1' }),
  ).rejects.toMatchObject(refused('DESTROY_SCHEDULED'));
  emulators.clock.moveTo(emulators.clock.now() + 30 * 24 * 3_600_000);
  await expect(decrypt(ciphertext)).rejects.toMatchObject(refused('DESTROYED'));
  const [key] = await client.getCryptoKey({ name: KEY });
  expect(key.primary).toMatchObject({ state: 'DESTROYED' });
});

test('the KMS emulator creates a key ring or key only once, with a valid id and under an existing parent', async () => {
  await client.createKeyRing({ parent: LOCATION, keyRingId: 'second', keyRing: {} });
  await expect(
    client.createKeyRing({ parent: LOCATION, keyRingId: 'second', keyRing: {} }),
  ).rejects.toMatchObject({ code: status.ALREADY_EXISTS });
  await expect(
    client.createKeyRing({ parent: LOCATION, keyRingId: 'no spaces', keyRing: {} }),
  ).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  const cryptoKey = { purpose: 'ENCRYPT_DECRYPT' } as const;
  await expect(
    client.createCryptoKey({
      parent: `${LOCATION}/keyRings/third`,
      cryptoKeyId: 'k',
      cryptoKey,
    }),
  ).rejects.toMatchObject({ code: status.NOT_FOUND });
  await expect(
    client.createCryptoKey({ parent: RING, cryptoKeyId: 'tokens', cryptoKey }),
  ).rejects.toMatchObject({ code: status.ALREADY_EXISTS });
  await expect(encrypt(`${RING}/cryptoKeys/missing`)).rejects.toMatchObject({
    code: status.NOT_FOUND,
    details: `CryptoKey ${RING}/cryptoKeys/missing not found.`,
  });
});

test('a KMS key without a primary version refuses to encrypt', async () => {
  const [key] = await client.createCryptoKey({
    parent: RING,
    cryptoKeyId: 'empty',
    cryptoKey: { purpose: 'ENCRYPT_DECRYPT' },
    skipInitialVersionCreation: true,
  });
  expect(key.primary).toBeNull();
  const name = `${RING}/cryptoKeys/empty`;
  await expect(encrypt(name)).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
  await expect(
    client.updateCryptoKeyPrimaryVersion({ name, cryptoKeyVersionId: '1' }),
  ).rejects.toMatchObject({ code: status.NOT_FOUND });
});

test('the KMS emulator accepts at most 64 KiB of plaintext and of additional data', async () => {
  const most = Buffer.alloc(64 * 1024);
  const tooMuch = Buffer.alloc(64 * 1024 + 1);
  await client.encrypt({ name: KEY, plaintext: most, additionalAuthenticatedData: most });
  await expect(client.encrypt({ name: KEY, plaintext: tooMuch })).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
  });
  await expect(
    client.encrypt({ name: KEY, plaintext: PLAINTEXT, additionalAuthenticatedData: tooMuch }),
  ).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
});

test('an injected fault makes a KMS call fail, and the error of an unsupported method names the method', async () => {
  emulators.faults.add({
    target: 'kms',
    method: 'Decrypt',
    status: 403,
    reason: 'no right',
    times: 1,
  });
  const ciphertext = await encrypt();
  await expect(decrypt(ciphertext)).rejects.toMatchObject({
    code: status.PERMISSION_DENIED,
    details: 'no right',
  });
  await expect(client.macSign({ name: KEY, data: PLAINTEXT })).rejects.toMatchObject({
    code: status.UNIMPLEMENTED,
    details: expect.stringContaining('google.cloud.kms.v1.KeyManagementService/MacSign'),
  });
});
