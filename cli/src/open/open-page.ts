import { addressOr, credentialStore } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { usageFailure } from '../failure.ts';
import { message, t } from '../language/translator.ts';
import { videoArgument } from '../video/video-argument.ts';
import { watchAddress } from '../video/watch-address.ts';

export interface OpenOptions {
  /** Whether to open the video at YouTube. */
  youtube: boolean;
  /** Whether only to print the address. */
  print: boolean;
}

/**
 * Opens the dashboard in a browser, or the comments of a video in the web app or at YouTube. It
 * also prints the address, for a machine without a browser. `--print` and `--json` open nothing.
 */
export async function openPage(
  context: CommandContext,
  video: string | undefined,
  { youtube, print }: OpenOptions,
): Promise<void> {
  const { output, json } = context;
  if (youtube && video === undefined) throw usageFailure(message('usage.youtubeNeedsVideo'));
  const url =
    youtube && video !== undefined
      ? watchAddress(videoArgument(video))
      : await pageOf(context, video);
  if (json) return output.document({ status: 'success', url });
  output.line(url);
  if (print || !output.isTerminal) return;
  const { default: open } = await import('open');
  try {
    const browser = await open(url);
    browser.on('error', () => output.warn(t('open.noBrowser')));
  } catch {
    output.warn(t('open.noBrowser'));
  }
}

async function pageOf(context: CommandContext, video: string | undefined): Promise<string> {
  const stored = await credentialStore(context).read();
  const address = addressOr(context, stored?.api);
  return video === undefined
    ? `${address}/dashboard`
    : `${address}/comments/${videoArgument(video)}`;
}
