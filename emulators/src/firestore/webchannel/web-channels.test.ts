import * as fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';

import type { Caller } from '../state/access.ts';
import { StatusError } from '../data/status-error.ts';
import type { SessionLimits } from './channel-session.ts';
import { TestChannel } from '../../../test/firestore/channel.ts';
import { WebChannels } from './web-channels.ts';

interface RecordedStream {
  caller: Caller;
  received: object[];
  closed: Promise<void>;
  send: (message: object) => void;
}

interface Environment {
  url: string;
  channels: WebChannels;
  streams: RecordedStream[];
  open: () => Promise<{ channel: TestChannel; stream: RecordedStream }>;
}

const servers: { server: Server; channels: WebChannels }[] = [];
afterEach(async () => {
  for (const { server, channels } of servers.splice(0)) {
    channels.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function startEnvironment(limits?: SessionLimits): Promise<Environment> {
  const streams: RecordedStream[] = [];
  const channels = new WebChannels((_method, caller, send) => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const received: object[] = [];
    streams.push({ caller, received, closed, send });
    const receive = (message: object): Promise<void> | undefined => {
      if ('fail' in message) throw new StatusError('PERMISSION_DENIED', 'not you');
      received.push(message);
      return 'wait' in message ? closed : undefined;
    };
    return Promise.resolve({ receive, close });
  }, limits);
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    void channels.handle('Listen', { query, request, response });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ server, channels });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/channel`;
  return {
    url,
    channels,
    streams,
    async open() {
      const channel = await TestChannel.open(url, [{ first: true }]);
      const stream = streams.at(-1);
      if (!stream) throw new Error('no stream was opened');
      return { channel, stream };
    },
  };
}

describe('a handshake', () => {
  test('a WebChannel handshake opens a stream for the caller that its body names, and the stream receives the first message', async () => {
    const { url, streams } = await startEnvironment();
    await TestChannel.open(url, [{ first: true }], { Authorization: 'Bearer abc' });
    expect(streams.map(({ caller, received }) => ({ caller, received }))).toEqual([
      { caller: { kind: 'user', token: 'abc' }, received: [{ first: true }] },
    ]);
  });

  test('the response to a WebChannel handshake is one chunk with the session, the protocol version and the keepalive time', async () => {
    const { url } = await startEnvironment();
    const answer = await fetch(`${url}?VER=8&RID=1&CVER=22`, {
      method: 'POST',
      body: new URLSearchParams({ count: '0' }),
    });
    const [length, json = ''] = (await answer.text()).split('\n');
    expect(Number(length)).toBe(json.length);
    const sid: unknown = expect.stringMatching(/^[\w-]{22}$/);
    expect(JSON.parse(json)).toEqual([[0, ['c', sid, '', 8, 14, 30000]]]);
  });

  test('a WebChannel handshake of another version, or whose message is not a JSON object, is refused', async () => {
    const { url, channels } = await startEnvironment();
    const old = await fetch(`${url}?VER=7`, { method: 'POST', body: 'count=0' });
    expect([old.status, await old.text()]).toEqual([400, 'Bad request: VER must be 8.']);
    const short = await fetch(`${url}?VER=8`, { method: 'POST', body: 'count=1&ofs=0' });
    expect([short.status, await short.text()]).toEqual([
      400,
      'Bad request: Message 0 of 1 is missing.',
    ]);
    for (const [json, why] of [
      ['nonsense', 'The body is not valid JSON: '],
      ['7', 'The body is not a JSON object.'],
    ]) {
      const body = new URLSearchParams({ count: '1', ofs: '0', req0___data__: json ?? '' });
      const answer = await fetch(`${url}?VER=8`, { method: 'POST', body });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining(`Bad request: ${why}`),
      ]);
    }
    expect(channels.size).toBe(0);
  });
});

describe('a back channel', () => {
  test('a back channel sends each response as soon as the stream has one, numbered from one', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    stream.send({ n: 1 });
    const held = await channel.hold(0);
    expect(await held.next()).toEqual([1, [{ n: 1 }]]);
    stream.send({ n: 2 });
    expect(await held.next()).toEqual([2, [{ n: 2 }]]);
    stream.send({ n: 3 });
    expect(await held.next()).toEqual([3, [{ n: 3 }]]);
    expect(held.answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a back channel without responses sends a noop at once, so that the client does not suspect buffering', async () => {
    // Otherwise a noop that keeps the channel open would pass for the first one.
    const { open } = await startEnvironment({ keepAliveMs: 600_000, deadAfterMs: 600_000 });
    const { channel } = await open();
    const held = await channel.hold(0);
    expect(await held.next()).toEqual([1, ['noop']]);
  });

  test('a long-polling back channel ends after it has sent the first batch of responses', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    stream.send({ n: 1 });
    stream.send({ n: 2 });
    const polled = await channel.hold(0, 'CI=1');
    expect(await polled.rest()).toEqual([
      [1, [{ n: 1 }]],
      [2, [{ n: 2 }]],
    ]);
    const waiting = channel.hold(2, 'CI=1');
    stream.send({ n: 3 });
    expect(await (await waiting).rest()).toEqual([[3, [{ n: 3 }]]]);
  });

  test('a long-polling back channel without responses ends with a noop after its timeout', async () => {
    const { open } = await startEnvironment();
    const { channel } = await open();
    const polled = await channel.hold(0, 'CI=1&TO=20');
    expect(await polled.rest()).toEqual([[1, ['noop']]]);
  });

  test('a back channel without responses sends noops to stay open', async () => {
    const { open } = await startEnvironment({ keepAliveMs: 10, deadAfterMs: 60_000 });
    const { channel } = await open();
    const held = await channel.hold(0);
    const three = [await held.next(), await held.next(), await held.next()];
    expect(three).toEqual([
      [1, ['noop']],
      [2, ['noop']],
      [3, ['noop']],
    ]);
  });

  test('a new back channel sends again only the responses that the client has not acknowledged', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    for (const n of [1, 2, 3]) stream.send({ n });
    const lost = await channel.hold(0);
    expect(await lost.next()).toEqual([1, [{ n: 1 }]]);
    lost.drop();
    const again = await channel.hold(1);
    expect(await again.next()).toEqual([2, [{ n: 2 }]]);
    expect(await again.next()).toEqual([3, [{ n: 3 }]]);
    stream.send({ n: 4 });
    expect(await again.next()).toEqual([4, [{ n: 4 }]]);
  });

  test('a second back channel of a session replaces the first one, which still sends a message before it ends', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    const first = await channel.hold(0);
    const second = await channel.hold(0);
    expect((await first.rest()).length).toBeGreaterThan(0);
    stream.send({ n: 1 });
    let next = await second.next();
    while (JSON.stringify(next?.[1]) === '["noop"]') next = await second.next();
    expect(next?.[1]).toEqual([{ n: 1 }]);
  });

  test('a back channel ends after a megabyte to let the browser free memory, and the next one sends the following responses', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    const text = 'x'.repeat(200_000);
    for (let n = 1; n <= 6; n += 1) stream.send({ n, text });
    const first = await (await channel.hold(0)).rest();
    expect(first.map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    stream.send({ n: 7 });
    expect(await (await channel.hold(6)).next()).toEqual([7, [{ n: 7 }]]);
  });

  test('a back channel announces the length of each chunk in characters, and sends each character as one byte', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const [, last] = await stateOf(channel.post([], 1));
        stream.send({ text });
        const polled = await channel.hold(last, 'CI=1');
        expect(await polled.rest()).toEqual([[last + 1, [{ text }]]]);
      }),
      { numRuns: 50 },
    );
  });

  test('a back channel delivers every response once and in order, however often its connection breaks', async () => {
    const { open } = await startEnvironment();
    const plan = fc.array(
      fc.record({ sent: fc.nat(4), read: fc.nat(4), acknowledge: fc.boolean() }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const { channel, stream } = await open();
        let sent = 0;
        let last = 0;
        const got: unknown[] = [];
        const read = async (held: Awaited<ReturnType<TestChannel['hold']>>): Promise<void> => {
          const next = await held.next();
          if (!next) throw new Error('the server ended what it should hold');
          expect(next[0]).toBe(last + 1);
          last = next[0];
          if (JSON.stringify(next[1]) !== '["noop"]') got.push(next[1]);
        };
        for (const step of steps) {
          for (let count = 0; count < step.sent; count += 1) stream.send({ n: (sent += 1) });
          const held = await channel.hold(last);
          const target = Math.min(sent, got.length + step.read);
          while (got.length < target) await read(held);
          if (step.acknowledge) await stateOf(channel.post([], 1, last));
          held.drop();
        }
        const held = await channel.hold(last);
        while (got.length < sent) await read(held);
        expect(got).toEqual(Array.from({ length: sent }, (_, index) => [{ n: index + 1 }]));
        await channel.terminate();
      }),
      { numRuns: 25 },
    );
  });
});

async function stateOf(posting: Promise<Response>): Promise<[number, number, number]> {
  const [, json = ''] = (await (await posting).text()).split('\n');
  return JSON.parse(json);
}

describe('a forward channel', () => {
  test('the response of a forward channel says whether a back channel is open and how many bytes are unacknowledged', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    expect(await stateOf(channel.post([{ n: 1 }], 1))).toEqual([0, 0, 0]);
    stream.send({ n: 1 });
    expect(await stateOf(channel.post([], 2))).toEqual([0, 1, '[{"n":1}]'.length]);
    const held = await channel.hold(0);
    await held.next();
    expect(await stateOf(channel.post([], 2, 1))).toEqual([1, 1, 0]);
  });

  test('a forward channel passes each message on once, even if the client posts it again with other messages', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    await channel.post([{ n: 1 }, { n: 2 }], 1);
    await channel.post([{ n: 1 }, { n: 2 }], 1);
    await channel.post([{ n: 2 }, { n: 3 }], 2);
    expect(stream.received).toEqual([{ first: true }, { n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('a forward channel refuses a message if the message before it is missing', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    const gap = await channel.post([{ n: 1 }], 5);
    expect([gap.status, await gap.text()]).toEqual([400, 'Bad request: Message 1 is missing.']);
    expect(stream.received).toEqual([{ first: true }]);
  });

  test('after an error in a forward channel, the back channel sends the error, and no more messages are accepted', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    await channel.post([{ fail: true }, { n: 2 }], 1);
    await stream.closed;
    const held = await channel.hold(0);
    const error = { code: 403, message: 'not you', status: 'PERMISSION_DENIED' };
    expect(await held.next()).toEqual([1, [{ error }]]);
    expect(stream.received).toEqual([{ first: true }]);
  });
});

describe('a WebChannel session', () => {
  test('an unknown WebChannel session is refused with the text for which clients search', async () => {
    const { url } = await startEnvironment();
    const channel = new TestChannel(url, 'none');
    for (const answer of [await channel.post([], 0), (await channel.hold(0)).answer]) {
      expect(answer.status).toBe(400);
    }
    const text = await (await channel.post([], 0)).text();
    expect(text.indexOf('Unknown SID')).toBeGreaterThan(0);
  });

  test('when a client terminates its WebChannel session, the server closes the stream and deletes the session', async () => {
    const { open, channels } = await startEnvironment();
    const { channel, stream } = await open();
    const held = await channel.hold(0);
    expect((await channel.terminate()).status).toBe(200);
    await stream.closed;
    await held.rest();
    expect(channels.size).toBe(0);
    expect((await channel.post([], 1)).status).toBe(400);
  });

  test('each WebChannel message waits until the previous message is handled, unless the client terminates the session', async () => {
    const { open } = await startEnvironment();
    const { channel, stream } = await open();
    await channel.post([{ wait: true }, { n: 2 }], 1);
    await channel.terminate();
    await stream.closed;
    expect(stream.received).toEqual([{ first: true }, { wait: true }]);
  });

  test('a WebChannel session expires without a back channel, and stays while a back channel is open', async () => {
    const { open, channels } = await startEnvironment({ keepAliveMs: 10, deadAfterMs: 1500 });
    const gone = await open();
    const kept = await open();
    const held = await kept.channel.hold(0);
    await gone.stream.closed;
    // The noops prove that more time has passed than a session may live without a back channel.
    for (let count = 0; count < 10; count += 1) expect(await held.next()).toBeDefined();
    expect(channels.size).toBe(1);
    held.drop();
    await kept.stream.closed;
    expect(channels.size).toBe(0);
  });
});

describe('a browser with too many back channels', () => {
  test('if a browser has too many back channels, the server ends the oldest, so that other requests get a connection', async () => {
    const { open } = await startEnvironment();
    const four = [];
    for (let count = 0; count < 4; count += 1) {
      const { channel } = await open();
      four.push(await channel.hold(0));
    }
    const { channel } = await open();
    const fifth = await channel.hold(0);
    for (const held of [...four, fifth]) expect((await held.rest()).length).toBeGreaterThan(0);
  });
});
