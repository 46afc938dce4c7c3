import { z } from 'zod';

const versionSchema = z.object({
  /** The version's id in hex. Each ciphertext contains the id of the version that encrypted it. */
  id: z.string(),
  /** The AES-256 key in base64; absent after the version is destroyed. */
  key: z.string().optional(),
  createdAt: z.number(),
  /** When the key material is destroyed; absent unless destruction was requested. */
  destroyAt: z.number().optional(),
});
export type Version = z.infer<typeof versionSchema>;

const cryptoKeySchema = z.object({
  createdAt: z.number(),
  labels: z.record(z.string(), z.string()),
  /** The number of the primary version, starting at 1; undefined if the key has none. */
  primary: z.number().optional(),
  /** Version n is at index n - 1. */
  versions: z.array(versionSchema),
});
export type CryptoKey = z.infer<typeof cryptoKeySchema>;

export const keysStateSchema = z.object({
  keyRings: z.record(z.string(), z.object({ createdAt: z.number() })),
  cryptoKeys: z.record(z.string(), cryptoKeySchema),
});
export type KeysState = z.infer<typeof keysStateSchema>;

type VersionState = 'ENABLED' | 'DESTROY_SCHEDULED' | 'DESTROYED';

/** A key version as callers see it. Times are milliseconds since 1970. */
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

export function stateOf(version: Version): VersionState {
  if (version.key === undefined) return 'DESTROYED';
  return version.destroyAt === undefined ? 'ENABLED' : 'DESTROY_SCHEDULED';
}

export function versionName(keyName: string, number: number): string {
  return `${keyName}/cryptoKeyVersions/${number}`;
}
