import { ledger } from '@threadsweep/emulators/youtube/quota.ts';
import { z } from 'zod';

/** The paths at which the queues of mails deliver their tasks. */
export const MAIL_PATHS = new Set(['/sendMail', '/sendNotice']);

const mail = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    links: z.array(z.string()),
    unsubscribe: z.object({ list: z.string(), post: z.string().nullable() }).nullable(),
  }),
);
export type Mail = z.infer<typeof mail>;
const grants = z.array(z.object({ channelId: z.string().nullable(), status: z.string() }));
const tasks = z.array(
  z.object({
    name: z.string(),
    scheduleTime: z.string(),
    attempts: z.number(),
    body: z.string(),
    url: z.string(),
  }),
);
const subscriptions = z.array(
  z.object({
    channelId: z.string(),
    callback: z.string(),
    topic: z.string(),
    signed: z.boolean(),
    expiresAt: z.string(),
  }),
);
const held = z.object({
  videos: z.array(
    z.object({
      id: z.string(),
      comments: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          moderationStatus: z.string(),
          replies: z.array(z.object({ id: z.string(), moderationStatus: z.string() })).optional(),
        }),
      ),
    }),
  ),
});

export interface Control {
  put(path: string, body: unknown): Promise<void>;
  post(path: string, body: unknown): Promise<void>;
  remove(path: string): Promise<void>;
  mailTo(email: string): Promise<Mail>;
  ledger(): Promise<z.infer<typeof ledger>>;
  grants(): Promise<z.infer<typeof grants>>;
  channel(channelId: string): Promise<z.infer<typeof held>>;
  /**
   * Returns the queued tasks except those of mails, which are sent when a test reads the mailbox or
   * moves the clock.
   */
  tasks(): Promise<z.infer<typeof tasks>>;
  subscriptions(): Promise<z.infer<typeof subscriptions>>;
}

/** Returns a client of the emulators' control API. */
export function controlOf(google: string): Control {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${google}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  return {
    put: async (path, body) => void (await call('PUT', path, body)),
    post: async (path, body) => void (await call('POST', path, body)),
    remove: async (path) => void (await call('DELETE', path)),
    mailTo: async (email) => mail.parse(await call('GET', `/mail?to=${encodeURIComponent(email)}`)),
    ledger: async () => ledger.parse(await call('GET', '/youtube/ledger')),
    grants: async () => grants.parse(await call('GET', '/youtube/grants')),
    channel: async (channelId) => held.parse(await call('GET', `/youtube/channels/${channelId}`)),
    tasks: async () =>
      tasks
        .parse(await call('GET', '/tasks'))
        .filter(({ url }) => !MAIL_PATHS.has(new URL(url).pathname)),
    subscriptions: async () => subscriptions.parse(await call('GET', '/youtube/subscriptions')),
  };
}
