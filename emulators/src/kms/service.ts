import { createRequire } from 'node:module';

import { crc32c } from '@aws-crypto/crc32c';
import type { z } from 'zod';

import type { Faults } from '../platform/faults.ts';
import { type RpcService, createService, rpc, timestampOf } from '../platform/grpc-service.ts';
import { keyMessage, versionMessage } from './messages.ts';
import type { KeyStore } from './state.ts';
import {
  assertSize,
  createCryptoKeyRequest,
  createKeyRingRequest,
  createVersionRequest,
  decryptRequest,
  destroyVersionRequest,
  encryptRequest,
  getCryptoKeyRequest,
  updatePrimaryVersionRequest,
  verifyChecksum,
} from './validation.ts';

const DESCRIPTOR = createRequire(import.meta.url).resolve(
  '@google-cloud/kms/build/protos/protos.json',
);

/** Creates google.cloud.kms.v1.KeyManagementService for symmetric software keys. */
export function createKmsService(faults: Faults, keys: KeyStore): RpcService {
  return createService(DESCRIPTOR, 'google.cloud.kms.v1.KeyManagementService', 'kms', faults, {
    CreateKeyRing: rpc(createKeyRingRequest, ({ parent, keyRingId }) => {
      const { name, createdAt } = keys.createKeyRing(`${parent}/keyRings/${keyRingId}`);
      return { name, createTime: timestampOf(createdAt) };
    }),

    CreateCryptoKey: rpc(createCryptoKeyRequest, (request) => {
      const name = `${request.parent}/cryptoKeys/${request.cryptoKeyId}`;
      const { labels } = request.cryptoKey;
      return keyMessage(keys.createCryptoKey(name, labels, !request.skipInitialVersionCreation));
    }),

    GetCryptoKey: rpc(getCryptoKeyRequest, ({ name }) => keyMessage(keys.cryptoKey(name))),

    CreateCryptoKeyVersion: rpc(createVersionRequest, ({ parent }) =>
      versionMessage(keys.createVersion(parent)),
    ),

    UpdateCryptoKeyPrimaryVersion: rpc(
      updatePrimaryVersionRequest,
      ({ name, cryptoKeyVersionId }) => keyMessage(keys.makePrimary(name, cryptoKeyVersionId)),
    ),

    DestroyCryptoKeyVersion: rpc(destroyVersionRequest, ({ name }) => {
      const { key, version } = splitName(name);
      if (version === undefined) throw new Error(`${name} names no version`);
      return versionMessage(keys.destroyVersion(key, version));
    }),

    Encrypt: rpc(encryptRequest, (request) => encrypt(keys, request)),

    Decrypt: rpc(decryptRequest, (request) => decrypt(keys, request)),
  });
}

function encrypt(keys: KeyStore, request: z.infer<typeof encryptRequest>): object {
  const { plaintext, additionalAuthenticatedData: aad } = request;
  assertSize('plaintext', plaintext);
  assertSize('additional_authenticated_data', aad);
  const verifiedPlaintextCrc32c = verifyChecksum('plaintext', plaintext, request.plaintextCrc32c);
  const verifiedAdditionalAuthenticatedDataCrc32c = verifyChecksum(
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
}

function decrypt(keys: KeyStore, request: z.infer<typeof decryptRequest>): object {
  const { ciphertext, additionalAuthenticatedData: aad } = request;
  assertSize('additional_authenticated_data', aad);
  verifyChecksum('ciphertext', ciphertext, request.ciphertextCrc32c);
  verifyChecksum('additional_authenticated_data', aad, request.additionalAuthenticatedDataCrc32c);
  const { plaintext, usedPrimary } = keys.decrypt(request.name, ciphertext, aad);
  return {
    plaintext,
    plaintextCrc32c: { value: String(crc32c(plaintext)) },
    usedPrimary,
    protectionLevel: 'SOFTWARE',
  };
}

/** Splits the name of a key or a version into the key's name and the version's number. */
function splitName(name: string): { key: string; version: number | undefined } {
  const [key = '', version] = name.split('/cryptoKeyVersions/');
  return { key, version: version === undefined ? undefined : Number(version) };
}
