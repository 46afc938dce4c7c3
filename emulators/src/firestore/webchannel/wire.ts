import { invalid } from '../data/status-error.ts';

/** A message of a client. The ids count up over the whole session. */
export interface ClientMessage {
  id: number;
  json: string;
}

/**
 * Returns JSON in ASCII. A chunk's length is counted in UTF-16 code units. In ASCII, code units,
 * code points and bytes are the same, so no proxy or client can count differently.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns one chunk: the length of the text, a line break, and the text. */
export function chunkOf(text: string): string {
  return `${text.length}\n${text}`;
}

/**
 * Parses the `application/x-www-form-urlencoded` body that a client posts. Throws INVALID_ARGUMENT
 * if a part is missing. The body of the handshake contains the headers, so it needs no preflight.
 */
export function parseChannelForm(body: string): { headers: Headers; messages: ClientMessage[] } {
  const form = new URLSearchParams(body);
  const count = wholeNumber(form, 'count', 0);
  const offset = wholeNumber(form, 'ofs', 0);
  const messages = Array.from({ length: count }, (_, index) => {
    const json = form.get(`req${index}___data__`);
    if (json === null) throw invalid(`Message ${index} of ${count} is missing.`);
    return { id: offset + index, json };
  });
  const headers = new Headers();
  for (const line of (form.get('headers') ?? '').split('\r\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name, value);
  }
  return { headers, messages };
}

/** Returns the number in a form or a query. Throws INVALID_ARGUMENT if it is not a number. */
export function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name} is not a number: ${text}`);
  return Number(text);
}
