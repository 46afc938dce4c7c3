import { describe, expect, it } from 'vitest';

import { thumbnailSources } from './video-thumbnail.tsx';

describe('the pictures to try for a video', () => {
  it.each([
    [{ maxres: 'm', standard: 's', high: 'h' }, ['m', 's', 'h']],
    [{ maxres: null, standard: 's', high: 'h' }, ['s', 'h']],
    [{ maxres: 'same', standard: 'same', high: '' }, ['same']],
    [{ maxres: null, standard: null, high: null }, []],
  ])('the thumbnails to try for a video with %j are %j', (thumbnails, sources) => {
    expect(thumbnailSources({ thumbnails, thumbnail_url: '' })).toEqual(sources);
  });

  it('the last thumbnail to try for a video is the one that the specification names', () => {
    const thumbnails = { maxres: null, standard: null, high: 'h' };
    expect(thumbnailSources({ thumbnails, thumbnail_url: 'only' })).toEqual(['h', 'only']);
  });
});
