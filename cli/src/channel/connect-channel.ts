import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { isConnectionError } from '@threadsweep/shared/connection-error.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';

import { loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, interruption, unanswered } from '../failure.ts';
import { t, message } from '../language/translator.ts';
import { ask, canAsk, promptStreams, readLine } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';
import { awaitBrowser, type BrowserAnswer } from './browser-return.ts';

/** The time within which a started connection can be completed, in ms. */
const WAIT_MS = 10 * 60_000;

interface ConnectOptions {
  /**
   * Whether the command waits for the browser. Otherwise it only prints the address, and a browser
   * with a login links the channel.
   */
  wait: boolean;
  /** Whether a browser on this machine opens the address. Otherwise the user pastes a code. */
  browser: boolean;
}

/**
 * Connects a YouTube channel: prints the address of Google's consent page, waits for the browser's
 * return or for a pasted code, and links the channel.
 */
export async function connectChannel(
  context: CommandContext,
  options: ConnectOptions,
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  if (!options.wait) {
    const { authorization_url: url } = await api.channel.startConnection();
    if (json) return output.document({ status: 'success', authorization_url: url });
    return output.line(url);
  }
  // With SSH, the browser runs on another machine than the command.
  const isHere = options.browser && (context.env['SSH_CONNECTION'] ?? '') === '';
  const channel = isHere ? await withBrowser(context, api) : await withCode(context, api);
  if (json) return output.document({ status: 'success', channel });
  output.line(t('channel.linked', { title: plainText(channel.channelTitle) }));
}

/**
 * Links the channel with a code that a page shows in another machine's browser, and that the user
 * pastes.
 */
async function withCode(context: CommandContext, api: ApiClient): Promise<Channel> {
  const { authorization_url: url } = await api.channel.startConnection({ return_to: 'code' });
  context.output.warn(`${t('channel.open')}\n\n${url}\n`);
  const code = canAsk(context)
    ? await ask(t('channel.code'), promptStreams(context), { echo: true })
    : await readLine(context);
  if (code.trim() === '') throw unanswered(message('prompt.noAnswer'));
  return (await api.channel.linkChannel({ state: code.trim() })).account;
}

/** Links the channel when the browser returns to this machine. */
async function withBrowser(context: CommandContext, api: ApiClient): Promise<Channel> {
  const { output, clock, interrupt } = context;
  const linked = Promise.withResolvers<Channel>();
  const browser = await awaitBrowser(async (answer) => {
    try {
      linked.resolve(await linkedBy(api, answer));
      return t('channel.goBack');
    } catch (error) {
      // Any program on this machine can call this server, so only a valid state ends the wait.
      if (apiProblem(error)?.code !== 'LINK_EXPIRED') linked.reject(error);
      return t('channel.notLinked');
    }
  });
  const done = new AbortController();
  try {
    const { authorization_url: url } = await api.channel.startConnection({
      return_to: browser.address,
    });
    // Printed despite `--quiet`, because the user needs the address.
    output.warn(`${t('channel.open')}\n\n${url}\n`);
    output.note(t('channel.waiting'));
    output.note(t('channel.otherMachine'));
    const tooLate = clock.wait(WAIT_MS, AbortSignal.any([interrupt, done.signal])).then(
      () => {
        throw nobodyCame();
      },
      () => {
        throw interruption(
          interrupt,
          message('channel.stoppedWaiting'),
          message('channel.startAgain'),
        );
      },
    );
    return await Promise.race([linked.promise, tooLate]);
  } finally {
    done.abort();
    await browser.close();
  }
}

async function linkedBy(api: ApiClient, answer: BrowserAnswer): Promise<Channel> {
  if ('state' in answer) return (await api.channel.linkChannel({ state: answer.state })).account;
  // Any web page can redirect the browser here, so the command shows no text from the address.
  const reason = isConnectionError(answer.error) ? answer.error : 'unknown';
  throw new Failure(message(`connectionError.${reason}`), {
    exitCode: EXIT.failed,
    code: 'NOT_CONNECTED',
    hint: message('channel.startAgain'),
  });
}

function nobodyCame(): Failure {
  return new Failure(message('channel.nobody'), {
    exitCode: EXIT.failed,
    code: 'LINK_EXPIRED',
    hint: message('channel.startAgain'),
  });
}
