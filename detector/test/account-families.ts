import type { Comment, Context } from '../src/types.ts';
import { expandTemplates, generator } from '../src/training/own/expand.ts';

export interface AccountCase {
  context: Context;
  comments: Comment[];
  /** The ids of comments that are spam because of their account or because they are copies. */
  hide: readonly string[];
}

/** A kind of spam that is recognised by the account or as a copy. We have made up its cases. */
export interface AccountFamily {
  name: string;
  /**
   * How the family is used: rules were written for `tune` families, and `report` families only
   * measure them.
   */
  use: 'tune' | 'report';
  cases(count: number, seed: number): AccountCase[];
}

type Random = () => number;

function pickOne<T>(choices: readonly T[], random: Random): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
}

const harmless: readonly string[] = [
  'nice video',
  'so true',
  'I love this song',
  'great work as always',
  'this made my day',
  'who else cried at the end?',
  'the editing is amazing',
  'wow',
  'first time here and I stay',
  'you explain this so well',
  'greetings from Chile',
  'the part at 3:12 is gold',
  'thanks for the upload',
  'my favourite so far',
  'can’t stop laughing',
  'what a beautiful place',
  'très belle vidéo',
  'merci pour le partage',
  'j’adore',
  'trop drôle',
  'hermoso video',
  'saludos desde Perú',
  'me encantó la canción',
  'qué buen trabajo',
  'this deserves more views',
  'I learned a lot, thank you',
  'the music fits perfectly',
  'waiting for part two',
];

const creators: readonly { name: string; handle: string }[] = [
  { name: 'Deep Sea Diary', handle: '@deepseadiary' },
  { name: 'Copper Kettle Kitchen', handle: '@copperkettlekitchen' },
  { name: 'NorthboundTrains', handle: '@northboundtrains' },
  { name: 'Pixel Foundry', handle: '@PixelFoundry' },
  { name: 'Les Bricolages de Lulu', handle: '@bricolagesdelulu' },
  { name: 'Guitarra Serena', handle: '@guitarraserena' },
];

function contextOf({ name, handle }: { name: string; handle: string }): Context {
  return { creatorId: 'UCcreator', creatorName: name, creatorHandle: handle };
}

function named(
  name: string,
  use: AccountFamily['use'],
  make: (count: number, seed: number, random: Random) => string[],
): AccountFamily {
  return {
    name,
    use,
    cases(count, seed) {
      const random = generator(seed);
      return make(count, seed, random).map((author, i) => ({
        context: contextOf(pickOne(creators, random)),
        comments: [
          {
            id: 'lure',
            author,
            authorChannelId: `UC${name}-${i}`,
            text: pickOne(harmless, random),
          },
        ],
        hide: ['lure'],
      }));
    },
  };
}

function fromTemplates(templates: readonly string[]): (count: number, seed: number) => string[] {
  return (count, seed) =>
    expandTemplates(templates, Math.ceil((3 * count) / templates.length), seed)
      .slice(0, 3 * count)
      .filter((_, i) => i % 3 === 0);
}

/** Returns a family of authors who change the creator's name in this way. */
function imitating(
  name: string,
  use: AccountFamily['use'],
  change: (creator: { name: string; handle: string }, random: Random) => string,
): AccountFamily {
  return {
    name,
    use,
    cases(count, seed) {
      const random = generator(seed);
      return Array.from({ length: count }, (_, i) => {
        const creator = pickOne(creators, random);
        return {
          context: contextOf(creator),
          comments: [
            {
              id: 'imitator',
              author: change(creator, random),
              authorChannelId: `UC${name}-${i}`,
              text: pickOne(harmless, random),
            },
          ],
          hide: ['imitator'],
        };
      });
    },
  };
}

const liked: readonly string[] = [
  'I have been watching since the {topic} days and [this|today] is still the [best|calmest|funniest] [upload|episode] of the [year|whole series]',
  'My [grandfather|mother|brother] [worked|drove|sailed] there for {count} years and he [cried|smiled] when I showed him this [video|film|clip]',
  'The way you explain {topic} makes me [wonder|ask] why nobody at [school|work] ever [could|did]',
  'I came for the {topic} and stayed for the [dog|cat|neighbour] who [interrupts|ruins] every single [take|scene]',
  'Imagine [telling|explaining to] your younger self that one day you would [film|do] {topic} for {count} thousand people',
  'I paused [at the end|halfway] to call my [dad|sister], we had not [talked|spoken] in months, thank you for that',
  'Can we appreciate that [he|she] did all the [editing|sound|lighting] [alone|by hand] with a [broken|borrowed] [laptop|camera]',
  'That [silence|pause] before the [last|second] {topic} part says more than [any|the whole] [speech|interview] could',
];

const emoji = ['🔥', '❤️', '😂', '🙏', '👏👏', '😍😍😍', '💯'] as const;

/** Returns a family of accounts that post a liked comment again, changed in this way. */
function copying(
  name: string,
  use: AccountFamily['use'],
  originals: readonly string[],
  change: (text: string, random: Random) => string,
): AccountFamily {
  return {
    name,
    use,
    cases(count, seed) {
      const random = generator(seed);
      const texts = expandTemplates(originals, Math.ceil((2 * count) / originals.length), seed);
      return Array.from({ length: count }, (_, i) => {
        const text = texts[(i * 7919) % texts.length] ?? '';
        const likes = 8 + Math.floor(random() ** 3 * 900);
        const day = 1 + Math.floor(random() * 20);
        const comments: Comment[] = [
          {
            id: 'copy',
            author: `@${pickOne(firsts, random)}-${pickOne(lasts, random)}${Math.floor(random() * 1000)}`,
            authorChannelId: `UCcopy-${i}`,
            text: change(text, random),
            likes: Math.floor((random() * likes) / 4),
            publishedAt: timeOf(day + 1 + Math.floor(random() * 6)),
          },
          ...Array.from({ length: 8 }, (__, other) => ({
            id: `other-${other}`,
            author: `@${pickOne(firsts, random)}${other}`,
            authorChannelId: `UCother-${other}`,
            text: pickOne(harmless, random),
            likes: Math.floor(random() * 20),
            publishedAt: timeOf(day),
          })),
          {
            id: 'original',
            author: `@${pickOne(firsts, random)}_${pickOne(lasts, random)}`,
            authorChannelId: 'UCoriginal',
            text,
            likes,
            publishedAt: timeOf(day),
          },
        ];
        return { context: contextOf(pickOne(creators, random)), comments, hide: ['copy'] };
      });
    },
  };
}

function timeOf(day: number): string {
  return `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;
}

const firsts =
  'Anna Mark Julia Peter Laura David Nora Simon Clara Victor Emma Daniel Sara Thomas Lena Robert Maria James Alice Henry Dick Fanny Gaylord Randy Wei Yuki Priya Rahul Fatima Omar Olga Ivan Ngoc Siti Budi Kwame Amara Zeynep Mehmet Sven Astrid João Inês Chloé Étienne Begoña Íñigo Hannah'.split(
    ' ',
  );
const lasts =
  'Smith Dickinson Sexton Hancock Cockburn Essex Titmuss Johnson Nguyen Kumar Garcia Lopez Dubois Moreau Müller Rossi Silva Kowalski Ivanov Tanaka Kim Chen Okafor Mensah Yılmaz Hansen Lund Novak Peacock Assange Hooker Bonner Analise Wang Butts Love Hart Sweet Manson Woodcock Scunthorpe Middlesex Babette'.split(
    ' ',
  );

const tuneFamilies: readonly AccountFamily[] = [
  named(
    'lure names, sexual, English',
    'tune',
    fromTemplates([
      '@{first}-[nudes|sexcam|onlyfans]-[zz|xo|{two}]',
      '{first} [Hot|Sexy] [Girl|Babe|Video] {two}',
      '@hot[girls|babes|milf]_[near|for]_[you|u]{two}',
      '[Naked|Nude|Sexy] [girls|pics|videos] {two}',
      '{first} 🔞[ OF|]',
    ]),
  ),
  named(
    'lure names, sexual, digits for letters',
    'tune',
    fromTemplates([
      '@TapMe_For_S3x{two}',
      '{first}_nud3s_{two}',
      's3xy_{first}_p1cs{two}',
      '@0nlyfans_{first}{two}',
      'h0t-g1rls-{two}',
    ]),
  ),
  named(
    'lure names, invitations, English',
    'tune',
    fromTemplates([
      '[Click|Tap|Check|Visit] my [profile|bio|page|channel][ {first}| {two}|]',
      '@[see|view]-my-[bio|profile]-{two}',
      'free-[iphone|robux]-here{two}',
      '{first} [text|message] me [now|here] {two}',
    ]),
  ),
  imitating(
    'imitations, words added',
    'tune',
    ({ name }, random) =>
      name +
      pickOne(
        [' Official', '_official', '.', ' Team', ' Giveaways', ' (real)', ' ✔️', '_'],
        random,
      ),
  ),
  copying('copies, exact', 'tune', liked, (text) => text),
  copying(
    'copies, emoji added',
    'tune',
    liked,
    (text, random) => `${text} ${pickOne(emoji, random)}`,
  ),
];

/** Returns accounts of ordinary viewers with ordinary comments. None of them should be hidden. */
export function ordinaryAccounts(count: number, seed: number): AccountCase[] {
  const random = generator(seed);
  return Array.from({ length: count }, (_, i) => ({
    context: contextOf(pickOne(creators, random)),
    comments: [
      {
        id: `viewer-${i}`,
        author: ordinaryName(random),
        authorChannelId: `UCviewer-${i}`,
        text: pickOne(harmless, random),
        likes: Math.floor(random() ** 4 * 50),
        publishedAt: timeOf(1 + (i % 28)),
      },
    ],
    hide: [],
  }));
}

const gamer =
  'Dark Shadow Pro Epic Toxic Ninja Wolf Dragon Noob Frost Ghost Silent Mega Ultra Crazy Lucky Naughty Hot Free Sexy Wet Real Sweet Tap Click Live Bad Night Blue Cosmic'.split(
    ' ',
  );
const things =
  'Gamer Hunter Slayer Panda Cat Wheels Sauce Dog Rider Dancer Chef Baker Garden Trains Pistols Kitchen Photos Videos Studio Music Beats Tapes Potato Waffle Sniper Knight Bass Reads Diaries Sussex Beard Cam Wife Mom Baby'.split(
    ' ',
  );
const worldly =
  'さくら 山田太郎 김민수 이지은 李明 王小红 Анна Иванова|Дмитрий|Мария П.|محمد علي|فاطمة|אבי כהן|Γιώργος|สมชาย|अंकित शर्मा|தமிழ் செல்வன்|Nguyễn Văn An|Łukasz Żak|Søren Ågård|Ömer Çelik|Ştefan Țepeș|José Ángel Peña|Zoë Kravitz'
    .replaceAll(' 山', '|山')
    .replaceAll(' 김', '|김')
    .replaceAll(' 이', '|이')
    .replaceAll(' 李', '|李')
    .replaceAll(' 王', '|王')
    .split('|');
const everyday: readonly string[] = [
  'MyBioTeacher',
  'profile deleted',
  'no profile picture',
  'TapDancer',
  'ClickClack',
  'photography by ana',
  'FreeSpirit',
  'Freebird',
  'Free Palestine',
  'iPhone user',
  'Telegram Stamps',
  'sea shells',
  'The Sexton Family',
  'Sussex Steam Trains',
  'Essex Lad',
  'Sexauer',
  'NudeElements design',
  'Naked Science',
  'Hot Chocolate',
  'hot take',
  'Hot Dog Mom',
  'lonely planet fan',
  'Single Malt',
  'Local Historian',
  'Pussycat Dolls fan',
  'Moby Dick',
  'Dick Van Dyke',
  'Mia Chatte',
  'chat noir',
  'la chica de ayer',
  'Chica Vampiro',
  'mi canal de cocina',
  'Mon Profil',
  'Ma Chaîne YouTube',
  'Caliente Radio',
  'Aguascalientes MX',
  'Nuevo Laredo',
  'La Nue',
  'Anaïs Nin',
  'Live Aid',
  'See You Later',
  'LookAtMyHorse',
  'CallMeKevin fan',
  'follow the sun',
  'FindingNemo',
  'Visit Norway',
  'Open Door',
  'Read More Books',
  'watch collector',
  'watch this space',
  'check mate',
  'link from zelda',
  'Zelda Link',
  'Giveaway hunter',
  'WinnerWinner',
  'Prize Fighter',
  'Gift of the Magi',
  'Steam Deck',
  'bitcoin maximalist',
  'Money Heist',
  'channel surfer',
  'me myself and I',
  'dm of dungeons',
  'Dungeon Master Dave',
  'insta_kitchen',
  'Snapper Fishing',
  'xXx_slayer_xXx',
  'xxtentacion fan',
  'Sex Pistols Archive',
  'sexy_saxophone',
  'Porngeorge',
  'Dr. Cumming',
  'Cumbia Total',
  'Analog Synths',
  'Assassin',
  'Titanic',
  'BoobyBird',
  'escort mk2 club',
  'MILFORD SOUND',
  'Milford Haven',
  'hornyhead turtle club',
  'bluehorn',
  'hookah lounge',
  'Captain Hook',
];

function ordinaryName(random: Random): string {
  const first = pickOne(firsts, random);
  const last = pickOne(lasts, random);
  const number = Math.floor(random() * 3000);
  const code = Math.floor(random() * 36 ** 5).toString(36);
  switch (Math.floor(random() * 12)) {
    case 0:
      return `${first} ${last}`;
    case 1:
      return `@${first}${last}${number}`.toLowerCase();
    case 2:
      return `@user-${code}${pickOne(['ef', 'x9', 'q1z'], random)}`;
    case 3:
      return `@${first}${last}`;
    case 4:
      return `${pickOne(gamer, random)}${pickOne(things, random)}${number % 100}`;
    case 5:
      return `xX_${pickOne(gamer, random)}${first}_Xx`;
    case 6:
      return pickOne(worldly, random);
    case 7:
      return pickOne(everyday, random);
    case 8:
      return `@${first}-${code.slice(0, 3)}${number % 10}${pickOne('bcdfghjk'.split(''), random)}`;
    case 9:
      return `${pickOne(['The', 'Just', 'Only', 'Its', 'Real'], random)} ${first}`;
    case 10:
      return `${first} ${pickOne(['🌸', '☕', '🎸', 'the cat', 'TV', 'Vlogs', 'Art'], random)}`;
    default:
      return `@${last}.${first}_${number}`.toLowerCase();
  }
}

const likedElsewhere: readonly string[] = [
  'Nobody talks about how {first} [quietly|calmly] fixed the {topic} mistake at the end [and|then] kept [smiling|going]',
  'We [lost|sold] our [house|farm] last [spring|winter] and this {topic} channel was the only thing that kept my kids [laughing|busy]',
  'As a [nurse|teacher|pilot] of {count} years I can confirm [everything|most of what] you said about {topic} [is correct|holds up]',
  'My [neighbour|uncle] swears {topic} is [dying|boring], so I sent him this and he has not [answered|called] since',
  'The [camera|light] work in the [opening|final] minutes [belongs|should be] in a [museum|cinema], not on my [cracked|tiny] phone',
  'Je regarde ça avec ma [grand-mère|fille] tous les [dimanches|soirs], elle [demande|réclame] déjà le prochain épisode sur [le pain|les trains]',
  'Mi [abuelo|padre] trabajó toda su vida en [el mar|una imprenta] y nunca lo vi tan [contento|callado] como con este [video|capítulo]',
  'Plot twist: the {topic} was [never|not] the [point|goal], the [friendship|patience] we [watched|saw] grow was',
];

const luresToDisguise: readonly string[] = [
  'nudes of {first}',
  '{first} sexy cam',
  'onlyfans {first}',
  'my profile naked',
  'click my profile',
  'tap for sex',
  'hot girls near you',
  'see my bio {first}',
];

const disguises: readonly ((word: string, random: Random) => string)[] = [
  (word) => Array.from(word).join('*'),
  (word) => Array.from(word).join('.'),
  (word) => Array.from(word).join('\u{2022}'),
  (word) => `\u{202e}${Array.from(word).toReversed().join('')}\u{202c}`,
  (word) => Array.from(word).join('\u{2066}'),
  (word) => Array.from(word).join('\u{200b}'),
  (word) =>
    word
      .replaceAll('o', '\u{43e}')
      .replaceAll('e', '\u{435}')
      .replaceAll('a', '\u{430}')
      .replaceAll('i', '\u{456}'),
  (word) =>
    word.replaceAll('o', '0').replaceAll('e', '3').replaceAll('i', '1').replaceAll('s', '$'),
  (word) =>
    word.replaceAll(/[a-z]/gu, (letter) =>
      String.fromCodePoint(0x1d5ba + letter.charCodeAt(0) - 97),
    ),
  (word, random) => {
    const at = 1 + Math.floor(random() * (word.length - 1));
    return word.slice(0, at) + pickOne(['_', '-', '~', '|'], random) + word.slice(at);
  },
];

function replacedOne(
  name: string,
  swaps: Readonly<Record<string, string>>,
  random: Random,
): string {
  const places = Array.from(name).flatMap((letter, i) => (swaps[letter] === undefined ? [] : [i]));
  if (places.length === 0) return `${name}.`;
  const at = pickOne(places, random);
  return name.slice(0, at) + (swaps[name[at] ?? ''] ?? '') + name.slice(at + 1);
}

function atLetter(name: string, random: Random): number {
  const letters = Array.from(name).flatMap((letter, i) => (/[a-z]/u.test(letter) ? [i] : []));
  return pickOne(letters.slice(1), random);
}

/** The families that were written after the rules and never used to tune them. */
const reportFamilies: readonly AccountFamily[] = [
  named(
    'lure names, sexual, phrases',
    'report',
    fromTemplates([
      '{first} wants to [see|show] you [naked|her body]',
      '@{first}naked{two}',
      'private [pics|videos] of {first}',
      '{first} [18yo|19 y.o.] [online|live cam]',
      '{first} strips for you',
      'Undressed {first} 🍑',
      '@sweet{first}xxx{two}',
      'wet {first} [live|video]',
      '{first} - [hot|adult] dating',
      'your [horny|lonely] neighbour {first}',
      'Leaked [tape|nudes] {first}',
      '[Girls|Women] for [sex|one night] {two}',
    ]),
  ),
  named(
    'lure names, sexual, French and Spanish',
    'report',
    fromTemplates([
      '{first} cam [coquine|sexy]',
      'femme [seule|mûre] cherche homme {two}',
      '{first} nue [ici|en live]',
      'rdv sexe {first}',
      'mes photos [privées|sans vêtements] {two}',
      'plan cul avec {first}',
      'chica [sola|caliente] busca [hombre|amor] {two}',
      '{first} sin ropa',
      'mis fotos [íntimas|desnuda] {two}',
      '{first} videollamada [hot|caliente]',
      '@{first}-desnudita-{two}',
      'sexo [gratis|en vivo] {first}',
    ]),
  ),
  named('lure names, disguised', 'report', (count, seed, random) =>
    expandTemplates(luresToDisguise, 10, seed)
      .flatMap((lure) =>
        disguises.map((disguise) =>
          lure
            .split(' ')
            .map((word) => disguise(word, random))
            .join(' '),
        ),
      )
      .slice(0, 10 * count)
      .filter((_, i) => i % 2 === 0)
      .slice(0, count),
  ),
  named(
    'lure names, invitations',
    'report',
    fromTemplates([
      'LOOK MY [CHANNEL|PROFILE] {first}',
      '@go-on-my-page-{two}',
      'watch my last video {first}',
      'open my avatar {two}',
      'You will love my profile {first}',
      'the secret is in my bio {two}',
      '@press_my_face{two}',
      'do NOT look at my pfp {two}',
      '@dont-translate-my-name{two}',
      'my first video will shock you {two}',
      'ouvre mon profil {first}',
      'regarde ma dernière vidéo {first}',
      'entra en mi canal {first}',
      'mira lo que hay en mi perfil {two}',
    ]),
  ),
  named(
    'lure names, gifts',
    'report',
    fromTemplates([
      'Claim {count} Robux Now',
      'Your iPhone {two} is waiting',
      'FREE Discord Nitro {two}',
      'Get Free Vbucks {two}',
      'You won a prize {first}',
      'Giveaway winner text me {two}',
      '@free_giftcards_{two}',
      '{count}$ PayPal free',
      'Regalo iPhone {two}',
      'Gagnez un iPhone {two}',
    ]),
  ),
  imitating('imitations, look-alike letters', 'report', ({ name }, random) =>
    replacedOne(
      name,
      {
        o: '\u{43e}',
        e: '\u{435}',
        a: '\u{430}',
        i: 'l',
        l: 'I',
        m: 'rn',
        s: '5',
        t: '7',
        r: '\u{433}',
        n: '\u{578}',
      },
      random,
    ),
  ),
  imitating('imitations, doubled letters', 'report', ({ name, handle }, random) => {
    let changed = pickOne([name, handle], random);
    for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) {
      const at = atLetter(changed, random);
      changed = changed.slice(0, at) + (changed[at] ?? '') + changed.slice(at);
    }
    return changed;
  }),
  imitating('imitations, signs and words added', 'report', ({ name, handle }, random) =>
    pickOne(
      [
        `${name}™`,
        `꧁${name}꧂`,
        `${handle}-yt`,
        `${handle}_0fficial`,
        `${name} ✅ Verified`,
        `The Real ${name}`,
        `${name} | Telegram`,
        `Message ${name}`,
        `${handle}.help`,
        `${name} Prize Team`,
        `${name} Shoutouts`,
        `${handle}_${Math.floor(random() * 100)}`,
      ],
      random,
    ),
  ),
  imitating('imitations, one letter dropped or swapped', 'report', ({ name, handle }, random) => {
    const from = pickOne([name, handle], random);
    const at = atLetter(from, random);
    return random() < 0.5
      ? from.slice(0, at) + from.slice(at + 1)
      : from.slice(0, at - 1) + (from[at] ?? '') + (from[at - 1] ?? '') + from.slice(at + 1);
  }),
  copying('copies, one word changed', 'report', likedElsewhere, (text, random) => {
    const split = text.split(' ');
    split[Math.floor(random() * split.length)] = pickOne(['really', 'truly', 'now', 'so'], random);
    return split.join(' ');
  }),
  copying('copies, letters and points changed', 'report', likedElsewhere, (text, random) =>
    pickOne(
      [
        text.toUpperCase(),
        text.toLowerCase(),
        `${text}!!!`,
        text.replaceAll(',', ' ...'),
        `${text}.`,
      ],
      random,
    ),
  ),
  copying('copies, words added or dropped at the end', 'report', likedElsewhere, (text, random) =>
    random() < 0.5
      ? `${text}, ${pickOne(['love it', 'so true', 'thank you'], random)}`
      : text.split(' ').slice(0, -2).join(' '),
  ),
  copying('copies, look-alike letters', 'report', likedElsewhere, (text) =>
    text.replaceAll('o', '\u{43e}').replaceAll('e', '\u{435}'),
  ),
  copying('copies, emoji between the words', 'report', likedElsewhere, (text, random) =>
    text
      .split(' ')
      .map((word) => (random() < 0.2 ? `${word} ${pickOne(emoji, random)}` : word))
      .join(' '),
  ),
];

export const accountFamilies: readonly AccountFamily[] = [...tuneFamilies, ...reportFamilies];
