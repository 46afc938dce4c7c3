import type { Socket } from 'node:net';

import { type ParsedMail, simpleParser } from 'mailparser';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';

import type { Clock } from '../platform/clock.ts';
import type { Faults } from '../platform/faults.ts';
import { MAX_MAIL_BYTES } from './limits.ts';
import { linksIn } from './links.ts';
import type { Mail, Mailbox } from './state.ts';

/** The reply with which the server refuses a command. */
class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}

/** The error for a connection that the server closed instead of replying. */
class Cut extends Error {}

type Done = (error?: Error | null) => void;

/** Returns the headers with which a mail program unsubscribes its user, or null. */
function unsubscribeOf({ headerLines }: ParsedMail): Mail['unsubscribe'] {
  const valueOf = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.slice(name.length + 1)
      .replaceAll(/\s+/g, ' ')
      .trim();
  const list = valueOf('list-unsubscribe');
  return list === undefined ? null : { list, post: valueOf('list-unsubscribe-post') ?? null };
}

/** Ends a command with its result. It does nothing if the server closed the connection. */
async function reply(work: Promise<void>, done: Done): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Cut))
      done(error instanceof Error ? error : new Error('failed', { cause: error }));
    return;
  }
  done();
}

/**
 * Starts an SMTP server on 127.0.0.1 that delivers every mail to one mailbox. It accepts any user
 * and password, or none.
 *
 * Faults of the target `smtp` have these methods. `connect`, `auth`, `mail`, `rcpt` and `data`
 * refuse a command; the fault's status is the reply code. `accepted` closes the connection after
 * the mail is delivered and before the reply, so that the client can't know whether it was
 * delivered.
 *
 * @param port 0 chooses a free port
 * @param offersTls whether the server offers STARTTLS, with smtp-server's own certificate, which no
 * client trusts
 * @throws the EADDRINUSE error of node:net if the port is taken
 */
export async function startSmtp(
  port: number,
  parts: { clock: Clock; faults: Faults; mailbox: Mailbox },
  offersTls = false,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { clock, faults, mailbox } = parts;
  /** The open connections by the client's port. */
  const sockets = new Map<number, Socket>();

  /** @throws SmtpReply if a fault refuses the command */
  async function mayRefuse(method: string): Promise<void> {
    const strike = await faults.strike('smtp', method);
    if (strike) throw new SmtpReply(strike.status, strike.reason ?? 'refused by a fault');
  }

  /**
   * Reads and delivers a mail.
   *
   * @throws SmtpReply if a fault refuses the mail, or Cut after the connection was closed
   */
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    const parsed = await simpleParser(stream);
    const { subject = '', text = '' } = parsed;
    await mayRefuse('data');
    if (stream.sizeExceeded) throw new SmtpReply(552, 'The mail is too large');
    mailbox.add({
      to: to.length === 1 ? (to[0] ?? '') : to,
      subject,
      text,
      links: linksIn(text),
      unsubscribe: unsubscribeOf(parsed),
      at: clock.date().toISOString(),
    });
    if (!(await faults.strike('smtp', 'accepted'))) return;
    sockets.get(session.remotePort)?.destroy();
    throw new Cut();
  }

  const options: SMTPServerOptions = {
    hideSTARTTLS: !offersTls,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    size: MAX_MAIL_BYTES,
    onConnect: (_session, done) => void reply(mayRefuse('connect'), done),
    onAuth: ({ username: user = '' }, _session, done) =>
      void reply(mayRefuse('auth'), (error) => (error ? done(error) : done(null, { user }))),
    onMailFrom: (_address, _session, done) => void reply(mayRefuse('mail'), done),
    onRcptTo: (_address, _session, done) => void reply(mayRefuse('rcpt'), done),
    onData: (stream, session, done) => void reply(receive(stream, session), done),
  };
  const server = new SMTPServer(options);
  server.server.on('connection', (socket: Socket) => {
    const client = socket.remotePort ?? 0;
    sockets.set(client, socket);
    socket.once('close', () => sockets.delete(client));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve();
    });
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}
