import type { IncomingMessage } from 'node:http';

import { invalid, validly } from './status-error.ts';

/** Returns the whole body. Throws INVALID_ARGUMENT if it is longer than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Without an encoding, a request yields buffers. A long body is read to its end, because a client
  // does not read the response while it sends.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) {
    throw invalid(`Request payload size exceeds the limit: ${maxBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses the JSON object in the text. Throws INVALID_ARGUMENT for any other text. */
export function parseObject(json: string): object {
  const value: unknown = validly('The body is not valid JSON', () => JSON.parse(json));
  if (typeof value !== 'object' || value === null) throw invalid('The body is not a JSON object.');
  return value;
}
