import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

import { cleaned, pass, VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { Failure } from '../failure.ts';
import { Output } from '../terminal/output.ts';
import { openLiveView } from './live-view.tsx';
import { setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

class Screen extends PassThrough {
  readonly isTTY = true;
  readonly columns: number;
  readonly rows = 24;
  shown = '';

  constructor(columns: number) {
    super();
    this.columns = columns;
    this.on('data', (chunk: Buffer) => {
      this.shown += chunk.toString();
    });
  }
}

function openOn(columns: number, env: NodeJS.ProcessEnv = {}) {
  const screen = new Screen(columns);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stream with a terminal's size is all that the view uses
  const stream = screen as unknown as NodeJS.WriteStream;
  const output = new Output(stream, stream, env);
  return { screen, view: openLiveView({ output, input: process.stdin }, { total: 2 }) };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it('during a pass, the live view shows the phase, pages, quota, time and hidden comments with samples', async () => {
  const { screen, view } = openOn(80);
  view.started({ video: VIDEO, title: 'How I edit', comments: 1500 });
  view.progress(VIDEO, { phase: 'running', numbers: pass() });
  view.samples(VIDEO, [{ category: 'scam', author: '@win', text: 'Message me\non WhatsApp' }]);
  const shown = () => stripVTControlCharacters(screen.shown);
  await expect.poll(shown).toMatch(/How I edit +reading and hiding, \d+ s/);
  await expect.poll(shown).toContain('1,240 of 1,500 comments, page 13 of 15');
  await expect.poll(shown).toContain('12 hidden (8 scam, 3 spam, 1 inappropriate), 63 quota units');
  await expect.poll(shown).toMatch(/scam +@win: Message me\s/);
  await expect.poll(shown).toMatch(/0 of 2 videos done, 63 quota units, \d+ s, Ctrl-C/);
  await view.close();
});

it('the live view leaves the results on the screen, in lines that fit a narrow terminal', async () => {
  const { screen, view } = openOn(40, { NO_COLOR: '1' });
  const outcome = { ...cleaned().body, status: 'done' as const };
  view.started({ video: VIDEO, title: 'How I edit and a title that is longer' });
  view.samples(VIDEO, [
    { category: 'spam', author: '@x', text: 'A text that goes on and on and on' },
  ]);
  view.ended({ video: VIDEO, outcome, seconds: 4.2 });
  view.started({ video: 'aaaaaaaaaaa' });
  const failure = new Failure('No.', { code: 'X', exitCode: 1, hint: 'Do.' });
  view.ended({ video: 'aaaaaaaaaaa', outcome: failure, seconds: 1 });
  await view.close();
  const lines = stripVTControlCharacters(screen.shown).split('\n');
  expect(lines.some((line) => /^✔ How I edit.*… \(dQw4w9WgXcQ\)$/.test(line.trimEnd()))).toBe(true);
  expect(lines.some((line) => line.startsWith('✖ aaaaaaaaaaa'))).toBe(true);
  for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(40);
  // oxlint-disable-next-line no-control-regex -- a colour begins with this
  expect(screen.shown).not.toMatch(/\u001b\[3\d/);
});

it('the live view shows successes and failures in colour, unless NO_COLOR is set', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- isTTY is all that is read
  const stream = new Screen(80) as unknown as NodeJS.WriteStream;
  expect(new Output(stream, stream, {}).style('bold', 'x')).toBe('\u001b[1mx\u001b[22m');
  expect(new Output(stream, stream, { NO_COLOR: '1' }).style('bold', 'x')).toBe('x');
});
