import { withFrenchFirst } from '@threadsweep/shared/french-first.ts';
import type { Language } from '@threadsweep/shared/language.ts';
import type { Protection } from '@threadsweep/shared/contract/channel.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';
import { HIDDEN_AS, type HiddenAs } from '@threadsweep/shared/insights.ts';

import { letter, type MailText, timeText } from '../../account/mail-text.ts';

/** A channel in the text of a notice. */
export interface NoticedChannel extends Pick<
  ChannelDocument,
  'title' | 'handle' | 'status' | 'pause'
> {
  protection: Protection;
}

interface Recipient {
  language: Language;
  name: string;
  /** The time zone of the recipient's clock in IANA's database. */
  timeZone: string;
}

/** The links in a notice: the page that it is about, and the one to unsubscribe. */
interface NoticeLinks {
  home: string;
  unsubscribe: string;
}

/** The numbers of a week. */
export interface WeekNumbers {
  /** The first and the last day in UTC, such as 2026-11-16. */
  first: string;
  last: string;
  hidden: Record<HiddenAs, number>;
  /**
   * The number of all hidden comments. Hidden comments of channels that were disconnected since
   * count, too.
   */
  total: number;
  restored: number;
  waiting: number;
}

type Reason = 'reconnect' | 'channels' | 'removals' | 'quota' | 'youtube';

interface Words {
  active: string;
  off: string;
  paused: string;
  unnamed: string;
  /**
   * The sentences that say what paused the protection and what ends the pause. `{time}` is its end.
   */
  reasons: Record<Reason, string>;
  pauseSubject: { one: string; several: string };
  pauseText: string;
  pauseWhy: string;
  digestSubject: string;
  digestText: string;
  digestWhy: string;
  hidden: string;
  hiddenAs: Record<HiddenAs, string>;
  restored: string;
  waiting: string;
  protection: string;
  /** The punctuation between a label and its value. */
  colon: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    active: 'active',
    off: 'off',
    paused: 'paused.',
    unnamed: 'Your channel',
    reasons: {
      reconnect: 'Threadsweep no longer has access to this channel. Please connect it again.',
      channels: 'Your plan allows fewer channels. A larger plan ends the pause.',
      removals: 'The free removals of your plan are used up. A larger plan ends the pause.',
      quota: 'The YouTube quota of the day is used up. The pause ends on {time}.',
      youtube: 'YouTube is not responding. The pause ends as soon as it does.',
    },
    pauseSubject: {
      one: 'Protection is paused: {channels}',
      several: 'Protection is paused on {count} channels',
    },
    pauseText: 'Threadsweep is not cleaning new comments right now:',
    pauseWhy:
      'You are getting this email because you turned on notices about pauses. To turn them off without logging in:',
    digestSubject: 'Your week with Threadsweep: {days}',
    digestText: 'here is your week, {days} (UTC).',
    digestWhy:
      'You are getting this email because you turned on the weekly digest. To turn it off without logging in:',
    hidden: 'Hidden comments',
    hiddenAs: {
      scam: 'Scam',
      spam: 'Spam',
      inappropriate: 'Inappropriate',
      creator: 'Hidden by you',
    },
    restored: 'Restored comments',
    waiting: 'Comments waiting for your decision',
    protection: 'Protection',
    colon: ': ',
  },
  fr: {
    active: 'active',
    off: 'désactivée',
    paused: 'en pause.',
    unnamed: 'Votre chaîne',
    reasons: {
      reconnect: "Threadsweep n'a plus accès à cette chaîne. Veuillez la reconnecter.",
      channels: 'Votre formule permet moins de chaînes. Une formule supérieure met fin à la pause.',
      removals:
        'Les suppressions gratuites de votre formule sont épuisées. Une formule supérieure met fin à la pause.',
      quota: 'Le quota YouTube du jour est épuisé. La pause se termine le {time}.',
      youtube: 'YouTube ne répond pas. La pause se termine dès que YouTube répond.',
    },
    pauseSubject: {
      one: 'La protection est en pause : {channels}',
      several: 'La protection est en pause sur {count} chaînes',
    },
    pauseText: 'Threadsweep ne nettoie pas les nouveaux commentaires en ce moment :',
    pauseWhy:
      'Vous recevez ce message parce que vous avez activé les notifications de pause. Pour les désactiver sans vous connecter :',
    digestSubject: 'Votre semaine avec Threadsweep : {days}',
    digestText: 'voici le bilan de votre semaine, {days} (UTC).',
    digestWhy:
      'Vous recevez ce message parce que vous avez activé le bilan hebdomadaire. Pour le désactiver sans vous connecter :',
    hidden: 'Commentaires masqués',
    hiddenAs: {
      scam: 'Arnaque',
      spam: 'Spam',
      inappropriate: 'Inapproprié',
      creator: 'Masqués par vous',
    },
    restored: 'Commentaires rétablis',
    waiting: 'Commentaires qui attendent votre décision',
    protection: 'Protection',
    colon: ' : ',
  },
  es: {
    active: 'activa',
    off: 'desactivada',
    paused: 'en pausa.',
    unnamed: 'Tu canal',
    reasons: {
      reconnect: 'Threadsweep ya no tiene acceso a este canal. Conéctalo de nuevo.',
      channels: 'Tu plan permite menos canales. Un plan superior pone fin a la pausa.',
      removals:
        'Has agotado las eliminaciones gratuitas de tu plan. Un plan superior pone fin a la pausa.',
      quota: 'La cuota de YouTube del día se ha agotado. La pausa termina el {time}.',
      youtube: 'YouTube no responde. La pausa termina en cuanto YouTube responda.',
    },
    pauseSubject: {
      one: 'La protección está en pausa: {channels}',
      several: 'La protección está en pausa en {count} canales',
    },
    pauseText: 'Threadsweep no limpia los comentarios nuevos en este momento:',
    pauseWhy:
      'Recibes este mensaje porque has activado los avisos de pausas. Para desactivarlos sin iniciar sesión:',
    digestSubject: 'Tu semana con Threadsweep: {days}',
    digestText: 'este es el resumen de tu semana, {days} (UTC).',
    digestWhy:
      'Recibes este mensaje porque has activado el resumen semanal. Para desactivarlo sin iniciar sesión:',
    hidden: 'Comentarios ocultos',
    hiddenAs: {
      scam: 'Estafa',
      spam: 'Spam',
      inappropriate: 'Inapropiado',
      creator: 'Ocultados por ti',
    },
    restored: 'Comentarios restaurados',
    waiting: 'Comentarios que esperan tu decisión',
    protection: 'Protección',
    colon: ': ',
  },
};

/** Returns the notice that the protection of channels has paused. */
export function pauseNotice(
  recipient: Recipient,
  channels: readonly NoticedChannel[],
  links: NoticeLinks,
): MailText {
  const { language } = recipient;
  const words = WORDS[language];
  const { one, several } = words.pauseSubject;
  const lines = channels.map((channel) => {
    const reason = afterColon(language, reasonText(recipient, channel));
    return `- ${titleOf(channel, words)}${words.colon}${reason}`;
  });
  const text = [words.pauseText, lines.join('\n'), links.home, words.pauseWhy, links.unsubscribe];
  return {
    subject: (channels.length === 1 ? one : several)
      .replace('{count}', String(channels.length))
      .replace('{channels}', () => channels.map((channel) => titleOf(channel, words)).join(', ')),
    text: letter(recipient, text.join('\n\n')),
  };
}

/** Returns the digest of a week. It contains numbers, but neither texts nor authors of comments. */
export function weeklyDigest(
  recipient: Recipient,
  week: WeekNumbers,
  channels: readonly NoticedChannel[],
  links: NoticeLinks,
): MailText {
  const { language } = recipient;
  const words = WORDS[language];
  const days = daysText(language, week);
  const line = (label: string, count: number) =>
    `${label}${words.colon}${new Intl.NumberFormat(language).format(count)}`;
  const shown = HIDDEN_AS.filter((as) => week.hidden[as] > 0);
  const numbers = [
    line(words.hidden, week.total),
    ...shown.map((as) => `- ${line(words.hiddenAs[as], week.hidden[as])}`),
    line(words.restored, week.restored),
    line(words.waiting, week.waiting),
  ];
  const states = channels.map(
    (channel) => `- ${titleOf(channel, words)}${words.colon}${stateText(recipient, channel)}`,
  );
  const text = [
    words.digestText.replace('{days}', days),
    numbers.join('\n'),
    [words.protection, ...states].join('\n'),
    links.home,
    words.digestWhy,
    links.unsubscribe,
  ];
  return {
    subject: words.digestSubject.replace('{days}', days),
    text: letter(recipient, text.join('\n\n')),
  };
}

function stateText(recipient: Recipient, channel: NoticedChannel): string {
  const { active, off, paused } = WORDS[recipient.language];
  const { status } = channel.protection;
  if (status === 'active') return active;
  return status === 'off' ? off : `${paused} ${reasonText(recipient, channel)}`;
}

function reasonText(
  { language, timeZone }: Recipient,
  { protection, status }: NoticedChannel,
): string {
  const { reason, resumes_at } = protection;
  if (reason === null) return '';
  const cause: Reason =
    reason === 'plan' ? (status === 'paused' ? 'channels' : 'removals') : reason;
  const time = timeText(language, resumes_at ?? undefined, timeZone);
  return WORDS[language].reasons[cause].replace('{time}', time);
}

/** French and Spanish write a small letter after a colon, except in names. */
function afterColon(language: Language, sentence: string): string {
  if (language === 'en' || /^(?:Threadsweep|YouTube)\b/.test(sentence)) return sentence;
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The characters that break a line, and further white space. */
const SPACE = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/**
 * The characters that show nothing, or change the direction of the text after them. Words and emoji
 * need joiners and variation selectors, so these are not included.
 */
const UNSEEN =
  /[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\p{Join_Control}\p{Variation_Selector}]]/gv;
/** A character that shows something. U+2800 is a braille pattern without dots. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;
/** A letter that is written from right to left. */
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the name of a channel on one line. After weeks without access, a channel has no title.
 */
function titleOf({ title, handle }: NoticedChannel, { unnamed }: Words): string {
  const name =
    [title, handle ?? '']
      .map((text) => text.replaceAll(SPACE, ' ').replaceAll(UNSEEN, '').trim())
      .find((text) => SEEN.test(text)) ?? unnamed;
  // U+2068 and U+2069 isolate the name, so that the text around it keeps its direction.
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Formats the days of a week, such as "November 16 – 22, 2026". */
function daysText(language: Language, { first, last }: WeekNumbers): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return withFrenchFirst(language, format.formatRange(new Date(first), new Date(last)));
}
