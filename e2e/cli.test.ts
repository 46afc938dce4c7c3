import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { DEEP } from '@threadsweep/shared/test/runs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type CliProcess, cliProcess } from './cli-process.ts';
import { type Creator, connect, heldOnYoutube, newChannel, signedInCreator } from './creator.ts';
import { type Product, runningProduct } from './product.ts';

const cleanResult = z.object({
  pass_id: z.string(),
  cleaned_count: z.number(),
  total_comments_on_youtube: z.literal(120),
});
const cleanResults = z.object({ results: z.tuple([cleanResult]) });

/**
 * The comments that the command prints, about 3 kB each, and its heap in MB. The heap has no room
 * for all of them: a command that prints a few needs 11 MB.
 */
const { COMMENTS, HEAP_MB } = DEEP
  ? { COMMENTS: 10_000, HEAP_MB: 28 }
  : { COMMENTS: 4000, HEAP_MB: 20 };

let product: Product;
let creator: Creator;
let cli: CliProcess;
let channel: Awaited<ReturnType<typeof newChannel>>;

beforeAll(async () => {
  product = await runningProduct();
  creator = await signedInCreator(product);
  channel = await newChannel(product, 120);
  await connect(product, creator, channel.channelId);
  cli = await cliProcess(product);
});
afterAll(() => cli.remove());

describe('the command without a terminal', () => {
  it('the command line logs in, cleans a video and undoes the clean', async () => {
    const { videoId, channelId } = channel;
    const login = ['login', creator.email, '--password-stdin'];
    expect(await cli.run(login, `${creator.password}\n`)).toMatchObject({ code: 0 });
    expect(await cli.json(['whoami'])).toMatchObject({ user: { email: creator.email } });
    expect(await cli.json(['channels'])).toMatchObject({
      channels: [{ id: channelId, active: true, protection: { status: 'active' } }],
    });
    expect(await cli.json(['videos', '--since', '7d'])).toMatchObject({
      videos: [{ id: videoId }],
    });
    expect(await cli.json(['quota'])).toMatchObject({ status: 'success', channel_id: channelId });

    const preview = await cli.json(['clean', videoId, '--dry-run']);
    expect(preview).toMatchObject({ results: [{ dry_run: true, cleaned_count: 0 }] });
    expect(await heldOnYoutube(product, channelId)).toEqual([]);

    const url = `https://www.youtube.com/watch?v=${videoId}`;
    const { results } = cleanResults.parse(await cli.json(['clean', url]));
    const [cleaned] = results;
    const held = await heldOnYoutube(product, channelId);
    expect(held.length).toBe(cleaned.cleaned_count);
    expect(held.length).toBeGreaterThan(5);

    const listed = await cli.json(['comments', videoId, '--hidden']);
    for (const id of held) expect(JSON.stringify(listed)).toContain(id);
    const passes = await cli.json(['passes', '--video', videoId]);
    expect(passes).toMatchObject({ passes: [{ id: cleaned.pass_id, status: 'done' }] });
    expect(await cli.run(['watch', videoId, '--until-idle'])).toMatchObject({ code: 0 });

    const [one = ''] = held;
    expect(await cli.json(['restore', videoId, one])).toMatchObject({ done: [one] });
    expect(await heldOnYoutube(product, channelId)).not.toContain(one);
    expect(await cli.json(['hide', videoId, '-'], one)).toMatchObject({ done: [one] });
    expect(await heldOnYoutube(product, channelId)).toContain(one);

    expect(await cli.json(['undo', cleaned.pass_id])).toMatchObject({ status: 'success' });
    expect(await heldOnYoutube(product, channelId)).toEqual([one]);
  });

  it('the command auto turns automatic cleaning on and off, and shows whether it is on', async () => {
    expect((await cli.run(['auto'])).stdout).toBe('on\n');
    expect(await cli.json(['auto', 'off'])).toMatchObject({ auto_cleaning_enabled: false });
    expect((await cli.run(['auto'])).stdout).toBe('off\n');
    expect((await cli.run(['auto', 'on'])).code).toBe(0);
  });

  it('the command export writes the account’s data into files that only their owner can read', async () => {
    const home = cli.env['HOME'] ?? '';
    const json = path.join(home, 'kept.json');
    expect(await cli.json(['export', '--out', json])).toMatchObject({ file: json, channels: 1 });
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ user: { id: creator.uid } });
    expect((await stat(json)).mode & 0o777).toBe(0o600);
    const csv = await cli.run(['export', '--format', 'csv']);
    const [headings = '', first = ''] = csv.stdout.split('\r\n');
    expect(headings).toContain('videoId');
    expect(first).toContain(channel.videoId);
  });

  it('a command without a login exits with 3 and says that a login is missing', async () => {
    const result = await cli.run(['videos', '--profile', 'nobody']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toMatch(/log in/i);
  });

  it('the option --language translates the texts for people, but not the output for scripts', async () => {
    const french = await cli.run(['clean', channel.videoId, '--language', 'fr']);
    expect(french).toMatchObject({ code: 0 });
    expect(french.stdout).toMatch(/\d+ masqués?.* sur \d+ commentaires ;/);
    const spanish = { THREADSWEEP_LANGUAGE: 'es' };
    const nobody = ['videos', '--profile', 'nobody'];
    const refused = await cli.run(nobody, '', spanish);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('No has iniciado sesión.');
    const whoami = ['whoami', '--json'];
    const said = await cli.run(whoami, '', spanish);
    expect(said.stdout).toBe((await cli.run(whoami)).stdout);
  });

  it('a command ends without an error if the reader of its output closes the pipe early', async () => {
    const shell = `'${process.execPath}' '${cli.binary}' comments ${channel.videoId} | head -1; echo "\${PIPESTATUS[0]}"`;
    const child = spawn('bash', ['-c', shell], { env: cli.env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    expect(said).toMatch(/^visible\t.*\n0\n$/);
  });
});

describe('thousands of comments', () => {
  it(
    'the command comments prints thousands of comments to a pipe with a heap that cannot hold them',
    { timeout: 600_000 },
    async () => {
      const many = await newChannel(product, 1);
      const owner = await signedInCreator(product);
      const text = 'A comment that is about as long as comments are. '.repeat(60);
      for (let from = 0; from < COMMENTS; from += 1000) {
        const comments = Array.from({ length: 1000 }, (_, place) => ({
          id: `${many.videoId.slice(0, 6)}${String(from + place).padStart(20, '0')}`,
          author: `@viewer${from + place}`,
          text,
          publishedAt: new Date(Date.now() - (from + place) * 1000).toISOString(),
        }));
        await product.control('POST', `/youtube/videos/${many.videoId}/comments`, comments);
      }
      await connect(product, owner, many.channelId);
      const profile = ['--profile', 'many'];
      await cli.run(['login', owner.email, '--password-stdin', ...profile], owner.password);
      const heap = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
      const { code, stdout } = await cli.run(
        ['comments', many.videoId, '--visible', ...profile],
        '',
        heap,
      );
      expect(code).toBe(0);
      expect(stdout.split('\n').filter((line) => line.endsWith(text.trim()))).toHaveLength(
        COMMENTS,
      );
    },
  );
});

describe('channels', () => {
  it('the command line connects a channel through the consent page, switches to it and disconnects it', async () => {
    const owner = await signedInCreator(product);
    const { channelId } = await newChannel(product, 10);
    const profile = ['--profile', 'owner'];
    await cli.run(['login', owner.email, '--password-stdin', ...profile], owner.password);
    const address = Promise.withResolvers<URL>();
    const connecting = cli.follow(['channels', 'connect', '--json', ...profile], (said) => {
      const [url] = /https?:\S+state=\S+(?=\n)/.exec(said) ?? [];
      if (url !== undefined) address.resolve(new URL(url));
    });
    const back = await approved(await address.promise, channelId);
    expect(back.hostname).toBe('127.0.0.1');
    const window = await fetch(back);
    expect(await window.text()).toBe(
      'Your YouTube channel is connected. You can close this window.\n',
    );
    const { code, stdout } = await connecting;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ channel: { id: channelId } });

    expect(await cli.json(['channels', 'switch', channelId, ...profile])).toMatchObject({
      channel: { id: channelId },
    });
    expect((await cli.run(['config', 'get', 'channel', ...profile])).stdout).toBe(`${channelId}\n`);
    expect((await cli.run(['channels', 'disconnect', channelId, '--yes', ...profile])).code).toBe(
      0,
    );
    expect(await cli.json(['channels', ...profile])).toMatchObject({ channels: [] });
    expect((await cli.run(['config', 'get', 'channel', ...profile])).stdout).toBe('');
  });
});

describe('channels connect without a browser on the machine', () => {
  it('the command line connects a channel by a code that a browser on another machine shows', async () => {
    const owner = await signedInCreator(product);
    const { channelId } = await newChannel(product, 1);
    const profile = ['--profile', 'remote'];
    await cli.run(['login', owner.email, '--password-stdin', ...profile], owner.password);
    const asked = Promise.withResolvers<{ page: URL; type: (line: string) => void }>();
    const connecting = cli.follow(
      ['channels', 'connect', '--no-browser', '--json', ...profile],
      (said, type) => {
        const [url] = /https?:\S+state=\S+(?=\n)/.exec(said) ?? [];
        if (url !== undefined) asked.resolve({ page: new URL(url), type });
      },
    );
    const { page, type } = await asked.promise;
    const back = await approved(page, channelId);
    const shown = new URLSearchParams(back.hash.slice(1));
    expect([back.pathname, shown.get('email')]).toEqual(['/connection', owner.email]);
    type(`${shown.get('code')}\n`);
    const { code, stdout } = await connecting;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ channel: { id: channelId } });
  });
});

/**
 * Approves on Google's consent page, as a browser does. Resolves with the address after all
 * redirects.
 */
async function approved(consentPage: URL, channelId: string): Promise<URL> {
  consentPage.searchParams.set('channel', channelId);
  consentPage.searchParams.set('approve', '1');
  const consent = await fetch(consentPage, { redirect: 'manual' });
  const back = await fetch(consent.headers.get('location') ?? '', { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '');
}

describe('logout', () => {
  it('the command logout ends the session', async () => {
    expect((await cli.run(['logout'])).stdout).toBe(`Logged out ${creator.email}.\n`);
    expect((await cli.run(['whoami'])).code).toBe(3);
  });
});
