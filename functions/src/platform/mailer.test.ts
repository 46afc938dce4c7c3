import { afterEach, expect, test } from 'vitest';

import { startSmtp } from '@threadsweep/emulators/mail/service.ts';
import { Mailbox } from '@threadsweep/emulators/mail/state.ts';
import { Clock } from '@threadsweep/emulators/platform/clock.ts';
import { Faults } from '@threadsweep/emulators/platform/faults.ts';

import { createMailer } from './mailer.ts';

const MAIL = {
  id: 'mail-1',
  to: 'ada@a.example',
  subject: 'Grüße\r\nBcc: eve@a.example',
  text: 'Open https://a.example/verify?token=1\n',
  createdAt: new Date('2026-03-01T10:00:00Z'),
};
const faults = new Faults();
const mailbox = new Mailbox();
let smtp: Awaited<ReturnType<typeof startSmtp>>;

afterEach(async () => {
  faults.clear();
  await smtp.stop();
});

async function mailer(tls: 'starttls' | 'implicit' | 'off', offersTls = false) {
  smtp = await startSmtp(0, { clock: new Clock(), faults, mailbox }, offersTls);
  return createMailer({
    host: '127.0.0.1',
    port: smtp.port,
    tls,
    login: { user: 'us', password: 'a-password' },
    timeoutMs: 2_000,
    from: 'no-reply@b.example',
    webhookSecret: undefined,
  });
}

test('a mail has one recipient, whatever its subject contains', async () => {
  const us = await mailer('off');
  expect(await us.send(MAIL)).toEqual({ status: 'sent' });
  const [mail] = mailbox.list();
  expect(mail).toMatchObject({ to: MAIL.to, text: MAIL.text });
  expect(mailbox.list('eve@a.example')).toEqual([]);
});

test('the mailer sends the login and the mail only over TLS with a valid certificate', async () => {
  const before = mailbox.list().length;
  let logins = 0;
  const until = () => {
    logins += 1;
    return Promise.resolve();
  };
  faults.add({ target: 'smtp', method: 'auth', until });
  // Three connections that fail: without STARTTLS, with the certificate that smtp-server publishes,
  // and without TLS.
  for (const [tls, offersTls] of [
    ['starttls', false],
    ['starttls', true],
    ['implicit', false],
  ] as const) {
    const us = await mailer(tls, offersTls);
    expect(await us.send(MAIL)).toMatchObject({ status: 'failed' });
    await smtp.stop();
  }
  expect(mailbox.list()).toHaveLength(before);
  expect(logins).toBe(0);
});

test.for([
  ['auth', '535 5.7.8 wrong password', { status: 'failed' }],
  ['mail', '550 5.1.0 unknown sender', { status: 'failed' }],
  ['rcpt', '550 unknown user', { status: 'refused', isAddress: true }],
  ['rcpt', '554 blocked', { status: 'refused', isAddress: false }],
  ['rcpt', '550 5.2.1 disabled', { status: 'refused', isAddress: true }],
  ['rcpt', '552 5.2.2 full', { status: 'refused', isAddress: false }],
  ['rcpt', '550 5.1.8 bad sender', { status: 'refused', isAddress: false }],
  ['rcpt', '452 4.2.2 full', { status: 'failed' }],
  ['data', '554 5.7.1 spam', { status: 'refused', isAddress: false }],
] as const)('the mailer converts a reply to %s of %s to %j', async ([method, reply, outcome]) => {
  const us = await mailer('off');
  faults.add({ target: 'smtp', method, status: Number(reply.slice(0, 3)), reason: reply.slice(4) });
  expect(await us.send(MAIL)).toMatchObject({ ...outcome, code: Number(reply.slice(0, 3)) });
});

test('a mail fails in time if the server does not respond', async () => {
  const us = await mailer('off');
  await smtp.stop();
  expect(await us.send(MAIL)).toEqual({ status: 'failed', code: null, enhanced: null });
});
