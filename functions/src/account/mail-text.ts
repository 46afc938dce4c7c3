import { nameProblem } from '@threadsweep/shared/account-form.ts';
import { withFrenchFirst } from '@threadsweep/shared/french-first.ts';
import type { Language } from '@threadsweep/shared/language.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { deviceText, SECURITY_TEXTS } from './security-mail-text.ts';

/** The kinds of mail with one link each. */
export type MailKind =
  | 'verify'
  | 'verify-again'
  | 'change-email'
  | 'cancel-email-change'
  | 'reset-password'
  | 'known-address'
  | 'email-changed'
  | 'channel-moved'
  | 'channel-claimed'
  | 'channel-waits'
  | 'channel-arrived'
  | 'channel-kept'
  | 'channel-room'
  | keyof typeof SECURITY_TEXTS;

export interface MailDetails {
  /** The time of the event in ISO 8601. */
  time?: string;
  /** The reader's time zone in IANA's database, by default UTC. */
  timeZone?: string;
  device?: Device;
}

interface MailValues extends MailDetails {
  name: string | null;
  link: string;
}

export interface MailText {
  subject: string;
  /**
   * The text with the placeholders `{name}`, `{link}`, `{time}` and `{device}`, which are replaced
   * by the user's name, the link, and so on.
   */
  text: string;
}

const GREETING: Record<Language, string> = {
  en: 'Hello {name},',
  fr: 'Bonjour {name},',
  es: 'Hola, {name}:',
};
const GREETING_OF_NOBODY: Record<Language, string> = {
  en: 'Hello,',
  fr: 'Bonjour,',
  es: 'Hola:',
};
const CLOSING: Record<Language, string> = {
  en: 'Your Threadsweep team',
  fr: "L'équipe Threadsweep",
  es: 'El equipo de Threadsweep',
};

const TEXTS: Record<MailKind, Record<Language, MailText>> = {
  ...SECURITY_TEXTS,
  verify: {
    en: {
      subject: 'Please verify your email address',
      text: 'please verify your email address to start using Threadsweep:\n\n{link}\n\nThe link is valid for 24 hours. If you did not sign up, ignore this email.',
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      text: 'pour commencer à utiliser Threadsweep, confirmez votre adresse e-mail :\n\n{link}\n\nLe lien est valable 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message.',
    },
    es: {
      subject: 'Verifica tu dirección de correo',
      text: 'para empezar a usar Threadsweep, verifica tu dirección de correo:\n\n{link}\n\nEl enlace es válido durante 24 horas. Si no te has registrado, ignora este mensaje.',
    },
  },
  'verify-again': {
    en: {
      subject: 'Please verify your email address: it was registered again',
      text: 'somebody has signed up with this address again before it was verified. Only the password of the last time works. If that was you, verify your address:\n\n{link}\n\nThe link is valid for 24 hours. If you signed up only once, do not open the link. Choose "Forgot your password?" on the login page instead: a new password also verifies your address.',
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail : nouvelle inscription',
      text: "quelqu'un s'est inscrit de nouveau avec cette adresse avant sa confirmation. Seul le mot de passe de la dernière fois est valable. Si c'était vous, confirmez votre adresse :\n\n{link}\n\nLe lien est valable 24 heures. Si vous ne vous êtes inscrit qu'une fois, n'ouvrez pas ce lien. Choisissez plutôt « Mot de passe oublié ? » sur la page de connexion : un nouveau mot de passe confirme aussi votre adresse.",
    },
    es: {
      subject: 'Verifica tu dirección de correo: se ha registrado de nuevo',
      text: 'alguien se ha registrado otra vez con esta dirección antes de que se verificara. Solo vale la contraseña de la última vez. Si has sido tú, verifica tu dirección:\n\n{link}\n\nEl enlace es válido durante 24 horas. Si solo te has registrado una vez, no lo abras. Elige «¿Has olvidado tu contraseña?» en la página de inicio de sesión: una contraseña nueva también verifica tu dirección.',
    },
  },
  'change-email': {
    en: {
      subject: 'Please verify your new email address',
      text: 'please verify this address. It will then replace the old address of your account:\n\n{link}\n\nThe link is valid for 24 hours. Until you open it, log in with the old address.',
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: "confirmez cette adresse ; elle remplacera alors l'ancienne :\n\n{link}\n\nLe lien est valable 24 heures. D'ici là, connectez-vous avec l'ancienne adresse.",
    },
    es: {
      subject: 'Verifica tu nueva dirección de correo',
      text: 'verifica esta dirección; entonces sustituirá a la anterior:\n\n{link}\n\nEl enlace es válido durante 24 horas. Hasta entonces, inicia sesión con la dirección anterior.',
    },
  },
  'cancel-email-change': {
    en: {
      subject: 'A new email address was requested for your account',
      text: 'somebody with your password wants your account to use another email address. If this was not you, cancel the change here:\n\n{link}\n\nThe link works once, for 24 hours, without a login. Then choose a new password.',
    },
    fr: {
      subject: 'Une nouvelle adresse e-mail a été demandée pour votre compte',
      text: "quelqu'un qui connaît votre mot de passe demande une autre adresse e-mail pour votre compte. Si ce n'est pas vous, annulez ce changement ici :\n\n{link}\n\nLe lien sert une fois, pendant 24 heures, sans vous connecter. Choisissez ensuite un nouveau mot de passe.",
    },
    es: {
      subject: 'Se ha pedido otra dirección de correo para tu cuenta',
      text: 'alguien que conoce tu contraseña ha pedido otra dirección de correo para tu cuenta. Si no has sido tú, cancela el cambio aquí:\n\n{link}\n\nEl enlace sirve una vez, durante 24 horas, sin iniciar sesión. Después elige una contraseña nueva.',
    },
  },
  'reset-password': {
    en: {
      subject: 'Choose a new password',
      text: 'choose a new password for your account here:\n\n{link}\n\nThe link is valid for one hour and works once. If you did not request it, ignore this email: your password will not change.',
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      text: "choisissez ici un nouveau mot de passe :\n\n{link}\n\nLe lien est valable une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.",
    },
    es: {
      subject: 'Elige una contraseña nueva',
      text: 'elige aquí una contraseña nueva:\n\n{link}\n\nEl enlace es válido durante una hora y solo se puede usar una vez. Si no lo has pedido, ignora este mensaje: tu contraseña no cambia.',
    },
  },
  'known-address': {
    en: {
      subject: 'You already have a Threadsweep account',
      text: 'someone, perhaps you, tried to sign up with this address, which already has an account. Log in here:\n\n{link}\n\nIf you forgot your password, choose a new one from the login page.',
    },
    fr: {
      subject: 'Vous avez déjà un compte Threadsweep',
      text: "quelqu'un, peut-être vous, a tenté de s'inscrire avec cette adresse, qui a déjà un compte. Connectez-vous ici :\n\n{link}\n\nMot de passe oublié ? Choisissez-en un nouveau depuis la page de connexion.",
    },
    es: {
      subject: 'Ya tienes una cuenta de Threadsweep',
      text: 'alguien, quizá tú, ha intentado registrarse con esta dirección, que ya tiene una cuenta. Inicia sesión aquí:\n\n{link}\n\nSi has olvidado la contraseña, elige otra desde la página de inicio de sesión.',
    },
  },
  'email-changed': {
    en: {
      subject: 'The email address of your account has changed',
      text: 'your account now has another email address. If this was not you, contact us immediately:\n\n{link}',
    },
    fr: {
      subject: "L'adresse e-mail de votre compte a changé",
      text: "votre compte a désormais une autre adresse e-mail. Si ce n'est pas vous, contactez-nous immédiatement :\n\n{link}",
    },
    es: {
      subject: 'La dirección de correo de tu cuenta ha cambiado',
      text: 'tu cuenta tiene ahora otra dirección de correo. Si no has sido tú, ponte en contacto con nosotros de inmediato:\n\n{link}',
    },
  },
  'channel-moved': {
    en: {
      subject: 'Another account has connected a YouTube channel of yours',
      text: 'Google has authorised another Threadsweep account for a YouTube channel that was connected to yours. Your account is not connected to it any more, and its data in your account has been deleted:\n\n{link}\n\nIf this was not you, check who has access to your Google account. You can then connect the channel again.',
    },
    fr: {
      subject: 'Un autre compte a connecté une de vos chaînes YouTube',
      text: "Google a autorisé un autre compte Threadsweep pour une chaîne YouTube qui était connectée au vôtre. Elle n'est plus connectée à votre compte, et ses données y ont été supprimées :\n\n{link}\n\nSi ce n'est pas vous, vérifiez qui a accès à votre compte Google. Vous pourrez ensuite reconnecter la chaîne.",
    },
    es: {
      subject: 'Otra cuenta ha conectado un canal de YouTube tuyo',
      text: 'Google ha autorizado a otra cuenta de Threadsweep para un canal de YouTube que estaba conectado a la tuya. Ya no está conectado a tu cuenta, y sus datos en ella se han borrado:\n\n{link}\n\nSi no has sido tú, comprueba quién tiene acceso a tu cuenta de Google. Después puedes volver a conectar el canal.',
    },
  },
  'channel-claimed': {
    en: {
      subject: 'Another account asks for a YouTube channel of yours',
      text: 'Google has authorised another Threadsweep account for a YouTube channel that is connected to yours. On {time} the channel moves to that account, and its data in your account will be deleted.\n\nIf you agree, let it move at once. If you do not, connect it again before that time. Both are on your account page:\n\n{link}\n\nIf you know nothing of this, check who has access to your Google account.',
    },
    fr: {
      subject: 'Un autre compte demande une de vos chaînes YouTube',
      text: "Google a autorisé un autre compte Threadsweep pour une chaîne YouTube qui est connectée au vôtre. Le {time}, la chaîne passera à ce compte, et ses données dans le vôtre seront supprimées.\n\nSi vous êtes d'accord, cédez-la tout de suite. Sinon, reconnectez-la avant cette date. Les deux se font sur la page de votre compte :\n\n{link}\n\nSi vous n'en savez rien, vérifiez qui a accès à votre compte Google.",
    },
    es: {
      subject: 'Otra cuenta pide un canal de YouTube tuyo',
      text: 'Google ha autorizado a otra cuenta de Threadsweep para un canal de YouTube que está conectado a la tuya. El {time} el canal pasará a esa cuenta y sus datos en la tuya se borrarán.\n\nSi estás de acuerdo, cédelo ya. Si no, vuelve a conectarlo antes de esa fecha. Ambas cosas se hacen en la página de tu cuenta:\n\n{link}\n\nSi no sabes nada de esto, comprueba quién tiene acceso a tu cuenta de Google.',
    },
  },
  'channel-waits': {
    en: {
      subject: 'Your YouTube channel is connected to another account',
      text: 'the YouTube channel that you connected belongs to another Threadsweep account. It moves to yours on {time}, unless it is connected there again before. You need to do nothing. You then find it here:\n\n{link}',
    },
    fr: {
      subject: 'Votre chaîne YouTube est connectée à un autre compte',
      text: "la chaîne YouTube que vous avez connectée est liée à un autre compte Threadsweep. Elle passera au vôtre le {time}, sauf si elle y est reconnectée d'ici là. Vous n'avez rien à faire. Vous la trouverez alors ici :\n\n{link}",
    },
    es: {
      subject: 'Tu canal de YouTube está conectado a otra cuenta',
      text: 'el canal de YouTube que has conectado está en otra cuenta de Threadsweep. Pasará a la tuya el {time}, salvo que antes se vuelva a conectar allí. No tienes que hacer nada. Entonces lo encontrarás aquí:\n\n{link}',
    },
  },
  'channel-arrived': {
    en: {
      subject: 'Your YouTube channel is connected',
      text: 'the YouTube channel that you waited for is now connected to your account:\n\n{link}',
    },
    fr: {
      subject: 'Votre chaîne YouTube est connectée à votre compte',
      text: 'la chaîne YouTube que vous attendiez est maintenant connectée à votre compte :\n\n{link}',
    },
    es: {
      subject: 'Tu canal de YouTube está conectado a tu cuenta',
      text: 'el canal de YouTube que esperabas ya está conectado a tu cuenta:\n\n{link}',
    },
  },
  'channel-kept': {
    en: {
      subject: 'Your YouTube channel was not moved',
      text: 'the YouTube channel that you waited for does not move to your account: it was connected elsewhere again, your plan has no room for it, or your access at Google has ended. You can connect it again:\n\n{link}',
    },
    fr: {
      subject: "Votre chaîne YouTube n'a pas été transférée",
      text: "la chaîne YouTube que vous attendiez ne passe pas à votre compte : elle a été reconnectée ailleurs, votre formule n'a plus de place, ou votre accès chez Google a pris fin. Vous pouvez la connecter de nouveau :\n\n{link}",
    },
    es: {
      subject: 'Tu canal de YouTube no se ha transferido',
      text: 'el canal de YouTube que esperabas no pasa a tu cuenta: se ha vuelto a conectar en otra, tu plan no tiene sitio o tu acceso en Google ha terminado. Puedes conectarlo de nuevo:\n\n{link}',
    },
  },
  'channel-room': {
    en: {
      subject: 'There is room for your YouTube channel',
      text: 'you can now connect your YouTube channel to Threadsweep:\n\n{link}\n\nWe keep the place for you until {time}.',
    },
    fr: {
      subject: 'Il y a de la place pour votre chaîne YouTube',
      text: 'vous pouvez maintenant connecter votre chaîne YouTube à Threadsweep :\n\n{link}\n\nNous vous gardons la place jusqu’au {time}.',
    },
    es: {
      subject: 'Hay sitio para tu canal de YouTube',
      text: 'ya puedes conectar tu canal de YouTube a Threadsweep:\n\n{link}\n\nTe guardamos el sitio hasta el {time}.',
    },
  },
};

/**
 * Returns the subject and the plain text of a mail in the user's language.
 * @param values the values of the placeholders; the greeting omits a name that is null or that the
 *   API would refuse today
 */
export function mailText(
  kind: MailKind,
  language: Language,
  { name, link, time, timeZone, device }: MailValues,
): MailText {
  const { subject, text } = TEXTS[kind][language];
  const values = {
    link,
    time: timeText(language, time, timeZone),
    device: device ? deviceText(language, device) : '',
  };
  return {
    subject,
    // Replaces all placeholders at once, so that a value that looks like a placeholder stays
    // unchanged.
    text: letter(
      { language, name },
      text.replace(/\{(link|time|device)\}/g, (_, key: keyof typeof values) => values[key]),
    ),
  };
}

/** Returns the text of a mail with its greeting and signature. */
export function letter(
  { language, name }: { language: Language; name: string | null },
  text: string,
): string {
  const known = name !== null && nameProblem(name) === undefined ? name : undefined;
  const greeting =
    known === undefined
      ? GREETING_OF_NOBODY[language]
      : GREETING[language].replace('{name}', () => known);
  return `${greeting}\n\n${text}\n\n${CLOSING[language]}\n`;
}

/**
 * Formats a time for the language, with the name of its time zone.
 * @param zone the reader's time zone in IANA's database; an unknown one counts as UTC
 */
export function timeText(language: Language, time: string | undefined, zone = 'UTC'): string {
  if (time === undefined) return '';
  return withFrenchFirst(language, timeFormat(language, zone).format(new Date(time)));
}

function timeFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  } catch (error) {
    // The browser may know a time zone that this process does not.
    if (!(error instanceof RangeError) || timeZone === 'UTC') throw error;
    return timeFormat(language, 'UTC');
  }
}
