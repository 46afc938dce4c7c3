import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import type { Clock } from '../clock.ts';
import { RpcError } from '../grpc-service.ts';

/** A destroyed version's key is kept so long, in the real service by default as well. */
const DESTRUCTION_DELAY_MS = 30 * 24 * 3_600_000;
const FORMAT = 1;
const ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Format, version id, nonce: all of it is authenticated with the additional data. */
const HEADER_BYTES = 1 + ID_BYTES + IV_BYTES;

const versionSchema = z.object({
  /** Stands in each ciphertext, so that it names the version that made it; hex. */
  id: z.string(),
  /** AES-256 key in base64; gone once the version is destroyed. */
  key: z.string().optional(),
  createdAt: z.number(),
  /** When the key material goes, once its destruction is ordered. */
  destroyAt: z.number().optional(),
});
type Version = z.infer<typeof versionSchema>;

const cryptoKeySchema = z.object({
  createdAt: z.number(),
  labels: z.record(z.string(), z.string()),
  /** Number of the primary version, from 1; undefined where there is none. */
  primary: z.number().optional(),
  /** Version n stands at n - 1. */
  versions: z.array(versionSchema),
});
type CryptoKey = z.infer<typeof cryptoKeySchema>;

export const keysStateSchema = z.object({
  keyRings: z.record(z.string(), z.object({ createdAt: z.number() })),
  cryptoKeys: z.record(z.string(), cryptoKeySchema),
});
export type KeysState = z.infer<typeof keysStateSchema>;

export type VersionState = 'ENABLED' | 'DESTROY_SCHEDULED' | 'DESTROYED';

/** A key version as callers see it; times in milliseconds since 1970. */
export interface VersionView {
  name: string;
  state: VersionState;
  createdAt: number;
  destroyAt: number | undefined;
}

export interface CryptoKeyView {
  name: string;
  createdAt: number;
  labels: Record<string, string>;
  primary: VersionView | undefined;
}

/** Key rings, symmetric keys and their versions, and what they encrypt: AES-256-GCM. */
export class KeyStore {
  readonly #clock: Clock;
  readonly #rings: Map<string, { createdAt: number }>;
  readonly #keys: Map<string, CryptoKey>;
  readonly #onChange: () => void;

  /** @param onChange called before the call that changed something answers: keys must not be lost */
  constructor(
    clock: Clock,
    state: KeysState = { keyRings: {}, cryptoKeys: {} },
    onChange: () => void = () => undefined,
  ) {
    this.#clock = clock;
    this.#rings = new Map(Object.entries(state.keyRings));
    this.#keys = new Map(Object.entries(state.cryptoKeys));
    this.#onChange = onChange;
  }

  /** Creates what is missing of a key named `projects/…/keyRings/…/cryptoKeys/…`. */
  ensure(keyName: string): void {
    const ring = keyName.slice(0, keyName.lastIndexOf('/cryptoKeys/'));
    if (!this.#rings.has(ring)) this.createKeyRing(ring);
    if (!this.#keys.has(keyName)) this.createCryptoKey(keyName, {}, true);
  }

  /** @throws RpcError ALREADY_EXISTS */
  createKeyRing(name: string): { name: string; createdAt: number } {
    if (this.#rings.has(name)) {
      throw new RpcError(status.ALREADY_EXISTS, `KeyRing ${name} already exists.`);
    }
    const ring = { createdAt: this.#clock.now() };
    this.#rings.set(name, ring);
    this.#onChange();
    return { name, ...ring };
  }

  /**
   * @param withVersion whether version 1 is made at once and becomes primary
   * @throws RpcError NOT_FOUND without its ring, ALREADY_EXISTS
   */
  createCryptoKey(
    name: string,
    labels: Record<string, string>,
    withVersion: boolean,
  ): CryptoKeyView {
    const ring = name.slice(0, name.lastIndexOf('/cryptoKeys/'));
    if (!this.#rings.has(ring)) throw new RpcError(status.NOT_FOUND, `KeyRing ${ring} not found.`);
    if (this.#keys.has(name)) {
      throw new RpcError(status.ALREADY_EXISTS, `CryptoKey ${name} already exists.`);
    }
    const key: CryptoKey = { createdAt: this.#clock.now(), labels, versions: [] };
    if (withVersion) {
      key.versions.push(this.#newVersion());
      key.primary = 1;
    }
    this.#keys.set(name, key);
    this.#onChange();
    return this.cryptoKey(name);
  }

  /** @throws RpcError NOT_FOUND */
  cryptoKey(name: string): CryptoKeyView {
    const key = this.#key(name);
    const primary = key.primary === undefined ? undefined : this.#view(name, key.primary);
    return { name, createdAt: key.createdAt, labels: key.labels, primary };
  }

  /** Adds a version; it does not become primary. @throws RpcError NOT_FOUND */
  createVersion(keyName: string): VersionView {
    const key = this.#key(keyName);
    key.versions.push(this.#newVersion());
    this.#onChange();
    return this.#view(keyName, key.versions.length);
  }

  /** @throws RpcError NOT_FOUND, FAILED_PRECONDITION where the version is not enabled */
  makePrimary(keyName: string, number: number): CryptoKeyView {
    const key = this.#key(keyName);
    this.#enabled(keyName, number);
    key.primary = number;
    this.#onChange();
    return this.cryptoKey(keyName);
  }

  /** Orders a version's destruction: unusable at once, gone after 30 days. */
  destroyVersion(keyName: string, number: number): VersionView {
    const { version } = this.#enabled(keyName, number);
    version.destroyAt = this.#clock.now() + DESTRUCTION_DELAY_MS;
    this.#onChange();
    return this.#view(keyName, number);
  }

  /**
   * @param number the version to use; the primary one without it
   * @throws RpcError NOT_FOUND, FAILED_PRECONDITION
   */
  encrypt(keyName: string, number: number | undefined, plaintext: Uint8Array, aad: Uint8Array) {
    const chosen = number ?? this.#key(keyName).primary;
    if (chosen === undefined) {
      throw new RpcError(
        status.FAILED_PRECONDITION,
        `CryptoKey ${keyName} has no primary version.`,
      );
    }
    const { version, key } = this.#enabled(keyName, chosen);
    const iv = randomBytes(IV_BYTES);
    const header = Buffer.concat([Buffer.of(FORMAT), Buffer.from(version.id, 'hex'), iv]);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    cipher.setAAD(Buffer.concat([header, aad]));
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return {
      versionName: versionName(keyName, chosen),
      ciphertext: Buffer.concat([header, sealed, cipher.getAuthTag()]),
    };
  }

  /** @throws RpcError NOT_FOUND, INVALID_ARGUMENT, FAILED_PRECONDITION where its version is destroyed */
  decrypt(keyName: string, ciphertext: Uint8Array, aad: Uint8Array) {
    const { versions, primary } = this.#key(keyName);
    if (ciphertext.length < HEADER_BYTES + TAG_BYTES || ciphertext[0] !== FORMAT) {
      throw new RpcError(status.INVALID_ARGUMENT, 'Decryption failed: the ciphertext is invalid.');
    }
    const bytes = Buffer.from(ciphertext);
    const id = bytes.toString('hex', 1, 1 + ID_BYTES);
    const number = versions.findIndex((version) => version.id === id) + 1;
    if (number === 0) {
      throw new RpcError(
        status.INVALID_ARGUMENT,
        "Decryption failed: verify that 'name' refers to the correct CryptoKey.",
      );
    }
    const { key } = this.#enabled(keyName, number);
    const iv = bytes.subarray(1 + ID_BYTES, HEADER_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.concat([bytes.subarray(0, HEADER_BYTES), aad]));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES));
    try {
      return {
        plaintext: Buffer.concat([opened, decipher.final()]),
        usedPrimary: number === primary,
      };
    } catch {
      // GCM says only that it does not fit: changed bytes, or other additional data.
      throw new RpcError(status.INVALID_ARGUMENT, 'Decryption failed: the ciphertext is invalid.');
    }
  }

  snapshot(): KeysState {
    return {
      keyRings: Object.fromEntries(this.#rings),
      cryptoKeys: Object.fromEntries(this.#keys),
    };
  }

  #newVersion(): Version {
    return {
      id: randomBytes(ID_BYTES).toString('hex'),
      key: randomBytes(32).toString('base64'),
      createdAt: this.#clock.now(),
    };
  }

  #key(name: string): CryptoKey {
    const key = this.#keys.get(name);
    if (!key) throw new RpcError(status.NOT_FOUND, `CryptoKey ${name} not found.`);
    return key;
  }

  #version(keyName: string, number: number): Version {
    const version = this.#key(keyName).versions[number - 1];
    if (!version) {
      const name = versionName(keyName, number);
      throw new RpcError(status.NOT_FOUND, `CryptoKeyVersion ${name} not found.`);
    }
    if (version.destroyAt !== undefined && version.key && version.destroyAt <= this.#clock.now()) {
      delete version.key;
      this.#onChange();
    }
    return version;
  }

  #view(keyName: string, number: number): VersionView {
    const version = this.#version(keyName, number);
    return {
      name: versionName(keyName, number),
      state: stateOf(version),
      createdAt: version.createdAt,
      destroyAt: version.destroyAt,
    };
  }

  #enabled(keyName: string, number: number): { version: Version; key: Buffer } {
    const version = this.#version(keyName, number);
    const state = stateOf(version);
    if (state !== 'ENABLED' || version.key === undefined) {
      throw new RpcError(
        status.FAILED_PRECONDITION,
        `${versionName(keyName, number)} is not enabled, current state is: ${state}.`,
      );
    }
    return { version, key: Buffer.from(version.key, 'base64') };
  }
}

function stateOf(version: Version): VersionState {
  if (version.key === undefined) return 'DESTROYED';
  return version.destroyAt === undefined ? 'ENABLED' : 'DESTROY_SCHEDULED';
}

function versionName(keyName: string, number: number): string {
  return `${keyName}/cryptoKeyVersions/${number}`;
}
