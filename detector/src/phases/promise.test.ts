import { expect, test } from 'vitest';
import { reasonsIn } from '../../test/reading-of.ts';

test.each([
  ['I made $12,000 in two weeks trading bitcoin', 'investment-promise'],
  ['j’ai gagné 5000 euros avec le trading crypto', 'investment-promise'],
  ['gané 3000 dólares invirtiendo en cripto', 'investment-promise'],
  ['double your bitcoin in 24 hours', 'investment-promise'],
  ['All thanks to Mrs Clara Whitfield, she changed my life', 'adviser-praise'],
  ['Expert Daniel Moore trades for me', 'adviser-praise'],
  ['I recovered my stolen bitcoin with the help of a hacker, contact him', 'recovery-offer'],
  ['Congratulations, you have been selected among the winners', 'giveaway'],
  ['Félicitations, vous avez gagné un téléphone', 'giveaway'],
  ['Felicidades, has sido seleccionado', 'giveaway'],
  ['join now and share to WIN BTC', 'giveaway'],
  ['I got my legit private key from a real expert', 'recovery-offer'],
  ['Investing with Mr William Gustav is the right answer', 'adviser-praise'],
  ['earn $500 per day from home', 'easy-money'],
  ['gagnez de l’argent en ligne facilement', 'easy-money'],
  ['gana dinero desde casa', 'easy-money'],
] as const)('the detector finds a scam’s promise in %j', (text, code) => {
  expect(reasonsIn(text)).toHaveProperty(code);
});

test.each([
  'Bitcoin is at 60,000 dollars again',
  'thanks to Dr Lopez for the clear explanation of black holes',
  'you won my heart with this song',
  'this video made my day',
  'With the RSA algorithm you need to keep the private key secret, which helps',
  'I lost my old account and all my playlists',
  'le gagnant du concours méritait son prix',
])('the detector finds no scam’s promise in %j', (text) => {
  expect(reasonsIn(text)).toEqual({});
});
