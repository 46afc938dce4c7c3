import { VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import { beforeEach, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';

const INSIGHTS = 'GET /api/insights';
const DAY = { date: '2026-11-20', scam: 5, spam: 3, inappropriate: 0, creator: 1, restored: 2 };
const CAMPAIGN = {
  kind: 'ring' as const,
  ids: ['ring.x'],
  hidden: 7,
  first: '2026-11-18',
  last: '2026-11-20',
  channels: ['UC1', 'UC2'],
};

serveCli();

let days = [DAY];
let delay = { count: 8, median: 90_000, p95: 3_600_000 };
beforeEach(() => {
  days = [DAY];
  delay = { count: 8, median: 90_000, p95: 3_600_000 };
  api.on({
    insights: {
      getInsights: () => ({
        status: 'success',
        plan: 'advanced',
        since: '2026-11-01',
        insights: {
          days,
          delay,
          videos: [{ id: VIDEO, title: 'How I edit', hidden: 9 }],
          hours: Array.from({ length: 24 }, () => 0),
          taken_back: { hidden: 8, restored: 2 },
          advanced: { campaigns: [CAMPAIGN], languages: [], channels: [] },
        },
      }),
    },
  });
});

it('insights prints the API’s numbers as a JSON document, or as one tab-separated line for each day', async () => {
  const { code, stdout } = await cli.run(['insights', '--days', '7', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, insights: { days: [DAY] } });
  const lines = await cli.run(['insights']);
  expect(lines.stdout).toBe('2026-11-20\t9\t5\t3\t0\t1\t2\n');
  expect(api.calls(INSIGHTS).map(({ query }) => query.toString())).toEqual(['days=7', 'days=28']);
  expect((await cli.run(['insights', '--days', '8'])).code).toBe(2);
});

it('on a terminal, insights shows only the days on which comments were hidden or restored', async () => {
  const quiet = { ...DAY, scam: 0, spam: 0, creator: 0, restored: 0, date: '2026-11-21' };
  days = [DAY, quiet, { ...quiet, restored: 1, date: '2026-11-22' }];
  const terminal = onFakeTerminal(cli, ['insights'], { columns: 80 });
  expect(await terminal.ended).toBe(0);
  const text = terminal.lines().join('\n');
  expect(text).toContain('2026-11-20');
  expect(text).toContain('2026-11-22');
  expect(text).not.toContain('2026-11-21');
});

it('campaigns lists each campaign of coordinated comments', async () => {
  const { stdout } = await cli.run(['campaigns', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ campaigns: [CAMPAIGN], plan: 'advanced' });
  const lines = await cli.run(['campaigns']);
  expect(lines.stdout).toBe('ring\t7\t2026-11-18\t2026-11-20\t2\n');
});

it('insights and campaigns print the address of the subscription page if the plan does not include insights', async () => {
  api.on({
    insights: {
      getInsights: () => ({ status: 'success', plan: 'none', since: null, insights: null }),
    },
  });
  for (const command of ['insights', 'campaigns']) {
    const { code, stdout, stderr } = await cli.run([command]);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(`${api.address}/subscription`);
  }
  const { stdout } = await cli.run(['campaigns', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'success', campaigns: null });
});

it('on a terminal, insights shows a delay of two hours or more in hours, and a shorter one in minutes', async () => {
  delay = { count: 8, median: 7_199_000, p95: 9_000_000 };
  const terminal = onFakeTerminal(cli, ['insights'], { columns: 80 });
  expect(await terminal.ended).toBe(0);
  const text = terminal.lines().join('\n');
  expect(text).toContain('119 min');
  expect(text).toContain('2.5 h');
});
