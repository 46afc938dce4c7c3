import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { type ListedVideo, readStoredVideo } from '../data/video-response.ts';
import { useDecisionChanges } from './video-changes.ts';

function video(id: string, hiddenCount = 0): ListedVideo {
  const read = readStoredVideo(id, { title: id, hiddenCount });
  if (!read) throw new Error('the video is not valid');
  return read;
}

it('counts changes of decisions and removed videos, and no new videos', () => {
  const { result, rerender } = renderHook(useDecisionChanges, {
    initialProps: [video('a'), video('b')],
  });
  expect(result.current).toBe(0);
  rerender([video('new'), video('a'), video('b')]);
  expect(result.current).toBe(0);
  rerender([video('new'), video('a', 3), video('b')]);
  expect(result.current).toBe(1);
  rerender([video('new'), video('a', 3)]);
  expect(result.current).toBe(2);
});
