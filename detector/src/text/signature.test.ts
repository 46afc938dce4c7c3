import { expect, test } from 'vitest';
import { bandKeys, likenessOf, signatureOf } from './signature.ts';

const none = new Uint16Array(12);
const scam = 'i earned a lot with mrs elizabeth, she is the best broker you can write to';

test('two texts that differ in one word share most of their signatures and at least one band', () => {
  const a = signatureOf(scam, '') ?? none;
  const b = signatureOf(scam.replace('elizabeth', 'margareth'), '') ?? none;
  expect(likenessOf(a, b)).toBeGreaterThan(0.6);
  const ofB = bandKeys(b);
  expect(bandKeys(a).some((key, band) => key === ofB[band])).toBe(true);
});

test('two unrelated texts have mostly different signatures', () => {
  const a = signatureOf(scam, '') ?? none;
  const b = signatureOf('the drum solo at the end of this song gives me goosebumps', '') ?? none;
  expect(likenessOf(a, b)).toBeLessThan(0.3);
});

test('texts that differ only in numbers and signs have the same signature', () => {
  expect(signatureOf(`${scam} 👉 +1 202 555 0143`, '')).toEqual(signatureOf(`${scam}!! 77`, ''));
});

test('a text of a few words is too short for a signature', () => {
  expect(signatureOf('love this song', '')).toBeNull();
});

test('the signatures of a text under two keys are unrelated', () => {
  expect(likenessOf(signatureOf(scam, 'a') ?? none, signatureOf(scam, 'b') ?? none)).toBeLessThan(
    0.3,
  );
});
