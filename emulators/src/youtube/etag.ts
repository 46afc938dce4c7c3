import { createHash } from 'node:crypto';

/** Returns a resource's etag. Equal contents have equal etags. */
export function etagOf(content: unknown, ...more: string[]): string {
  const hash = createHash('sha1').update(JSON.stringify(content));
  for (const text of more) hash.update(`\u0000${text}`);
  return hash.digest('base64url');
}

/** Returns a resource in which kind, etag and id come first, as in every resource of the API. */
export function resource(
  kind: string,
  id: string,
  parts: Record<string, unknown>,
): Record<string, unknown> {
  return { kind, etag: etagOf([id, parts]), id, ...parts };
}
