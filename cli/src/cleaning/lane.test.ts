import { pass, VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { widthOf } from '../terminal/width.ts';
import { laneLines, type Lane } from './lane.ts';
import { setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

const plain = (_style: unknown, text: string): string => text;

function lane(values: Partial<Lane> = {}): Lane {
  return {
    target: { video: VIDEO, title: 'How I edit', comments: 1500 },
    startedAt: 0,
    progress: { phase: 'running', numbers: pass({ total_comments_on_youtube: 500 }) },
    samples: [],
    paceFrom: { at: 5000, read: 250 },
    ...values,
  };
}

function shown(values: Partial<Lane>, width = 80, now = 10_000): string[] {
  return laneLines(lane(values), now, { width, samples: true }, plain, false);
}

describe('the lines of a video in progress', () => {
  it('the remaining time of a clean is estimated from the comments that were read so far', () => {
    expect(shown({})).toEqual([
      '⠋ How I edit                                            reading and hiding, 10 s',
      '  ━━━━━━━━────────────────  500 of 1,500 comments, page 5 of 15, about 20 s left',
      '  12 hidden (8 scam, 3 spam, 1 inappropriate), 63 quota units',
    ]);
  });

  it('the first frame of a video’s progress shows 0 s and a spinner, even if the clock is earlier than the start', () => {
    const progress = { phase: 'asked', numbers: undefined } as const;
    expect(shown({ progress }, 80, -7)).toEqual([
      '⠋ How I edit                                                       starting, 0 s',
    ]);
  });

  it('the progress of a clean shows no remaining time before the pace is known', () => {
    const told = '500 of 1,500 comments, page 5 of 15';
    for (const paceFrom of [
      { at: 9000, read: 100 },
      { at: 1000, read: 500 },
    ])
      expect(shown({ paceFrom })[1]?.endsWith(told)).toBe(true);
  });

  it('the progress of a clean shows no remaining time if YouTube counts fewer comments than the pass has read', () => {
    const target = { video: VIDEO, comments: 400 };
    expect(shown({ target })).toContain('  500 comments read, 5 pages');
  });

  it('the progress of a video whose pass waits for another pass says so and shows no counts', () => {
    const progress = { phase: 'queued', numbers: pass() } as const;
    expect(shown({ progress })).toEqual([
      '⠋ How I edit                                          waiting for its turn, 10 s',
    ]);
  });

  it('each line of a video’s progress fits 40 columns', () => {
    const samples = [{ category: 'inappropriate' as const, author: '@someone', text: 'So bad' }];
    expect(shown({ samples }, 40)).toEqual([
      '⠋ How I edit',
      '  reading and hiding, 10 s',
      '  ━━━━━━━━────────────────',
      '  500 of 1,500 comments, page 5 of 15,',
      '  about 20 s left',
      '  12 hidden (8 scam, 3 spam, 1',
      '  inappropriate), 63 quota units',
      '  inappropriate @someone: So bad',
    ]);
  });

  it('no line of a video’s progress is wider than the terminal, whatever text comments contain', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '動画の編集方法について語る長いタイトルです',
        'كيف أحرر مقاطع الفيديو',
        '👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family',
      ),
    );
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyText,
        fc.integer({ min: 40, max: 200 }),
        (title, author, text, width) => {
          const lines = shown(
            {
              target: { video: VIDEO, title, comments: 1500 },
              samples: [{ category: 'inappropriate', author, text }],
            },
            width,
          );
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
