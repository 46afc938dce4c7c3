import { expect, it } from 'vitest';

import { toastLift } from './toast-place.ts';

/** Between the bars of a phone of 360 × 740. */
const AREA = { left: 16, right: 344, top: 64, bottom: 668 };
const TOAST = 60;

const control = (top: number, bottom: number, left = 100, right = 260) => ({
  left,
  right,
  top,
  bottom,
});

it('a toast stands at the bottom if no control is there', () => {
  expect(toastLift(AREA, TOAST, 0, [])).toBe(0);
  expect(toastLift(AREA, TOAST, 0, [control(100, 144), control(560, 604)])).toBe(0);
});

it('a toast stands above a control that it would cover', () => {
  expect(toastLift(AREA, TOAST, 0, [control(620, 664)])).toBe(668 - 620 + 8);
});

it('a toast stands in the lowest space between controls that is high enough', () => {
  const controls = [control(620, 664), control(520, 564), control(400, 444)];
  expect(toastLift(AREA, TOAST, 0, controls)).toBe(668 - 520 + 8);
});

it('a toast ignores a control beside it', () => {
  expect(toastLift({ ...AREA, left: 500, right: 856 }, TOAST, 0, [control(620, 664)])).toBe(0);
});

it('a toast stays in its place while it covers nothing', () => {
  expect(toastLift(AREA, TOAST, 56, [])).toBe(56);
  expect(toastLift(AREA, TOAST, 56, [control(100, 144)])).toBe(56);
  expect(toastLift(AREA, TOAST, 56, [control(580, 600)])).toBe(0);
});

it('without enough space, a toast covers as little as possible, and not the focused control', () => {
  const wide = Array.from({ length: 13 }, (_, row) => control(64 + 48 * row, 104 + 48 * row));
  const narrow = control(304, 344, 100, 120);
  const controls = wide.map((one) => (one.top === narrow.top ? narrow : one));
  const overNarrow = AREA.bottom - (352 - 8);
  expect(toastLift(AREA, TOAST, 0, controls)).toBe(overNarrow);
  expect(toastLift(AREA, TOAST, 0, controls, narrow)).not.toBe(overNarrow);
});

it('a toast never leaves its area', () => {
  const whole = control(80, 660);
  expect(toastLift(AREA, TOAST, 0, [whole])).toBe(0);
  expect(toastLift({ ...AREA, bottom: 300 }, TOAST, 400, [])).toBe(0);
});

it('the time to find a place grows in proportion to the number of controls', () => {
  let reads = 0;
  const above = Array.from({ length: 1000 }, (_, row) => ({
    ...control(0, 40 - 48 * row),
    get top() {
      reads += 1;
      return -48 * row;
    },
  }));
  expect(toastLift(AREA, TOAST, 0, [control(64, 668), ...above])).toBe(0);
  expect(reads).toBeLessThan(5 * above.length);
});
