import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

import { afterEach, expect, it, vi } from 'vitest';

import { cleanResult, pass, VIDEO } from '../../test/fake-api.ts';
import { Failure } from '../failure.ts';
import { Output } from '../terminal/output.ts';
import { openLiveView } from './live-view.tsx';

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
  return { screen, view: openLiveView(output, [VIDEO, 'aaaaaaaaaaa'], false) };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it('shows phase, comments read, hidden by category, quota and time while a pass runs', async () => {
  const { screen, view } = openOn(80);
  view.started(VIDEO);
  view.progress(VIDEO, { phase: 'running', numbers: pass() });
  await vi.waitFor(() => {
    const shown = stripVTControlCharacters(screen.shown);
    expect(shown).toMatch(new RegExp(`${VIDEO}  reading and hiding  \\d+ s`));
    expect(shown).toMatch(/read +1,240 comments/);
    expect(shown).toMatch(/hidden +12\s+scam +8\s+spam +3\s+inappropriate +1\s/);
    expect(shown).toMatch(/quota +63 units/);
    expect(shown).toContain('1 video to go');
  });
  await view.close();
});

it('leaves the results on the screen, in lines that fit a narrow terminal', async () => {
  const { screen, view } = openOn(40, { NO_COLOR: '1' });
  const outcome = { ...cleanResult(), status: 'done' as const };
  view.started(VIDEO);
  view.ended({ video: VIDEO, outcome, seconds: 4.2 });
  view.started('aaaaaaaaaaa');
  const failure = new Failure('No.', { code: 'X', exitCode: 1, hint: 'Do.' });
  view.ended({ video: 'aaaaaaaaaaa', outcome: failure, seconds: 1 });
  await view.close();
  const lines = stripVTControlCharacters(screen.shown).split('\n');
  expect(lines.some((line) => line.startsWith(`✔ ${VIDEO}`))).toBe(true);
  expect(lines.some((line) => line.startsWith('✖ aaaaaaaaaaa'))).toBe(true);
  for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(40);
  // oxlint-disable-next-line no-control-regex -- a colour begins with this
  expect(screen.shown).not.toMatch(/\u001b\[3\d/);
});

it('colours what went well and what did not, unless NO_COLOR is set', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- isTTY is all that is read
  const stream = new Screen(80) as unknown as NodeJS.WriteStream;
  expect(new Output(stream, stream, {}).style('bold', 'x')).toBe('\u001b[1mx\u001b[22m');
  expect(new Output(stream, stream, { NO_COLOR: '1' }).style('bold', 'x')).toBe('x');
});
