// The limits of Cloud KMS, from the comments in service.proto and resources.proto of
// google.cloud.kms.v1 (https://github.com/googleapis/googleapis/tree/master/google/cloud/kms/v1).

/** The most bytes of plaintext, and of additional data, for software keys (EncryptRequest). */
export const MAX_DATA_BYTES = 64 * 1024;

/** The pattern for the ids of key rings and keys (CreateKeyRingRequest, CreateCryptoKeyRequest). */
export const ID_PATTERN = '[a-zA-Z0-9_-]{1,63}';

/** How long a requested destruction can be revoked: 30 days by default (CryptoKey). */
export const DESTRUCTION_DELAY_MS = 30 * 24 * 3_600_000;
