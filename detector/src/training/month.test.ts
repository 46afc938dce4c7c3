import { expect, test } from 'vitest';

import { kept, unsure } from '../../test/unsure-texts.ts';
import { defaultSettings } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import { daysOf, replayMonth } from './month.ts';

const settings = defaultSettings(shippedModel());
const labelled = (texts: readonly string[], positive: boolean) =>
  texts.map((text, n) => ({
    comment: { id: `${positive} ${n}`, author: `@viewer${n}`, text },
    positive,
  }));

const fans = kept(Array.from({ length: 90 }, (_, n) => `Minute ${n} made me laugh so hard`)).slice(
  0,
  60,
);
/** One comment with an uncertain verdict for each day. */
const doubtful = Array.from({ length: 30 }, (_, n) => unsure[n % unsure.length] ?? '');

test('a replayed month has thirty days, and each list of comments is spread over the days in the list’s order', () => {
  const month = daysOf([labelled(fans, false), labelled(doubtful, true)]);
  expect(month.map((day) => day.length)).toEqual(Array.from({ length: 30 }, () => 3));
  expect(month[29]?.map(({ comment }) => comment.text)).toEqual([fans[58], fans[59], doubtful[29]]);
});

test.each([true, false])(
  'the detector asks the creator less often in the month’s second half if it learns from decisions (spam: %s)',
  (isSpam) => {
    const month = daysOf([labelled(fans, false), labelled(doubtful, isSpam)]);
    const off = replayMonth(month, settings, false);
    const on = replayMonth(month, settings, true);
    expect(off.whole).toMatchObject({ asked: 30, wrongHides: 0, missed: 0 });
    expect(on.whole).toMatchObject({ wrongHides: 0, missed: 0 });
    expect(on.secondHalf.asked).toBeLessThanOrEqual(0.8 * off.secondHalf.asked);
  },
);
