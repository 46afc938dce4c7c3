export type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';
export type { ChannelQuota, KeptUnits } from '@threadsweep/shared/documents/quota.ts';
export type {
  ScheduleDocument,
  StoredLease,
  StoredSubscription,
} from '@threadsweep/shared/documents/schedule.ts';
