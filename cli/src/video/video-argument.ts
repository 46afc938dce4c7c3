import { parseVideoId } from '@threadsweep/shared/video-id.ts';

import { usageFailure } from '../failure.ts';

/** Reads the video that an argument names, by id or address; a usage failure where it names none. */
export function videoArgument(text: string): string {
  const id = parseVideoId(text);
  if (id === undefined)
    throw usageFailure(
      `This names no video: ${text}`,
      'Give its 11-character id or its address, such as https://youtu.be/dQw4w9WgXcQ. An id that begins with "-" goes after "--".',
    );
  return id;
}
