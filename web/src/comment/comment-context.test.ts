import { describe, expect, it } from 'vitest';

import { comment } from '../../test/usual-responses.ts';
import { contextOf, passagesOf } from './comment-context.ts';

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the context of a comment', () => {
  const top = comment({ id: 't', timestamp: at(1), authorChannelId: 'UCa' });
  const reply = comment({ id: 'r', parent_id: 't', timestamp: at(3), authorChannelId: 'UCb' });
  const earlier = comment({ id: 'q', parent_id: 't', timestamp: at(2), authorChannelId: 'UCa' });
  const alone = comment({ id: 'x', timestamp: at(9), authorChannelId: 'UCa' });
  const all = [alone, top, reply, earlier];

  it('the context of a comment or reply is its whole thread in the order in which the comments were written', () => {
    for (const one of [top, reply, earlier])
      expect(ids(contextOf(one, all).thread)).toEqual(['t', 'q', 'r']);
    expect(contextOf(alone, all).thread).toEqual([]);
  });

  it('the context of a comment also includes the author’s other comments, newest first', () => {
    expect(ids(contextOf(top, all).others)).toEqual(['x', 'q']);
    expect(contextOf(reply, all).others).toEqual([]);
  });

  it('two authors with the same name count as different if their channels differ or only one channel is known', () => {
    const named = comment({ id: 'n', author: '@ada', authorChannelId: null });
    const other = comment({ id: 'o', author: '@ada', authorChannelId: null });
    expect(ids(contextOf(named, [named, other, top]).others)).toEqual(['o']);
  });
});

describe('the passages of a verdict', () => {
  it('each reason of a verdict gets the passage that it refers to, or none if it concerns the whole comment', () => {
    const reasons = [
      { code: 'giveaway', start: 0, end: 4 },
      { code: 'statistical-model' },
      { code: 'giveaway', start: 5, end: 99 },
    ];
    expect(passagesOf({ text: 'Free money', reasons })).toEqual([
      { code: 'giveaway', passage: 'Free' },
      { code: 'statistical-model', passage: '' },
      { code: 'giveaway', passage: '' },
    ]);
  });
});
