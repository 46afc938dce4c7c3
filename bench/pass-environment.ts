/* oxlint-disable unicorn/require-post-message-target-origin -- these messages go to threads, not to windows */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

import { mulberry32 } from '../emulators/src/platform/random.ts';
import type { Ports } from '../emulators/src/emulators.ts';
import { type AccessApp, createApp } from '../functions/src/google/app.ts';
import type { StoredChannel } from '../functions/src/channel/channel-store.ts';
import { openGrant, sealGrant } from '../functions/src/channel/grant.ts';
import { cleanVideo } from '../functions/src/workflows/clean/clean-video.ts';
import { storedPass } from '../functions/src/workflows/clean/stored-passes.ts';
import { runChannel } from '../functions/src/workflows/clean/run-channel.ts';
import { passIdOf } from '../functions/src/workflows/clean/scheduled-passes.ts';
import { readConfig } from '../functions/src/platform/config.ts';
import {
  DEFAULT_HANDLING,
  DEFAULT_SENSITIVITY,
  NO_RULES,
  type UserDocument,
} from '../shared/src/documents/account.ts';
import { channelDocument } from '../shared/src/documents/channel.ts';
import { createYoutube } from '../functions/src/google/youtube.ts';
import { pacificDay } from '../engine/src/planning/pacific-day.ts';
import { planChannel } from '../functions/src/workflows/protect.ts';
import { newSchedule } from '../functions/src/schedule/schedule-store.ts';
import { findVideo } from '../functions/src/workflows/videos.ts';
import type { Operations } from '../emulators/src/firestore/counted-operations.ts';

const PROJECT = 'demo-threadsweep';
const UID = 'bench';
const CHANNEL = 'UCbenchchannel0000000001';
const DAY_MS = 86_400_000;

export type CommentKind = 'fan' | 'scam' | 'spam';

/**
 * The functions' own code on the emulators, with a connected channel. HTTP and Auth are not
 * included.
 */
export interface PassEnvironment {
  /**
   * Adds videos to the YouTube emulator, with this many comments each. Every 13th comment (7.5 %)
   * is a scam.
   */
  putVideos(videoIds: readonly string[], comments: number): Promise<void>;
  /**
   * Adds comments to a video.
   *
   * @param kind the kind of all added comments; by default every 13th is a scam and the others are
   * harmless
   */
  addComments(videoId: string, from: number, to: number, kind?: CommentKind): Promise<void>;
  /**
   * Moves the clock to this fraction of the Pacific day after the next one. No units were used on
   * that day or on the day before it.
   */
  dayAt(fraction: number): Promise<void>;
  /**
   * Sets the videos' publication to the time of the clock, so that their next pass is due in an
   * hour.
   */
  publishNow(videoIds: readonly string[]): Promise<void>;
  /**
   * Runs a manual clean or a scheduled pass.
   *
   * @returns the number of comments that it read
   */
  pass(videoId: string, kind: 'manual' | 'scheduled'): Promise<number>;
  /**
   * Runs the channel's task with passes over these due videos, including the lease and the plan for
   * the next run.
   *
   * @returns the Firestore operations of the run
   */
  run(videoIds: readonly string[]): Promise<Operations>;
  /**
   * Makes only the list calls of a pass, one after the other.
   *
   * @returns the number of calls
   */
  list(videoId: string): Promise<number>;
  /** Sets how long each call to YouTube takes, in ms. */
  slow(latencyMs: number): Promise<void>;
  /** Returns the Firestore operations since the last call. */
  operations(): Promise<Operations>;
  stop(): Promise<void>;
}

export async function startPassEnvironment(): Promise<PassEnvironment> {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const thread = new Worker(new URL('emulator-thread.ts', import.meta.url));
  // The thread first posts its ports, then a response to each request.
  const [ports]: Ports[] = await once(thread, 'message');
  if (!ports) throw new Error('the emulators did not start');
  const google = `http://127.0.0.1:${ports.http}`;
  const folder = await mkdtemp(join(tmpdir(), 'pass-environment-'));
  const clockFile = join(folder, 'clock.json');
  const app = appOn(ports, google, clockFile);
  await put(`${google}/control/youtube/quota`, { units: 1_000_000 });
  await put(`${google}/control/youtube/channels/${CHANNEL}`, body([]));
  const { user, channel } = await connect(app);

  async function ask(question: 'operations'): Promise<Operations> {
    thread.postMessage(question);
    const [operations]: Operations[] = await once(thread, 'message');
    if (!operations) throw new Error('the emulators did not answer');
    return operations;
  }

  return {
    putVideos: (videoIds, comments) =>
      put(
        `${google}/control/youtube/channels/${CHANNEL}`,
        body(videoIds.map((id) => ({ id, comments: commentsOf(id, 0, comments) }))),
      ),
    addComments: (videoId, from, to, kind) =>
      put(
        `${google}/control/youtube/videos/${videoId}/comments`,
        commentsOf(videoId, from, to, kind),
        'POST',
      ),
    async dayAt(fraction) {
      const { end } = pacificDay(pacificDay(app.clock.now()).end);
      const at = end + fraction * DAY_MS;
      await writeFile(clockFile, JSON.stringify({ offsetMs: at - Date.now() }));
    },
    async publishNow(videoIds) {
      const publishedAt = new Date(app.clock.now()).toISOString();
      for (const id of videoIds) await app.documents.videos(UID).doc(id).update({ publishedAt });
    },
    async pass(videoId, kind) {
      const { video } = await findVideo(app, UID, videoId);
      if (kind === 'manual')
        return (await cleanVideo(app, { uid: UID, user, channel, video })).read;
      const now = new Date(app.clock.now()).toISOString();
      const due = { ...video, nextPassAt: now, passDueAt: now };
      await app.documents.videos(UID).doc(videoId).update({ nextPassAt: now, passDueAt: now });
      await runChannel(app, UID, CHANNEL, true);
      return (await storedPass(app, UID, passIdOf(due))).read;
    },
    async run(videoIds) {
      const now = new Date(app.clock.now()).toISOString();
      const due = { nextPassAt: now, passDueAt: now };
      for (const id of videoIds) await app.documents.videos(UID).doc(id).update(due);
      await app.documents.schedules.doc(CHANNEL).update({ nextPassAt: now });
      await ask('operations');
      await runChannel(app, UID, CHANNEL, true);
      return ask('operations');
    },
    async list(videoId) {
      const sealed = (await app.documents.schedules.doc(CHANNEL).get()).data()?.sealed;
      if (!sealed) throw new Error('the channel has no token');
      const { accessToken } = await openGrant(app, UID, CHANNEL, sealed);
      const youtube = await createYoutube(app.config, accessToken, {
        pay: () => Promise.resolve(),
        refused: (cause) => Promise.resolve(cause),
        accepted: () => Promise.resolve(),
      });
      let calls = 0;
      for (let token: string | undefined; ; calls += 1) {
        const { nextPageToken } = await youtube.threads(videoId, 'published', token);
        if (nextPageToken === null) return calls + 1;
        token = nextPageToken;
      }
    },
    async slow(latencyMs) {
      await fetch(`${google}/control/faults`, { method: 'DELETE' });
      await put(`${google}/control/faults`, { target: 'youtube', latencyMs }, 'POST');
    },
    operations: () => ask('operations'),
    async stop() {
      await app.stop();
      const exited = once(thread, 'exit');
      thread.postMessage('stop');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

const silent = () => undefined;

function appOn(ports: Ports, google: string, clockFile: string): AccessApp {
  const grpc = `127.0.0.1:${ports.grpc}`;
  const config = readConfig({
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    APP_URL: 'http://127.0.0.1:1',
    IDENTITY_API_KEY: 'local',
    GOOGLE_CLIENT_ID: 'threadsweep-bench',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_OAUTH_URL: `${google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    YOUTUBE_URL: google,
    SMTP_HOST: '127.0.0.1',
    MAIL_FROM: 'bench@threadsweep.example',
    KMS_KEY: `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`,
    KMS_ENDPOINT: grpc,
    TASKS_QUEUE: `projects/${PROJECT}/locations/us-central1/queues/cleaningPass`,
    TASKS_ENDPOINT: grpc,
    TASKS_SERVICE_ACCOUNT: 'tasks@threadsweep.example',
    CLEANING_PASS_URL: 'http://127.0.0.1:1/cleaningPass',
    QUOTA_DAILY_UNITS: '1000000',
    CLOCK_FILE: clockFile,
  });
  const log = { info: silent, warn: silent, error: silent };
  return createApp(config, { log });
}

/**
 * Creates a creator on the largest plan, whose channel is connected through Google's consent page.
 */
async function connect(app: AccessApp): Promise<{ user: UserDocument; channel: StoredChannel }> {
  const now = new Date(app.clock.now()).toISOString();
  const user: UserDocument = {
    email: 'bench@threadsweep.example',
    name: 'A creator',
    language: 'en',
    plan: 'pro',
    planEndsAt: null,
    nextBillingAt: null,
    keepChannels: null,
    autoCleaning: true,
    removalsUsed: 0,
    removalsReserved: {},
    firstLogin: false,
    pendingEmail: null,
    undeliverable: [],
    notices: { pause: null, digest: null },
    digestAt: null,
    lastDigestAt: null,
    timeZone: 'UTC',
    pauseToldAt: null,
    expiring: null,
    visit: null,
    authValidSince: null,
    authChange: null,
    waitingSince: null,
    invitedUntil: null,
    secondOpinionsChosenAt: null,
    secondOpinions: false,
    sensitivity: DEFAULT_SENSITIVITY,
    handling: DEFAULT_HANDLING,
    instructions: '',
    rules: NO_RULES,
    hashKey: 'key',
    channelIds: [CHANNEL],
    loginsEndedAt: 0,
    createdAt: now,
  };
  await app.documents.user(UID).set(user);
  const details = channelDocument.parse({
    title: 'The Workbench',
    handle: '@theworkbench',
    thumbnailUrl: '',
    uploadsPlaylistId: 'UUbenchchannel0000000001',
    status: 'connected',
    connectedAt: now,
    refreshedAt: now,
  });
  await app.documents.channels(UID).doc(CHANNEL).set(details);
  const verifier = 'a-verifier-that-is-long-enough-for-pkce-and-no-longer';
  const consent = await app.oauth.authorizationUrl('bench', verifier);
  const approved = await fetch(`${consent}&channel=${CHANNEL}&approve=1`, { redirect: 'manual' });
  const code = new URL(approved.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { grant } = await app.oauth.exchange(code, verifier);
  const sealed = await sealGrant(app, UID, CHANNEL, { ...grant, fingerprintKey: undefined });
  await app.documents.schedules.doc(CHANNEL).set({ ...newSchedule(app, UID), sealed });
  await planChannel(app, UID, CHANNEL);
  return { user, channel: { id: CHANNEL, ...details } };
}

function body(videos: { id: string; comments: unknown[] }[]) {
  const publishedAt = new Date(Date.now() - DAY_MS).toISOString();
  return {
    channel: { title: 'The Workbench', handle: '@theworkbench' },
    videos: videos.map((video) => ({ ...video, title: 'A bench', publishedAt })),
  };
}

function commentsOf(videoId: string, from: number, to: number, kind?: CommentKind) {
  const start = Date.now() - DAY_MS / 2;
  return Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    return {
      id: `Ug${videoId}${String(n).padStart(8, '0')}`,
      author: `@viewer${n}`,
      text: TEXT_OF[kind ?? (n % 13 === 0 ? 'scam' : 'fan')](n),
      publishedAt: new Date(start + n).toISOString(),
    };
  });
}

const TEXT_OF: Record<CommentKind, (n: number) => string> = {
  fan: sentence,
  scam: (n) =>
    `I earn $${4000 + n} weekly, thanks to my adviser. Message her on WhatsApp +1 555 ${1_000_000 + n}`,
  spam: (n) =>
    `Sub for sub? Check out my channel, I post videos about ${sentence(n)} every day and follow back`,
};

/** Words that fans of a workshop use. Comments combine them so that no two are similar. */
const WORDS =
  'oak ash glue saw bench shelf drawer hinge clamp vice plane chisel light sound music cat rain dad daughter weekend winter kitchen garage basement tools patience mistake measure corner joint varnish oil sandpaper dust mask video part ending joke laugh story lesson question answer idea drawing angle table chair door window paint brush screw nail board edge grain colour morning evening coffee tea train neighbour school grandmother brother garden fence ladder roof boat guitar bicycle'.split(
    ' ',
  );

function sentence(n: number): string {
  const random = mulberry32(n);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return Array.from({ length: 6 + Math.floor(random() * 9) }, word).join(' ');
}

async function put(url: string, content: unknown, method = 'PUT'): Promise<void> {
  const answer = await fetch(url, {
    method,
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}
