import { type Language, nameProblem } from '@threadsweep/shared/account-form.ts';

/** The mails of the account, each with one link. */
export type MailKind =
  | 'verify'
  | 'change-email'
  | 'cancel-email-change'
  | 'reset-password'
  | 'known-address'
  | 'email-changed'
  | 'channel-moved';

interface MailText {
  subject: string;
  /** `{name}` and `{link}` stand for the user's name and the link. */
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
      text: "quelqu'un qui connaît votre mot de passe demande une autre adresse e-mail pour votre compte. Si ce n'est pas vous, annulez ce changement ici :\n\n{link}\n\nLe lien sert une fois, pendant 24 heures, sans connexion. Choisissez ensuite un nouveau mot de passe.",
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
};

/**
 * Subject and plain text of a mail, in the user's language.
 * @param values the greeting leaves out a name that is null, or that would be refused today
 */
export function mailText(
  kind: MailKind,
  language: Language,
  { name, link }: { name: string | null; link: string },
): MailText {
  const { subject, text } = TEXTS[kind][language];
  const known = name !== null && nameProblem(name) === undefined ? name : undefined;
  const greeting = known === undefined ? GREETING_OF_NOBODY[language] : GREETING[language];
  const whole = `${greeting}\n\n${text}\n\n${CLOSING[language]}\n`;
  const values = { name: known ?? '', link };
  return {
    subject,
    // One pass, so that a name that looks like a placeholder stays a name.
    text: whole.replace(/\{(name|link)\}/g, (_, key: 'name' | 'link') => values[key]),
  };
}
