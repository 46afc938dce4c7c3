import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { StreamedDocument } from './streamed-document.ts';

function written(make: (document: StreamedDocument) => void, fields: Record<string, unknown>) {
  let text = '';
  make(
    new StreamedDocument((part) => {
      text += part;
    }, fields),
  );
  return text;
}

describe('streamed documents', () => {
  it('a JSON document that is written in a stream parses to the original object, whatever texts it contains', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (visible, hidden, both) => {
        const text = written(
          (document) => {
            document.list('visible');
            for (const item of visible) document.add({ item });
            if (both) document.list('hidden');
            if (both) for (const item of hidden) document.add({ item });
            document.end({ status: 'success' });
          },
          { video: 'v' },
        );
        expect(JSON.parse(text)).toEqual({
          video: 'v',
          visible: visible.map((item) => ({ item })),
          ...(both ? { hidden: hidden.map((item) => ({ item })) } : {}),
          status: 'success',
        });
        expect(text).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/);
      }),
    );
  });

  it('a JSON document that is written in a stream is complete even if reading one of its lists fails', () => {
    const text = written((document) => {
      document.list('visible');
      document.add(1);
      document.end({ status: 'error', error: 'No.' });
      document.end({ status: 'success' });
    }, {});
    expect(JSON.parse(text)).toEqual({ visible: [1], status: 'error', error: 'No.' });
  });
});
