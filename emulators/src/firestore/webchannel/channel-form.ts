import { invalid } from '../status-error.ts';

/** What a client posts on a WebChannel. */
export interface ChannelForm {
  /** Header lines that travel in the body of the handshake, which so needs no preflight. */
  headers: ReadonlyMap<string, string>;
  /** The messages with their ids, which count up over the whole session. */
  messages: { id: number; json: string }[];
}

/** Reads an `application/x-www-form-urlencoded` body; what is missing in it is INVALID_ARGUMENT. */
export function parseChannelForm(body: string): ChannelForm {
  const form = new URLSearchParams(body);
  const count = wholeNumber(form, 'count');
  const offset = wholeNumber(form, 'ofs');
  const messages = Array.from({ length: count }, (_, index) => {
    const json = form.get(`req${index}___data__`);
    if (json === null) throw invalid(`Message ${index} of ${count} is missing.`);
    return { id: offset + index, json };
  });
  return { headers: parseHeaders(form.get('headers') ?? ''), messages };
}

/** Absent is 0; a handshake without a message leaves both numbers out. */
function wholeNumber(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? '0';
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name} is not a number: ${text}`);
  return Number(text);
}

/** By lower-case name. */
function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) {
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
  }
  return headers;
}
