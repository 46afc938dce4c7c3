import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectTo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { USER, VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import { describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';

const ME = 'GET /api/auth/me';
const PROXY_PAGE = { headers: { 'content-type': 'text/html' } };

serveCli();

function losing(call: string, times: number): void {
  let left = times;
  api.below(call, () => {
    left -= 1;
    if (left <= 0) api.asUsual(call);
    throw new TypeError('the network is away');
  });
}

function addressOf(server: Server): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('lost calls', () => {
  it('a call that only reads is repeated if it gets no response', async () => {
    losing(ME, 3);
    const { code, stderr } = await cli.run(['whoami']);
    expect([code, stderr]).toEqual([0, '']);
    expect(api.calls(ME)).toHaveLength(4);
  });

  it('a call that only reads is repeated if a proxy responds that the API is unavailable', async () => {
    let pages = 0;
    api.below(ME, () => {
      pages += 1;
      if (pages === 2) api.asUsual(ME);
      return new Response('<html>Bad Gateway</html>', { status: 502, ...PROXY_PAGE });
    });
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  it('a call that changes data is not repeated if it gets no response', async () => {
    const undo = 'POST /api/passes/p1/undo';
    losing(undo, 1);
    const { code, stderr } = await cli.run(['undo', 'p1']);
    expect(code).toBe(1);
    expect(stderr).toContain(`Could not reach ${api.address}`);
    expect(api.calls(undo)).toHaveLength(1);
  });

  it('a call fails with a network error after four attempts without a response', async () => {
    losing(ME, 9);
    const { code, stdout, stderr } = await cli.run(['whoami', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'NETWORK', exit_code: 1 });
    expect(stderr).not.toContain('bug');
    expect(api.calls(ME)).toHaveLength(4);
  });

  it('a command reports a network error if the API’s response breaks off', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 99 });
      response.write('{"id":', () => response.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { stdout } = await cli.run(['whoami', '--json', '--api', addressOf(server)]);
    server.close();
    expect(JSON.parse(stdout)).toMatchObject({ code: 'NETWORK' });
  });
});

describe('responses of another server', () => {
  it.for([
    ['{}', 'GET /api/youtube/account', 'channels'],
    ['{"status":"success"}', `GET /api/youtube/videos/${VIDEO}/comments`, 'comments', VIDEO],
    ['[]', ME, 'whoami'],
    ['no JSON', ME, 'whoami'],
  ])(
    'a command refuses the response %s, because the API does not send it',
    async ([body = '', call = '', ...args]) => {
      api.below(
        call,
        () => new Response(body, { headers: { 'content-type': 'application/json' } }),
      );
      const { code, stdout, stderr } = await cli.run([...args, '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
      expect(stderr).toContain('but not as the Threadsweep API does');
    },
  );
});

describe('a proxy', () => {
  it('the error of a call through an unreachable proxy names the proxy, without its password', async () => {
    const env = {
      HTTP_PROXY: 'http://robin:secret@127.0.0.1:9',
      THREADSWEEP_API: 'http://api.example',
    };
    const { code, stderr } = await cli.runBuilt(['whoami'], { env });
    expect(code).toBe(1);
    expect(stderr).toContain('the proxy 127.0.0.1:9, which HTTP_PROXY names');
    expect(stderr).not.toContain('secret');
  });

  it('calls use the proxy in HTTP_PROXY, except for the hosts in NO_PROXY', async () => {
    const tunnels: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '' }, client) => {
      tunnels.push(url);
      const upstream = connectTo(Number(new URL(api.address).port), '127.0.0.1');
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const env = { HTTP_PROXY: addressOf(proxy), THREADSWEEP_API: 'http://api.example' };
    expect((await cli.runBuilt(['whoami'], { env })).code).toBe(0);
    const direct = { ...env, THREADSWEEP_API: api.address, NO_PROXY: '127.0.0.1' };
    expect((await cli.runBuilt(['whoami'], { env: direct })).code).toBe(0);
    proxy.close();
    expect(tunnels).toEqual(['api.example:80']);
  });
});

describe('slow responses', () => {
  it('a command says after three seconds that it waits for the API, but not with --quiet', async () => {
    api.on({ account: { me: () => delay(3500).then(() => USER) } });
    const terminal = onFakeTerminal(cli, ['whoami'], { columns: 80 });
    const [notes, quiet] = await Promise.all([
      terminal.ended.then(() => terminal.lines()),
      cli.run(['whoami', '--quiet']),
    ]);
    expect(notes[0]).toBe(`${api.address} has not responded yet. Waiting for it.`);
    expect(quiet).toMatchObject({ code: 0, stderr: '' });
  });
});
