import type { Language } from '@threadsweep/shared/language.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

/** The mails that inform an owner about a change to the account's security. */
export const SECURITY_TEXTS = {
  'new-login': {
    en: {
      subject: 'New login to your Threadsweep account',
      text: 'somebody logged in to your account on {time}, from a device that we had not seen there: {device}.\n\nIf this was you, you need to do nothing. If not, log that device out and change your password:\n\n{link}',
    },
    fr: {
      subject: 'Nouvelle connexion à votre compte Threadsweep',
      text: "quelqu'un s'est connecté à votre compte le {time}, depuis un appareil que nous n'y avions pas encore vu : {device}.\n\nSi c'était vous, vous n'avez rien à faire. Sinon, déconnectez cet appareil et changez votre mot de passe :\n\n{link}",
    },
    es: {
      subject: 'Nuevo inicio de sesión en tu cuenta de Threadsweep',
      text: 'alguien ha iniciado sesión en tu cuenta el {time}, desde un dispositivo que no habíamos visto en ella: {device}.\n\nSi has sido tú, no tienes que hacer nada. Si no, cierra la sesión de ese dispositivo y cambia tu contraseña:\n\n{link}',
    },
  },
  'password-changed': {
    en: {
      subject: 'Your Threadsweep password has changed',
      text: 'your account has had a new password since {time}, every other device is logged out, and all tokens are revoked.\n\nIf this was not you, choose a new password here:\n\n{link}',
    },
    fr: {
      subject: 'Votre mot de passe Threadsweep a changé',
      text: "votre compte a un nouveau mot de passe depuis le {time}, tous les autres appareils sont déconnectés, et tous les jetons sont révoqués.\n\nSi ce n'était pas vous, choisissez un nouveau mot de passe ici :\n\n{link}",
    },
    es: {
      subject: 'La contraseña de tu cuenta de Threadsweep ha cambiado',
      text: 'tu cuenta tiene una contraseña nueva desde el {time}, la sesión está cerrada en todos los demás dispositivos y todos los tokens están revocados.\n\nSi no has sido tú, elige aquí una contraseña nueva:\n\n{link}',
    },
  },
  'token-made': {
    en: {
      subject: 'A token was created for your Threadsweep account',
      text: 'a token was created for your account on {time}. With it, a program can use your account without your password.\n\nIf this was not you, revoke it here and change your password:\n\n{link}',
    },
    fr: {
      subject: 'Un jeton a été créé pour votre compte Threadsweep',
      text: "un jeton a été créé pour votre compte le {time}. Avec lui, un programme peut utiliser votre compte sans votre mot de passe.\n\nSi ce n'était pas vous, révoquez-le ici et changez votre mot de passe :\n\n{link}",
    },
    es: {
      subject: 'Se ha creado un token para tu cuenta de Threadsweep',
      text: 'se ha creado un token para tu cuenta el {time}. Con él, un programa puede usar tu cuenta sin tu contraseña.\n\nSi no has sido tú, revócalo aquí y cambia tu contraseña:\n\n{link}',
    },
  },
  'channel-linked': {
    en: {
      subject: 'A YouTube channel was connected to your account',
      text: 'a YouTube channel was connected to your Threadsweep account on {time}.\n\nIf this was not you, disconnect it here and change your password:\n\n{link}',
    },
    fr: {
      subject: 'Une chaîne YouTube a été connectée à votre compte',
      text: "une chaîne YouTube a été connectée à votre compte Threadsweep le {time}.\n\nSi ce n'était pas vous, déconnectez-la ici et changez votre mot de passe :\n\n{link}",
    },
    es: {
      subject: 'Se ha conectado un canal de YouTube a tu cuenta',
      text: 'se ha conectado un canal de YouTube a tu cuenta de Threadsweep el {time}.\n\nSi no has sido tú, desconéctalo aquí y cambia tu contraseña:\n\n{link}',
    },
  },
} as const;

const DEVICE: Record<Language, { browser: string; cli: string; other: string; on: string }> = {
  en: { browser: 'a browser', cli: 'the command line', other: 'another program', on: 'on' },
  fr: {
    browser: 'un navigateur',
    cli: 'la ligne de commande',
    other: 'un autre programme',
    on: 'sur',
  },
  es: { browser: 'un navegador', cli: 'la línea de comandos', other: 'otro programa', on: 'en' },
};

/** Returns the name of a device, such as "Firefox on Windows". */
export function deviceText(language: Language, { client, program, system }: Device): string {
  const words = DEVICE[language];
  if (client === 'other') return words.other;
  const name = program ?? (client === 'cli' ? words.cli : words.browser);
  return system === null ? name : `${name} ${words.on} ${system}`;
}
