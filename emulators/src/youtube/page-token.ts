import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Position } from './sorted-list.ts';
import { invalidPageToken } from './validation.ts';

const tokenContent = z.tuple([z.string(), z.number(), z.number(), z.string()]);

/** A list's name for its tokens: a token serves only the list that gave it out. */
function fingerprint(list: readonly string[]): string {
  return createHash('sha256').update(list.join('\u0000')).digest('base64url').slice(0, 12);
}

/** An opaque token for the page that follows `position` in `list` (its method and filters). */
export function pageToken(list: readonly string[], position: Position): string {
  const content = [fingerprint(list), position.rank, position.ms, position.id];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** The position behind a token; throws the API's 400 invalidPageToken for any other text. */
export function parsePageToken(list: readonly string[], token: string): Position {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw invalidPageToken();
  }
  const content = tokenContent.safeParse(json);
  if (!content.success || content.data[0] !== fingerprint(list)) throw invalidPageToken();
  const [, rank, ms, id] = content.data;
  return { rank, ms, id };
}
