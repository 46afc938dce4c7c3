import { randomBytes } from 'node:crypto';

import type { Clock } from '../platform/clock.ts';
import { newVersionId, open, seal, versionIdOf } from './ciphertext.ts';
import { type CryptoKey, type Version, stateOf, versionName } from './crypto-key.ts';
import type { CryptoKeyView, KeysState, VersionView } from './crypto-key.ts';
import { DESTRUCTION_DELAY_MS } from './limits.ts';
import {
  alreadyExists,
  invalidCiphertext,
  notEnabled,
  notFound,
  withoutPrimary,
  wrongKey,
} from './validation.ts';

/**
 * Stores key rings and symmetric keys with their versions. Encrypts and decrypts with AES-256-GCM.
 */
export class KeyStore {
  readonly #clock: Clock;
  readonly #rings: Map<string, { createdAt: number }>;
  readonly #keys: Map<string, CryptoKey>;
  readonly #onChange: () => void;

  /** @param onChange called after each change and before the response, so that no key is lost */
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

  /**
   * Creates the ring and the key if they are missing.
   *
   * @param keyName `projects/…/keyRings/…/cryptoKeys/…`
   */
  ensure(keyName: string): void {
    const ring = keyName.slice(0, keyName.lastIndexOf('/cryptoKeys/'));
    if (!this.#rings.has(ring)) this.createKeyRing(ring);
    if (!this.#keys.has(keyName)) this.createCryptoKey(keyName, {}, true);
  }

  /**
   * Creates a key ring.
   *
   * @throws RpcError ALREADY_EXISTS
   */
  createKeyRing(name: string): { name: string; createdAt: number } {
    if (this.#rings.has(name)) {
      throw alreadyExists('KeyRing', name);
    }
    const ring = { createdAt: this.#clock.now() };
    this.#rings.set(name, ring);
    this.#onChange();
    return { name, ...ring };
  }

  /**
   * Creates a key.
   *
   * @param withVersion whether version 1 is created at once and becomes primary
   * @throws RpcError NOT_FOUND if the ring does not exist, ALREADY_EXISTS if the key does
   */
  createCryptoKey(
    name: string,
    labels: Record<string, string>,
    withVersion: boolean,
  ): CryptoKeyView {
    const ring = name.slice(0, name.lastIndexOf('/cryptoKeys/'));
    if (!this.#rings.has(ring)) throw notFound('KeyRing', ring);
    if (this.#keys.has(name)) {
      throw alreadyExists('CryptoKey', name);
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

  /**
   * Returns a key with its primary version.
   *
   * @throws RpcError NOT_FOUND
   */
  cryptoKey(name: string): CryptoKeyView {
    const key = this.#key(name);
    const primary = key.primary === undefined ? undefined : this.#view(name, key.primary);
    return { name, createdAt: key.createdAt, labels: key.labels, primary };
  }

  /**
   * Adds a version, which does not become primary.
   *
   * @throws RpcError NOT_FOUND
   */
  createVersion(keyName: string): VersionView {
    const key = this.#key(keyName);
    key.versions.push(this.#newVersion());
    this.#onChange();
    return this.#view(keyName, key.versions.length);
  }

  /**
   * Makes a version the primary one.
   *
   * @throws RpcError NOT_FOUND, or FAILED_PRECONDITION if the version is not enabled
   */
  makePrimary(keyName: string, number: number): CryptoKeyView {
    const key = this.#key(keyName);
    this.#enabled(keyName, number);
    key.primary = number;
    this.#onChange();
    return this.cryptoKey(keyName);
  }

  /**
   * Schedules a version's destruction. The version is unusable at once, and its key is deleted
   * after 30 days.
   */
  destroyVersion(keyName: string, number: number): VersionView {
    const { version } = this.#enabled(keyName, number);
    version.destroyAt = this.#clock.now() + DESTRUCTION_DELAY_MS;
    this.#onChange();
    return this.#view(keyName, number);
  }

  /**
   * Encrypts with a version of the key.
   *
   * @param number the version; undefined for the primary one
   * @throws RpcError NOT_FOUND, FAILED_PRECONDITION
   */
  encrypt(keyName: string, number: number | undefined, plaintext: Uint8Array, aad: Uint8Array) {
    const chosen = number ?? this.#key(keyName).primary;
    if (chosen === undefined) {
      throw withoutPrimary(keyName);
    }
    const { version, key } = this.#enabled(keyName, chosen);
    return {
      versionName: versionName(keyName, chosen),
      ciphertext: seal(version.id, key, plaintext, aad),
    };
  }

  /**
   * Decrypts with the version that the ciphertext names.
   *
   * @throws RpcError NOT_FOUND, INVALID_ARGUMENT, or FAILED_PRECONDITION if the version is
   * destroyed
   */
  decrypt(keyName: string, ciphertext: Uint8Array, aad: Uint8Array) {
    const { versions, primary } = this.#key(keyName);
    const id = versionIdOf(ciphertext);
    if (id === undefined) throw invalidCiphertext();
    const number = versions.findIndex((version) => version.id === id) + 1;
    if (number === 0) {
      throw wrongKey();
    }
    const plaintext = open(this.#enabled(keyName, number).key, ciphertext, aad);
    if (plaintext === undefined) throw invalidCiphertext();
    return { plaintext, usedPrimary: number === primary };
  }

  snapshot(): KeysState {
    return {
      keyRings: Object.fromEntries(this.#rings),
      cryptoKeys: Object.fromEntries(this.#keys),
    };
  }

  #newVersion(): Version {
    return {
      id: newVersionId(),
      key: randomBytes(32).toString('base64'),
      createdAt: this.#clock.now(),
    };
  }

  #key(name: string): CryptoKey {
    const key = this.#keys.get(name);
    if (!key) throw notFound('CryptoKey', name);
    return key;
  }

  #version(keyName: string, number: number): Version {
    const version = this.#key(keyName).versions[number - 1];
    if (!version) {
      throw notFound('CryptoKeyVersion', versionName(keyName, number));
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
      throw notEnabled(versionName(keyName, number), state);
    }
    return { version, key: Buffer.from(version.key, 'base64') };
  }
}
