import type { ScannedComment } from '@threadsweep/shared/contract/scan.ts';
import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { beforeEach, expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';

serveCli();

const comment = (id: string, more: Partial<ScannedComment>): ScannedComment => ({
  id,
  author: '@someone',
  text: `text of ${id}`,
  timestamp: '2026-11-24T10:00:00Z',
  parent_id: null,
  verdict: 'keep',
  category: null,
  score: 0,
  reasons: [],
  ...more,
});
const COMMENTS = [
  comment('a', {
    verdict: 'hide',
    category: 'scam',
    score: 0.98,
    text: 'WhatsApp\u001b[2J me',
    reasons: [{ code: 'messenger-contact', start: 0, end: 8 }],
  }),
  comment('b', { verdict: 'ask', category: 'spam', score: 0.2 }),
  comment('c', {}),
];

beforeEach(() => {
  api.on({
    scan: {
      scanVideo: () => ({
        status: 'success',
        video: { id: 'workbench01', title: 'A bench', channel_title: 'Bench', comment_count: 3 },
        comments: COMMENTS,
      }),
    },
  });
});

it('scan shows the comments that would be hidden under a public video, and needs no login', async () => {
  const { code, stdout, stderr } = await cli.run(['scan', 'https://youtu.be/workbench01']);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['a', 'hide', 'scam'],
    ['b', 'ask', 'spam'],
  ]);
  expect(stdout).not.toContain('\u001b');
  expect(stderr).toContain('A bench');
  expect(stderr).toContain('1 of 3 comments would be hidden (1 scam).');
  expect(stderr).toContain('1 is uncertain');
  const [call] = api.calls('POST /api/scan');
  expect(call).toMatchObject({ body: { video: 'workbench01' }, token: undefined });
});

it('scan --json writes all comments, and --exit-code makes scan exit with 5 if some would be hidden', async () => {
  const { code, stdout } = await cli.run(['scan', 'workbench01', '--json', '--exit-code']);
  expect(code).toBe(5);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'success',
    video: { id: 'workbench01', channel_title: 'Bench' },
    comments: [{ id: 'a', verdict: 'hide' }, { id: 'b' }, { id: 'c' }],
  });
});

it('scan says that no video can be scanned at the moment, and suggests judge instead', async () => {
  const data = { resumes_at: null };
  const sentence = 'Videos cannot be scanned right now.';
  api.on({ scan: { scanVideo: refusing('SCAN_UNAVAILABLE', sentence, data) } });
  const { code, stderr } = await cli.run(['scan', 'workbench01']);
  expect(code).toBe(4);
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('threadsweep judge');
});

it('scan does not list the ids of the user’s own videos if there is no such public video', async () => {
  const sentence = 'There is no public video with this address.';
  api.on({ scan: { scanVideo: refusing('NOT_FOUND', sentence) } });
  const { code, stderr } = await cli.run(['scan', 'workbench01']);
  expect([code, stderr]).toEqual([1, `threadsweep: ${sentence}\n`]);
});

it('scan refuses an argument that is not a video before it calls the API', async () => {
  const { code } = await cli.run(['scan', 'https://example.com/']);
  expect(code).toBe(2);
  expect(api.calls('POST /api/scan')).toEqual([]);
});
