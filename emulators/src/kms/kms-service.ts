import { createRequire } from 'node:module';

import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import type { Faults } from '../platform/faults.ts';
import {
  RpcError,
  type RpcService,
  createService,
  rpc,
  timestampOf,
} from '../platform/grpc-service.ts';
import { crc32c } from '@aws-crypto/crc32c';
import type { CryptoKeyView, KeyStore, VersionView } from './key-store.ts';

const DESCRIPTOR = createRequire(import.meta.url).resolve(
  '@google-cloud/kms/build/protos/protos.json',
);

/** Plaintext and additional data of software keys (service.proto, EncryptRequest). */
const MAX_BYTES = 64 * 1024;
const ID = '[a-zA-Z0-9_-]{1,63}';
const LOCATION = 'projects/[a-z0-9:.-]+/locations/[a-z0-9-]+';
const KEY = `${LOCATION}/keyRings/${ID}/cryptoKeys/${ID}`;

const idSchema = z
  .string()
  .regex(new RegExp(`^${ID}$`), `The ID does not match the regular expression ${ID}.`);
const bytesSchema = z.instanceof(Uint8Array);
/** google.protobuf.Int64Value: absent is null. */
const checksumSchema = z
  .object({ value: z.string().transform(Number) })
  .transform(({ value }) => value)
  .nullish();

/** google.cloud.kms.v1.KeyManagementService for symmetric software keys. */
export function createKmsService(faults: Faults, keys: KeyStore): RpcService {
  return createService(DESCRIPTOR, 'google.cloud.kms.v1.KeyManagementService', 'kms', faults, {
    CreateKeyRing: rpc(
      z.object({ parent: nameSchema(LOCATION), keyRingId: idSchema }),
      ({ parent, keyRingId }) => {
        const { name, createdAt } = keys.createKeyRing(`${parent}/keyRings/${keyRingId}`);
        return { name, createTime: timestampOf(createdAt) };
      },
    ),

    CreateCryptoKey: rpc(
      z.object({
        parent: nameSchema(`${LOCATION}/keyRings/${ID}`),
        cryptoKeyId: idSchema,
        cryptoKey: z.object(
          {
            purpose: z.literal('ENCRYPT_DECRYPT', {
              error: 'This emulator only has keys with purpose ENCRYPT_DECRYPT.',
            }),
            labels: z.record(z.string(), z.string()),
          },
          'crypto_key is required.',
        ),
        skipInitialVersionCreation: z.boolean(),
      }),
      ({ parent, cryptoKeyId, cryptoKey, skipInitialVersionCreation }) =>
        keyMessage(
          keys.createCryptoKey(
            `${parent}/cryptoKeys/${cryptoKeyId}`,
            cryptoKey.labels,
            !skipInitialVersionCreation,
          ),
        ),
    ),

    GetCryptoKey: rpc(z.object({ name: nameSchema(KEY) }), ({ name }) =>
      keyMessage(keys.cryptoKey(name)),
    ),

    CreateCryptoKeyVersion: rpc(z.object({ parent: nameSchema(KEY) }), ({ parent }) =>
      versionMessage(keys.createVersion(parent)),
    ),

    UpdateCryptoKeyPrimaryVersion: rpc(
      z.object({
        name: nameSchema(KEY),
        cryptoKeyVersionId: z
          .string()
          .regex(/^[1-9]\d*$/, 'crypto_key_version_id must be a positive number.')
          .transform(Number),
      }),
      ({ name, cryptoKeyVersionId }) => keyMessage(keys.makePrimary(name, cryptoKeyVersionId)),
    ),

    DestroyCryptoKeyVersion: rpc(
      z.object({ name: nameSchema(`${KEY}/cryptoKeyVersions/[1-9]\\d*`) }),
      ({ name }) => {
        const { key, version } = splitName(name);
        if (version === undefined) throw new Error(`${name} names no version`);
        return versionMessage(keys.destroyVersion(key, version));
      },
    ),

    Encrypt: rpc(
      z.object({
        name: nameSchema(`${KEY}(/cryptoKeyVersions/[1-9]\\d*)?`),
        plaintext: bytesSchema,
        additionalAuthenticatedData: bytesSchema,
        plaintextCrc32c: checksumSchema,
        additionalAuthenticatedDataCrc32c: checksumSchema,
      }),
      (request) => {
        const { plaintext, additionalAuthenticatedData: aad } = request;
        assertSize('plaintext', plaintext);
        assertSize('additional_authenticated_data', aad);
        const verifiedPlaintextCrc32c = verify('plaintext', plaintext, request.plaintextCrc32c);
        const verifiedAdditionalAuthenticatedDataCrc32c = verify(
          'additional_authenticated_data',
          aad,
          request.additionalAuthenticatedDataCrc32c,
        );
        const { key, version } = splitName(request.name);
        const { versionName, ciphertext } = keys.encrypt(key, version, plaintext, aad);
        return {
          name: versionName,
          ciphertext,
          ciphertextCrc32c: { value: String(crc32c(ciphertext)) },
          verifiedPlaintextCrc32c,
          verifiedAdditionalAuthenticatedDataCrc32c,
          protectionLevel: 'SOFTWARE',
        };
      },
    ),

    Decrypt: rpc(
      z.object({
        name: nameSchema(KEY),
        ciphertext: bytesSchema,
        additionalAuthenticatedData: bytesSchema,
        ciphertextCrc32c: checksumSchema,
        additionalAuthenticatedDataCrc32c: checksumSchema,
      }),
      (request) => {
        const { ciphertext, additionalAuthenticatedData: aad } = request;
        assertSize('additional_authenticated_data', aad);
        verify('ciphertext', ciphertext, request.ciphertextCrc32c);
        verify('additional_authenticated_data', aad, request.additionalAuthenticatedDataCrc32c);
        const { plaintext, usedPrimary } = keys.decrypt(request.name, ciphertext, aad);
        return {
          plaintext,
          plaintextCrc32c: { value: String(crc32c(plaintext)) },
          usedPrimary,
          protectionLevel: 'SOFTWARE',
        };
      },
    ),
  });
}

function nameSchema(pattern: string) {
  return z.string().regex(new RegExp(`^${pattern}$`), {
    error: (issue) => `The resource name '${String(issue.input)}' is invalid for this method.`,
  });
}

/** A key's or a version's name as the key's name and the version's number. */
function splitName(name: string): { key: string; version: number | undefined } {
  const [key = '', version] = name.split('/cryptoKeyVersions/');
  return { key, version: version === undefined ? undefined : Number(version) };
}

function assertSize(field: string, data: Uint8Array): void {
  if (data.length <= MAX_BYTES) return;
  throw new RpcError(status.INVALID_ARGUMENT, `The ${field} must be no larger than 64KiB.`);
}

/** Whether a checksum came and was right. @throws RpcError INVALID_ARGUMENT where it is wrong */
function verify(field: string, data: Uint8Array, checksum: number | null | undefined): boolean {
  if (checksum === null || checksum === undefined) return false;
  if (checksum === crc32c(data)) return true;
  throw new RpcError(
    status.INVALID_ARGUMENT,
    `The checksum in field ${field}_crc32c did not match the data in field ${field}.`,
  );
}

function keyMessage(key: CryptoKeyView): object {
  return {
    name: key.name,
    purpose: 'ENCRYPT_DECRYPT',
    createTime: timestampOf(key.createdAt),
    labels: key.labels,
    versionTemplate: { protectionLevel: 'SOFTWARE', algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION' },
    destroyScheduledDuration: { seconds: '2592000', nanos: 0 },
    ...(key.primary ? { primary: versionMessage(key.primary) } : {}),
  };
}

function versionMessage({ name, state, createdAt, destroyAt }: VersionView): object {
  const time = destroyAt === undefined ? undefined : timestampOf(destroyAt);
  return {
    name,
    state,
    protectionLevel: 'SOFTWARE',
    algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION',
    createTime: timestampOf(createdAt),
    generateTime: timestampOf(createdAt),
    ...(time && state === 'DESTROYED' ? { destroyEventTime: time } : {}),
    ...(time && state === 'DESTROY_SCHEDULED' ? { destroyTime: time } : {}),
  };
}
