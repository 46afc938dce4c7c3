import { describe, expect, test } from 'vitest';
import { createReader } from './reading.ts';

function abuseIn(text: string): Record<string, number> {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  return Object.fromEntries(findings.map(({ code, strength = 1 }) => [code, strength]));
}

describe('abuse', () => {
  test.each([
    ['kill yourself', 'threat'],
    ['I will kill you', 'threat'],
    ['all immigrants should be shot', 'threat'],
    ['je vais te tuer', 'threat'],
    ['il faut tuer les juifs', 'threat'],
    ['te voy a matar', 'threat'],
    ['hay que matar a los gitanos', 'threat'],
    ['I hate muslims', 'hate'],
    ['women are inferior', 'hate'],
    ['f4ggot', 'hate'],
    ['sale arabe', 'hate'],
    ['les noirs sont des animaux', 'hate'],
    ['los inmigrantes son basura', 'hate'],
    ['you are a worthless piece of shit', 'harassment'],
    ['sale pute', 'harassment'],
    ['eres un imbécil de mierda', 'harassment'],
    ['you are a useless idiot', 'harassment'],
    ['espèce de minable', 'harassment'],
    ['das asco', 'harassment'],
    ['halt die Fresse', 'harassment'],
    ['du dummes Arschloch', 'harassment'],
    ['I hope your house burns down', 'threat'],
    ['somebody should break your hands', 'threat'],
    ['je sais où t’habites', 'threat'],
    ['Toi et tes amis. Crève.', 'threat'],
    ['te voy a romper la cara', 'threat'],
    ['ich stech dich ab', 'threat'],
    ['ich hoffe, du verreckst', 'threat'],
    ['du gehörst erschossen', 'threat'],
    ['vou te matar', 'threat'],
    ['tomara que você morra', 'threat'],
    ['spero che tu muoia', 'threat'],
    ['so dove abiti', 'threat'],
    ['dreckiger Kanake', 'hate'],
    ['negro de merda', 'hate'],
    ['sporco zingaro', 'hate'],
    ['seu imbecil', 'harassment'],
    ['vai tomar no cu', 'harassment'],
    ['sei un coglione', 'harassment'],
    ['brutta troia', 'harassment'],
    ['show me your tits', 'sexual'],
    ['montre tes seins', 'sexual'],
    ['chúpamela', 'sexual'],
  ])('the detector finds the abuse in %j as %s', (text, code) => {
    expect(abuseIn(text)[code]).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    'this killed me lol',
    'kill it on stage',
    'they killed it tonight, what a game',
    'shoot! he should have passed the ball',
    'our defence got murdered in the second half',
    'this beat is a killer',
    'I would kill for a ticket',
    'Kill Bill is my favourite film',
    'this song is sick, I am dead',
    'damn girl you can sing',
    'nigga this fire 🔥',
    'ce con de chat m’a fait rire',
    'me muero de risa',
    'esta canción está de puta madre',
    'I love women',
    'the government should resign',
    'socialists are wrong about taxes and so are conservatives',
    'Trump is an idiot',
    'black cats are evil in this film',
    'mon pneu est crevé.',
    'je suis crevé !',
    'j’espère que le colis vous arrivera à temps',
    'ich bringe euch das neue Video um 18 Uhr',
    'Stirb langsam ist der beste Film',
    'sie sind Opfer von Betrug',
    'pauvre victime',
    'you are the biggest help',
  ])('the detector finds no abuse in %j', (text) => {
    expect(abuseIn(text)).toEqual({});
  });

  test.each([
    'I would never say "I hate muslims"',
    'someone called me a faggot at school today',
    'no woman should be told to kill yourself',
    'we faggots are proud',
    'nadie dice que los inmigrantes son basura',
    'je n’ai jamais dit que je déteste les juifs',
  ])('abuse that is quoted, denied or about the author’s group is weak evidence: %j', (text) => {
    for (const strength of Object.values(abuseIn(text))) expect(strength).toBeLessThanOrEqual(0.2);
  });

  test('laughter halves the strength of a threat as evidence, but not that of hate', () => {
    expect(abuseIn('I will kill you 😂').threat).toBe(0.5);
    expect(abuseIn('I hate muslims 😂').hate).toBe(1);
  });
});

test.each([
  'I will kill you lmaooo',
  'I will kill you ahahaha',
  'te voy a matar JAJSJAJS',
  'te voy a matar jeje',
  'vou rir kkkkk I will kill you',
  'je vais te tuer mdrrr',
  'ich stech dich ab xD',
])('laughter in the spelling of %j halves the strength of a threat', (text) => {
  expect(abuseIn(text).threat).toBe(0.5);
});

test.each([
  ['eres un idiota, te quiero', 'eres un idiota, te odio'],
  ['pinche gordo precioso 💛', 'pinche gordo'],
  ['sale con, je t’adore', 'sale con, je pars'],
  ['you are a useless idiot <3', 'you are a useless idiot'],
])('love in %j halves the strength of the insult in %j', (loving, plain) => {
  expect(abuseIn(loving).harassment).toBe((abuseIn(plain).harassment ?? 0) / 2);
});

test('love does not weaken a threat or hate, and «kkk» is no laughter', () => {
  expect(abuseIn('I will kill you <3').threat).toBe(1);
  expect(abuseIn('I hate muslims <3').hate).toBe(1);
  expect(abuseIn('kkk, I will kill you').threat).toBe(1);
});

test.each([
  'der Bass bringt mich um',
  'ich hoffe, du stirbst nicht in Folge 3',
  'bring dich um den Verstand',
  'esse vídeo vai me matar de rir',
  'vou te matar de rir',
  'se mata de trabalhar, guerreiro',
  'il finocchio è buonissimo',
  'sono stati ammazzati tutti nel finale',
  'seu macaco é fofo',
  'mi fai morire dal ridere',
])('words of threats and insults with another meaning are not abuse: %j', (text) => {
  expect(abuseIn(text)).toEqual({});
});

test.each([
  'non sei un idiota',
  'ninguém disse que você é um lixo',
  'mir schreiben Leute "du gehörst erschossen"',
])('denied and quoted abuse is weak evidence: %j', (text) => {
  expect(Math.max(...Object.values(abuseIn(text)))).toBeLessThan(0.3);
});

test.each([
  ['threat', 'say that again and I will find where you live and break your legs'],
  ['threat', 'somebody is going to break your fingers'],
  ['threat', 'I know which school your kids... I know where you park'],
  ['threat', 'gonna burn that cabin down with you inside'],
  ['threat', 'Ich weiß, wo du arbeitest'],
  ['threat', 'ich finde dich und schlag dir die Zähne raus'],
  ['threat', 'je vais te retrouver et te casser les jambes'],
  ['threat', 'te reviento la cara, idiota'],
  ['threat', 'sei onde sua família mora'],
  ['threat', 'ammazzati, grazie'],
  ['hate', 'those immigrants aren’t people, they are a plague'],
  ['hate', 'das sind keine Menschen, das sind Ratten'],
  ['hate', 'los gitanos son todos ratas'],
  ['hate', 'quella gente... gli zingari sono solo feccia'],
  ['sexual', 'I would pay to see you dance naked'],
  ['sexual', 'menudas tetas'],
  ['sexual', 'senta aqui no meu colo'],
] as const)('the detector finds %s at full strength in six languages: %j', (code, text) => {
  expect(abuseIn(text)[code]).toBeGreaterThanOrEqual(0.9);
});

test.each([
  'we will find you a better microphone',
  'I got your address wrong on the parcel, sorry',
  'this level will break your controller',
  'you will burn that cake with the fan on',
  'jumping off a cliff in this game never gets old',
  'bots aren’t people',
  'rats are clever animals',
  'das sind keine Menschen im Bild, oder?',
  'estas ratas de laboratorio son una plaga para el investigador',
  'sono stati sparati tre colpi',
  'the cow moans in the background',
  'in ginocchio si lavora male, meglio uno sgabello',
  'que rabo de peixe enorme',
  'Hitler should have listened to his generals',
  'He finished the job with the same drill',
  'Der Ofen für die Pizza ist super',
  'Os gatos pretos são bichos lindos',
  'Dogs aren’t people, they are animals and need training',
  'Quando ele volta pra selva? Melhor série',
  'Be careful, wiring it like that will burn your house down!',
  'This routine takes so much pressure off yourself',
  'What would you do? Jump off a cliff?',
  'I know your street, I grew up there!',
  'Trovati tutti e tre morti, ammazzati.',
  'Esa mirada al final, te mata.',
  'Nessa fase você tem que morrer para passar pelo chefe',
  'Se vuoi domani ti vengo a prendere alla stazione',
  'Spero che muoia Thanos',
  'He always moans about the referee',
  'I’d destroy him in a 1v1',
  'So schöne Möpse! Wie alt sind die beiden Hunde?',
  'What is the price for your rack?',
  'Dang, he put him on his knees in round two',
])('words of threats, hate and sexual talk in ordinary comments are not abuse: %j', (text) => {
  expect(abuseIn(text)).toEqual({});
});
