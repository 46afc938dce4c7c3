/** The texts that creators see for each reason of a verdict, in English, French and Spanish. */
const TEXTS = {
  creator: ['Written by you', 'Écrit par vous', 'Escrito por ti'],
  'trusted-author': [
    'Written by someone you trust',
    'Écrit par une personne de confiance',
    'Escrito por alguien de confianza',
  ],
  'blocked-author': [
    'Written by an author you blocked',
    'Écrit par un auteur que vous avez bloqué',
    'Escrito por un autor que bloqueaste',
  ],
  'blocked-text': [
    'Contains text that you blocked',
    'Contient un texte que vous avez bloqué',
    'Contiene un texto que bloqueaste',
  ],
  'messenger-contact': [
    'Asks to move to a messaging app',
    'Invite à passer sur une messagerie',
    'Invita a pasar a una app de mensajería',
  ],
  'phone-number': [
    'Gives a phone number',
    'Donne un numéro de téléphone',
    'Da un número de teléfono',
  ],
  'email-address': [
    'Gives a contact email address',
    'Donne une adresse e-mail de contact',
    'Da un correo de contacto',
  ],
  'external-link': ['Links away from YouTube', 'Lien hors de YouTube', 'Enlaza fuera de YouTube'],
  'shortened-link': [
    'Hides where a link leads',
    'Cache la destination d’un lien',
    'Oculta adónde lleva un enlace',
  ],
  'platform-link': [
    'Links to another video or channel',
    'Lien vers une autre vidéo ou chaîne',
    'Enlaza a otro vídeo o canal',
  ],
  'creator-impersonation': [
    'The name imitates yours',
    'Le nom imite le vôtre',
    'El nombre imita al tuyo',
  ],
  'contact-in-name': [
    'The name contains an ad or contact details',
    'Le nom contient une publicité ou des coordonnées',
    'El nombre contiene publicidad o datos de contacto',
  ],
  'lure-name': ['The name is a lure', 'Le nom sert d’appât', 'El nombre es un señuelo'],
  'self-promotion': [
    'Promotes another channel',
    'Fait la promotion d’une autre chaîne',
    'Promociona otro canal',
  ],
  'sub-for-sub': [
    'Offers subscriptions in exchange',
    'Propose un échange d’abonnements',
    'Ofrece intercambiar suscripciones',
  ],
  'engagement-bait': [
    'Begs for likes or shares',
    'Quémande des j’aime ou des partages',
    'Mendiga me gusta o que lo compartan',
  ],
  advert: ['Advertises something', 'Fait de la publicité', 'Hace publicidad'],
  'gambling-advert': [
    'Advertises gambling',
    'Fait de la publicité pour des jeux d’argent',
    'Hace publicidad de apuestas',
  ],
  'investment-promise': [
    'Promises returns on an investment',
    'Promet un rendement sur un placement',
    'Promete ganancias por invertir',
  ],
  'adviser-praise': [
    'Praises an adviser by name',
    'Vante un conseiller par son nom',
    'Elogia a un asesor por su nombre',
  ],
  'recovery-offer': [
    'Offers to recover money or accounts',
    'Propose de récupérer de l’argent ou des comptes',
    'Ofrece recuperar dinero o cuentas',
  ],
  giveaway: [
    'Claims a prize or giveaway',
    'Annonce un lot ou un cadeau',
    'Anuncia un premio o sorteo',
  ],
  'easy-money': ['Offers easy money', 'Promet de l’argent facile', 'Promete dinero fácil'],
  'adult-lure': [
    'Sexual services or dating bait',
    'Services sexuels ou fausse rencontre',
    'Servicios sexuales o citas falsas',
  ],
  'disguised-text': [
    'Letters disguised to escape filters',
    'Lettres déguisées pour tromper les filtres',
    'Letras disfrazadas para burlar los filtros',
  ],
  'near-duplicate': [
    'Several accounts post nearly the same text',
    'Plusieurs comptes publient presque le même texte',
    'Varias cuentas publican casi lo mismo',
  ],
  'copied-comment': [
    'Copies an earlier comment that viewers liked',
    'Copie un commentaire plus ancien et apprécié',
    'Copia un comentario anterior que gustó',
  ],
  'repeated-by-author': [
    'The author repeats nearly the same text',
    'L’auteur répète presque le même texte',
    'El autor repite casi lo mismo',
  ],
  'shared-contact': [
    'Several comments give the same contact',
    'Plusieurs commentaires donnent le même contact',
    'Varios comentarios dan el mismo contacto',
  ],
  'shared-name': [
    'Several accounts recommend the same person',
    'Plusieurs comptes recommandent la même personne',
    'Varias cuentas recomiendan a la misma persona',
  ],
  'reply-ring': [
    'Accounts reply to each other with the same story',
    'Des comptes se répondent avec la même histoire',
    'Varias cuentas se responden con la misma historia',
  ],
  'lures-elsewhere': [
    'This account lures viewers in other comments too',
    'Ce compte appâte aussi dans d’autres commentaires',
    'Esta cuenta también tiende trampas en otros comentarios',
  ],
  hate: [
    'Hate against people for who they are',
    'Haine envers des personnes pour ce qu’elles sont',
    'Odio contra personas por lo que son',
  ],
  harassment: [
    'Insults or degrades someone',
    'Insulte ou rabaisse quelqu’un',
    'Insulta o degrada a alguien',
  ],
  threat: ['Threatens or wishes harm', 'Menace ou souhaite du mal', 'Amenaza o desea un mal'],
  sexual: ['Explicit sexual content', 'Contenu sexuel explicite', 'Contenido sexual explícito'],
  warning: [
    'Warns of scams or fakes',
    'Met en garde contre des arnaques ou de faux comptes',
    'Advierte de estafas o de cuentas falsas',
  ],
  appreciation: [
    'Thanks or praises the video',
    'Remercie ou félicite pour la vidéo',
    'Agradece o elogia el vídeo',
  ],
  'statistical-model': [
    'Resembles known scams, spam or abuse',
    'Ressemble à des arnaques, du spam ou des insultes connus',
    'Se parece a estafas, spam o insultos conocidos',
  ],
  'creator-decisions': [
    'Resembles comments that you hid',
    'Ressemble à des commentaires que vous avez masqués',
    'Se parece a comentarios que ocultaste',
  ],
  'second-opinion': [
    'Gemini’s second opinion agrees',
    'Le second avis de Gemini le confirme',
    'La segunda opinión de Gemini coincide',
  ],
} as const;

/** A text for each code of a reason. */
type Texts = Record<keyof typeof TEXTS, string>;

/**
 * Returns the texts in one language.
 * @param language the index of the language in each row
 */
function textsIn(language: 0 | 1 | 2): Texts {
  const texts = Object.entries(TEXTS).map(([code, row]) => [code, row[language]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code has a row
  return Object.fromEntries(texts) as Texts;
}

export const reasonsEn = textsIn(0);
export const reasonsFr = textsIn(1);
export const reasonsEs = textsIn(2);
