import { createServer } from 'node:http';

import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { type Emulators, startEmulators } from '../emulators.ts';
import { linksIn } from './links.ts';
import { Mailbox } from './service.ts';
import { MailUnreadable } from './state.ts';

test('links are the addresses in a text, without the punctuation of the sentence', () => {
  const text = [
    'Verify: https://a.example/verify-email?token=x%2By&email=a%40b.c.',
    '(or http://127.0.0.1:5002/verify-email?token=1) and «https://b.example/»,',
    'not ftp://c.example or mailto:d@e.f',
  ].join('\n');
  expect(linksIn(text)).toEqual([
    'https://a.example/verify-email?token=x%2By&email=a%40b.c',
    'http://127.0.0.1:5002/verify-email?token=1',
    'https://b.example/',
  ]);
});

const mailSchema = z.array(
  z.strictObject({
    to: z.union([z.string(), z.array(z.string())]),
    subject: z.string(),
    text: z.string(),
    links: z.array(z.string()),
    at: z.iso.datetime(),
  }),
);

let emulators: Emulators;
let firestore: Firestore;

beforeAll(async () => {
  emulators = await startEmulators();
  firestore = new Firestore({
    projectId: 'demo-threadsweep',
    host: `127.0.0.1:${emulators.ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
});

beforeEach(() => firestore.recursiveDelete(firestore.collection('mail')));

afterAll(async () => {
  await firestore.terminate();
  await emulators.stop();
});

function ask(query = ''): Promise<Response> {
  return fetch(`http://127.0.0.1:${emulators.ports.http}/control/mail${query}`);
}

function send(to: string | string[], subject: string, createdAt?: Date) {
  return firestore.collection('mail').add({
    to,
    message: { subject, text: `Open https://a.example/${subject} now.` },
    ...(createdAt ? { createdAt } : {}),
  });
}

test('the mails to an address are listed newest first, with their links', async () => {
  await send('ada@a.example', 'old', new Date('2026-01-01T00:00:00Z'));
  await send(['bob@a.example', 'Ada@A.example'], 'new', new Date('2026-02-01T00:00:00Z'));
  await send('bob@a.example', 'other');

  const toAda = mailSchema.parse(await (await ask('?to=ada%40a.example')).json());
  expect(toAda).toEqual([
    {
      to: ['bob@a.example', 'Ada@A.example'],
      subject: 'new',
      text: 'Open https://a.example/new now.',
      links: ['https://a.example/new'],
      at: '2026-02-01T00:00:00.000Z',
    },
    expect.objectContaining({ subject: 'old', at: '2026-01-01T00:00:00.000Z' }),
  ]);
  const all = mailSchema.parse(await (await ask()).json());
  expect(all.map(({ subject }) => subject)).toEqual(['other', 'new', 'old']);
});

test('a mail without a time has that of its creation, by the moved clock', async () => {
  emulators.clock.moveTo(emulators.clock.now() + 24 * 3_600_000);
  const before = emulators.clock.now();
  await firestore
    .collection('mail')
    .add({ to: 'ada@a.example', message: { subject: 's', text: 't' } });
  const [mail] = mailSchema.parse(await (await ask()).json());
  expect(Date.parse(mail?.at ?? '')).toBeGreaterThanOrEqual(before);
});

test('a document that is not a mail is reported by its path', async () => {
  await firestore.doc('mail/broken').set({ to: 'ada@a.example', text: 'no message' });
  const response = await ask();
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: expect.stringContaining('mail/broken') });
});

test('an unreachable Firestore is reported at once', async () => {
  // fetch would refuse some ports itself; this one was free a moment ago.
  const gone = await startEmulators();
  await gone.stop();
  const host = `127.0.0.1:${gone.ports.firestore}`;
  const mailbox = new Mailbox('demo-threadsweep', host);
  await expect(mailbox.list()).rejects.toThrow(MailUnreadable);
  await expect(mailbox.list()).rejects.toThrow(`Firestore at ${host} can't be read: connect ECONN`);
  await mailbox.close();
});

test('a Firestore that accepts the connection but does not respond is given up in time', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
  const mailbox = new Mailbox('demo-threadsweep', `127.0.0.1:${address.port}`, 50);
  await expect(mailbox.list()).rejects.toThrow('no answer within 50 ms');
  await mailbox.close();
  silent.closeAllConnections();
  silent.close();
});
