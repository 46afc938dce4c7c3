/**
 * All labelled sets, and the allowed use of each part. A *tune* part may be read, used to choose
 * features and thresholds, and trained on if its licence allows that. A *report* part is used only
 * to print counts: nobody reads its texts or its errors. Only this file decides which part is
 * which.
 */

/** The harm of a set's positive comments; `ordinary` sets have none. */
export type Family = 'promotion' | 'scam' | 'gambling' | 'abuse' | 'ordinary';

/** How the rows of a set are divided between tune and report. */
export type Split =
  | 'tune'
  | 'report'
  /**
   * Rows whose hash is below `report` (a share, 0 to 1) belong to the report part, the others to
   * the tune part.
   */
  | { by: 'text' | 'group'; report: number };

/** One labelled set. */
export interface SetEntry {
  /** The folder of the data. The names of files are in `read-sets.ts`. */
  folder: string;
  name: string;
  family: Family;
  /** The ISO 639-1 code of the language; `mul` for several languages. */
  language: string;
  licence: string;
  /** Whether the licence allows training. Otherwise the tune part is used only for evaluation. */
  trains: boolean;
  split: Split;
  /** Whether the comments were posted under YouTube videos. */
  fromYouTube: boolean;
  /** Whether a creator would call the rows labelled 0 ordinary comments. */
  harmlessIsOrdinary: boolean;
}

const base = { fromYouTube: false, harmlessIsOrdinary: false, trains: true } as const;
const youTube = { fromYouTube: true, harmlessIsOrdinary: true, trains: true } as const;

function musicVideo(name: string, split: Split): SetEntry {
  return {
    ...youTube,
    folder: 'youtube-spam-collection',
    name,
    family: 'promotion',
    language: 'en',
    licence: 'CC BY 4.0',
    split,
  };
}

function abuseSet(
  [folder, name, language, licence]: readonly [string, string, string, string],
  split: Split,
  harmlessIsOrdinary: boolean,
  trains = true,
): SetEntry {
  return {
    folder,
    name,
    family: 'abuse',
    language,
    licence,
    split,
    harmlessIsOrdinary,
    trains,
    fromYouTube: false,
  };
}

const quarter: Split = { by: 'text', report: 0.25 };
const half: Split = { by: 'text', report: 0.5 };

/** All sets. The `own` comments and templates are written by us, and are always tune parts. */
export const setTable: readonly SetEntry[] = [
  musicVideo('Youtube01-Psy', 'tune'),
  musicVideo('Youtube02-KatyPerry', 'tune'),
  musicVideo('Youtube03-LMFAO', 'tune'),
  musicVideo('Youtube04-Eminem', 'tune'),
  // The whole set is a report part, because it is reserved for checks.
  musicVideo('Youtube05-Shakira', 'report'),
  {
    ...youTube,
    folder: 'savjee-yt-spam',
    name: 'savjee-yt-spam',
    family: 'scam',
    language: 'en',
    licence: 'MIT',
    split: 'tune',
  },
  {
    ...youTube,
    folder: 'savjee-unlabelled',
    name: 'savjee-unlabelled',
    family: 'ordinary',
    language: 'en',
    licence: 'MIT',
    split: { by: 'text', report: 0.5 },
  },
  {
    ...youTube,
    folder: 'judol-indonesian',
    name: 'judol-indonesian',
    family: 'gambling',
    language: 'id',
    licence: 'MIT',
    split: 'tune',
  },
  {
    ...youTube,
    folder: 'judol-llm',
    name: 'judol-llm',
    family: 'gambling',
    language: 'id',
    licence: 'MIT',
    split: { by: 'group', report: 0.5 },
    // Many rows labelled as harmless are not: 24 of the 25 with the highest scores in the tune part
    // advertise gambling.
    harmlessIsOrdinary: false,
  },
  {
    ...base,
    folder: 'telegram-tgspam',
    name: 'telegram-tgspam',
    family: 'scam',
    language: 'mul',
    licence: 'MIT',
    split: { by: 'text', report: 0.5 },
  },
  {
    ...youTube,
    folder: 'yt-finance-scam',
    name: 'yt-finance-scam',
    family: 'scam',
    language: 'en',
    licence: 'none stated',
    trains: false,
    split: 'report',
  },
  {
    ...base,
    folder: 'sms-spam-collection',
    name: 'sms-spam-collection',
    family: 'scam',
    language: 'en',
    licence: 'free for all purposes',
    split: 'tune',
  },
  {
    ...base,
    folder: 'janitr-x-scam',
    name: 'janitr-x-scam',
    family: 'scam',
    language: 'en',
    licence: 'MIT',
    split: 'tune',
  },
  abuseSet(['hatexplain', 'hatexplain', 'en', 'MIT'], quarter, false),
  abuseSet(['civil-toxic-spans', 'civil-toxic-spans', 'en', 'CC0'], quarter, false),
  abuseSet(['hatemoji', 'hatemoji', 'en', 'CC BY 4.0'], quarter, false),
  abuseSet(['reddit-misogyny', 'reddit-misogyny', 'en', 'MIT'], quarter, true),
  abuseSet(['germeval2018', 'germeval2018', 'de', 'CC BY 4.0'], quarter, true),
  abuseSet(['toxifrench', 'toxifrench', 'fr', 'MIT'], half, true),
  abuseSet(['davidson-hate-offensive', 'davidson-hate-offensive', 'en', 'MIT'], 'tune', true),
  abuseSet(['surge-toxicity', 'surge-toxicity', 'en', 'MIT'], 'tune', true),
  abuseSet(['hatecheck', 'hatecheck-en', 'en', 'CC BY 4.0'], 'tune', false),
  abuseSet(['hatecheck', 'hatecheck-fr', 'fr', 'CC BY 4.0'], 'tune', false),
  abuseSet(['hatecheck', 'hatecheck-es', 'es', 'CC BY 4.0'], 'tune', false),
  abuseSet(['hatecheck', 'hatecheck-de', 'de', 'CC BY 4.0'], 'tune', false),
  abuseSet(['dghs-subset', 'dghs-subset', 'en', 'none stated'], 'report', false, false),
  abuseSet(
    ['measuring-hate-speech', 'measuring-hate-speech', 'en', 'none stated'],
    'report',
    false,
    false,
  ),
  abuseSet(['jigsaw-sample', 'jigsaw-sample', 'en', 'none stated'], 'report', true, false),
  abuseSet(
    ['offendes-influencers', 'offendes-influencers', 'es', 'none stated'],
    'report',
    true,
    false,
  ),
];
