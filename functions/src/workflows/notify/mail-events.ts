import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'zod';

import { normalizeEmail } from '@threadsweep/shared/account-form.ts';

import { noteUndeliverable } from '../../account/undeliverable.ts';
import type { App } from '../../google/app.ts';
import { expireAfter } from '../../platform/clock.ts';
import { codeOf } from '../../platform/errors.ts';
import { rawBodyOf } from '../../platform/request-body.ts';
import { secureHeaders } from '../../platform/security-headers.ts';
import { isSignedWebhook } from './webhook-signature.ts';

/** The largest accepted event, in bytes. Real ones have a few hundred bytes. */
const MAX_BYTES = 64 * 1024;
/** How long the id of an event is stored. The event's signature is valid for minutes. */
const EVENT_LIFE_MS = 24 * 3_600_000;
/**
 * The most accounts that one address may concern: one account has it, and others may have requested
 * it.
 */
const ACCOUNTS = 10;
/** The gRPC code if a document already exists. */
const ALREADY_EXISTS = 6;

/** The schema of a header. Providers use short ids of letters, digits and a few signs. */
const header = z.string().min(1).max(500);
const headers = z.object({
  id: header.max(200),
  timestamp: header,
  signature: header,
});

const event = z.object({
  type: z.string(),
  data: z.object({ email: z.string().max(320), permanent: z.boolean().default(true) }),
});

/**
 * Creates the public endpoint for events of the mail provider, signed as in `webhook-signature.ts`.
 * After a permanent `mail.bounced` or a `mail.complained`, the address counts as undeliverable for
 * its accounts, so that it gets no notices. Other events are ignored. docs/mail.md describes how to
 * connect a provider.
 */
export function createMailEventServer(
  app: App,
): (request: IncomingMessage & { rawBody?: Buffer }, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    let status: number;
    try {
      status = request.method === 'POST' ? await receive(app, request) : 405;
    } catch (error) {
      app.log.error('an event of the mail provider failed', { error });
      // The status makes the provider repeat the event.
      status = 503;
    }
    secureHeaders(response);
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end();
  };
}

/**
 * Handles an event.
 * @returns the HTTP status of the response
 */
async function receive(app: App, request: IncomingMessage & { rawBody?: Buffer }): Promise<number> {
  const secret = app.config.mail.webhookSecret;
  const body = await rawBodyOf(request, MAX_BYTES);
  if (secret === undefined) return 404;
  if (!body) return 413;
  const given = headers.safeParse({
    id: request.headers['webhook-id'],
    timestamp: request.headers['webhook-timestamp'],
    signature: request.headers['webhook-signature'],
  });
  if (!given.success || !isSignedWebhook(given.data, body, { secret, now: app.clock.now() })) {
    app.log.warn('an event of the mail provider was not signed', { event: 'mail-event-refused' });
    return 401;
  }
  const parsed = event.safeParse(jsonOf(body));
  if (!parsed.success) return 400;
  const { type, data } = parsed.data;
  const isBounce = type === 'mail.bounced' && data.permanent;
  if (isBounce || type === 'mail.complained') await note(app, given.data.id, data.email);
  return 204;
}

/**
 * Records the address of an event as undeliverable. A repeated event has no effect, because the
 * owner may have proved the address since.
 */
async function note(app: App, id: string, address: string): Promise<void> {
  const { documents } = app;
  const known = documents.mailEvents.doc(createHash('sha256').update(id).digest('hex'));
  if ((await known.get()).exists) return;
  const email = normalizeEmail(address);
  const owners = await Promise.all(
    (['email', 'pendingEmail'] as const).map((field) =>
      documents.users.where(field, '==', email).limit(ACCOUNTS).select().get(),
    ),
  );
  const uids = new Set(owners.flatMap(({ docs }) => docs.map((owner) => owner.id)));
  for (const uid of uids) await noteUndeliverable(app, uid, email);
  // The id of the event is stored last, so that an event whose handling failed halfway can be
  // repeated.
  try {
    await known.create({ expireAt: expireAfter(app.clock, EVENT_LIFE_MS) });
  } catch (error) {
    if (codeOf(error) !== ALREADY_EXISTS) throw error;
  }
  app.log.info('mail to an address cannot be delivered', {
    event: 'mail-bounced',
    accounts: uids.size,
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
