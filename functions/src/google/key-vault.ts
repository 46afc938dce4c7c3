import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { KeyManagementServiceClient } from '@google-cloud/kms';

import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import type { Config } from '../platform/config.ts';
import { codeOf, Problem, type Refusing } from '../platform/errors.ts';
import { clientOptions } from '../platform/grpc.ts';

/**
 * How long an unwrapped data key stays in memory. This saves a call to Cloud KMS for each request.
 */
const KEY_LIFE_MS = 5 * 60_000;
/**
 * The options of calls to Cloud KMS, which normally responds in milliseconds. By default, its
 * client retries for ten minutes, much longer than a creator's call may take. Statuses: 4
 * DEADLINE_EXCEEDED, 14 UNAVAILABLE.
 */
const CALL_OPTIONS = {
  retry: {
    retryCodes: [4, 14],
    backoffSettings: {
      initialRetryDelayMillis: 100,
      retryDelayMultiplier: 2,
      maxRetryDelayMillis: 1_000,
      initialRpcTimeoutMillis: 3_000,
      rpcTimeoutMultiplier: 1,
      maxRpcTimeoutMillis: 3_000,
      totalTimeoutMillis: 6_000,
    },
  },
};
/** The gRPC code for different additional data or a damaged wrapped key. */
const INVALID_ARGUMENT = 3;
/** The gRPC code for a key version that is not enabled. */
const FAILED_PRECONDITION = 9;
/** The recommended length of a GCM nonce (NIST SP 800-38D, section 8.2). */
const IV_BYTES = 12;

/** The owner of a sealed value. The vault does not open the value for another owner. */
export interface SealBinding {
  uid: string;
  /** The purpose of the value, such as a channel's id. */
  subject: string;
}

/** The error for a sealed value whose version of the key is destroyed, so that nobody can open it. */
export class SealLost extends Error {}

/** The permission of the vault to refuse if Cloud KMS does not respond. */
type KmsRefusing = Refusing<'SERVICE_UNAVAILABLE'>;

export interface KeyVault {
  /** Encrypts a text with a new data key, which Cloud KMS wraps. */
  seal(refusing: KmsRefusing, plaintext: string, binding: SealBinding): Promise<SealedDocument>;
  /**
   * Decrypts a sealed value.
   * @throws SealLost if the version of the key is destroyed
   * @throws Error if the binding differs
   */
  open(refusing: KmsRefusing, sealed: SealedDocument, binding: SealBinding): Promise<string>;
}

/**
 * Creates a vault with envelope encryption: each value has its own AES-256-GCM data key, which
 * Cloud KMS wraps.
 */
export function createKeyVault(config: Config['kms'], projectId: string): KeyVault {
  const keys = createKeyWrapper(config, projectId);
  return {
    async seal(refusing, plaintext, binding) {
      const additional = additionalData(binding);
      const { key, wrappedKey } = await keys
        .wrapNew(additional)
        .catch((error: unknown) => unavailable(refusing, error));
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additional);
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return {
        wrappedKey,
        iv: iv.toString('base64'),
        ciphertext: ciphertext.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
      };
    },
    async open(refusing, sealed, binding) {
      const additional = additionalData(binding);
      const key = await keys.unwrap(sealed.wrappedKey, additional).catch((error: unknown) => {
        if (codeOf(error) === INVALID_ARGUMENT) return belongsElsewhere(error);
        if (isDestroyed(error))
          throw new SealLost('the sealed value cannot be opened any more', { cause: error });
        return unavailable(refusing, error);
      });
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'))
        .setAAD(additional)
        .setAuthTag(Buffer.from(sealed.tag, 'base64'));
      try {
        const ciphertext = Buffer.from(sealed.ciphertext, 'base64');
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
      } catch (error) {
        return belongsElsewhere(error);
      }
    },
  };
}

/**
 * Creates an object that wraps data keys with Cloud KMS, and keeps unwrapped keys in memory for
 * some minutes.
 */
function createKeyWrapper(config: Config['kms'], projectId: string) {
  let connecting: Promise<KeyManagementServiceClient> | undefined;
  const client = () => (connecting ??= connect(config, projectId));
  const unwrapped = new Map<string, { key: Buffer; until: number }>();

  function remember(wrappedKey: string, key: Buffer): void {
    const now = performance.now();
    for (const [name, { until }] of unwrapped) if (until < now) unwrapped.delete(name);
    unwrapped.set(wrappedKey, { key, until: now + KEY_LIFE_MS });
  }

  /** Creates a data key and wraps it. */
  async function wrapNew(additional: Buffer): Promise<{ key: Buffer; wrappedKey: string }> {
    const key = randomBytes(32);
    const kms = await client();
    const { crc32c } = await import('@aws-crypto/crc32c');
    const [answer] = await kms.encrypt(
      {
        name: config.key,
        plaintext: key,
        plaintextCrc32c: { value: crc32c(key) },
        additionalAuthenticatedData: additional,
        additionalAuthenticatedDataCrc32c: { value: crc32c(additional) },
      },
      CALL_OPTIONS,
    );
    const ciphertext = Buffer.from(answer.ciphertext ?? '');
    // Without this check, nobody would notice a damaged key until the sealed value must be opened.
    if (
      !answer.verifiedPlaintextCrc32c ||
      Number(answer.ciphertextCrc32c?.value) !== crc32c(ciphertext)
    )
      throw new Error('the response of Cloud KMS was damaged on its way');
    const wrappedKey = ciphertext.toString('base64');
    remember(wrappedKey, key);
    return { key, wrappedKey };
  }

  async function unwrap(wrappedKey: string, additional: Buffer): Promise<Buffer> {
    const known = unwrapped.get(wrappedKey);
    if (known && known.until > performance.now()) return known.key;
    const kms = await client();
    const [answer] = await kms.decrypt(
      {
        name: config.key,
        ciphertext: Buffer.from(wrappedKey, 'base64'),
        additionalAuthenticatedData: additional,
      },
      CALL_OPTIONS,
    );
    const key = Buffer.from(answer.plaintext ?? '');
    remember(wrappedKey, key);
    return key;
  }

  return { wrapNew, unwrap };
}

function additionalData({ uid, subject }: SealBinding): Buffer {
  return Buffer.from(JSON.stringify(['threadsweep', uid, subject]));
}

function belongsElsewhere(cause: unknown): never {
  throw new Error('the sealed value belongs elsewhere', { cause });
}

/**
 * Returns whether Cloud KMS refuses because the version of the key is destroyed. The operator can
 * still restore a version in any other state.
 *
 * https://docs.cloud.google.com/kms/docs/key-states
 */
function isDestroyed(error: unknown): boolean {
  return (
    codeOf(error) === FAILED_PRECONDITION &&
    error instanceof Error &&
    error.message.includes('current state is: DESTROYED')
  );
}

function unavailable(refusing: KmsRefusing, cause: unknown): never {
  throw new Problem(
    refusing,
    'SERVICE_UNAVAILABLE',
    'Could not decrypt the access to your channel. Nothing is lost. Please try again in a few minutes.',
    { cause },
  );
}

/**
 * Loads the client at its first use, since loading takes 150 ms. Only sealing and opening need it.
 */
async function connect(
  { endpoint }: Config['kms'],
  projectId: string,
): Promise<KeyManagementServiceClient> {
  const { KeyManagementServiceClient: Client } = await import('@google-cloud/kms');
  return new Client(await clientOptions(projectId, endpoint));
}
