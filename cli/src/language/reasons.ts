import type { ReasonCode } from '@threadsweep/detector/types.ts';

/** The languages in which the reasons of a verdict are told. */
export type Language = 'en' | 'fr' | 'es';

type Reasons = Record<ReasonCode, string>;

const en: Reasons = {
  creator: 'Written by you',
  'trusted-author': 'Written by someone you trust',
  'messenger-contact': 'Asks to go on in a messenger',
  'phone-number': 'Gives a phone number',
  'email-address': 'Gives an email address as contact',
  'external-link': 'Links away from YouTube',
  'shortened-link': 'Hides where a link leads',
  'platform-link': 'Links to another video or channel',
  'creator-impersonation': 'The name imitates yours',
  'contact-in-name': 'The name carries an advert or contact',
  'self-promotion': 'Promotes another channel',
  'sub-for-sub': 'Offers subscriptions in exchange',
  'engagement-bait': 'Begs for likes or shares',
  advert: 'Advertises something',
  'gambling-advert': 'Advertises gambling',
  'investment-promise': 'Promises returns on money',
  'adviser-praise': 'Praises an adviser by name',
  'recovery-offer': 'Offers to recover money or accounts',
  giveaway: 'Claims a prize or giveaway',
  'easy-money': 'Offers easy money',
  'adult-lure': 'Sexual services or dating bait',
  'disguised-text': 'Letters disguised to escape filters',
  'near-duplicate': 'Several accounts post nearly the same',
  'repeated-by-author': 'The author repeats nearly the same',
  'shared-contact': 'The same contact in several comments',
  'shared-name': 'Several accounts recommend one person',
  'reply-ring': 'Accounts answer each other with one story',
  'lures-elsewhere': 'This account lures viewers in other comments too',
  hate: 'Hatred against people for what they are',
  harassment: 'Insults or degrades someone',
  threat: 'Threatens or wishes harm',
  sexual: 'Explicit sexual content',
  appreciation: 'Thanks or praises the video',
  'statistical-model': 'Resembles comments that people marked',
  'second-opinion': 'Gemini’s second opinion agrees',
};

const fr: Reasons = {
  creator: 'Écrit par vous',
  'trusted-author': 'Écrit par une personne de confiance',
  'messenger-contact': 'Invite à poursuivre sur une messagerie',
  'phone-number': 'Donne un numéro de téléphone',
  'email-address': 'Donne une adresse e-mail de contact',
  'external-link': 'Lien hors de YouTube',
  'shortened-link': 'Cache la destination d’un lien',
  'platform-link': 'Lien vers une autre vidéo ou chaîne',
  'creator-impersonation': 'Le nom imite le vôtre',
  'contact-in-name': 'Le nom contient une publicité ou un contact',
  'self-promotion': 'Fait la promotion d’une autre chaîne',
  'sub-for-sub': 'Propose un échange d’abonnements',
  'engagement-bait': 'Quémande des j’aime ou des partages',
  advert: 'Fait de la publicité',
  'gambling-advert': 'Fait de la publicité pour des jeux d’argent',
  'investment-promise': 'Promet un rendement',
  'adviser-praise': 'Vante un conseiller par son nom',
  'recovery-offer': 'Propose de récupérer de l’argent ou des comptes',
  giveaway: 'Annonce un lot ou un cadeau',
  'easy-money': 'Promet de l’argent facile',
  'adult-lure': 'Services sexuels ou fausse rencontre',
  'disguised-text': 'Lettres déguisées pour tromper les filtres',
  'near-duplicate': 'Plusieurs comptes publient presque le même texte',
  'repeated-by-author': 'L’auteur répète presque le même texte',
  'shared-contact': 'Le même contact dans plusieurs commentaires',
  'shared-name': 'Plusieurs comptes recommandent la même personne',
  'reply-ring': 'Des comptes se répondent avec la même histoire',
  'lures-elsewhere': 'Ce compte appâte aussi dans d’autres commentaires',
  hate: 'Haine envers des personnes pour ce qu’elles sont',
  harassment: 'Insulte ou rabaisse quelqu’un',
  threat: 'Menace ou souhaite du mal',
  sexual: 'Contenu sexuel explicite',
  appreciation: 'Remercie ou félicite pour la vidéo',
  'statistical-model': 'Ressemble à des commentaires signalés',
  'second-opinion': 'La seconde opinion de Gemini le confirme',
};

const es: Reasons = {
  creator: 'Escrito por ti',
  'trusted-author': 'Escrito por alguien de confianza',
  'messenger-contact': 'Invita a seguir por un servicio de mensajería',
  'phone-number': 'Da un número de teléfono',
  'email-address': 'Da un correo como contacto',
  'external-link': 'Enlaza fuera de YouTube',
  'shortened-link': 'Oculta adónde lleva un enlace',
  'platform-link': 'Enlaza a otro vídeo o canal',
  'creator-impersonation': 'El nombre imita al tuyo',
  'contact-in-name': 'El nombre contiene publicidad o un contacto',
  'self-promotion': 'Promociona otro canal',
  'sub-for-sub': 'Ofrece intercambiar suscripciones',
  'engagement-bait': 'Mendiga me gusta o que lo compartan',
  advert: 'Hace publicidad',
  'gambling-advert': 'Hace publicidad de apuestas',
  'investment-promise': 'Promete ganancias por invertir',
  'adviser-praise': 'Elogia a un asesor por su nombre',
  'recovery-offer': 'Ofrece recuperar dinero o cuentas',
  giveaway: 'Anuncia un premio o sorteo',
  'easy-money': 'Promete dinero fácil',
  'adult-lure': 'Servicios sexuales o citas falsas',
  'disguised-text': 'Letras disfrazadas para burlar los filtros',
  'near-duplicate': 'Varias cuentas publican casi lo mismo',
  'repeated-by-author': 'El autor repite casi lo mismo',
  'shared-contact': 'El mismo contacto en varios comentarios',
  'shared-name': 'Varias cuentas recomiendan a la misma persona',
  'reply-ring': 'Varias cuentas se responden con la misma historia',
  'lures-elsewhere': 'Esta cuenta también tiende trampas en otros comentarios',
  hate: 'Odio contra personas por lo que son',
  harassment: 'Insulta o degrada a alguien',
  threat: 'Amenaza o desea un mal',
  sexual: 'Contenido sexual explícito',
  appreciation: 'Agradece o elogia el vídeo',
  'statistical-model': 'Se parece a comentarios denunciados',
  'second-opinion': 'La segunda opinión de Gemini coincide',
};

const REASONS: Record<Language, Reasons> = { en, fr, es };

/** The reason that names no passage. */
const LIKENESS = 'statistical-model';

/** What each reason says in a language. */
export function reasonsIn(language: Language): Reasons {
  return REASONS[language];
}

/**
 * The reasons of a verdict as people read them: first what can be pointed at, then what the comment
 * resembles. A code that is newer than this command is told as it is.
 */
export function whyInWords(reasons: readonly { code: string }[], language: Language): string {
  const words = new Map<string, string>(Object.entries(REASONS[language]));
  const codes = reasons.map(({ code }) => code);
  const pointed = codes.filter((code) => code !== LIKENESS);
  return [...pointed, ...codes.filter((code) => code === LIKENESS)]
    .map((code) => words.get(code) ?? code)
    .join('; ');
}

/** The language that the user's environment asks for, where we speak it, else English. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  // The first that is set and not empty counts; https://pubs.opengroup.org/onlinepubs/9799919799/ 8.2.
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  const [language] = locale.toLowerCase().split(/[_.@-]/);
  return language === 'fr' || language === 'es' ? language : 'en';
}
