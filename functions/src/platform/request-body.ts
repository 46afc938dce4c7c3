import type { IncomingMessage } from 'node:http';

/**
 * Reads the body to its end, even if it is too long. If nobody read the rest, Node would reset the
 * connection, and the response could be lost.
 * @returns undefined for a body that is too long
 */
export async function rawBodyOf(
  request: IncomingMessage & { rawBody?: Buffer },
  maxBytes: number,
): Promise<Buffer | undefined> {
  // On Cloud Functions, the platform has already read the body.
  if (request.rawBody) return request.rawBody.length > maxBytes ? undefined : request.rawBody;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length <= maxBytes) chunks.push(bytes);
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks);
}
