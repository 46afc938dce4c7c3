import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// A ciphertext consists of: format (1 byte), id of the key version (16), nonce (12), AES-256-GCM
// ciphertext, tag (16). AES-GCM authenticates the format, the id and the nonce together with the
// caller's additional data.

const FORMAT = 1;
const ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES + IV_BYTES;

/** Returns an id for a new key version, in hex. */
export function newVersionId(): string {
  return randomBytes(ID_BYTES).toString('hex');
}

/**
 * Encrypts the plaintext.
 *
 * @param key 32 bytes
 */
export function seal(
  versionId: string,
  key: Buffer,
  plaintext: Uint8Array,
  aad: Uint8Array,
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const header = Buffer.concat([Buffer.of(FORMAT), Buffer.from(versionId, 'hex'), iv]);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.concat([header, aad]));
  return Buffer.concat([header, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the id of the key version that encrypted these bytes, or undefined if they are not a
 * ciphertext.
 */
export function versionIdOf(ciphertext: Uint8Array): string | undefined {
  if (ciphertext.length < HEADER_BYTES + TAG_BYTES || ciphertext[0] !== FORMAT) return undefined;
  return Buffer.from(ciphertext.subarray(1, 1 + ID_BYTES)).toString('hex');
}

/**
 * Decrypts the ciphertext.
 *
 * @param ciphertext bytes for which `versionIdOf` returns an id
 * @returns undefined if a byte was changed or the additional data differ
 */
export function open(key: Buffer, ciphertext: Uint8Array, aad: Uint8Array): Buffer | undefined {
  const header = ciphertext.subarray(0, HEADER_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, header.subarray(1 + ID_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.concat([header, aad]));
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  const plaintext = decipher.update(ciphertext.subarray(HEADER_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    // `final` throws only if the tag does not match.
    return undefined;
  }
}
