import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MOST_COMMENTS, pastedComments } from './pasted-comments.ts';

const read = (text: string) => pastedComments(text).map(({ author, text: said }) => [author, said]);

describe('pasted comments', () => {
  it('the try-out reads each line of a pasted text that is not empty as a comment', () => {
    expect(pastedComments('  Great video!\n\n\r\nSecond one \n')).toEqual([
      { id: '1', author: '', text: 'Great video!' },
      { id: '2', author: '', text: 'Second one' },
    ]);
  });

  it('a pasted line can begin with a handle, which the try-out reads as the author', () => {
    expect(read('@mike: write me on WhatsApp\nNote: not an author')).toEqual([
      ['@mike', 'write me on WhatsApp'],
      ['', 'Note: not an author'],
    ]);
  });

  it('the try-out recognises comments that the user copied from a YouTube page, in each language', () => {
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

  it('a pasted comment can consist of only a number', () => {
    expect(read('@mike\n1 day ago\n42\n7\nReply')).toEqual([['@mike', '42']]);
  });

  it('the try-out reads no more comments from a pasted text than the detector can judge at a time', () => {
    expect(pastedComments('a\n'.repeat(1000))).toHaveLength(MOST_COMMENTS);
  });

  it('each comment that the try-out reads from a pasted text has a text and a unique id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const comments = pastedComments(text);
        expect(new Set(comments.map(({ id }) => id)).size).toBe(comments.length);
        expect(comments.every((comment) => comment.text.trim() !== '')).toBe(true);
      }),
    );
  });
});
