import { setTimeout as delay } from 'node:timers/promises';

import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
  WriteBatch,
  WriteResult,
} from 'firebase-admin/firestore';

import {
  type MailDocument,
  mailDocument,
  type MailEventDocument,
  mailEventDocument,
  type NoticeKeyDocument,
  noticeKeyDocument,
  type RateLimitDocument,
  rateLimitDocument,
  type UserDocument,
  userDocument,
  type VerificationDocument,
  verificationDocument,
} from '@threadsweep/shared/documents/account.ts';
import { type ActionDocument, actionDocument } from '@threadsweep/shared/documents/activity.ts';
import {
  type ChannelDocument,
  channelDocument,
  type OAuthStateDocument,
  oauthStateDocument,
  type TransferDocument,
  transferDocument,
} from '@threadsweep/shared/documents/channel.ts';
import {
  type DayDocument,
  dayDocument,
  type PassDocument,
  passDocument,
  type PreviewDocument,
  previewDocument,
  type SeenDocument,
  seenDocument,
} from '@threadsweep/shared/documents/cleaning.ts';
import { type DecisionDocument, decisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { type ShardDocument, shardDocument } from '@threadsweep/shared/documents/quota.ts';
import { type ScheduleDocument, scheduleDocument } from '@threadsweep/shared/documents/schedule.ts';
import {
  type FailedLoginsDocument,
  failedLoginsDocument,
  type SecurityEventDocument,
  securityEventDocument,
} from '@threadsweep/shared/documents/security-event.ts';
import { type SessionDocument, sessionDocument } from '@threadsweep/shared/documents/session.ts';
import {
  type BreakerDocument,
  breakerDocument,
  type GeminiDayDocument,
  geminiDayDocument,
  type ReconcileDocument,
  reconcileDocument,
  type SigningDocument,
  signingDocument,
} from '@threadsweep/shared/documents/system.ts';
import {
  type MachineTokenDocument,
  machineTokenDocument,
} from '@threadsweep/shared/documents/token.ts';
import { type VideoDocument, videoDocument } from '@threadsweep/shared/documents/video.ts';

import { codeOf } from './errors.ts';
import { SharedTransactions } from './shared-transactions.ts';
import { converter } from './stored-document.ts';

const CONVERTERS = {
  user: converter(userDocument),
  session: converter(sessionDocument),
  machineToken: converter(machineTokenDocument),
  securityEvent: converter(securityEventDocument),
  failedLogins: converter(failedLoginsDocument),
  channel: converter(channelDocument),
  video: converter(videoDocument),
  decision: converter(decisionDocument),
  pass: converter(passDocument),
  action: converter(actionDocument),
  preview: converter(previewDocument),
  day: converter(dayDocument),
  oauthState: converter(oauthStateDocument),
  transfer: converter(transferDocument),
  verification: converter(verificationDocument),
  mail: converter(mailDocument),
  mailEvent: converter(mailEventDocument),
  noticeKey: converter(noticeKeyDocument),
  seen: converter(seenDocument),
  schedule: converter(scheduleDocument),
  shard: converter(shardDocument),
  reconcile: converter(reconcileDocument),
  geminiDay: converter(geminiDayDocument),
  breaker: converter(breakerDocument),
  signing: converter(signingDocument),
  rateLimit: converter(rateLimitDocument),
};

/** The gRPC code of a transaction that collided with another one. */
const ABORTED = 10;
/** The gRPC codes of a write whose document was deleted, created or changed after it was read. */
const CHANGED = new Set<unknown>([5, 6, 9, ABORTED]);
/** The backoff before the n-th retry is random, up to n times this number of ms. */
const BACKOFF_MS = 50;
/** The number of attempts after which a collision is thrown. */
const ATTEMPTS = 20;

type Collection<T extends object> = CollectionReference<T, T>;

/** Typed references to every collection. A document's schema defines its content. */
export class Documents {
  readonly db: Firestore;
  /** Transactions on documents that many calls write simultaneously. */
  readonly shared = new SharedTransactions((work) => this.contended(work));

  constructor(db: Firestore) {
    this.db = db;
  }

  /**
   * Reads many documents in one call.
   * @returns their contents in the order of the references; undefined for a document that does not
   *   exist
   */
  async getAll<T extends object>(
    references: readonly DocumentReference<T, T>[],
  ): Promise<(T | undefined)[]> {
    return (await this.snapshots(references)).map((document) => document.data());
  }

  /** Reads many documents in one call. Returns their snapshots in the order of the references. */
  async snapshots<T extends object>(
    references: readonly DocumentReference<T, T>[],
  ): Promise<DocumentSnapshot<T, T>[]> {
    if (references.length === 0) return [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's getAll forgets the references' type
    return (await this.db.getAll(...references)) as unknown as DocumentSnapshot<T, T>[];
  }

  /**
   * Returns the documents that a query finds one by one, for results that are too large for memory.
   */
  each<T extends object>(query: Query<T, T>): AsyncIterable<QueryDocumentSnapshot<T, T>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK types its stream as one of bytes
    return query.stream() as unknown as AsyncIterable<QueryDocumentSnapshot<T, T>>;
  }

  /** Returns the documents that a query finds in pages of at most `size`. */
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
   * Commits writes that depend on documents being unchanged since they were read.
   * @returns undefined, without writing anything, if one of the documents has changed
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
   * Runs a transaction on a document that concurrent calls write. Retries a collision within
   * milliseconds; the SDK would wait a second or more.
   */
  async contended<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.db.runTransaction(work, { maxAttempts: 1 });
      } catch (error) {
        if (codeOf(error) !== ABORTED || attempt === ATTEMPTS) throw error;
        await delay(Math.random() * BACKOFF_MS * attempt);
      }
    }
  }

  get users(): Collection<UserDocument> {
    return this.db.collection('users').withConverter(CONVERTERS.user);
  }

  user(uid: string): DocumentReference<UserDocument, UserDocument> {
    return this.users.doc(uid);
  }

  sessions(uid: string): Collection<SessionDocument> {
    return this.db.collection(`users/${uid}/sessions`).withConverter(CONVERTERS.session);
  }

  get machineTokens(): Collection<MachineTokenDocument> {
    return this.db.collection('machineTokens').withConverter(CONVERTERS.machineToken);
  }

  securityEvents(uid: string): Collection<SecurityEventDocument> {
    return this.db
      .collection(`users/${uid}/securityEvents`)
      .withConverter(CONVERTERS.securityEvent);
  }

  get failedLogins(): Collection<FailedLoginsDocument> {
    return this.db.collection('failedLogins').withConverter(CONVERTERS.failedLogins);
  }

  channels(uid: string): Collection<ChannelDocument> {
    return this.db.collection(`users/${uid}/channels`).withConverter(CONVERTERS.channel);
  }

  videos(uid: string): Collection<VideoDocument> {
    return this.db.collection(`users/${uid}/videos`).withConverter(CONVERTERS.video);
  }

  decisions(uid: string, videoId: string): Collection<DecisionDocument> {
    return this.db
      .collection(`users/${uid}/videos/${videoId}/decisions`)
      .withConverter(CONVERTERS.decision);
  }

  /** The decisions of all accounts. The path of a document names its account and its video. */
  get allDecisions(): Query<DecisionDocument, DecisionDocument> {
    return this.db.collectionGroup('decisions').withConverter(CONVERTERS.decision);
  }

  /** Returns the reference of the comments that previews of a video have listed. */
  preview(uid: string, videoId: string): DocumentReference<PreviewDocument, PreviewDocument> {
    return this.db
      .collection(`users/${uid}/videos/${videoId}/previews`)
      .withConverter(CONVERTERS.preview)
      .doc('named');
  }

  passes(uid: string): Collection<PassDocument> {
    return this.db.collection(`users/${uid}/passes`).withConverter(CONVERTERS.pass);
  }

  actions(uid: string): Collection<ActionDocument> {
    return this.db.collection(`users/${uid}/actions`).withConverter(CONVERTERS.action);
  }

  days(uid: string): Collection<DayDocument> {
    return this.db.collection(`users/${uid}/days`).withConverter(CONVERTERS.day);
  }

  get oauthStates(): Collection<OAuthStateDocument> {
    return this.db.collection('oauthStates').withConverter(CONVERTERS.oauthState);
  }

  get transfers(): Collection<TransferDocument> {
    return this.db.collection('transfers').withConverter(CONVERTERS.transfer);
  }

  get verifications(): Collection<VerificationDocument> {
    return this.db.collection('verifications').withConverter(CONVERTERS.verification);
  }

  get mail(): Collection<MailDocument> {
    return this.db.collection('mail').withConverter(CONVERTERS.mail);
  }

  get mailEvents(): Collection<MailEventDocument> {
    return this.db.collection('mailEvents').withConverter(CONVERTERS.mailEvent);
  }

  get noticeKeys(): Collection<NoticeKeyDocument> {
    return this.db.collection('noticeKeys').withConverter(CONVERTERS.noticeKey);
  }

  get seen(): Collection<SeenDocument> {
    return this.db.collection('seen').withConverter(CONVERTERS.seen);
  }

  get schedules(): Collection<ScheduleDocument> {
    return this.db.collection('schedules').withConverter(CONVERTERS.schedule);
  }

  get quotaDays(): Collection<ShardDocument> {
    return this.db.collection('quotaDays').withConverter(CONVERTERS.shard);
  }

  get reconcile(): DocumentReference<ReconcileDocument, ReconcileDocument> {
    return this.db.collection('system').withConverter(CONVERTERS.reconcile).doc('reconcile');
  }

  get geminiDays(): Collection<GeminiDayDocument> {
    return this.db.collection('geminiDays').withConverter(CONVERTERS.geminiDay);
  }

  get hidingBreaker(): DocumentReference<BreakerDocument, BreakerDocument> {
    return this.db.collection('system').withConverter(CONVERTERS.breaker).doc('hiding');
  }

  get signing(): DocumentReference<SigningDocument, SigningDocument> {
    return this.db.collection('system').withConverter(CONVERTERS.signing).doc('signing');
  }

  get rateLimits(): Collection<RateLimitDocument> {
    return this.db.collection('rateLimits').withConverter(CONVERTERS.rateLimit);
  }
}
