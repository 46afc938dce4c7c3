import { z } from 'zod';

/** An array on a back channel: its number and its payload. */
export type Received = [id: number, payload: unknown];

const arraysSchema = z.array(z.tuple([z.number(), z.unknown()]));
const handshakeSchema = z.tuple([
  z.tuple([z.literal(0), z.tuple([z.literal('c'), z.string()]).rest(z.unknown())]),
]);

/** The client's side of a WebChannel session. The test sends each request separately. */
export class TestChannel {
  readonly sid: string;
  readonly #url: string;

  constructor(url: string, sid: string) {
    this.#url = url;
    this.sid = sid;
  }

  static async open(
    url: string,
    messages: readonly object[],
    headers: Record<string, string> = {},
  ): Promise<TestChannel> {
    const form = formOf(messages, 0);
    form.set(
      'headers',
      Object.entries(headers)
        .map(([name, value]) => `${name}:${value}\r\n`)
        .join(''),
    );
    const query = 'VER=8&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid&t=1';
    const answer = await fetch(`${url}?${query}`, { method: 'POST', body: form });
    const [chunk] = chunksIn(await answer.text()).chunks;
    return new TestChannel(url, handshakeSchema.parse(JSON.parse(chunk ?? ''))[0][1][1]);
  }

  post(messages: readonly object[], offset: number, acknowledged = 0): Promise<Response> {
    return fetch(this.#address(`RID=2&AID=${acknowledged}`), {
      method: 'POST',
      body: formOf(messages, offset),
    });
  }

  /** Opens a GET and keeps it open. With `CI=1` it ends after the first batch. */
  async hold(acknowledged: number, query = 'CI=0'): Promise<Held> {
    const ending = new AbortController();
    const address = this.#address(`RID=rpc&AID=${acknowledged}&TYPE=xmlhttp&${query}`);
    const answer = await fetch(address, { signal: ending.signal });
    return new Held(answer, ending);
  }

  terminate(): Promise<Response> {
    return fetch(this.#address('RID=3&TYPE=terminate'), { method: 'POST' });
  }

  #address(query: string): string {
    return `${this.#url}?VER=8&SID=${this.sid}&${query}`;
  }
}

/** An open GET. */
export class Held {
  readonly answer: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #ending: AbortController;
  readonly #decoder = new TextDecoder();
  #text = '';
  #arrays: Received[] = [];

  constructor(answer: Response, ending: AbortController) {
    if (!answer.body) throw new Error(`no body: ${answer.status}`);
    this.answer = answer;
    this.#reader = answer.body.getReader();
    this.#ending = ending;
  }

  async next(): Promise<Received | undefined> {
    for (;;) {
      const array = this.#arrays.shift();
      if (array) return array;
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += this.#decoder.decode(value, { stream: true });
      const { chunks, rest } = chunksIn(this.#text);
      this.#text = rest;
      this.#arrays = chunks.flatMap((chunk) => arraysSchema.parse(JSON.parse(chunk)));
    }
  }

  async rest(): Promise<Received[]> {
    const arrays: Received[] = [];
    for (let next = await this.next(); next; next = await this.next()) arrays.push(next);
    return arrays;
  }

  drop(): void {
    this.#ending.abort();
  }
}

function formOf(messages: readonly object[], offset: number): URLSearchParams {
  const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) });
  for (const [index, message] of messages.entries()) {
    form.set(`req${index}___data__`, JSON.stringify(message));
  }
  return form;
}

/** Returns the complete chunks in the text, and the rest of the text. */
function chunksIn(text: string): { chunks: string[]; rest: string } {
  const chunks: string[] = [];
  let rest = text;
  for (;;) {
    const [, digits] = /^(\d+)\n/.exec(rest) ?? [];
    if (digits === undefined) return { chunks, rest };
    const start = digits.length + 1;
    const end = start + Number(digits);
    if (rest.length < end) return { chunks, rest };
    chunks.push(rest.slice(start, end));
    rest = rest.slice(end);
  }
}
