import { timestampOf } from '../platform/grpc-service.ts';
import type { CryptoKeyView, VersionView } from './crypto-key.ts';
import { DESTRUCTION_DELAY_MS } from './limits.ts';

/** Returns a google.cloud.kms.v1.CryptoKey. */
export function keyMessage(key: CryptoKeyView): object {
  return {
    name: key.name,
    purpose: 'ENCRYPT_DECRYPT',
    createTime: timestampOf(key.createdAt),
    labels: key.labels,
    versionTemplate: { protectionLevel: 'SOFTWARE', algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION' },
    destroyScheduledDuration: { seconds: String(DESTRUCTION_DELAY_MS / 1000), nanos: 0 },
    ...(key.primary ? { primary: versionMessage(key.primary) } : {}),
  };
}

/** Returns a google.cloud.kms.v1.CryptoKeyVersion. */
export function versionMessage({ name, state, createdAt, destroyAt }: VersionView): object {
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
