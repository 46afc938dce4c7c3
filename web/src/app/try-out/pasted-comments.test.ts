import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MOST_COMMENTS, pastedComments } from './pasted-comments.ts';

const read = (text: string) => pastedComments(text).map(({ author, text: said }) => [author, said]);

describe('pasted comments', () => {
  it('each non-empty line of a pasted text is a comment', () => {
    expect(pastedComments('  Great video!\n\n\r\nSecond one \n')).toEqual([
      { id: '1', author: '', text: 'Great video!' },
      { id: '2', author: '', text: 'Second one' },
    ]);
  });

  it('a pasted line can name its author', () => {
    expect(read('@mike: write me on WhatsApp\nNote: not an author')).toEqual([
      ['@mike', 'write me on WhatsApp'],
      ['', 'Note: not an author'],
    ]);
  });

  it('comments that are copied from a page of YouTube are recognised in each language', () => {
    const copied = [
      '@paper.kite',
      '2 weeks ago (edited)',
      'Thank you!',
      'It has two lines.',
      '1.2K',
      'Reply',
      '3 replies',
      '@cerf-volant',
      'il y a 3 jours',
      'Merci',
      'Répondre',
      '@cometa',
      'hace 1 mes',
      'Gracias',
      'Responder',
    ];
    expect(read(copied.join('\n'))).toEqual([
      ['@paper.kite', 'Thank you!\nIt has two lines.'],
      ['@cerf-volant', 'Merci'],
      ['@cometa', 'Gracias'],
    ]);
  });

  it('a pasted comment can consist of a number alone', () => {
    expect(read('@mike\n1 day ago\n42\n7\nReply')).toEqual([['@mike', '42']]);
  });

  it('a pasted text gives at most as many comments as the detector judges at a time', () => {
    expect(pastedComments('a\n'.repeat(1000))).toHaveLength(MOST_COMMENTS);
  });

  it('pasted comments have a text and unique ids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const comments = pastedComments(text);
        expect(new Set(comments.map(({ id }) => id)).size).toBe(comments.length);
        expect(comments.every((comment) => comment.text.trim() !== '')).toBe(true);
      }),
    );
  });
});
