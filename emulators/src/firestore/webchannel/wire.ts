import { invalid } from '../data/status-error.ts';

/** A message of a client; the ids count up over the whole session. */
export interface ClientMessage {
  id: number;
  json: string;
}

/**
 * JSON in ASCII. A chunk's length counts UTF-16 code units; if all is ASCII, code units, code
 * points and bytes agree, so that no proxy and no client can count otherwise.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** One chunk: the length of the text that follows, a line's end, and the text. */
export function chunkOf(text: string): string {
  return `${text.length}\n${text}`;
}

/**
 * Reads the `application/x-www-form-urlencoded` body that a client posts; what is missing in it is
 * INVALID_ARGUMENT. The headers travel in the body of the handshake, which so needs no preflight.
 */
export function parseChannelForm(body: string): { headers: Headers; messages: ClientMessage[] } {
  const form = new URLSearchParams(body);
  // A handshake without a message leaves both numbers out.
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

/** The number in a form or a query; INVALID_ARGUMENT if it is not a number. */
export function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name} is not a number: ${text}`);
  return Number(text);
}
