import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { type Emulators, startEmulators } from '../emulators.ts';
import { linksIn } from './links.ts';
import { MAILS_KEPT } from './limits.ts';
import { Mailbox } from './state.ts';

test('the links of a mail are the web addresses in its text, without the punctuation of the sentence around them', () => {
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
    unsubscribe: z.object({ list: z.string(), post: z.string().nullable() }).nullable(),
    at: z.iso.datetime(),
  }),
);

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ hasFirestore: false });
});
beforeEach(() => emulators.faults.clear());
afterAll(() => emulators.stop());

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `person-${addresses}@a.example`;
}

async function mailsTo(address?: string): Promise<z.infer<typeof mailSchema>> {
  const query = address === undefined ? '' : `?to=${encodeURIComponent(address)}`;
  const response = await fetch(`http://127.0.0.1:${emulators.ports.http}/control/mail${query}`);
  return mailSchema.parse(await response.json());
}

async function send(to: string | string[], subject: string, login?: object): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: emulators.ports.smtp,
    ...(login && { auth: login }),
  });
  const text = `Grüße! Open https://a.example/${subject}?${'x'.repeat(100)} now.\n`;
  await transport.sendMail({ from: 'us@b.example', to, subject, text });
}

test('the control API lists the mails to a recipient newest first, with the links in their texts', async () => {
  const ada = freshAddress();
  const bob = freshAddress();
  await send(ada, 'old', { user: 'any', pass: 'word' });
  await send([bob, ada.replace('person', 'PERSON')], 'new');
  await send(bob, 'other');
  const link = `https://a.example/new?${'x'.repeat(100)}`;
  expect(await mailsTo(ada)).toEqual([
    {
      to: [bob, ada.replace('person', 'PERSON')],
      subject: 'new',
      text: `Grüße! Open ${link} now.\n`,
      links: [link],
      unsubscribe: null,
      at: expect.any(String),
    },
    expect.objectContaining({ to: ada, subject: 'old' }),
  ]);
  expect((await mailsTo()).slice(0, 3).map(({ subject }) => subject)).toEqual([
    'other',
    'new',
    'old',
  ]);
});

test('a mail’s time of arrival is the time of the emulators’ clock, even if a test has moved the clock', async () => {
  emulators.clock.moveTo(emulators.clock.now() + 24 * 3_600_000);
  const before = emulators.clock.now();
  const to = freshAddress();
  await send(to, 's');
  const [mail] = await mailsTo(to);
  expect(Date.parse(mail?.at ?? '')).toBeGreaterThanOrEqual(before);
});

test.for([
  ['connect', 421],
  ['auth', 535],
  ['mail', 451],
  ['rcpt', 550],
  ['data', 554],
] as const)(
  'an injected fault in the step %s makes the mail server refuse one mail with %i',
  async ([method, status]) => {
    const to = freshAddress();
    emulators.faults.add({ target: 'smtp', method, status, reason: '5.9.9 by order', times: 1 });
    const login = { user: 'any', pass: 'word' };
    await expect(send(to, 's', login)).rejects.toThrow(`${status} 5.9.9 by order`);
    expect(await mailsTo(to)).toEqual([]);
    await send(to, 's', login);
    expect(await mailsTo(to)).toHaveLength(1);
  },
);

test('an injected fault in the step `accepted` closes the connection after the mail is delivered', async () => {
  const to = freshAddress();
  emulators.faults.add({ target: 'smtp', method: 'accepted', status: 500, times: 1 });
  await expect(send(to, 's')).rejects.toThrow('closed');
  expect(await mailsTo(to)).toHaveLength(1);
});

test('the mail emulator keeps only the newest mails, even over a restart', () => {
  const mailbox = new Mailbox();
  for (let n = 0; n < MAILS_KEPT + 2; n += 1)
    mailbox.add({
      to: 'ada@a.example',
      subject: String(n),
      text: '',
      links: [],
      unsubscribe: null,
      at: '',
    });
  const later = new Mailbox(JSON.parse(JSON.stringify(mailbox.snapshot())));
  expect(later.list()).toHaveLength(MAILS_KEPT);
  expect(later.list('ADA@a.example')[0]?.subject).toBe(String(MAILS_KEPT + 1));
  expect(() => new Mailbox({ version: 2 })).toThrow('version');
});
