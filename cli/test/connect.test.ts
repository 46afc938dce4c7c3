import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { channel } from '@threadsweep/shared/test/sample-responses.ts';
import { describe, expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';

serveCli();

const linking = (secret: string) => ({
  linkChannel: ({ state }: { state: string }) => {
    if (state !== secret) return refusing('LINK_EXPIRED', 'This attempt has expired.')();
    return { status: 'success' as const, message: '', account: channel({ id: 'UC3' }) };
  },
});

const comingBack = (...queries: string[]) => {
  const shown = Promise.withResolvers<string[]>();
  api.on({
    channel: {
      startConnection: (input) => {
        const address = input?.return_to ?? '';
        const come = async () => {
          const sentences = [];
          for (const query of queries)
            sentences.push(await (await fetch(`${address}${query}`)).text());
          return sentences;
        };
        come().then(shown.resolve, shown.reject);
        return { status: 'success', authorization_url: 'https://accounts.example/consent' };
      },
      ...linking('s3cret'),
    },
  });
  return shown.promise;
};

describe('channels connect', () => {
  it('channels connect accepts only the browser’s return with the right secret, and then connects the channel', async () => {
    const shown = comingBack('/favicon.ico', '/?youtube=connected&state=other', '/?state=s3cret');
    const { code, stdout, stderr } = await cli.run(['channels', 'connect', '--json']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('https://accounts.example/consent'),
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ channel: { id: 'UC3' } });
    expect(await shown).toEqual([
      '\n',
      'The channel was not connected. Go back to the terminal and start again.\n',
      'Your YouTube channel is connected. You can close this window.\n',
    ]);
    expect(api.calls('GET /api/auth/youtube').at(-1)?.query.get('return_to')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+$/,
    );
  });

  it('channels connect connects no channel if the creator declines at Google, and says that nothing was connected', async () => {
    comingBack('/?youtube=error&error=access_denied').catch(() => undefined);
    const { code, stderr } = await cli.run(['channels', 'connect']);
    expect(code).toBe(1);
    expect(stderr).toContain('You declined access. You can connect again at any time.');
  });

  it('channels connect connects no channel after an unknown OAuth error, and does not show the error’s text', async () => {
    comingBack('/?youtube=error&error=Call%1B%5B31m+us').catch(() => undefined);
    const { code, stderr } = await cli.run(['channels', 'connect']);
    expect(code).toBe(1);
    expect(stderr).toContain('Unknown OAuth error');
    expect(stderr).not.toContain('Call');
  });

  it('channels connect connects a channel with a code that the user pastes if the machine has no browser', async () => {
    api.on({ channel: linking('c0de') });
    for (const [args, env] of [
      [['--no-browser'], {}],
      [[], { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }],
    ] as const) {
      const run = await cli.run(['channels', 'connect', ...args], { input: ' c0de\n', env });
      expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('https://accounts')]);
      expect(api.calls('GET /api/auth/youtube').at(-1)?.query.get('return_to')).toBe('code');
    }
    const wrong = await cli.run(['channels', 'connect', '--no-browser'], { input: 'x\n' });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('has expired')]);
    const none = await cli.run(['channels', 'connect', '--no-browser']);
    expect(none.code).not.toBe(0);
  });
});
