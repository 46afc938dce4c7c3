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
  /** The address with which the recipient unsubscribes by one click (RFC 8058); null for none. */
  unsubscribe: string | null;
  createdAt: Date;
}

/**
 * The outcome of sending a mail. `refused`: the recipient's mailbox does not exist or is closed.
 * `blocked`: the server refuses the mail for a reason that the operator can correct, such as a wrong
 * password, an unverified sender or a used-up quota. `failed`: the mail was not sent, and a retry
 * may succeed. `unknown`: the connection ended after the server had received the whole mail and
 * before it replied.
 */
export type Outcome =
  | { status: 'sent' }
  | ({ status: 'refused' | 'blocked' | 'failed' } & Reply)
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
      // nodemailer reads the content only after the server has accepted sender and recipient. So if
      // nobody has read the content, the mail was not sent.
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

async function compose(config: Config['mail'], mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: SENDER_NAME, address: config.from },
    // An object always means one address. A server could read several addresses in a string.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: mail.createdAt,
    messageId: `<${mail.id}@${config.from.slice(config.from.indexOf('@') + 1)}>`,
    // This header prevents automatic replies, such as holiday notices (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== null && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
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

/**
 * The enhanced codes about the recipient's address (RFC 3463): 5.1.x, except for the sender's
 * address (5.1.7 and 5.1.8), and a closed mailbox (5.2.1).
 */
const ABOUT_ADDRESS = /^5\.(?:1\.(?:[1-6]|9|10)|2\.1)$/;
/**
 * The enhanced codes that do not say what is refused. Outlook.com (5.5.0) and Exchange Online
 * (5.4.1) use them for unknown recipients.
 */
const ABOUT_ANYTHING = new Set([null, '5.0.0', '5.1.0', '5.4.1', '5.5.0']);
/**
 * Matches a word for the mailbox. If a mailbox does not exist, the server's reply contains such a
 * word.
 */
const MAILBOX = /\b(?:user|mailbox|recipient|address)/i;
const IS_UNKNOWN =
  /\b(?:unknown|no such|no (?:user|mailbox)|not (?:found|known|exist)|(?:does|did)n.t exist|invalid|bad|malformed|non-?existent|unrouteable|unavailable|recipient address rejected)\b/i;
/**
 * Matches words for a reason other than the mailbox. A reply with such a reason may name the
 * mailbox, too.
 */
const OTHER_REASON =
  /sender|\bfrom\b|relay|authent|password|permi|polic|quota|limit|too many|spam|block|reputation|suspend/i;

function outcomeOf(error: unknown, isTransferred: boolean): Outcome {
  const reply = replyOf(error);
  if (reply.code === null)
    return isTransferred ? { status: 'unknown' } : { status: 'failed', ...reply };
  if (reply.code < 500) return { status: 'failed', ...reply };
  return { status: isAboutAddress(reply, error) ? 'refused' : 'blocked', ...reply };
}

/**
 * Returns whether a permanent reply means that the recipient's mailbox does not exist or is closed.
 * If the reply is unclear, the result is false, because the mail is then stored and sent again.
 */
function isAboutAddress({ enhanced }: Reply, error: unknown): boolean {
  const command = fieldOf(error, 'command');
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (enhanced !== null && ABOUT_ADDRESS.test(enhanced)) return true;
  if (command === 'DATA' || !ABOUT_ANYTHING.has(enhanced)) return false;
  // Removes the address, whose words say nothing about the reason.
  const text = textOf(error).replaceAll(/\S+@\S+/g, '');
  return MAILBOX.test(text) && IS_UNKNOWN.test(text) && !OTHER_REASON.test(text);
}

function replyOf(error: unknown): Reply {
  const code = fieldOf(error, 'responseCode');
  // qmail puts the enhanced code in parentheses, such as `(#5.1.1)`.
  const enhanced = /(?:^\d{3}[ -]|#)(?<code>[245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(textOf(error))
    ?.groups?.['code'];
  return { code: typeof code === 'number' ? code : null, enhanced: enhanced ?? null };
}

function textOf(error: unknown): string {
  const response = fieldOf(error, 'response');
  return typeof response === 'string' ? response : '';
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
