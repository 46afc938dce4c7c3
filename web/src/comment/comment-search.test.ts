import { describe, expect, it } from 'vitest';

import { comment, SPAM } from '../../test/usual-responses.ts';
import { searchComments } from './comment-search.ts';

const LOVELY = comment({ id: 'a', author: '@Élodie', text: 'Très belle vidéo' });
const MINE = { ...SPAM, id: 'b', source: 'creator' as const };
const HELD = comment({ id: 'c', text: 'Visit my page', source: 'youtube' });
const ALL = [LOVELY, SPAM, MINE, HELD];

const found = (...search: [query: string, filter: Parameters<typeof searchComments>[2]]) =>
  searchComments(ALL, ...search).map(({ id }) => id);

describe('the search', () => {
  it.each([
    ['tres VIDEO', ['a']],
    ['elodie', ['a']],
    ['telegram prize', ['c2', 'b']],
    ['telegram belle', []],
    ['ｔｅｌｅｇｒａｍ', ['c2', 'b']],
    ['  ', ['a', 'c2', 'b', 'c']],
  ])(
    'the search for %j finds comments with its words or parts of words, and ignores case and accents',
    (query, ids) => {
      expect(found(query, 'all')).toEqual(ids);
    },
  );

  it('the filter of hidden comments shows one category, or the comments that the creator or YouTube hid', () => {
    expect(found('', 'scam')).toEqual(['c2']);
    expect(found('', 'spam')).toEqual([]);
    expect(found('', 'creator')).toEqual(['b']);
    expect(found('', 'youtube')).toEqual(['c']);
    expect(found('prize', 'creator')).toEqual(['b']);
  });
});
