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

test.each([
  'j’ai récupéré mon compte, merci beaucoup',
  'Recuperé mi cuenta de Facebook, muchas gracias',
  'Recuperé mis fotos perdidas gracias a tu video',
  'I recovered my lost files thanks to this tutorial!!',
  'Ho recuperato il mio account Instagram grazie a voi',
  'I got my money back thanks to my bank, file a dispute!',
  'got my lost cat back thanks to Facebook',
  'How do I recover my stolen account? I contacted support 3 times',
  'How do I recover my lost Google account? The recovery email is gone',
  'I recovered my account after a hacker changed the email',
  'Ethical hacker here, contact your bank first',
  'The recovery team helped the stranded driver, great job',
  'Me hackearon la cuenta y gracias al soporte la recuperé',
  'Merci, des hackeurs ont volé mon compte la semaine dernière',
  'thanks, tryhackme helped me a lot',
  'HackerRank and Leetcode helped me get a job',
  'CyberGhost works best, recommend',
  'best hackerspace in Berlin, recommend',
  'Gracias mikecrack, eres el mejor',
  'I took my son to Dr. Miller and he prescribed an exercise. Saved us a lot of money.',
  'I love the interview with Mr. Rogers! He never cared about money.',
  'I love the interview with Mr. Buffett on investing',
  'Just got back from the talk with Dr. Peter Attia. The ticket was $45.',
  'Fui al concierto con mi hija, gracias a Don Omar. Pagamos $80 por entrada',
  'Mr Beast is the best, he gives away money',
  'Dr Mike helped me understand cholesterol, worth the money',
  'Sir David Attenborough is amazing, worth every penny of the license money',
  'merci à mme Martin, ma prof, elle m’a aidé, sans argent',
  'Mon conseiller financier m’a recommandé ta chaîne, merci !',
  'The investment platform made me wait for 3 weeks, I don’t recommend it',
  'My stock broker helped me avoid a bad trade',
  'Where can I collect the gift in the new patch?',
  'Free gift cards are always a scam',
  'You won’t regret watching this',
  'Can you explain passive income from dividends? I make about $50 a month with stocks.',
  'Gracias a ti empece a invertir, ya gané 200€ con mi portfolio',
  'I make $2000 a month and pay $1500 rent',
  'Doctor Strange brings back his lost love',
  'Mama Coco herbs healed my cough',
  'Complimenti, guarda che il mio nome è uguale al tuo',
  'would you spy on your girlfriend? I say no',
  'How do I hack my husband into doing dishes, please help',
  'Mr Robot is about a hacker, legit the best show',
  'I got my stolen bike back thanks to a girl who saw it on Instagram',
  'My mom recovered her wallet with the help of the bus driver on line 7',
  'cybernews helped me, they explained the scam well',
  'Thanks to Mrs Patterson I earned a scholarship, teachers matter',
  'La bruja Cachivache busca novio, el amor de mi infancia, +1000000',
  'my loan of $20,000 was approved at the credit union, +1 for local banks',
  'Financial freedom for me means no debt, I trade my free time for books',
])('the words of an ordinary comment are weak evidence of a promise at most: %j', (text) => {
  expect(strongestPromise(text)).toBeLessThan(0.5);
});

test.each([
  'I recovered my stolen bitcoin thanks to a legit hacker, contact him',
  'I got my account back thanks to Jaxon Reed on Instagram',
  'recuperé mi cuenta gracias a luciferx_hack en insta',
  'Since the day HEMCRACKS was recommended I refer all my friends',
  'Thanks misttcyber for restoring my account',
  'Dr Moses herbs cured my herpes, email dr.moses@mail.example',
  'Mrs Quist is the best, I invested $500 and made $4,000',
  'contact expert Mrs Quist, she will help you out',
  'join my copy trading platform, I made 1000% this year',
  'I make $3000 a month online, link in bio',
  'I make $500 every day from home',
  'collect your prize now',
  'My portfolio doubled since I let Jane Alice Smith handle it',
  'Five figures a week since I met Jane Alice Smith',
  'Felicidades, te tocó un iPhone, mira mi nombre',
])('a scam’s promise is strong evidence: %j', (text) => {
  expect(strongestPromise(text)).toBeGreaterThanOrEqual(0.5);
});

function strongestPromise(text: string): number {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  const strengths = findings.map(({ code, strength = 1 }) => (promises.has(code) ? strength : 0));
  return Math.max(0, ...strengths);
}

const promises: ReadonlySet<string> = new Set([
  'recovery-offer',
  'adviser-praise',
  'giveaway',
  'easy-money',
  'investment-promise',
]);
