import { createHash } from 'node:crypto';

/** A resource's etag: the same for the same content. */
export function etagOf(content: unknown, ...more: string[]): string {
  const hash = createHash('sha1').update(JSON.stringify(content));
  for (const text of more) hash.update(`\u0000${text}`);
  return hash.digest('base64url');
}

/** Puts kind, etag and id in front, as every resource has them. */
export function resource(
  kind: string,
  id: string,
  parts: Record<string, unknown>,
): Record<string, unknown> {
  return { kind, etag: etagOf([id, parts]), id, ...parts };
}
