import { Readable } from 'node:stream';

import type SMTPConnection from 'nodemailer/lib/smtp-connection';

import type { Config } from './config.ts';

/** A mail to one recipient, as plain text. */
export interface OutgoingMail {
  /** The unique id of the mail. The recipient's server may drop a second mail with the same id. */
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/**
 * The outcome of sending a mail. `refused`: the server will never accept the mail, because of the
 * recipient's address or for another reason. `failed`: the mail was not sent, and a retry may
 * succeed. `unknown`: the connection ended after the server had received the whole mail and before
 * it replied.
 */
export type Outcome =
  | { status: 'sent' }
  | ({ status: 'refused'; isAddress: boolean } & Reply)
  | ({ status: 'failed' } & Reply)
  | { status: 'unknown' };

/**
 * A reply of the server without its text, which may contain the address. The codes are null if the
 * server did not reply.
 */
export interface Reply {
  code: number | null;
  /** The enhanced status code, such as `5.1.1` (RFC 3463). */
  enhanced: string | null;
}

export interface Mailer {
  /** Sends a mail. It never throws. */
  send(mail: OutgoingMail): Promise<Outcome>;
}

/** The sender's name, which precedes the address. */
const SENDER_NAME = 'Threadsweep';

/**
 * Creates a mailer for SMTP. It loads nodemailer with the first mail. It opens a connection for
 * each mail, because an instance sends few mails, and Cloud Run may stop it between two of them.
 */
export function createMailer(config: Config['mail']): Mailer {
  return {
    async send(mail) {
      const [{ default: Connection }, message] = await Promise.all([
        import('nodemailer/lib/smtp-connection'),
        compose(config, mail),
      ]);
      const connection = new Connection({
        host: config.host,
        port: config.port,
        secure: config.tls === 'implicit',
        requireTLS: config.tls === 'starttls',
        ignoreTLS: config.tls === 'off',
        tls: { minVersion: 'TLSv1.2' },
        connectionTimeout: config.timeoutMs,
        greetingTimeout: config.timeoutMs,
        socketTimeout: config.timeoutMs,
        socketCloseTimeout: 1_000,
      });
      let isTransferred = false;
      // nodemailer reads the content only after the server has accepted sender and recipient.
      const content = Readable.from(
        (function* () {
          isTransferred = true;
          yield message;
        })(),
        { objectMode: false },
      );
      try {
        await deliver(connection, config, mail.to, content);
        return { status: 'sent' };
      } catch (error) {
        return outcomeOf(error, isTransferred);
      } finally {
        content.destroy();
        connection.quit();
      }
    },
  };
}

/** Composes the text of the mail as SMTP sends it (RFC 5322). */
async function compose(config: Config['mail'], mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: SENDER_NAME, address: config.from },
    // An object always means one address, but a server could read a text as several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: mail.createdAt,
    messageId: `<${mail.id}@${config.from.slice(config.from.indexOf('@') + 1)}>`,
    // This header prevents automatic replies, such as holiday notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function deliver(
  connection: SMTPConnection,
  { login, from }: Config['mail'],
  to: string,
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    // Without a listener, later errors would end the process. They have no effect, because the
    // promise is already settled.
    connection.on('error', () => undefined);
    const send = () =>
      connection.send({ from, to: [to] }, content, (error) => (error ? reject(error) : resolve()));
    connection.connect((error) => {
      if (error) reject(error);
      else if (!login) send();
      else {
        const credentials = { user: login.user, pass: login.password };
        connection.login({ credentials }, (refused) => (refused ? reject(refused) : send()));
      }
    });
  });
}

/** The commands whose permanent refusal the operator can correct, such as a wrong password. */
const OF_THE_OPERATOR = /^(?:AUTH|MAIL FROM|EHLO|HELO|STARTTLS|CONN|API)/;
/**
 * Reply codes to a recipient that concern the address, if there is no enhanced code (RFC 5321,
 * section 4.2.3).
 */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);

function outcomeOf(error: unknown, isTransferred: boolean): Outcome {
  const reply = replyOf(error);
  const command = fieldOf(error, 'command');
  if (reply.code === null)
    return isTransferred ? { status: 'unknown' } : { status: 'failed', ...reply };
  const isPermanent = reply.code >= 500;
  if (!isPermanent || (typeof command === 'string' && OF_THE_OPERATOR.test(command)))
    return { status: 'failed', ...reply };
  return { status: 'refused', isAddress: isAddress(reply, command), ...reply };
}

/**
 * Returns whether a permanent reply means that the recipient's mailbox does not exist or is closed.
 */
function isAddress({ code, enhanced }: Reply, command: unknown): boolean {
  // In RFC 3463, 5.1.x concerns the address (5.1.7 and 5.1.8 the sender's), and 5.2.1 a closed
  // mailbox.
  if (enhanced !== null) return /^5\.(?:1\.(?:[0-6]|9|10)|2\.1)$/.test(enhanced);
  return command === 'RCPT TO' && code !== null && NO_SUCH_MAILBOX.has(code);
}

function replyOf(error: unknown): Reply {
  const code = fieldOf(error, 'responseCode');
  const response = fieldOf(error, 'response');
  const enhanced =
    typeof response === 'string'
      ? /^\d{3}[ -](?<code>[245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.groups?.['code']
      : undefined;
  return { code: typeof code === 'number' ? code : null, enhanced: enhanced ?? null };
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
