/**
 * Expands templates to comments. `[a|b|c]` stands for one of the alternatives, and `{slot}` for a
 * filling of that slot, which may contain slots and alternatives. Equal calls return equal texts.
 *
 * @param each the number of comments from each template; repeated ones are dropped
 */
export function expandTemplates(
  templates: readonly string[],
  each: number,
  seed: number,
): string[] {
  const random = generator(seed);
  const texts = new Set<string>();
  for (const template of templates) {
    for (let i = 0; i < each; i += 1) texts.add(expand(template, random));
  }
  return [...texts];
}

/** Returns the next number of a generator, from 0 up to 1. */
type Random = () => number;

/**
 * Returns a small seeded generator of numbers from 0 up to 1 (mulberry32), so that a training can
 * be repeated.
 */
export function generator(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function expand(template: string, random: Random): string {
  let text = template;
  for (let depth = 0; depth < 6 && /[[{]/u.test(text); depth += 1) {
    text = text
      .replaceAll(/\{(\w+)\}/gu, (_, slot: string) => fill(slot, random))
      .replaceAll(/\[([^[\]]*)\]/gu, (_, choices: string) => pick(choices.split('|'), random));
  }
  return text;
}

function pick(choices: readonly string[], random: Random): string {
  return choices[Math.floor(random() * choices.length)] ?? '';
}

/** Picks one of the alternatives that `|` separates. */
function choose(choices: string, random: Random): string {
  return pick(choices.split('|'), random);
}

/** Returns a made-up name, so that no real one is learned. */
function made(random: Random): string {
  return (
    choose(
      'Bar|Cal|Dor|Fen|Gil|Har|Jon|Kel|Lor|Mar|Nor|Pel|Quin|Ros|Sal|Tor|Ver|Wil|Ash|Bren',
      random,
    ) +
    choose(
      'den|field|worth|ley|man|son|ton|vik|ner|dale|more|win|sett|by|lund|ham|ster|mont',
      random,
    )
  );
}

function digits(count: number, random: Random): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

/** The slots that are lists of alternatives. */
const simple: Readonly<Record<string, string>> = {
  title: '[Mrs|Mr|Ms|Expert|Coach|Dr|Miss|Sir|Madam|Mrs.|Mr.|expert mrs|trader]',
  titlefr: '[madame|Mme|monsieur|M.|l’experte|le courtier|Mlle]',
  titlees: '[la señora|el señor|la experta|el trader|Sra.|don|doña]',
  asset: '[bitcoin|crypto|forex|stocks|ETH|BTC|binary options|gold|NFTs|XRP|real estate|ETFs]',
  period: '[week|month|day|two weeks]',
  span: '[a week|3 days|two weeks|a month|10 days|24 hours|48 hours]',
  spanfr: '[une semaine|3 jours|deux semaines|un mois]',
  spanes: '[una semana|3 días|dos semanas|un mes]',
  place: '[Canada|Texas|London|Berlin|Lagos|Sydney|Madrid|Lyon|Manila|Ohio]',
  messenger:
    '[WhatsApp|whatsapp|Telegram|telegram|Whats app|WhatsAp|Tele gram|What’s app|W h a t s a p p|Signal|TELEGRAM|Whatsap]',
  wallet: '[Trust|OKX|MetaMask|Phantom|Exodus|TRX20|Coinbase]',
  words:
    '[apple lunar field mirror cabin orbit|glove river candy stone mask today|pilot velvet acorn hedge broom lamp]',
  time: '[0:42|1:15|2:33|3:07|4:20|5:59|7:11|10:02|12:45]',
  topic:
    '[minecraft|cooking|football|fitness|makeup|travel|physics|guitar|history|drawing|cars|cats|chess|coding|fishing|anime|photography|gardening]',
  count: '[10|50|100|200|500|1000|1k|5k|10k|100k]',
  small: '[0.1|0.5|1|2]',
  percent: '[5%|10%|2%|15%|20%|30%|50%|80%]',
  amount: '[$50|$100|$500]',
  short: '[9 am|noon|6 pm]',
};

/** The slots that are computed. */
const computed: Readonly<Record<string, (random: Random) => string>> = {
  first: (random) =>
    choose(
      'Anna|Mark|Julia|Peter|Laura|David|Nora|Simon|Clara|Victor|Emma|Daniel|Sara|Thomas|Lena|Robert|Maria|James|Alice|Henry',
      random,
    ),
  surname: made,
  handle: (random) => {
    const end = choose('hacks|_recovery|fx|_trades|tech|_cyber|invest|_official|tools|', random);
    const name = made(random).toLowerCase() + end + pick(['', digits(2, random), '_'], random);
    return choose('@||', random) + name;
  },
  HANDLE: (random) => (made(random) + choose('hacks|cyber|tech|fix|tools', random)).toUpperCase(),
  COIN: (random) => choose('$|', random) + made(random).slice(0, 5).toUpperCase(),
  BRAND: (random) => {
    const brand = made(random) + choose('|bet|win|toto|spin|play', random);
    return pick([brand, brand.toUpperCase(), brand.toLowerCase()], random);
  },
  BOOK: (random) =>
    pick(
      [
        '“The [Hidden|Silent|Forbidden] [Path|Code|Laws] of [Money|Wealth|Power]”',
        '[Whispers|Secrets|Keys] of the [Rich|Elite|Mind]',
      ],
      random,
    ),
  CODE: (random) => made(random).toUpperCase() + pick(['', digits(2, random)], random),
  site: (random) =>
    choose('|www.|https://', random) +
    made(random).toLowerCase() +
    choose('.com|.net|.xyz|.io|.shop|. com|.co|.site| dot com', random),
  mail: (random) =>
    `${made(random).toLowerCase()}${digits(2, random)}@${choose('gmail.com|yahoo.com|outlook.com|gmail, com', random)}`,
  phone,
  money: (random) => {
    const amount = choose(
      '50|100|200|500|1,000|2000|3,500|5000|7,200|10,000|15k|25,000|40k',
      random,
    );
    return choose(
      `$${amount}|${amount}$|€${amount}|${amount} dollars|£${amount}|${amount} euros`,
      random,
    );
  },
  two: (random) => digits(2, random),
};

function fill(slot: string, random: Random): string {
  const filling = simple[slot] ?? computed[slot]?.(random);
  if (filling === undefined) throw new Error(`no slot named ${slot}`);
  return filling;
}

/** Returns a number that no country assigns (+1 555 01…), in a form that escapes filters. */
function phone(random: Random): string {
  const number = `155501${digits(5, random)}`;
  return pick(
    [
      `+${number}`,
      `+1 (555) 01${number.slice(6, 7)}-${number.slice(7)}`,
      `+${Array.from(number).join(' ')}`,
      `+${Array.from(number).join('.')}`,
      `+${Array.from(number).join('-')}`,
      `➕${number}`,
      `+1 ${number.slice(1, 4)} ${number.slice(4, 7)} ${number.slice(7)}`,
      number,
    ],
    random,
  );
}
