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
import type { ChannelStore } from './channel-store.ts';
import { channelDocumentOf, threadDocument, videoDocumentOf } from './content-document.ts';
import type { Quota } from './quota.ts';

interface ControlOptions {
  store: ChannelStore;
  grants: GrantStore;
  quota: Quota;
  hub: Hub;
}

/** A control call that cannot be answered, in words. */
class ControlError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** What tests and checks use below `/control`: contents, ledger, quota, grants, subscriptions. */
export function youtubeControl({ store, grants, quota, hub }: ControlOptions): Hono {
  const control = new Hono();
  control.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    if (error instanceof ContentError) return c.json({ error: error.message }, 400);
    throw error;
  });
  const knownChannel = (id: string) => {
    const channel = store.channel(id);
    if (channel === undefined) throw new ControlError(404, `there is no channel ${id}`);
    return channel;
  };
  const knownVideo = (id: string) => {
    const video = store.video(id);
    if (video === undefined) throw new ControlError(404, `there is no video ${id}`);
    return video;
  };
  const announce = (announcements: readonly Announcement[]) => {
    for (const { channel, video } of announcements) {
      hub.announce({ channelId: channel.id, channelTitle: channel.about.title, video });
    }
  };

  control.get('/youtube/channels', (c) =>
    c.json([...store.channels()].map(({ id, about }) => ({ channelId: id, title: about.title }))),
  );
  control.get('/youtube/channels/:id', (c) =>
    c.json(channelDocumentOf(knownChannel(c.req.param('id')))),
  );
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
  control.post('/youtube/videos/:id/comments', async (c) => {
    const video = knownVideo(c.req.param('id'));
    const threads = store.edit(video, valid(commentEdits, await json(c)));
    return c.json({ comments: threads.map(threadDocument) });
  });
  control.delete('/youtube/comments/:id', (c) => {
    const placed = store.comment(c.req.param('id'));
    if (placed === undefined) {
      throw new ControlError(404, `there is no comment ${c.req.param('id')}`);
    }
    store.delete(placed);
    return c.body(null, 204);
  });

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
    if (!grants.revokeChannel(c.req.param('id'))) {
      throw new ControlError(404, `channel ${c.req.param('id')} has no active grant`);
    }
    return c.body(null, 204);
  });
  control.get('/youtube/subscriptions', (c) => c.json(hub.subscriptions()));
  return control;
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
