import { expect, test } from 'vitest';
import { reasonsIn } from '../../test/reading-of.ts';
import { createReader } from './reading.ts';

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
  ['ganaste un iPhone, mira mi perfil', 'giveaway'],
  ['parabéns, clique no meu perfil', 'giveaway'],
  ['hai vinto un iPhone, clicca sul mio profilo', 'giveaway'],
  ['Glückwunsch, schau auf mein Profil', 'giveaway'],
  ['du hast ein iPhone gewonnen', 'giveaway'],
  ['Investing with Mr William Gustav is the right answer', 'adviser-praise'],
  ['Dr Moses Adebayo brought back my ex with his love spell', 'adviser-praise'],
  ['I raised $75k, Clara Ann Whitfield is to be thanked', 'adviser-praise'],
  ['her name is CLARA ANN WHITFIELD, she is licensed', 'adviser-praise'],
  [
    'I have USDT but no TRX. My seed phrase: pilot velvet acorn hedge broom lamp glove river',
    'recovery-offer',
  ],
  ['earn $500 per day from home', 'easy-money'],
  ['gagnez de l’argent en ligne facilement', 'easy-money'],
  ['gana dinero desde casa', 'easy-money'],
  [
    'Merci au docteur Adjovi, mon mari est revenu en 24 h, WhatsApp +1 202 555 0175',
    'adviser-praise',
  ],
  ['gracias al maestro Ezequiel gané la lotería, whatsapp +1 202 555 0176', 'adviser-praise'],
  ['grâce à M. Valmont mon prêt de 12 000 € est arrivé, +33 1 99 00 12 34', 'easy-money'],
  ['je souhaite faire don de 250 000 € à une personne honnête, don@legs.example', 'easy-money'],
  ['gana dinero desde tu celular sin experiencia, manda INFO', 'easy-money'],
  ['earn from home, no skills required, details: x', 'easy-money'],
  ['iPhone 17 for 1$', 'giveaway'],
  ['Elon is giving away 5000 coins, send 0.1 and get 0.2 back', 'giveaway'],
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
  'cuánto ganaste con este video',
  'Complimenti, l’ho condiviso sul mio profilo',
  'J’ai choisi cette photo pour mon profil',
  'Félicitations, je l’ai partagé sur mon profil',
  'Felicidades! Puse tu canción en mi perfil de Instagram',
  'Glückwunsch! Hab es auf mein Profil geteilt',
  'Parabéns pelo vídeo! Vou postar no meu perfil',
  '¿ganaste un premio con esto?',
  'has ganado un suscriptor',
  't’as gagné un abonné',
  'vous avez gagné combien de prix ?',
  'hast du einen Preis gewonnen?',
  'I have the seed phrase of my old wallet, how do I move the USDT?',
  'I got my account back thanks to the Instagram team',
  'I worked with Clara Ann Whitfield at the library',
  'le docteur Martin a soigné mon mari, merci à lui',
  'gracias a mi maestro Pedro aprobé, mi mujer está feliz',
  "don't apply for payday loans, ask your credit union first",
  'I earn 300 a day in a hospital, no experience needed to clean',
])('the detector finds no scam’s promise in %j', (text) => {
  expect(reasonsIn(text)).toEqual({});
});

test.each([
  ['Mr Beast is the best', 'Mr Beast is the best with my money'],
  ['a financial advisor costs 1% a year', 'a financial advisor guided me'],
  ['They told me that you won a prize', 'I tell you that you won a prize'],
  ['“You won a prize” is what it said', 'You won a prize'],
  ['“You won a prize” is what it said', '“You won a prize”'],
  ['“You won a prize” is what it said', '5" You won a prize "'],
])('the praise or promise in %j is weaker evidence than that in %j', (weak, full) => {
  expect(strengthIn(weak)).toBeLessThan(0.3);
  expect(strengthIn(full)).toBeGreaterThan(0.6);
});

function strengthIn(text: string): number | undefined {
  return createReader({})({ id: '1', author: 'viewer', text }).findings[0]?.strength;
}

test.each([
  'el amarre de amor no existe, mi tía pagó por whatsapp',
  'le retour affectif ne marche pas, ma voisine a payé sur whatsapp',
  'a amarração amorosa não funciona, minha prima pagou no whatsapp',
  'mi préstamo me cuesta 380 al mes, +1 202 555 0177',
  'mon prêt de 9000 me coûte une fortune, +1 202 555 0177',
  'the loan I got costs me half my wages, I called +1 202 555 0177',
])('a complaint about a loan or a spell is no promise: %j', (text) => {
  const { 'phone-number': _phone, ...promises } = reasonsIn(text);
  expect(promises).toEqual({});
});

test.each([
  [
    'otros brujos no funcionan, el maestro Ezequiel trajo a mi marido, whatsapp +1 202 555 0177',
    'adviser-praise',
  ],
  ['amarres de amor, resultados en 3 días, whatsapp +1 202 555 0177', 'adviser-praise'],
  ['mi préstamo de 9000 llegó en un día, +1 202 555 0177', 'easy-money'],
] as const)('the detector still finds the promise in %j', (text, code) => {
  expect(reasonsIn(text)).toHaveProperty(code);
});
