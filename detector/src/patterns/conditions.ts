import { expression, source } from '../text/expression.ts';

/**
 * A number, an address or a messenger. Without one, the words are a tale. «+1» and «+1000» agree
 * with somebody.
 */
const reachable = source`
  [\w.]@[\w-]|\+ ?(?!10*(?! ?[(\d.-]))\d|\d(?:[\s.-]?\d){7}|\b(?:whats? ?app|wh?as{1,2}h?ap+|wsp|zap|telegram|inbox)\b
`;

export const address = new RegExp(reachable, 'u');

/** An address, a site, or a hint that the author has one. */
export const addressOrSite = expression`
  ${reachable}|\b(?:[a-z\d-]{3,}\.)+[a-z]{2,}\b|\b(?:dm|info|details|link|contact\p{L}*)\b
`;

/**
 * Complaints about spells that fail, and about the costs of loans. Adverts say that other healers
 * fail, so only a spell that fails counts.
 */
export const complaint = expression`
  \b(?:
    no existen?|n'existe(?:nt)? pas|nao existem?|(?:does not|doesn't|don't) exist
    |(?:amarres?|amarracao|retour (?:affectif|de l'etre aime)|hechizos?|spells?)(?: \p{L}+){0,3} (?:
      no|ne|nao|don't|doesn't
    ) (?:funciona|sirve|serve|marche|fonctionne|work)\p{L}{0,3}
    |(?:me|nos) (?:cuestan?|cobran?)|(?:me|nous) coute(?:nt)?|costs? me
  )\b
`;
