import { crc32c } from '@aws-crypto/crc32c';
import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import { RpcError } from '../platform/grpc-service.ts';
import { ID_PATTERN, MAX_DATA_BYTES } from './limits.ts';

// This module decides which requests Cloud KMS accepts, and has the texts of its refusals.

const LOCATION = 'projects/[a-z0-9:.-]+/locations/[a-z0-9-]+';
const RING = `${LOCATION}/keyRings/${ID_PATTERN}`;
const KEY = `${RING}/cryptoKeys/${ID_PATTERN}`;
const VERSION = '/cryptoKeyVersions/[1-9]\\d*';

const idSchema = z
  .string()
  .regex(
    new RegExp(`^${ID_PATTERN}$`),
    `The ID does not match the regular expression ${ID_PATTERN}.`,
  );
const bytesSchema = z.instanceof(Uint8Array);
/** The schema of a google.protobuf.Int64Value. An absent value is null. */
const checksumSchema = z
  .object({ value: z.string().transform(Number) })
  .transform(({ value }) => value)
  .nullish();

function nameSchema(pattern: string) {
  return z.string().regex(new RegExp(`^${pattern}$`), {
    error: (issue) => `The resource name '${String(issue.input)}' is invalid for this method.`,
  });
}

export const createKeyRingRequest = z.object({ parent: nameSchema(LOCATION), keyRingId: idSchema });

export const createCryptoKeyRequest = z.object({
  parent: nameSchema(RING),
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
});

export const getCryptoKeyRequest = z.object({ name: nameSchema(KEY) });

export const createVersionRequest = z.object({ parent: nameSchema(KEY) });

export const updatePrimaryVersionRequest = z.object({
  name: nameSchema(KEY),
  cryptoKeyVersionId: z
    .string()
    .regex(/^[1-9]\d*$/, 'crypto_key_version_id must be a positive number.')
    .transform(Number),
});

export const destroyVersionRequest = z.object({ name: nameSchema(KEY + VERSION) });

export const encryptRequest = z.object({
  name: nameSchema(`${KEY}(${VERSION})?`),
  plaintext: bytesSchema,
  additionalAuthenticatedData: bytesSchema,
  plaintextCrc32c: checksumSchema,
  additionalAuthenticatedDataCrc32c: checksumSchema,
});

export const decryptRequest = z.object({
  name: nameSchema(KEY),
  ciphertext: bytesSchema,
  additionalAuthenticatedData: bytesSchema,
  ciphertextCrc32c: checksumSchema,
  additionalAuthenticatedDataCrc32c: checksumSchema,
});

/** @throws RpcError INVALID_ARGUMENT if the data are too long */
export function assertSize(field: string, data: Uint8Array): void {
  if (data.length <= MAX_DATA_BYTES) return;
  throw invalid(`The ${field} must be no larger than 64KiB.`);
}

/**
 * Returns whether the request has a checksum of the data.
 *
 * @throws RpcError INVALID_ARGUMENT if the checksum does not match
 */
export function verifyChecksum(
  field: string,
  data: Uint8Array,
  checksum: number | null | undefined,
): boolean {
  if (checksum === null || checksum === undefined) return false;
  if (checksum === crc32c(data)) return true;
  throw invalid(`The checksum in field ${field}_crc32c did not match the data in field ${field}.`);
}

type Resource = 'KeyRing' | 'CryptoKey' | 'CryptoKeyVersion';

export function alreadyExists(resource: Resource, name: string): RpcError {
  return new RpcError(status.ALREADY_EXISTS, `${resource} ${name} already exists.`);
}

export function notFound(resource: Resource, name: string): RpcError {
  return new RpcError(status.NOT_FOUND, `${resource} ${name} not found.`);
}

export function withoutPrimary(keyName: string): RpcError {
  const message = `CryptoKey ${keyName} has no primary version.`;
  return new RpcError(status.FAILED_PRECONDITION, message);
}

export function notEnabled(versionName: string, state: string): RpcError {
  const message = `${versionName} is not enabled, current state is: ${state}.`;
  return new RpcError(status.FAILED_PRECONDITION, message);
}

/** Returns the refusal of a ciphertext that another key encrypted. */
export function wrongKey(): RpcError {
  return invalid("Decryption failed: verify that 'name' refers to the correct CryptoKey.");
}

export function invalidCiphertext(): RpcError {
  return invalid('Decryption failed: the ciphertext is invalid.');
}

function invalid(message: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, message);
}
