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
    expect(abuseIn('I will kill you for that ending 😂').threat).toBe(0.5);
    expect(abuseIn('I hate muslims 😂').hate).toBe(1);
  });
});

test.each([
  'I will kill you for this ending lmaooo',
  'I will kill you for this ending ahahaha',
  'te voy a matar, Sofi, me hiciste llorar JAJSJAJS',
  'te voy a matar, Sofi, me hiciste llorar jeje',
  'vou rir desse final kkkkk I will kill you',
  'je vais te tuer, Numérobis mdrrr',
  'ich stech dich ab, wenn das ein Traum war xD',
])('laughter in the spelling of %j halves the strength of a threat', (text) => {
  expect(abuseIn(text).threat).toBe(0.5);
});

test.each([
  'kill yourself lol nobody wants to see you here',
  'kys 😂',
  'va te pendre mdr',
  'mátate jajaja das pena a todo el mundo',
  'te voy a matar xd',
  'Je vais te tuer mdr',
  'Ti ammazzo ahahah',
  'vou te matar kkkk',
  'I will kill you 😂😂',
])('laughter beside a call to die, or a threat without an occasion, is no joke: %j', (text) => {
  expect(abuseIn(text).threat).toBe(0.9);
});

test.each([
  ['never too late to kill yourself', 'threat'],
  ['not joking i will find you and kill you', 'threat'],
  ["why don't you kill yourself", 'threat'],
  ['said it before: all muslims are terrorists', 'hate'],
] as const)(
  'words that only sound like a denial or a report do not weaken abuse: %j',
  (text, code) => {
    expect(abuseIn(text)[code]).toBe(1);
  },
);

test.each([
  ['please do not kill yourself, you are loved', 'threat'],
  ['she said: all muslims are terrorists', 'hate'],
  ['there is no reason to kill yourself', 'threat'],
] as const)('denials and reports still weaken abuse: %j', (text, code) => {
  expect(abuseIn(text)[code] ?? 0).toBeLessThan(0.3);
});

test('the strongest of several threats counts, although another one is denied', () => {
  expect(abuseIn('I never say kill yourself. But I will find you and kill you').threat).toBe(1);
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

test.each([
  'In this camp the Jews were killed and burned. Never again.',
  'Many Muslims were killed in Srebrenica',
  'Women were burned for less',
  'Indians would die for cricket',
  'migrants would die in the sea without those ships',
  'If only the Indians had killed Custer earlier in the film',
  'We must end violence against women and girls',
  'Let’s end the stigma about autistic people',
  'We should get rid of the tax for immigrants',
  'I want to shoot portraits of women over 50',
  'I want to cut women’s hair, how do I start a salon?',
  'let’s hang out girls',
  'let’s kill it girls',
  'let’s burn some calories girls!',
  'Hay que eliminar la violencia contra las mujeres',
  'acabemos con el racismo contra los negros',
  'quiero disparar fotos a mujeres en la calle',
  'il faut éliminer le racisme envers les noirs',
  'on devrait éliminer les préjugés sur les handicapés',
  'let’s burn those calories',
  'Let’s burn all that fat, day 12!',
  'let’s kill these abs',
  'let’s go kill all the creepers',
  'We will destroy them on Saturday, come on Arsenal!',
  'I’ll kill her in Among Us next time',
  'I’m going to kill your record',
  'She should be shot in 4K',
  'they must die of boredom in there',
  'I hope he dies at the end of season 3',
  'I hope they burn those jerseys',
  'You could kill yourself with that ladder, be careful',
  'je vais te tuer de rire',
  'Je vais le défoncer ce boss',
  'ça va tuer ce concert',
  'ojalá te mueras de risa conmigo',
  'muérete de envidia, prima',
  'te voy a partir a besos',
  'te voy a matar a besos',
  'vou te matar de saudade',
  'Ti sparo una domanda',
  'ti spacco la faccia a tekken',
  'ti ammazzo di coccole',
  'ammazzati, che bravo!',
  'sei onde você mora, sou seu vizinho kkk',
  'Sé dónde vives, soy tu vecina del quinto',
  'Ich weiß, wo du wohnst, ich bin dein Nachbar',
  'pinches mujeres chingonas!!',
  'Dark Souls makes you go die and try again',
  'this plant wants to go and die every winter',
  'I will kill you at chess next time, dad',
  'All Christians should die to self, says Paul',
  'black people deserve to be shot with proper exposure, finally a photographer who knows',
  'Women should get killed less in horror films',
  'I hope you die old and happy',
  'hope you burn the candle at one end only, rest!',
  'I hope your plants rot less this year',
  'So dove abiti, riconosco quel lago',
  'ich schlag dich ab und zu im Schach, Opa',
  'Ich bring dich um 8 zum Bahnhof',
  'J’espère que tu vas mourir de rire avec celle-là',
  'espero que você morra de orgulho da sua filha',
  'ti ammazzo se non fai la seconda parte',
  'damn women in the 40s were tough',
  'white power supply or the black one?',
])('news, plans, games and jokes are no threats and no hate: %j', (text) => {
  const { threat, hate } = abuseIn(text);
  expect([threat, hate]).toEqual([undefined, undefined]);
});

test.each([
  ['Mamie va mourir dans cet épisode', 'threat'],
  ['these weeds should be burned in autumn', 'threat'],
  ['death to ads', 'threat'],
  ['you son of a bitch, I’m in', 'harassment'],
  ['You son of a bitch you did it!!! congrats', 'harassment'],
] as const)('words that are rarely abuse are not enough alone: %j', (text, code) => {
  expect(abuseIn(text)[code]).toBe(0.85);
});

test.each([
  'I want to kill him',
  'I will shoot women',
  'He should be killed',
  'I hope they die',
  'je vais la tuer',
  'los voy a matar',
  'k y s',
  'k.y.s',
])('a threat that is also said of characters and opponents is below full strength: %j', (text) => {
  expect(abuseIn(text).threat).toBe(0.9);
});

test.each([
  'someone should shoot all muslims',
  'they should burn all those women',
  'We will keep attacking you women until you are gone',
  'let’s kill all the blacks',
  'We should get rid of immigrants once and for all',
  'I will cut their female throats',
  'I think someone should snap the necks of those gay people',
  'It would be best to just drown those kinds of women',
  'If only black people like you all had their throats cut',
  'in a just world those immigrants would all be dead',
  'I will kill your whole family',
  'I hope you die',
  'death 2 jews',
  'death to all trans people',
  'end yourself',
  'just delete yourself.',
  'on devrait juste pendre haut et court tous ces musulmans',
  'je vais faire souffrir ces femmes',
  'va te pendre',
  'va te tuer',
  'alguien debería partirles el cuello a todos esos judíos',
  'eliminemos a los negros de una vez',
  'te voy a degollar',
  'ojalá te mueras',
  'sei onde você mora',
  'sé dónde vives',
  'ich weiß, wo du wohnst. Grüße an deine Tochter',
  'ti sparo in bocca',
  'ti spacco la faccia a pugni',
  'ammazzati.',
])(
  'a call for murder or for suicide, and a threat at the reader, have full strength: %j',
  (text) => {
    expect(abuseIn(text).threat).toBe(1);
  },
);

test.each(['kill all niggerz', 'gas all the jewz', 'f4ggotz'])(
  'the detector finds slurs and groups in a plural with «z»: %j',
  (text) => {
    expect(abuseIn(text).hate).toBeGreaterThanOrEqual(0.9);
  },
);

test.each(['I want to smash that like button', 'quiero coger el avión a Lima'])(
  'what is done to buttons and trains is no sexual talk: %j',
  (text) => {
    expect(abuseIn(text)).not.toHaveProperty('sexual');
  },
);

test('an insult beside «you make me laugh» is weaker', () => {
  expect(abuseIn('t’es con mais qu’est-ce que tu me fais rire').harassment).toBe(0.5);
});
