import { setTimeout as delay } from 'node:timers/promises';

import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  FirestoreDataConverter,
  Query,
  QueryDocumentSnapshot,
  Timestamp,
  Transaction,
  WriteBatch,
  WriteResult,
} from 'firebase-admin/firestore';

import type { Language, Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type { PassStatus } from '@threadsweep/shared/contract/cleaning.ts';
import type { Category } from '@threadsweep/shared/contract/comment.ts';
import type { Plan } from '@threadsweep/shared/plan.ts';
import type { ProtectionPause } from '@threadsweep/shared/protection.ts';
import { codeOf } from './errors.ts';
import type { ScheduleDocument, SealedDocument } from './schedule-document.ts';

/**
 * Every document that the product keeps. Times are ISO 8601 strings; `expireAt` is a Timestamp, by
 * which Firestore's TTL policy deletes the document. No comment's text is ever among the fields.
 */

/** What an account has that never chose. */
export const BALANCED: UserDocument['sensitivity'] = {
  scam: 'balanced',
  spam: 'balanced',
  inappropriate: 'balanced',
};

/** `users/{uid}`, which its owner may read. */
export interface UserDocument {
  email: string;
  name: string;
  language: Language;
  plan: Plan;
  /** When a paid plan that was given up ends; null while it goes on. */
  planEndsAt: string | null;
  nextBillingAt: string | null;
  /** The channels that go on when a plan that was given up ends; null without a choice. */
  keepChannels: string[] | null;
  autoCleaning: boolean;
  /** Comments that passes have hidden, less those restored. */
  removalsUsed: number;
  /** True until the first login. */
  firstLogin: boolean;
  /** A new address that waits for its verification. */
  pendingEmail: string | null;
  /** Whether Gemini may be asked about comments that our own detector is unsure of. */
  secondOpinions: boolean;
  /** How readily passes hide comments of each category. */
  sensitivity: Record<Category, Sensitivity>;
  /** The ids of the connected channels; null in an account that has connected none since they are kept. */
  channelIds: string[] | null;
  createdAt: string;
}

/** `users/{uid}/channels/{channelId}` */
export interface ChannelDocument {
  title: string;
  handle: string | null;
  thumbnailUrl: string;
  uploadsPlaylistId: string;
  status: Channel['status'];
  connectedAt: string;
  /** When title and thumbnail were last read; YouTube's policy lets us keep them for 30 days. */
  refreshedAt: string;
  /** Why scheduled passes wait, where they go on by themselves. */
  pause: ProtectionPause | null;
}

/** How the last pass over a video ended. */
export interface LastPass {
  id: string;
  trigger: PassDocument['trigger'];
  status: 'done' | 'failed';
  finishedAt: string;
  cleaned: number;
  limitReached: boolean;
  problem: string | null;
}

/** `users/{uid}/videos/{videoId}` */
export interface VideoDocument {
  channelId: string;
  title: string;
  thumbnails: { maxres: string | null; standard: string | null; high: string | null };
  publishedAt: string;
  /** As YouTube counts them, replies included. */
  commentCount: number;
  hiddenCount: number;
  lastCleanedAt: string | null;
  /** The pass that works on it now. */
  passId: string | null;
  /** When the schedule cleans it next; null where no scheduled pass is to come. */
  nextPassAt: string | null;
  /** Which of its passes that is: the time that the schedule gives it, earlier where it had to wait. */
  passDueAt: string | null;
  lastPass: LastPass | null;
  /** Whether comments were decided on and wait to be hidden together with others. */
  hidesWait: boolean;
  /** Taken out of the product for good; only this mark is left of it. */
  removed: boolean;
  refreshedAt: string;
}

export interface StoredReason {
  code: string;
  start?: number;
  end?: number;
}

/**
 * `users/{uid}/videos/{videoId}/decisions/{commentId}`
 *
 * `pending`: about to be hidden, not yet counted. `hidden`: held at YouTube and counted.
 * `restored`: the creator wants it seen; no pass hides it again. `failed`: YouTube refused it.
 */
export interface DecisionDocument {
  source: 'threadsweep' | 'creator';
  status: 'pending' | 'hidden' | 'restored' | 'failed';
  /** Null where the creator decided. */
  category: Category | null;
  score: number | null;
  reasons: StoredReason[];
  passId: string | null;
  decidedAt: string;
  hiddenAt: string | null;
  restoredAt: string | null;
}

/** Where a pass that failed is gone on with. */
export interface GoesOn {
  /** When it was left; YouTube's tokens are not for later days. */
  at: string;
  extent: 'everything' | 'changes' | 'new';
  /** YouTube's token of the page that is to be read next; null for the first. */
  token: string | null;
  /** Whether no page is left, so that there only is to hide what was decided. */
  allRead: boolean;
  /** Threads of the pages before whose replies could not be read, and how many they have. */
  replies: { id: string; count: number }[];
  /** What was counted up to there. */
  counts: Pick<PassDocument, 'read' | 'judged' | 'fresh' | 'updated'>;
}

/** `users/{uid}/passes/{passId}` */
export interface PassDocument {
  channelId: string;
  videoId: string;
  trigger: 'manual' | 'schedule';
  status: PassStatus;
  startedAt: string;
  finishedAt: string | null;
  cleaned: number;
  read: number;
  judged: number;
  moderated: number;
  fresh: number;
  updated: number;
  byCategory: Record<Category, number>;
  quotaUnits: number;
  limitReached: boolean;
  problem: string | null;
  /** Null unless it has failed, or was cut short, with part of its comments read. */
  goesOn: GoesOn | null;
}

/** `users/{uid}/days/{yyyy-mm-dd}`: statistics of a day, UTC. */
export interface DayDocument {
  passes: number;
  read: number;
  hidden: number;
  restored: number;
}

/** `oauthStates/{sha256 of the state}`. Server only, like all below. */
export interface OAuthStateDocument {
  uid: string;
  status: 'started' | 'exchanging' | 'authorized';
  /** The PKCE verifier, sealed for the account. */
  verifier: SealedDocument;
  expiresAt: string;
  expireAt: Timestamp;
  channel: {
    id: string;
    title: string;
    handle: string | null;
    thumbnailUrl: string;
    uploadsPlaylistId: string;
  } | null;
  sealed: SealedDocument | null;
}

/** `verifications/{sha256 of the token}` */
export interface VerificationDocument {
  uid: string;
  email: string;
  purpose: 'verify' | 'change-email' | 'reset-password';
  expiresAt: string;
  expireAt: Timestamp;
  usedAt: string | null;
}

/** `mail/{id}`, in the shape that the Trigger Email extension sends. The link in it is a secret. */
export interface MailDocument {
  to: string;
  uid: string;
  message: { subject: string; text: string };
  createdAt: string;
  expireAt: Timestamp;
}

/** `seen/{channelId}.{videoId}.{n}`: fingerprints of thousands of comments, packed as lines. */
export interface SeenDocument {
  uid: string;
  channelId: string;
  videoId: string;
  part: number;
  lines: string;
  /** What the detector finds campaigns by, in base64; in the video's last part, else empty. */
  campaigns: string;
  /**
   * How many lines of the video are of passes that came to their end, the first ones; null for all.
   * In the video's last part.
   */
  settled: number | null;
}

/** `system/reconcile`: the last look at all schedules. */
export interface ReconcileDocument {
  startedAt: string;
  finishedAt: string | null;
  /** Channels looked at, and what was mended, in the last look that came to its end. */
  channels: number;
  mended: number;
}

/** `rateLimits/{endpoint.subject.window}` */
export interface RateLimitDocument {
  calls: number;
  expireAt: Timestamp;
}

/**
 * Documents are written by this code alone, so what is read has the shape that was written.
 * @param added fields that documents of an earlier version do not have, as they are read there
 */
function converter<T extends object>(added?: Partial<T>): FirestoreDataConverter<T, T> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a typed write is whole
    toFirestore: (document) => document as T,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the line above
    fromFirestore: (snapshot) => ({ ...added, ...snapshot.data() }) as T,
  };
}

/** A document's content together with its id. */
export function withId<T extends object>(
  document: QueryDocumentSnapshot<T, T>,
): T & { id: string } {
  return Object.assign(document.data(), { id: document.id });
}

/** gRPC's code of a transaction that another one got in the way of. */
const ABORTED = 10;
/** gRPC's codes of a write whose document is not what it was: gone, there already, or changed. */
const CHANGED = new Set<unknown>([5, 6, 9, ABORTED]);
/** The wait before a contended document is looked at again grows by at most so much, in ms. */
const LOOK_AGAIN_MS = 50;
const LOOKS = 20;

/** Typed references to every collection. */
export class Documents {
  readonly db: Firestore;

  constructor(db: Firestore) {
    this.db = db;
  }

  /** Reads many documents in one call; undefined where one does not exist. In the order asked for. */
  async getAll<T extends object>(
    references: readonly DocumentReference<T, T>[],
    transaction?: Transaction,
  ): Promise<(T | undefined)[]> {
    if (references.length === 0) return [];
    const found = transaction
      ? await transaction.getAll(...references)
      : await this.db.getAll(...references);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's getAll forgets the references' type
    return found.map((document) => document.data() as T | undefined);
  }

  /** Reads documents of several kinds in one call. */
  async getTogether<T extends object[]>(
    ...references: { [K in keyof T]: DocumentReference<T[K], T[K]> }
  ): Promise<{ [K in keyof T]: DocumentSnapshot<T[K], T[K]> }> {
    const found: unknown = await this.db.getAll(...references);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in the order asked for, each by its converter
    return found as { [K in keyof T]: DocumentSnapshot<T[K], T[K]> };
  }

  /** What a query finds, one document after the other, for results that are better not held together. */
  each<T extends object>(query: Query<T, T>): AsyncIterable<QueryDocumentSnapshot<T, T>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK types its stream as one of bytes
    return query.stream() as unknown as AsyncIterable<QueryDocumentSnapshot<T, T>>;
  }

  /** The documents that a query finds, in pages of at most `size`. */
  async *pages<T extends object>(
    query: Query<T, T>,
    size: number,
  ): AsyncGenerator<QueryDocumentSnapshot<T, T>[]> {
    for (let page = await query.limit(size).get(); !page.empty;) {
      yield page.docs;
      const last = page.docs.at(-1);
      if (page.size < size || !last) return;
      page = await query.limit(size).startAfter(last).get();
    }
  }

  /**
   * Commits writes that hold only for documents as they were read.
   * @returns undefined, and nothing is written, where one of them has changed since
   */
  async commitUnchanged(batch: WriteBatch): Promise<WriteResult[] | undefined> {
    try {
      return await batch.commit();
    } catch (error) {
      if (CHANGED.has(codeOf(error))) return undefined;
      throw error;
    }
  }

  /**
   * A transaction on a document on which calls of the same moment meet. A collision is looked into
   * at once: the SDK would wait a second and more, in which whoever called waits too.
   */
  async contended<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let look = 1; ; look++) {
      try {
        return await this.db.runTransaction(work, { maxAttempts: 1 });
      } catch (error) {
        if (codeOf(error) !== ABORTED || look === LOOKS) throw error;
        await delay(Math.random() * LOOK_AGAIN_MS * look);
      }
    }
  }

  get users(): CollectionReference<UserDocument, UserDocument> {
    return this.db
      .collection('users')
      .withConverter(
        converter<UserDocument>({ secondOpinions: true, sensitivity: BALANCED, channelIds: null }),
      );
  }

  user(uid: string): DocumentReference<UserDocument, UserDocument> {
    return this.users.doc(uid);
  }

  channels(uid: string): CollectionReference<ChannelDocument, ChannelDocument> {
    return this.db
      .collection(`users/${uid}/channels`)
      .withConverter(converter<ChannelDocument>({ pause: null }));
  }

  videos(uid: string): CollectionReference<VideoDocument, VideoDocument> {
    return this.db.collection(`users/${uid}/videos`).withConverter(
      converter<VideoDocument>({
        nextPassAt: null,
        passDueAt: null,
        lastPass: null,
        hidesWait: false,
      }),
    );
  }

  decisions(uid: string, videoId: string): CollectionReference<DecisionDocument, DecisionDocument> {
    return this.db
      .collection(`users/${uid}/videos/${videoId}/decisions`)
      .withConverter(converter<DecisionDocument>());
  }

  passes(uid: string): CollectionReference<PassDocument, PassDocument> {
    return this.db
      .collection(`users/${uid}/passes`)
      .withConverter(converter<PassDocument>({ goesOn: null }));
  }

  days(uid: string): CollectionReference<DayDocument, DayDocument> {
    return this.db.collection(`users/${uid}/days`).withConverter(converter<DayDocument>());
  }

  get oauthStates(): CollectionReference<OAuthStateDocument, OAuthStateDocument> {
    return this.db.collection('oauthStates').withConverter(converter<OAuthStateDocument>());
  }

  get verifications(): CollectionReference<VerificationDocument, VerificationDocument> {
    return this.db.collection('verifications').withConverter(converter<VerificationDocument>());
  }

  get mail(): CollectionReference<MailDocument, MailDocument> {
    return this.db.collection('mail').withConverter(converter<MailDocument>());
  }

  get seen(): CollectionReference<SeenDocument, SeenDocument> {
    return this.db
      .collection('seen')
      .withConverter(converter<SeenDocument>({ campaigns: '', settled: null }));
  }

  get schedules(): CollectionReference<ScheduleDocument, ScheduleDocument> {
    return this.db.collection('schedules').withConverter(
      converter<ScheduleDocument>({
        sealed: null,
        lease: null,
        quota: null,
        counted: null,
      }),
    );
  }

  get reconcile(): DocumentReference<ReconcileDocument, ReconcileDocument> {
    return this.db
      .collection('system')
      .withConverter(converter<ReconcileDocument>())
      .doc('reconcile');
  }

  get rateLimits(): CollectionReference<RateLimitDocument, RateLimitDocument> {
    return this.db.collection('rateLimits').withConverter(converter<RateLimitDocument>());
  }
}
