import { expect, test } from 'vitest';

import { allEnded } from './all-ended.ts';

test('allEnded returns the results in the order of the tasks', async () => {
  const late = Promise.withResolvers<string>();
  const results = allEnded([late.promise, 2]);
  late.resolve('one');
  expect(await results).toEqual(['one', 2]);
});

test('if a task fails, allEnded rejects only after the other tasks have ended', async () => {
  const late = Promise.withResolvers<void>();
  const ended: string[] = [];
  const results = allEnded([
    Promise.reject(new Error('the first')),
    late.promise.then(() => ended.push('the second')),
  ]).catch(({ message }: Error) => ended.push(message));
  // All rejections that were already known have been handled after a turn of the event loop.
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  late.resolve();
  await results;
  expect(ended).toEqual(['the second', 'the first']);
});
