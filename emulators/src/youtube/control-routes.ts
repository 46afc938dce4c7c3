import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Hub } from '../hub/service.ts';
import type { GrantStore } from '../oauth/state.ts';
import {
  channelDocument,
  channelId,
  commentEdits,
  problemOf,
  uploadDocument,
} from './channel-document.ts';
import { type Announcement, ContentError } from './channel-content.ts';
import type { ChannelStore } from './state.ts';
import { type Conditions, conditions as conditionValues } from './conditions.ts';
import { channelDocumentOf, threadDocument, videoDocumentOf } from './content-document.ts';
import type { Quota } from './quota.ts';

/** Sends the hub's notices. */
type Announce = (announcements: readonly Announcement[]) => void;

interface ControlOptions {
  store: ChannelStore;
  grants: GrantStore;
  quota: Quota;
  conditions: Conditions;
  hub: Hub;
  announce: Announce;
}

/** A refused call of the control API. The caller receives the message. */
class ControlError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Creates the routes under `/control` for tests and checks: contents, ledger, quota, grants and
 * subscriptions.
 */
export function youtubeControl(options: ControlOptions): Hono {
  const { store, grants, quota, conditions, hub, announce } = options;
  const control = new Hono();
  control.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    if (error instanceof ContentError) return c.json({ error: error.message }, 400);
    throw error;
  });
  addChannelRoutes(control, store, announce);
  addCommentRoutes(control, store);
  addQuotaRoutes(control, quota);
  addConditionRoutes(control, conditions);
  addGrantRoutes(control, grants);
  control.get('/youtube/subscriptions', (c) => c.json(hub.subscriptions()));
  return control;
}

function addChannelRoutes(control: Hono, store: ChannelStore, announce: Announce): void {
  const knownChannel = (id: string) => known(store.channel(id), `there is no channel ${id}`);
  control.get('/youtube/channels', (c) =>
    c.json([...store.channels()].map(({ id, about }) => ({ channelId: id, title: about.title }))),
  );
  control.get('/youtube/channels/:id', (c) => {
    store.settle();
    return c.json(channelDocumentOf(knownChannel(c.req.param('id'))));
  });
  control.put('/youtube/channels/:id', async (c) => {
    const id = valid(channelId, c.req.param('id'));
    announce(store.replace(id, valid(channelDocument, await json(c))));
    return c.json(channelDocumentOf(knownChannel(id)));
  });
  control.post('/youtube/channels/:id/videos', async (c) => {
    const channel = knownChannel(c.req.param('id'));
    const { video, announced } = store.upload(channel, valid(uploadDocument, await json(c)));
    if (announced) announce([{ channel, video: video.details }]);
    return c.json(videoDocumentOf(video), 201);
  });
}

function addCommentRoutes(control: Hono, store: ChannelStore): void {
  control.post('/youtube/videos/:id/comments', async (c) => {
    const id = c.req.param('id');
    const video = known(store.video(id), `there is no video ${id}`);
    const threads = store.edit(video, valid(commentEdits, await json(c)));
    return c.json({ comments: threads.map(threadDocument) });
  });
  control.delete('/youtube/comments/:id', (c) => {
    const id = c.req.param('id');
    store.delete(known(store.comment(id), `there is no comment ${id}`));
    return c.body(null, 204);
  });
}

function addQuotaRoutes(control: Hono, quota: Quota): void {
  control.get('/youtube/ledger', (c) => c.json(quota.ledger()));
  control.delete('/youtube/ledger', (c) => {
    quota.clear();
    return c.body(null, 204);
  });
  control.put('/youtube/quota', async (c) => {
    const { units } = valid(z.strictObject({ units: z.int().min(0) }), await json(c));
    quota.setLimit(units);
    return c.json({ units, used: quota.usedToday });
  });
}

function addConditionRoutes(control: Hono, conditions: Conditions): void {
  control.get('/youtube/conditions', (c) => c.json(conditions.now));
  control.put('/youtube/conditions', async (c) => {
    conditions.set(valid(conditionValues, await json(c)));
    return c.json(conditions.now);
  });
  control.delete('/youtube/conditions', (c) => {
    conditions.set(conditionValues.parse({}));
    return c.json(conditions.now);
  });
}

function addGrantRoutes(control: Hono, grants: GrantStore): void {
  control.get('/youtube/grants', (c) =>
    c.json(
      grants.list().map(({ channelId: grantee, scopes, status }) => ({
        channelId: grantee ?? null,
        scopes,
        status,
      })),
    ),
  );
  control.delete('/youtube/grants/:id', (c) => {
    const id = c.req.param('id');
    if (!grants.revokeChannel(id)) {
      throw new ControlError(404, `channel ${id} has no active grant`);
    }
    return c.body(null, 204);
  });
}

/**
 * Returns the value.
 *
 * @throws ControlError 404 if the value is undefined
 */
function known<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new ControlError(404, problem);
  return value;
}

async function json(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ControlError(400, `the body is not JSON: ${String(error)}`);
  }
}

function valid<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ControlError(400, problemOf(parsed.error));
  return parsed.data;
}
