import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'zod';

import type { RateLimit } from '@threadsweep/shared/contract/endpoint.ts';

import { type AccessApp, recovering } from '../../google/app.ts';
import { storedChannel } from '../../channel/channel-store.ts';
import { callBudget, channelAccess } from '../access.ts';
import { isUploadsTopic } from '../../google/upload-hub.ts';
import { isProblem } from '../../platform/errors.ts';
import { countCall } from '../../platform/rate-limit.ts';
import { rawBodyOf } from '../../platform/request-body.ts';
import { secureHeaders } from '../../platform/security-headers.ts';
import { quotaResumesAt } from '../../quota/quota-problem.ts';
import { registerVideos } from '../videos.ts';
import { announcedVideos, isSigned } from './feed.ts';
import { confirmSubscription, trust } from '../../schedule/subscription-store.ts';

/** The largest accepted notice, in bytes. Real ones have about 1 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * The limit of notices that name videos for one channel. Each costs a unit, and a channel's owner
 * can cause notices by editing videos. Beyond it, the next reconciliation finds the uploads.
 */
const NOTICES: RateLimit = { calls: 100, seconds: 86_400 };
const LOOK_AFTER_MS = 3_600_000;

const callback = z.object({
  channel: z.string().regex(/^UC[\w-]{22}$/),
  token: z.string().min(1).max(100),
});
const verification = callback.extend({
  'hub.mode': z.enum(['subscribe', 'unsubscribe']),
  'hub.topic': z.string(),
  'hub.challenge': z.string().min(1).max(500),
  'hub.lease_seconds': z.coerce.number().default(0),
});

interface Answer {
  status: number;
  text?: string;
}

/**
 * Creates the public endpoint for YouTube's hub. The hub asks whether a subscription is ours (GET,
 * WebSub section 5.3), and sends notices of uploads (POST, signed with the channel's secret,
 * section 7).
 */
export function createNoticeServer(
  app: AccessApp,
): (request: IncomingMessage & { rawBody?: Buffer }, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    let answer: Answer;
    try {
      const query = queryOf(request.url ?? '/');
      if (request.method === 'GET') answer = await verify(app, query);
      else if (request.method === 'POST') answer = await receive(app, query, request);
      else answer = { status: 405 };
    } catch (error) {
      app.log.error('a notice of an upload failed', { error });
      // The status makes the hub repeat the notice. The hourly job would find the upload, too.
      answer = { status: 503 };
    }
    secureHeaders(response);
    response.writeHead(answer.status, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(answer.text ?? '');
  };
}

/** Returns the query of a request target, which need not be a URL: `//` is not one. */
function queryOf(target: string): Record<string, string> {
  const at = target.indexOf('?');
  return at === -1 ? {} : Object.fromEntries(new URLSearchParams(target.slice(at)));
}

async function verify(app: AccessApp, query: Record<string, string>): Promise<Answer> {
  const parsed = verification.safeParse(query);
  if (!parsed.success) return { status: 404 };
  const { channel, token, 'hub.mode': mode, 'hub.topic': topic } = parsed.data;
  if (!isUploadsTopic(topic, channel)) return { status: 404 };
  const leaseSeconds = parsed.data['hub.lease_seconds'];
  const asked = { mode, channelId: channel, token, leaseSeconds };
  const confirmed = await confirmSubscription(app, asked);
  return confirmed ? { status: 200, text: parsed.data['hub.challenge'] } : { status: 404 };
}

async function receive(
  app: AccessApp,
  query: Record<string, string>,
  request: IncomingMessage & { rawBody?: Buffer },
): Promise<Answer> {
  const parsed = callback.safeParse(query);
  if (!parsed.success) return { status: 404 };
  const { channel: channelId, token } = parsed.data;
  const schedule = (await app.documents.schedules.doc(channelId).get()).data();
  // The status 410 makes the hub end the subscription.
  if (schedule?.subscription?.token !== token) return { status: 410 };
  const body = await rawBodyOf(request, MAX_BYTES);
  if (!body) return { status: 413 };
  const signature = request.headers['x-hub-signature'];
  const { secret } = schedule.subscription;
  if (!isSigned(body, typeof signature === 'string' ? signature : undefined, secret)) {
    app.log.warn('a notice was not signed by the hub', { channelId });
    return { status: 403 };
  }
  const ids = announcedVideos(body.toString('utf8'))
    .filter((video) => video.channelId === channelId)
    .map(({ videoId }) => videoId);
  if (ids.length > 0) {
    await storeAnnounced(app, schedule.uid, channelId, ids.slice(0, 50));
    await trust(app, channelId, token);
  }
  return { status: 204 };
}

/** Stores the videos of a notice, and starts the schedule of new ones. */
async function storeAnnounced(
  app: AccessApp,
  uid: string,
  channelId: string,
  ids: string[],
): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (!user) return;
  if (!(await isWithinLimit(app, channelId))) {
    const lookAt = new Date(app.clock.now() + LOOK_AFTER_MS).toISOString();
    await lookBy(app, channelId, lookAt);
    return;
  }
  try {
    const channel = await storedChannel(app, uid, channelId);
    if (channel.status !== 'connected') return;
    const access = await channelAccess(app, uid, channel, {
      budget: callBudget(app, uid, channelId, false),
      keepsToken: false,
    });
    const found = await access.use((youtube) => youtube.videos(ids));
    const ofChannel = found.filter((video) => video.channelId === channelId);
    await registerVideos(app, { uid, user }, channel, ofChannel);
  } catch (error) {
    const resumesAt = quotaResumesAt(error);
    if (resumesAt !== undefined) {
      // The hub gives up before the day has units again, so the channel is reconciled at that time.
      const lookAt = new Date(resumesAt).toISOString();
      await app.documents.schedules.doc(channelId).update({ lookAt });
      return;
    }
    // Without access to the channel, a repeated notice would fail again, so the hub gets no error.
    if (!isProblem(error, 'NOT_FOUND', 'RECONNECT_REQUIRED')) throw error;
  }
}

async function isWithinLimit(app: AccessApp, channelId: string): Promise<boolean> {
  const counted = { name: 'notice', subject: `channel:${channelId}`, limit: NOTICES };
  return recovering(
    app,
    ['TOO_MANY_REQUESTS'],
    async (counting) => {
      await countCall(counting, [counted]);
      return true;
    },
    () => false,
  );
}

/** Makes the channel's next reconciliation due at a time, unless it is due earlier. */
async function lookBy(app: AccessApp, channelId: string, lookAt: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  await app.documents.contended(async (transaction) => {
    const known = (await transaction.get(reference)).data()?.lookAt;
    if (known !== undefined && known > lookAt) transaction.update(reference, { lookAt });
  });
}
