import { describe, expect, test } from 'vitest';
import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import { createReader } from './reading.ts';

const settings = defaultSettings(shippedModel());
const verdictOn = (text: string) =>
  judge([{ id: '1', author: '@viewer', text }], {}, settings)[0]?.verdict;

function strengthIn(text: string): number {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  const calls = findings.filter(({ code }) => code === 'messenger-contact');
  return Math.max(0, ...calls.map(({ strength = 1 }) => strength));
}

describe('in each language, an imperative calls to a messenger', () => {
  test.each([
    ['Spanish', 'Escríbanme por WhatsApp y les paso la lista'],
    ['Spanish', 'Contáctenla por telegram, atiende de lunes a viernes'],
    ['Spanish', 'Todo empezó así: únete a nuestro canal de Telegram'],
    ['Spanish', 'Pueden contactarlo por WhatsApp'],
    ['Spanish', 'Cupos limitados. Escriba por WhatsApp hoy mismo'],
    ['Spanish', 'Por favor agrega a mi asesora en telegram'],
    ['Spanish', 'Si quieren aprender a invertir hablen con ella por whatsapp'],
    ['Spanish', 'Interesados manden mensaje por wsp'],
    ['French', 'Écrivez-lui sur WhatsApp, elle répond vite'],
    ['French', 'Vous pouvez me joindre sur telegram'],
    ['French', 'contacter moi sur whatsapp'],
    ['French', 'contacter le directement sur whatsapp'],
    ['French', 'Places limitées, rejoins notre groupe telegram'],
    ['German', 'Schreibt uns auf WhatsApp'],
    ['German', 'Wer mehr wissen will: melde dich bei ihr auf Telegram'],
    ['German', 'Bitte kontaktieren Sie ihn direkt über WhatsApp'],
    ['German', 'Kommt in meine Telegram Gruppe'],
    ['Portuguese', 'Me chama no zap para saber como funciona'],
    ['Portuguese', 'Quem quiser aprender me chama no telegram'],
    ['Portuguese', 'Você foi escolhido me chame no WhatsApp'],
    ['Portuguese', 'Interessados mandem mensagem no whatsapp'],
    ['Italian', 'Scrivetegli su WhatsApp'],
    ['Italian', 'Unisciti al nostro canale Telegram'],
    ['Italian', 'Potete contattarla su whatsapp'],
  ])('%s: %j', (_language, text) => {
    expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
    expect(verdictOn(text)).toBe('hide');
  });
});

describe('in each language, other forms of these verbs tell of messages', () => {
  test.each([
    ['Spanish', 'mi jefa me escribe por whatsapp hasta los domingos'],
    ['Spanish', 'les contesté y me mandaron por whatsapp una foto del gato'],
    ['Spanish', 'mis primos y yo hablamos por telegram de cada capítulo'],
    ['Spanish', 'mi tío manda stickers por whatsapp a todas horas'],
    ['Spanish', 'llamar por whatsapp desde el metro no hay quien pueda'],
    ['Spanish', 'Contacté por whatsapp con la peluquería y me dieron hora'],
    ['Spanish', 'mi madre quiere que la llame por whatsapp al llegar'],
    ['Spanish', 'agrega un botón de telegram a tu página'],
    ['French', 'ma tante écrit sur whatsapp en lettres capitales'],
    ['French', 'mon cousin contacte tout le monde sur snapchat'],
    ['French', 'vous contactez vos clients sur whatsapp, vous ?'],
    ['French', 'Ajouté sur telegram par un inconnu, bizarre'],
    ['French', 'on parle sur discord tous les soirs'],
    ['French', 'ajoutez une icône whatsapp au site svp'],
    ['German', 'meine Schwester schreibt mir auf WhatsApp nur Sprachnachrichten'],
    ['German', 'ich schreib ihr auf WhatsApp jeden Morgen'],
    ['German', 'schreib mir nicht auf WhatsApp, schreib mir einen Brief'],
    ['Portuguese', 'minha tia me chama no zap para contar da novela'],
    ['German', 'melde dich ab von whatsapp, die lesen mit'],
    ['Portuguese', 'me chama de velho mas o zap cansa'],
    ['Portuguese', 'ele fala com os amigos no discord a noite toda'],
    ['Italian', 'mio nonno mi scrive su whatsapp a mezzanotte'],
    ['Italian', 'chiamami pazzo ma su whatsapp non scrivo'],
    ['English', 'scammers add people on telegram all day'],
    ['English', 'a stranger contacted me on whatsapp about this video'],
  ])('%s: %j', (_language, text) => {
    expect(strengthIn(text)).toBeLessThan(0.3);
    expect(verdictOn(text)).not.toBe('hide');
  });
});

test.each([
  '@lucia.mtz escríbeme por whatsapp cuando salgas del cole',
  '@benoit.r ajoute-moi sur whatsapp, on regarde le match ensemble',
  '@hanna-k schreib mir auf WhatsApp wenn du da bist',
  '@tiago77 me chama no zap depois da aula',
  '@mia text me on whatsapp when you land',
])('the detector does not hide a reply that calls a friend and offers nothing: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.9);
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  '@lucia.mtz escríbele por whatsapp, con ella gané 900 dólares invirtiendo',
  '@benoit.r contacte mon conseiller sur whatsapp pour ton prêt',
  '@tiago77 me chama no zap e te ensino a ganhar renda extra',
  '@mia message him on telegram, he trades bitcoin for me',
])('a reply that offers money beside a messenger is hidden: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test('the passage of a reply’s call is where it stands in the comment', () => {
  const text = '@mia text me on whatsapp when you land';
  const [found] = createReader({})({ id: '1', author: 'viewer', text }).findings;
  expect(text.slice(found?.span?.start, found?.span?.end)).toBe('text me on whatsapp');
});

test.each([
  'não me chame no zap',
  'si alguien te dice escríbeme por whatsapp',
  'wenn jemand sagt: schreib mir auf WhatsApp, dann ignoriert es',
])('a warning of a call to a messenger is weak evidence: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.3);
});

test.each([
  'sorteio no perfil, me chama no zap',
  'baixe no celular e me chama no zap',
  'trabalhe no conforto de casa, me chama no whatsapp',
  'no pierdas tiempo, escríbeme por WhatsApp',
  'ne perdez pas de temps, contactez-moi sur WhatsApp',
  'não perca tempo, me chama no zap',
  'don’t hesitate to message me on telegram',
])('a call stays a call after a «no» that does not negate it: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'contactez le support officiel sur whatsapp, ils ont réglé mon souci',
  'contacten al soporte oficial del banco por whatsapp',
  'message the shop’s customer service on whatsapp',
  'schreibt dem Kundenservice auf WhatsApp',
  'chama o suporte oficial da loja no whatsapp',
  'scrivete al servizio clienti su whatsapp',
])('advice to turn to a firm’s support is not hidden: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.9);
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'Pro tip: message the airline on WhatsApp, they answered in 5 minutes',
  'You can contact the municipality on WhatsApp now, they fixed the street light',
  'Call the vet on WhatsApp video and show the dog, saved us a trip',
  'Puedes escribirle al ayuntamiento por WhatsApp y te contestan el mismo día',
  'Llama al taller por WhatsApp y te dan cita',
  'Escríbele a tu abuela por WhatsApp, que la pobre te echa de menos',
  'Écrivez au refuge sur WhatsApp si vous voulez l’adopter',
  'Melde dich bei der Gemeinde per WhatsApp, die haben jetzt eine Nummer dafür',
  'Fala com o posto de saúde pelo WhatsApp, marcaram minha vacina',
  'Scrivete al canile su WhatsApp se volete adottarlo',
  'text me on whatsapp when you land bro, great vlog',
  'Écris-moi sur WhatsApp quand tu es arrivée ma chérie',
  'Schreib mir auf WhatsApp wenn du da bist, Oma freut sich',
  'my teacher said we should all join the class WhatsApp for the homework',
  'Could you please add me to the parish WhatsApp group? My number changed',
  'The landlord wants me to text him on WhatsApp only, red flag?',
  'We follow you on Telegram from Iran because YouTube is filtered',
  'I connect my Garmin to WhatsApp and see messages on the watch',
])(
  'the detector does not hide advice to write to others, or a message among friends: %j',
  (text) => {
    expect(strengthIn(text)).toBeLessThan(0.9);
    expect(verdictOn(text)).not.toBe('hide');
  },
);

test.each([
  'Contact the number on WhatsApp for more',
  'message the expert Mrs Quist on WhatsApp, she will help you',
  'escríbele al señor Beltrán por WhatsApp',
  'contacta a la doctora Ana por WhatsApp',
  'Contactez le maître Adou sur WhatsApp',
  'fala com a Matilde no whatsapp',
  'contact the herbalist on WhatsApp',
  'Contact Alexander on WhatsApp',
  'contacta Laura por WhatsApp',
  'escríbele a la bruja Selene por WhatsApp',
  'text me on WhatsApp when you are ready',
  'contact the company on WhatsApp, I made $900',
])('a call to a number, a group or somebody with a title is hidden: %j', (text) => {
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'contactez notre support sur whatsapp pour débloquer vos fonds',
  'contact the support team on whatsapp to recover your wallet',
  'escribe a nuestro soporte por telegram',
  'contatta il nostro supporto su telegram',
])('a call to the author’s own support, or to get money back, is hidden: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'How do I find someone on Telegram by number?',
  'how can I join a channel on Telegram without a phone number',
  "Why can't I join the channel on Telegram",
  'How to write bold text on WhatsApp',
  "I can't add contact on Telegram, help",
  "I can't call on WhatsApp in Dubai",
])('a question about the messenger itself is weak evidence: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.3);
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'how to start? message my mentor on telegram',
  'Learn how to contact my broker on WhatsApp',
  'Everyone join the VIP group on Telegram',
])('a call beside the words of a question stays a call: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'Mándame la ubicación por WhatsApp, mamá',
  'Hola prima, escríbeme al WhatsApp que no tengo tu número nuevo',
  'Únete al grupo de WhatsApp de la escuela, Marta',
  'Papa, écris-moi sur WhatsApp',
  'Rejoins le groupe WhatsApp de la classe, Léa',
  'Tante, schreib mir auf WhatsApp, ich hab das Rezept',
  'Schreib mir auf Discord, Jonas, wir zocken heute',
  'Scrivimi su WhatsApp mamma',
  'me chama no zap primo',
  'Entrem no grupo da turma no WhatsApp, gente, tem prova',
])('the detector does not hide a call to a relative, a school’s group or a game: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.9);
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'Primo, escríbele por WhatsApp, con ella gané 900 dólares invirtiendo',
  'my mum says text me on WhatsApp for your prize',
  'Join my Discord for free skins, invite on my profile',
])('a call that offers something stays a call beside a relative or a game: %j', (text) => {
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'por whatsapp me llega pixelado',
  'Telegram me funciona mejor que WhatsApp',
  'O WhatsApp me avisou do vídeo',
  'Discord me tiene harto',
])('a pronoun of another language after a messenger’s name is no call: %j', (text) => {
  expect(strengthIn(text)).toBe(0);
});

test.each([
  'If anyone wants more info text me on WhatsApp',
  'Whoever wants more text me on WhatsApp',
  'Si alguien quiere info escríbeme al WhatsApp',
  "Si quelqu'un est intéressé écris-moi sur WhatsApp",
  'Wenn jemand Interesse hat schreib mir auf WhatsApp',
  'Se qualcuno vuole guadagnare scrivimi su WhatsApp',
  'Se alguém quiser saber me chama no zap',
  'Beware of fakes text me on WhatsApp',
])('a wish, or a warning of copies, does not turn a call into a warning: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'Whoever wants you to text on WhatsApp is lying',
  'Whoever tells you to text me on WhatsApp is lying',
  'Beware of anyone who says text me on WhatsApp',
  'Se qualcuno ti dice scrivimi su WhatsApp è una truffa',
])('a warning of those who call stays a warning: %j', (text) => {
  expect(strengthIn(text)).toBeLessThan(0.3);
  expect(verdictOn(text)).not.toBe('hide');
});

test.each([
  'me chama no whats',
  'mándame un whats y te explico',
  'Whazzap me',
  'watsaap me',
  'WA me',
  'Tgram me',
  'My WhatsApp is in my name',
  'Mi WhatsApp está en mi perfil',
  'Mein WhatsApp steht in meinem Profil',
  "I'm on WhatsApp, same name",
  'WhatsApp 👆',
])('a call with a short or misspelt name, or to an address elsewhere, is hidden: %j', (text) => {
  expect(strengthIn(text)).toBeGreaterThanOrEqual(0.9);
  expect(verdictOn(text)).toBe('hide');
});

test.each([
  'No, whats wrong with that?',
  'My WhatsApp is always full of this video',
  'I have WhatsApp 👆 that one is better',
])('a name alone is no call to a messenger: %j', (text) => {
  expect(strengthIn(text)).toBe(0);
});
