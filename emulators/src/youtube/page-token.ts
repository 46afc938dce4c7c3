import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Position } from './sorted-list.ts';
import { invalidPageToken } from './validation.ts';

const tokenContent = z.tuple([z.string(), z.number(), z.number(), z.string()]);

/**
 * Returns a short hash of a list's method and filters. A token contains it, because a token is
 * valid only for the list that returned it.
 */
function fingerprint(list: readonly string[]): string {
  return createHash('sha256').update(list.join('\u0000')).digest('base64url').slice(0, 12);
}

/**
 * Returns an opaque token for the page after `position`.
 *
 * @param list the list's method and filters
 */
export function pageToken(list: readonly string[], position: Position): string {
  const content = [fingerprint(list), position.rank, position.ms, position.id];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/**
 * Returns the position that a token contains.
 *
 * @throws ApiError 400 invalidPageToken for any other text
 */
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
