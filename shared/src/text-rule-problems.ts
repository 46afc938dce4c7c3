import type { Language } from './language.ts';

/** Why a rule about texts cannot be set, in English, French and Spanish. */
const TEXTS = {
  empty: [
    'Enter what the rule is to find.',
    'Saisissez ce que la règle doit trouver.',
    'Escribe lo que la regla debe encontrar.',
  ],
  'several-words': [
    'A word has no spaces. Choose “phrase” for several words.',
    'Un mot n’a pas d’espaces. Choisissez « expression exacte » pour plusieurs mots.',
    'Una palabra no tiene espacios. Elige «frase» para varias palabras.',
  ],
  'no-domain': [
    'Enter a domain such as example.com, or the address of a page.',
    'Saisissez un domaine comme example.com, ou l’adresse d’une page.',
    'Escribe un dominio como example.com, o la dirección de una página.',
  ],
  'matches-empty': [
    'The expression also matches nothing at all, and so every comment. Remove a “*” or “?”.',
    'Le motif correspond aussi à un texte vide, donc à tous les commentaires. Retirez un « * » ou un « ? ».',
    'El patrón también coincide con un texto vacío, es decir, con todos los comentarios. Quita un «*» o un «?».',
  ],
  'matches-almost-all': [
    'This rule would hide almost every comment. Make it more specific.',
    'Cette règle masquerait presque tous les commentaires. Précisez-la.',
    'Esta regla ocultaría casi todos los comentarios. Hazla más precisa.',
  ],
  'missing-bracket': [
    'The expression opens a “[” and does not close it.',
    'Le motif ouvre un « [ » et ne le ferme pas.',
    'El patrón abre un «[» y no lo cierra.',
  ],
  'missing-parenthesis': [
    'The expression opens a “(” and does not close it.',
    'Le motif ouvre une « ( » et ne la ferme pas.',
    'El patrón abre un «(» y no lo cierra.',
  ],
  'unexpected-parenthesis': [
    'The expression closes a “)” that it did not open.',
    'Le motif ferme une « ) » qu’il n’a pas ouverte.',
    'El patrón cierra un «)» que no abrió.',
  ],
  'nothing-to-repeat': [
    'A “*”, “+” or “?” has nothing before it to repeat.',
    'Un « * », « + » ou « ? » n’a rien à répéter devant lui.',
    'Un «*», «+» o «?» no tiene nada delante que repetir.',
  ],
  'repeat-count': [
    'A number of repetitions in braces is wrong or above 1,000.',
    'Un nombre de répétitions entre accolades est faux ou dépasse 1 000.',
    'Un número de repeticiones entre llaves es incorrecto o supera 1000.',
  ],
  'repeated-repetition': [
    'Two signs of repetition, such as “**”, follow each other.',
    'Deux signes de répétition, comme « ** », se suivent.',
    'Dos signos de repetición, como «**», van seguidos.',
  ],
  'unknown-escape': [
    'A backslash stands before a character that has no such meaning.',
    'Une barre oblique inverse précède un caractère qui n’a pas ce sens.',
    'Una barra invertida precede a un carácter que no tiene ese sentido.',
  ],
  'trailing-backslash': [
    'The expression ends with a single backslash. Write two to find one.',
    'Le motif se termine par une seule barre oblique inverse. Écrivez-en deux pour en trouver une.',
    'El patrón termina con una sola barra invertida. Escribe dos para encontrar una.',
  ],
  'character-range': [
    'A range or class of characters, such as “z-a” or an unknown “\\p{…}”, is wrong.',
    'Une plage ou une classe de caractères est fausse, comme « z-a » ou un « \\p{…} » inconnu.',
    'Un rango o una clase de caracteres es incorrecto, como «z-a» o un «\\p{…}» desconocido.',
  ],
  'group-name': [
    'The name of a group is wrong or occurs twice.',
    'Le nom d’un groupe est faux ou apparaît deux fois.',
    'El nombre de un grupo es incorrecto o aparece dos veces.',
  ],
  unsupported: [
    'The expression uses syntax that RE2 does not have, such as look-around “(?=…)”.',
    'Le motif utilise une syntaxe absente de RE2, comme « (?=…) ».',
    'El patrón usa una sintaxis que RE2 no tiene, como «(?=…)».',
  ],
  'too-large': [
    'The expression is too complex. Use fewer repetitions or split it into several rules.',
    'Le motif est trop complexe. Réduisez les répétitions ou séparez-le en plusieurs règles.',
    'El patrón es demasiado complejo. Usa menos repeticiones o divídelo en varias reglas.',
  ],
  invalid: [
    'This is not a valid expression.',
    'Ce motif n’est pas valide.',
    'Este patrón no es válido.',
  ],
} as const satisfies Record<string, readonly [string, string, string]>;

export type TextRuleProblem = keyof typeof TEXTS;

const COLUMN = { en: 0, fr: 1, es: 2 } as const satisfies Record<Language, number>;
const QUOTED = { en: ['“', '”'], fr: ['« ', ' »'], es: ['«', '»'] } as const;

/**
 * Returns why a rule cannot be set, as a sentence for the creator.
 * @param part the part of the expression that causes the problem
 */
export function textRuleProblem(
  language: Language,
  problem: TextRuleProblem,
  part?: string,
): string {
  const sentence = TEXTS[problem][COLUMN[language]];
  if (part === undefined) return sentence;
  const [open, close] = QUOTED[language];
  return `${sentence} (${open}${part}${close})`;
}
