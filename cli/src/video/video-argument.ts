import { parseVideoId } from '@threadsweep/shared/video-id.ts';

import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';

/** Parses the id or address of a video. Throws a usage failure if it is neither. */
export function videoArgument(text: string): string {
  const id = parseVideoId(text);
  if (id === undefined)
    throw usageFailure(message('usage.noVideo', { text }), message('usage.videoHint'));
  return id;
}
