import { expect, test } from 'vitest';
import { reasonsIn } from '../../test/reading-of.ts';

test.each([
  'I subscribed after this, best channel ever',
  'thank you for sharing!',
  'Love your videos, please do more',
  'merci pour cette vidéo',
  'gracias por explicarlo',
  'ta chaîne est géniale',
])('the detector recognises praise in %j', (text) => {
  expect(reasonsIn(text)).toHaveProperty('appreciation');
});

test.each(['subscribe to my channel', 'first', 'the channel between France and England'])(
  'the detector finds no praise in %j',
  (text) => {
    expect(reasonsIn(text)).not.toHaveProperty('appreciation');
  },
);
