import { parseVideoId } from '@threadsweep/shared/video-id.ts';

import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';

/** Reads the video that an argument names, by id or address; a usage failure if it names none. */
export function videoArgument(text: string): string {
  const id = parseVideoId(text);
  if (id === undefined)
    throw usageFailure(message('usage.noVideo', { text }), message('usage.videoHint'));
  return id;
}
