import { expression } from '../text/expression.ts';
import { address, addressOrSite, complaint } from './conditions.ts';
import type { Pattern } from './pattern.ts';

/** Healers and spell casters. */
export const healers: readonly Pattern[] = [
  {
    code: 'adviser-praise',
    // Healers and spell casters. Viewers praise doctors and tell of films, too.
    needs: new RegExp(
      `${addressOrSite.source}|\\b(?:love spells?|spell caster|vashikaran|love problem)\\b`,
      'u',
    ),
    otherwise: 0.3,
    pattern: expression`
      \b(?:dr|doctor|priest|prophet|chief|mama|baba|lord|pandit|astrologer|herbalist)\.? \p{L}{3,}\b(?=
        .*\b(?:
          herb(?:s|al)|love spells?|spell caster|vashikaran|black magic|lost love|love problem
          |lottery|any kind of disease
        )
      )(?=
        .*\b(?:
          cured?|heal(?:ed|s)|gone|negative|restor\p{L}+|br(?:ought|ings?) back|contact|reach
          |email|call|solv\p{L}+|guaranteed
        )\b
      )
    `,
    strength: 0.9,
  },
  {
    code: 'adviser-praise',
    // Healers and spell casters, in French, Spanish and Portuguese.
    needs: address,
    unless: complaint,
    pattern: expression`
      \b(?:
        (?:
          doct[eo]u?ra?|dr|maitre|maestr[oa]|marabout|medium|voyante?|bruj[oa]|cham[ae]n|mae|pai
        )\.? \p{L}{3,}\b(?=
          .*\b(?:
            mari|femme|copain|pareja|espos[oa]|marido|mujer|amor|amour|couple|loto|loteria
            |amarres?|trabajos?|retour affectif|sorts?|hechizos?|simpatias?|maladie|enfermedad
          )\b
        )
        |(?:retour (?:affectif|de l'etre aime)|amarres? de amor|amarracao amorosa)
      )
    `,
    strength: 0.9,
  },
];
