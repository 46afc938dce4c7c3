import { DEEP } from '@threadsweep/shared/test/runs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { onTerminal } from '../cli/test/terminal.ts';
import { type CliProcess, cliProcess } from './cli-process.ts';
import { type Creator, connect, heldOnYoutube, newChannel, signedInCreator } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';

const COMMENTS = 1500;

let product: Product;
let creator: Creator;
let cli: CliProcess;
let channel: Awaited<ReturnType<typeof newChannel>>;

beforeAll(async () => {
  product = await runningProduct();
  creator = await signedInCreator(product);
  channel = await newChannel(product, 300);
  await fillUp(channel, COMMENTS - 300);
  await connect(product, creator, channel.channelId);
  cli = await cliProcess(product);
});
afterAll(() => cli.remove());

async function fillUp({ videoId }: typeof channel, count: number): Promise<void> {
  const comments = Array.from({ length: count }, (_, place) => ({
    id: `${videoId.slice(0, 6)}fill${String(place).padStart(16, '0')}`,
    author: `@viewer${place}`,
    text: `I liked the part at minute ${place % 60}, number ${place} of my favourites`,
    publishedAt: new Date(Date.now() - 86_400_000 - place * 1000).toISOString(),
  }));
  await product.control('POST', `/youtube/videos/${videoId}/comments`, comments);
}

const terminal = (args: string[], columns = 80) => onTerminal(cli, args, { columns });

it('on a terminal, a creator logs in, lists videos, cleans 1,500 comments and undoes the clean', async () => {
  const login = terminal(['login']);
  await login.shows('Email: ');
  login.type(`${creator.email}\r`);
  await login.shows('Password: ');
  login.type(`${creator.password}\r`);
  expect(await login.ended).toBe(0);
  expect(login.raw()).not.toContain(creator.password);

  const videos = terminal(['videos'], 40);
  expect(await videos.ended).toBe(0);
  expect(videos.lines().at(-1)).toMatch(new RegExp(`^${channel.videoId}  A video`));

  const first = terminal(['clean', channel.videoId]);
  const limited = await first.ended;
  const held = await heldOnYoutube(product, channel.channelId);
  expect(limited).toBe(held.length < 100 ? 0 : 4);
  expect(first.lines()[0]).toBe(
    `${limited === 0 ? '✔' : '✖'} A video of a test (${channel.videoId})`,
  );
  expect(first.lines().join(' ')).toMatch(
    new RegExp(`${held.length} hidden \\(.*\\) of +1,500 comments`),
  );
  expect(first.raw()).toContain('Ctrl-C stops watching, not the pass');

  const { passes } = z
    .object({ passes: z.tuple([z.object({ id: z.string() })]) })
    .parse(await cli.json(['passes']));
  const undo = terminal(['undo', passes[0].id], 40);
  expect(await undo.ended).toBe(0);
  expect(undo.lines()).toEqual([`${held.length} comments restored`]);
  expect(await heldOnYoutube(product, channel.channelId)).toEqual([]);
});

/** The widths of terminals. What fits the narrow one rarely breaks in the wide one. */
const WIDTHS = DEEP ? [80, 40] : [40];

it('the output of every other command fits narrow terminals', async () => {
  const { videoId } = channel;
  const listed = z
    .object({ visible: z.array(z.object({ id: z.string() })).min(1) })
    .parse(await cli.json(['comments', videoId, '--visible', '--limit', '1']));
  const one = listed.visible[0]?.id ?? '';
  for (const columns of WIDTHS)
    for (const args of [
      ['whoami'],
      ['channels'],
      ['videos', '--limit', '1'],
      ['comments', videoId, '--limit', '20'],
      ['hide', videoId, one],
      ['comments', videoId, '--hidden'],
      ['restore', videoId, one],
      ['clean', videoId, '--dry-run'],
      ['passes'],
      ['watch', '--until-idle'],
      ['quota'],
      ['auto'],
      ['auto', 'off'],
      ['auto', 'on'],
      // Without `--quiet`, the output contains the path of the file, which a terminal may break
      // anywhere.
      ['config', '--quiet'],
    ]) {
      const command = terminal(args, columns);
      expect([args, await command.ended]).toEqual([args, 0]);
      expect([args, command.broken()]).toEqual([args, []]);
    }
  const exported = terminal(['export', '--out', `${cli.env['HOME']}/kept.json`]);
  expect(await exported.ended).toBe(0);
});

it('after Ctrl-C during a clean, the server completes the pass, and the command watch shows the pass’s end', async () => {
  await must(
    z.unknown(),
    product.call('POST', '/api/user/plan', { token: creator.token, body: { plan: 'pro' } }),
  );
  const slow = { target: 'youtube', method: 'commentThreads.list', latencyMs: 3_000 };
  await product.control('POST', '/faults', slow);
  try {
    const clean = terminal(['clean', channel.videoId]);
    await clean.shows('of 1,500 comments, page');
    clean.type('\u0003');
    expect(await clean.ended).toBe(130);
    expect(clean.lines().join(' ')).toContain(`The server continues with ${channel.videoId}`);
    const watch = terminal(['watch', '--until-idle'], 40);
    await watch.shows('A video of a test');
    await product.control('DELETE', '/faults');
    expect(await watch.ended).toBe(0);
    expect(watch.lines().join('\n')).toContain('✔ A video of a test');
  } finally {
    await product.control('DELETE', '/faults');
  }
  expect(await cli.json(['passes', '--limit', '1'])).toMatchObject({
    passes: [{ status: 'done', total_comments_on_youtube: COMMENTS }],
  });
});
