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
  unsubscribe: null,
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

test('a mail goes to one recipient, whatever its subject contains', async () => {
  const us = await mailer('off');
  expect(await us.send(MAIL)).toEqual({ status: 'sent' });
  const [mail] = mailbox.list();
  expect(mail).toMatchObject({ to: MAIL.to, text: MAIL.text });
  expect(mailbox.list('eve@a.example')).toEqual([]);
});

test('only a mail with an unsubscribe URL has the headers for unsubscribing with one click', async () => {
  const us = await mailer('off');
  await us.send(MAIL);
  const token = `digest.${'u'.repeat(28)}.${'s'.repeat(43)}`;
  const unsubscribe = `https://app.example/api/notices/unsubscribe?token=${token}`;
  await us.send({ ...MAIL, unsubscribe });
  const [notice, other] = mailbox.list();
  expect(other?.unsubscribe).toBeNull();
  expect(notice?.unsubscribe).toEqual({
    list: `<${unsubscribe}>`,
    post: 'List-Unsubscribe=One-Click',
  });
});

test('the mailer sends its password and the mail only over TLS with a valid certificate', async () => {
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
  ['auth', '535 5.7.8 wrong password', 'blocked'],
  ['mail', '550 5.1.0 unknown sender', 'blocked'],
  ['mail', '550 5.1.1 sender address unknown', 'blocked'],
  ['rcpt', '452 4.2.2 full', 'failed'],
  ['rcpt', '550 unknown user', 'refused'],
  ['rcpt', '550 No such user here', 'refused'],
  ['rcpt', '550 5.1.1 <ada@a.example> try again', 'refused'],
  ['rcpt', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'refused'],
  ['rcpt', '550 5.2.1 disabled', 'refused'],
  ['rcpt', '550 5.4.1 Recipient address rejected: Access denied.', 'refused'],
  ['rcpt', '550 5.5.0 Requested action not taken: mailbox unavailable', 'refused'],
  ['rcpt', '550 Unrouteable address', 'refused'],
  ['rcpt', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'refused'],
  ['rcpt', '501 malformed address: ada@a.example', 'refused'],
  ['data', '550 5.1.1 no such user', 'refused'],
  ['rcpt', '550 5.7.1 Relaying denied', 'blocked'],
  ['rcpt', '530 5.7.0 Authentication required', 'blocked'],
  ['rcpt', '550 sending suspended for this account', 'blocked'],
  ['rcpt', '550 relay not permitted for unknown user', 'blocked'],
  ['rcpt', '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)', 'blocked'],
  ['rcpt', '554 5.7.1 <ada@a.example>: Recipient address rejected: Relay access denied', 'blocked'],
  ['rcpt', '550 <unknown.user@a.example>: come back later, user', 'blocked'],
  ['rcpt', '550 5.1.8 bad sender', 'blocked'],
  ['rcpt', '550 5.4.5 Daily user sending quota exceeded', 'blocked'],
  ['rcpt', '552 5.2.2 full', 'blocked'],
  ['rcpt', '554 blocked', 'blocked'],
  ['data', '552 5.2.2 daily sending quota exceeded', 'blocked'],
  ['data', '554 5.7.1 spam', 'blocked'],
  ['data', '554 Message rejected: Email address is not verified.', 'blocked'],
  ['data', '550 The from address does not match a verified Sender Identity', 'blocked'],
] as const)(
  'if the mail server replies to the command %s with %s, the mailer counts the mail as %s',
  async ([method, reply, status]) => {
    const us = await mailer('off');
    faults.add({
      target: 'smtp',
      method,
      status: Number(reply.slice(0, 3)),
      reason: reply.slice(4),
    });
    expect(await us.send(MAIL)).toMatchObject({ status, code: Number(reply.slice(0, 3)) });
  },
);

test('sending a mail fails after a timeout if the mail server does not respond', async () => {
  const us = await mailer('off');
  await smtp.stop();
  expect(await us.send(MAIL)).toEqual({ status: 'failed', code: null, enhanced: null });
});
