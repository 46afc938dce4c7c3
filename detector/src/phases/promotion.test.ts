import { expect, test } from 'vitest';
import { reasonsIn } from '../../test/reading-of.ts';
import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import { createReader } from './reading.ts';

const settings = defaultSettings(shippedModel());
const verdictOn = (text: string) =>
  judge([{ id: '1', author: '@viewer', text }], {}, settings)[0]?.verdict;

test.each([
  ['Please check out my new channel', 'self-promotion'],
  ['subscribe to my channel guys', 'self-promotion'],
  ['abonnez-vous à ma chaîne svp', 'self-promotion'],
  ['suscríbanse a mi canal', 'self-promotion'],
  ['pasen por mi canal', 'self-promotion'],
  ['c h e c k out my channel', 'self-promotion'],
  ['Check out this playlist on YouTube:', 'self-promotion'],
  ['sub4sub anyone?', 'sub-for-sub'],
  ['abo contre abo', 'sub-for-sub'],
  ['Abo gegen Abo, wer macht mit?', 'sub-for-sub'],
  ['mi iscrivo a tutti, ricambiate', 'sub-for-sub'],
  ['se inscreve no meu que eu me inscrevo no seu', 'sub-for-sub'],
  ['novinha carente, clica na minha foto', 'adult-lure'],
  ['take a look at my channel', 'self-promotion'],
  ['share this with everyone', 'engagement-bait'],
  ['thumbs up if you agree', 'engagement-bait'],
  ['slot gacor hari ini', 'gambling-advert'],
  ['𝗦𝗟𝗢𝗧 𝗚𝗔𝗖𝗢𝗥', 'gambling-advert'],
  ['bonus of 500% at an online casino', 'gambling-advert'],
  ['langsung cair di dewa88', 'gambling-advert'],
  ['мы смотрим, а фото в моём профиле', 'self-promotion'],
  ['vem ver, link na bio', 'self-promotion'],
  ['взаимная подписка?', 'sub-for-sub'],
  ['hot girls waiting, click my profile', 'adult-lure'],
  ['partidos amañados con resultado exacto', 'gambling-advert'],
  ['jogos manipulados, placar exato garantido', 'gambling-advert'],
  ['partite truccate, risultato esatto', 'gambling-advert'],
  ['clique no meu perfil', 'self-promotion'],
  ['get more followers at www.x', 'advert'],
  ['MEGA CASINO, 100% bonus on your first deposit, spin-royale.example', 'gambling-advert'],
  ['kitchen knives, -92% today only, chef-blades.example', 'advert'],
  ['I can get you 100k subscribers, real people', 'advert'],
  ["they try to hide the book 'Bank Secrets Unveiled' for a reason", 'advert'],
  ["don't read my name", 'self-promotion'],
  ['my uploads are better than this guy', 'self-promotion'],
  ["I'm waiting for you on my profile", 'adult-lure'],
] as const)('the detector finds an advert in %j', (text, code) => {
  expect(reasonsIn(text)).toHaveProperty(code);
});

test.each([
  'I subscribed to your channel years ago',
  'your channel deserves more subscribers',
  'just came to check if people still watch this video',
  'my channel of choice on Sunday mornings is yours',
  'ta chaîne est géniale',
  'me encanta tu canal',
  "check out 4:20 folks, it's the whole trick",
  'check out the drummer at 4:20',
  'How to checkout from specific commit id',
  'Okay. Will delete my channel now.',
  'take a look at the official documentation here',
  'Can you please share the code snippets',
  'I will share this with my school',
  'I would like following along at home',
  'I have seen your videos, please make one on processors',
  "@Brad is that a different chain? I'll take a look",
  'So you need to subscribe to everyone you buy from',
  'You inspired me to create my own channel',
  'can’t wait to check out more of your videos',
  'they ask me to deposit 20$, is it a scam?',
  'my landlord kept my deposit 900',
  'my gamertag is hunter88 if anyone plays',
  'I clicked on a link and my channel was stolen',
  'add me on Strava if you run, too',
  'subscribe back in 2015 I did',
  'I won 300 at the casino last night',
  'the book Dune is better than the film, thank me later',
  'my channel got 100k subscribers for so much work',
  'poker night with my friends was fun',
])('the detector finds no advert in %j', (text) => {
  const { appreciation: _praise, warning: _warning, ...adverts } = reasonsIn(text);
  expect(adverts).toEqual({});
});

test.each([
  ['check out Certificate Manager', 'self-promotion'],
  ['No Patreon yet', 'advert'],
  ['1xbet is on every shirt', 'gambling-advert'],
] as const)('an advert’s phrase that is often harmless is weak evidence: %j', (text, code) => {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  expect(findings.map((each) => each.code)).toEqual([code]);
  expect(findings[0]?.strength).toBeLessThan(0.4);
});

test.each([
  'las apuestas deportivas arruinaron a mi primo, no hay bonus que lo arregle',
  'deberían prohibir los anuncios de casino online con bonus',
  'perdi tudo no tigrinho, esse bonus é isca',
  'free spins should be banned, kids join for the bonus',
  'interdisez le casino en ligne',
  'dieses online casino mit bonus macht süchtig',
  'los partidos amañados matan al fútbol',
  'les matchs truqués, quelle honte',
])('a complaint about gambling or fixed matches is weak evidence: %j', (text) => {
  expect(gamblingIn(text)).toBe(0.15);
});

test.each([
  'no more banned accounts, free spins at spin-royale.example',
  'perdi muito antes, agora o tigrinho paga, link na bio',
])(
  'an advert for gambling with a way to its site stays strong beside words of harm: %j',
  (text) => {
    expect(gamblingIn(text)).toBe(1);
  },
);

function gamblingIn(text: string): number | undefined {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  return findings.find(({ code }) => code === 'gambling-advert')?.strength ?? 1;
}

test.each([
  'el link está en mi perfil',
  'tengo videos en mi perfil',
  'entra en mi perfil, no te arrepentirás',
  'te espero en mi perfil',
])('the detector finds an invitation to a Spanish profile in %j', (text) => {
  expect(reasonsIn(text)).toHaveProperty('self-promotion');
});

test.each([
  'en mi perfil dice que soy de Lugo',
  'cambié el color de mi perfil por esta canción',
  'alguien escribió cosas feas en mi perfil',
])('the detector finds no invitation in %j', (text) => {
  expect(reasonsIn(text)).not.toHaveProperty('self-promotion');
});

test.each([
  ['new mix, link in my bio', 'link in my bio'],
  ['lien dans ma bio', 'lien dans ma bio'],
])('%j is an advert, and no call to a messenger', (text, passage) => {
  const reasons = reasonsIn(text);
  expect(reasons.advert).toBe(passage);
  expect(reasons).not.toHaveProperty('messenger-contact');
});

test.each([
  'Your tutorial helped me fix my channel banner',
  'Your video made me start my own channel about knitting',
  'I made my own chess channel',
  "I can't get past 100 subs on my channel, what am I doing wrong?",
  'What app do you use to edit? I just started my channel at 62 years old!',
  'your advice helped me grow my channel to 50 people, thank you',
  'Obrigado, usei sua dica no meu canal e funcionou',
  'Fiz um vídeo parecido no meu canal de 40 inscritos, 39 são parentes',
  'Please subscribe to him guys, he deserves it',
  'Guys subscribe to Dave he deserves 1M',
  'Check out her face at 2:10',
  'Follow us on the map please, where did you start the hike?',
  'Watch our video from the wedding you filmed, we love it!',
  'Who is the new artist on this track?',
  'A like for like comparison of both cameras would help',
  'Sub back in Messi!',
  'They should sub back the goalkeeper',
  'F4F Wildcat is my favourite plane',
  'You can pay me without opening a new channel yourself, I route it',
  'These coins are in our channel, and I want to send them to someone else',
])('the detector does not hide talk about channels, artists, films or games: %j', (text) => {
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'I just started my channel please support',
  'new artist here, check me out',
  "I'm a small youtuber, please help me grow",
  'Novo vídeo no meu canal, corre lá',
  'please subscribe to my channel',
  'subscribe to LinusGaming99 for daily videos',
  'follow us on the gram',
  'Peep my vids',
  'show love I show love back',
  'Support me I support you ❤',
  "follow me and I'll follow you back",
  'f4f anyone?',
  'like for like?',
])('an advert for the author’s channel, or an exchange, is hidden: %j', (text) => {
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'I’m so lonely since my wife died, your channel helps me',
  'Im lonely, text is all I get from my kids',
  'Who wants to be my boyfriend and cook this for me',
  'I watch your videos while my husband is at work',
  'Security deposit 300 and landlord kept it, join the club',
  'Poker is a game of skill, won 20 bucks on pokerstars.com once',
  'slots in the motherboard: see asus.com, code 55 fixed',
  'Bond won at the casino royale scene, see imdb.com',
  'Entre deux pubs de casino en ligne j’ai quand même réussi à voir la vidéo',
  'team77 won the match',
  'ranger88 won the game',
  'Got 30% off at lego.com',
  'Don’t buy followers, guys. My friend did it for her bakery page',
  'Free gift cards are always a scam',
  'Sure bets do not exist, said my math professor',
  'paris sportifs gagnants ? mon frère a tout perdu',
  'O tigrinho acabou com a vida do meu primo',
])('the words of an ordinary comment are weak evidence of an advert at most: %j', (text) => {
  expect(strongestAdvert(text)).toBeLessThan(0.5);
});

test.each([
  'check out this song by Radiohead, same chords',
  'Check out this video by 3Blue1Brown, it explains Fourier best',
  'For a new channel this is really polished',
  'pls take a minute to breathe everyone, it is just a game',
  'please give me a second season',
  'follow me on this: if the butter is too warm, the dough breaks',
  'can we get more views like the one at 5:30, what a mountain!',
  'Help me get more views of the crash, does anyone have another angle?',
  'Like for like was a thing in 2009, I miss that internet',
])('a recommendation or a request that wants no viewers is not hidden: %j', (text) => {
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'I’m so lonely, text me tonight',
  'im horny, see my profile',
  'depo 50 jadi 5jt',
  'deposit 50 get 100 bonus',
  'slots with 200 free spins at spin-royale.example',
  'the slots at spin-royale.example are paying tonight',
  'won $300 with dora77',
  'buy followers at cheap-fans.example',
  'free gift cards at cards.example',
])('an advert’s words are strong evidence: %j', (text) => {
  expect(strongestAdvert(text)).toBeGreaterThan(0.5);
});

function strongestAdvert(text: string): number {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  const codes: ReadonlySet<string> = new Set(['adult-lure', 'gambling-advert', 'advert']);
  const strengths = findings.map(({ code, strength = 1 }) => (codes.has(code) ? strength : 0));
  return Math.max(0, ...strengths);
}
