import { expect, test } from 'vitest';
import { foldText } from '../text/normalise.ts';
import { adviserPhase } from './adviser.ts';

function strengthIn(text: string): number {
  const comment = { id: '1', author: 'viewer', text };
  const [found] = adviserPhase({
    comment,
    text: foldText(text),
    name: foldText('viewer'),
    author: 'viewer',
  });
  return found?.strength ?? 0;
}

test.each([
  'I searched for her full name, Edda Marlow Quist, and left her a message about my savings',
  'Who is your advisor? My portfolio is down 40 %',
  'my coach grew my account by 62%',
  'Contact expert Mrs Edda Quist for your trades',
  'Depuis que je travaille avec Mme Edda Quist, 6 000 euros deviennent 19 000',
  'Ich habe 2.000 Euro bei Frau Edda Quist angelegt und 15.400 Euro ausgezahlt bekommen',
  'Llevo meses operando con la señora Edda Quist, inversiones seguras',
  'Dank Frau Edda Quist habe ich aus 2.000 € in drei Wochen 14.500 € gemacht. Einfach den Namen googeln',
  'Merci à Mme Edda Quist, j’ai encaissé 22 000 € en un mois de trading. Cherchez son nom',
  'Grazie alla dottoressa Edda Quist ho guadagnato 11.000 euro in un mese. Cercatela',
  'Depois que conheci a doutora Edda Quist meus 3 mil viraram 27 mil em dois meses. Procurem ela',
])('the detector finds a client of an invented adviser in %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThan(0.3);
});

test('three things that clients tell are certain, two are not', () => {
  const two = 'I trade with Mrs Edda Quist, my broker';
  expect(strengthIn(`${two}, and made $9,000`)).toBe(0.9);
  expect(strengthIn(two)).toBeLessThan(0.9);
});

test.each([
  'Tolle Sendung mit Herrn Lesch, dafür zahle ich gern die 18 Euro Rundfunkbeitrag',
  'Grazie al signor Rossi ho imparato la chitarra, le lezioni costano 20 euro',
])('a person beside a mere sum is hardly an adviser: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.2);
});

test.each([
  'I invested in Apple in 2009 and made $40,000',
  'Warren Buffett made 20% a year with stocks',
  'My advisor charges 1.2% and buys the same funds',
  'Bots again: “contact my broker Mrs Edda Quist, I made $9,000”',
  'Her name is Edda Quist and she plays the piano',
  'I lost 3,000 euros with a fake broker',
  'Dank Frau Quist habe ich endlich Mathe verstanden, von Note 5 auf 2',
  'Grazie alla dottoressa Quist ho perso dieci chili in un mese',
  'Merci à Mme Quist, ma prof de piano, qui m’a tout appris',
])('an ordinary comment about money names no invented adviser: %j', (text) => {
  expect(strengthIn(text)).toBe(0);
});
