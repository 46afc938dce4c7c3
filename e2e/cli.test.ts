import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type Creator, connect, heldOnYoutube, newChannel, signedInCreator } from './creator.ts';
import { type Product, runningProduct } from './product.ts';

const COMMAND = path.join(import.meta.dirname, '../cli/dist/threadsweep.js');

const cleanResult = z.object({
  cleaned_count: z.number(),
  total_comments_on_youtube: z.literal(120),
});
const cleanResults = z.object({ results: z.tuple([cleanResult]) });

let product: Product;
let creator: Creator;
let home: string;
let channel: Awaited<ReturnType<typeof newChannel>>;

beforeAll(async () => {
  product = await runningProduct();
  creator = await signedInCreator(product);
  channel = await newChannel(product, 120);
  await connect(product, creator, channel.channelId);
  home = await mkdtemp(path.join(tmpdir(), 'threadsweep-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('the command', () => {
  it('logs in, lists the videos, previews, cleans and lists what it has hidden', async () => {
    const login = ['login', creator.email, '--password-stdin'];
    expect(await threadsweep(login, `${creator.password}\n`)).toMatchObject({ code: 0 });

    const videos = await json(['videos', '--json']);
    expect(JSON.stringify(videos)).toContain(channel.videoId);

    const preview = await json(['clean', channel.videoId, '--dry-run', '--json']);
    expect(preview).toMatchObject({ results: [{ dry_run: true, cleaned_count: 0 }] });
    expect(await heldOnYoutube(product, channel.channelId)).toEqual([]);

    // As people paste it.
    const url = `https://www.youtube.com/watch?v=${channel.videoId}`;
    const { results } = cleanResults.parse(await json(['clean', url, '--json']));
    const [cleaned] = results;
    const held = await heldOnYoutube(product, channel.channelId);
    expect(held.length).toBe(cleaned.cleaned_count);
    expect(held.length).toBeGreaterThan(5);

    const listed = await json(['comments', channel.videoId, '--json']);
    for (const id of held) expect(JSON.stringify(listed)).toContain(id);
  });

  it('tells who is not logged in so, with an exit code of its own', async () => {
    const result = await threadsweep(['videos', '--profile', 'nobody']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toMatch(/log in/i);
  });
});

async function json(args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await threadsweep(args);
  if (code !== 0) throw new Error(`threadsweep ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Runs the built command as its own process, with a home of its own. */
function threadsweep(args: string[], input = '') {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: path.join(home, 'config'),
        THREADSWEEP_API: product.url,
      },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}
