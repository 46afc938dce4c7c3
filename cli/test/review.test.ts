import { comment, reviewPage, VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import type { AskedComment } from '@threadsweep/shared/contract/review.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';
import { onTerminal } from './terminal.ts';

const DECIDE = 'POST /api/review';
const ESCAPES = '\u001b[2J\u001b]0;taken\u0007';

serveCli();

function asked(id: string, author: string): AskedComment & { category: 'scam' } {
  const known = {
    video_id: VIDEO,
    video_title: 'How I edit',
    channel_id: 'UC1',
    category: 'scam' as const,
    score: 0.6,
  };
  return { ...comment({ id, author, text: `check${ESCAPES} my page, ${id}` }), ...known };
}

const FOUR = [asked('a', '@win'), asked('b', '@ada'), asked('c', '@win'), asked('d', '@bea')];

const HELD = Object.assign(asked('h', '@cleo'), { category: null });
const DOUBTFUL = { ...asked('i', '@dan'), score: 0.8 };

/** Returns the sent decisions as texts such as `a:hide`. */
function sent(): string[][] {
  return api.calls(DECIDE).map(({ body }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has checked it
    const { decisions } = body as { decisions: { id: string; action: string }[] };
    return decisions.map(({ id, action }) => `${id}:${action}`);
  });
}

beforeEach(() => {
  api.on({ review: { listReview: () => reviewPage(FOUR, { total: 6 }) } });
});

describe('review', () => {
  it('review lists the comments with an uncertain verdict when it writes into a pipe or with --json', async () => {
    const { code, stdout, stderr } = await cli.run(['review']);
    expect([code, stderr]).toEqual([0, '2 more wait for your decision.\n']);
    expect(stdout.split('\n')[1]).toBe(`${VIDEO}\tb\tscam\t0.6\t@ada\t\tcheck my page, b`);
    const document: unknown = JSON.parse((await cli.run(['review', '--json'])).stdout);
    expect(document).toMatchObject({ version: 1, total: 6, comments: [{ id: 'a' }, {}, {}, {}] });
  });

  it('review says that no comment awaits a decision if the review is empty', async () => {
    api.on({ review: { listReview: () => reviewPage([]) } });
    const { stderr } = await cli.run(['review', '--language', 'fr']);
    expect(stderr).toBe('Aucun commentaire n’attend votre décision.\n');
  });

  it.for([40, 80, 120])(
    'review accepts decisions by single keys on a screen of %i columns',
    async (columns) => {
      const terminal = onTerminal(cli, ['review'], { columns });
      await terminal.shows('4 comments to decide on');
      terminal.type('H');
      await terminal.shows(/to hide: 2, to\s+keep: 0/);
      terminal.type('k');
      await terminal.shows(/to\s+keep: 1/);
      terminal.type('u');
      await terminal.shows(/to\s+keep: 0/);
      terminal.type('/');
      await terminal.shows('Filter: _');
      terminal.type('bea\r');
      await terminal.shows('1 comment to decide on');
      terminal.type('k');
      await terminal.shows(/to\s+keep: 1/);
      terminal.type('\r');
      await terminal.shows('Hidden: 2, kept: 1.');
      terminal.type('\u001b');
      await terminal.shows('my page, b');
      terminal.type('q');
      expect(await terminal.ended).toBe(0);
      expect(sent()).toEqual([['a:hide', 'c:hide', 'd:keep']]);
      expect(terminal.broken()).toEqual([]);
      expect(terminal.raw()).not.toContain('taken');
    },
  );

  it('review reads the letters after a / as a filter, even if all keys arrive at once', async () => {
    const terminal = onTerminal(cli, ['review'], { columns: 80 });
    await terminal.shows('4 comments to decide on');
    terminal.type('h/beah\r');
    await terminal.shows('filter: beah');
    terminal.type('q');
    await terminal.shows('1 decision is not sent.');
    terminal.type('y');
    expect(await terminal.ended).toBe(0);
    expect(sent()).toEqual([['a:hide']]);
  });

  it('review drops the keys that were typed before its screen appeared', async () => {
    let asks = 0;
    const gate = Promise.withResolvers<void>();
    api.on({
      review: {
        listReview: async () => {
          asks += 1;
          await gate.promise;
          return reviewPage(FOUR, { total: 6 });
        },
      },
    });
    const terminal = onTerminal(cli, ['review'], { columns: 80 });
    await expect.poll(() => asks).toBe(1);
    terminal.type('hh');
    await terminal.shows('hh');
    gate.resolve();
    await terminal.shows('4 comments to decide on');
    terminal.type('k');
    await terminal.shows(/to hide: 0, to\s+keep: 1/);
    terminal.type('q');
    await terminal.shows('1 decision is not sent.');
    terminal.type('n');
    await terminal.ended;
    expect(sent()).toEqual([]);
  });

  it('review also lists hidden comments, and restores a hidden comment that the creator keeps', async () => {
    const page = reviewPage(
      [FOUR[1]].filter((each) => each !== undefined),
      {
        held: [HELD],
        doubtful: [DOUBTFUL],
        doubtful_total: 1,
      },
    );
    api.on({ review: { listReview: () => page } });
    const { stdout } = await cli.run(['review', '--list']);
    expect(stdout.split('\n').map((line) => line.split('\t').slice(1, 3))).toEqual([
      ['h', 'held'],
      ['b', 'scam'],
      ['i', 'doubtful'],
      [],
    ]);
    const terminal = onTerminal(cli, ['review'], { columns: 80 });
    await terminal.shows('3 comments to decide on');
    await terminal.shows('Hidden by YouTube, looks harmless.');
    terminal.type('k');
    await terminal.shows('to restore: 1');
    terminal.type('h');
    await terminal.shows('Hidden by Threadsweep.');
    terminal.type('k');
    await terminal.shows('to restore: 2');
    terminal.type('\r');
    expect(await terminal.ended).toBe(0);
    expect(sent()).toEqual([['h:restore', 'b:hide', 'i:restore']]);
    expect(terminal.raw()).toContain('Restored: 2.');
  });

  it('review asks before it discards unsent decisions, and sends no decision after Ctrl-C', async () => {
    const leaving = onTerminal(cli, ['review'], { columns: 80 });
    await leaving.shows('4 comments to decide on');
    leaving.type('h');
    await leaving.shows('to hide: 1');
    leaving.type('q');
    await leaving.shows('1 decision is not sent. Send it?');
    leaving.type('n');
    expect(await leaving.ended).toBe(0);
    const interrupted = onTerminal(cli, ['review'], { columns: 80 });
    await interrupted.shows('4 comments to decide on');
    interrupted.type('h');
    await interrupted.shows('to hide: 1');
    interrupted.type('\u0003');
    expect(await interrupted.ended).toBe(130);
    expect(sent()).toEqual([]);
  });

  it('review asks a numbered question for each comment if the terminal is dumb', async () => {
    const terminal = onFakeTerminal(cli, ['review'], { columns: 60 }, { TERM: 'dumb' });
    for (const [place, answer] of [
      ['1 of 4', '3'],
      ['2 of 4', ''],
      ['3 of 4', '2'],
      ['4 of 4', '6'],
    ] as const) {
      await terminal.shows(new RegExp(`${place}[^]*1 to 6: $`));
      terminal.type(`${answer}\r`);
    }
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines().at(-1)).toBe('Hidden: 1, kept: 1.');
    expect(sent()).toEqual([['a:hide', 'c:keep']]);
  });
});
