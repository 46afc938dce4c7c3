import { parseVideoId } from '@threadsweep/shared/video-id.ts';

import { usageFailure } from '../failure.ts';
import { told } from '../language/speech.ts';

/** Reads the video that an argument names, by id or address; a usage failure where it names none. */
export function videoArgument(text: string): string {
  const id = parseVideoId(text);
  if (id === undefined)
    throw usageFailure(told('usage.noVideo', { text }), told('usage.videoHint'));
  return id;
}
