import type { Pattern } from '../patterns/pattern.ts';
import { expression } from '../text/expression.ts';
import { createFinder, type Finding, type Subject } from './phase.ts';

const patterns: readonly Pattern[] = [
  {
    code: 'appreciation',
    pattern: expression`
      \b(?:
        (?:i(?:'ve|'m| have| am| just)? |just |instantly |immediately |already |so )?(?:
          subscribed|subbed|sub'?d
        )\b(?! to (?:me|us|my))
        |new subscriber
        |your (?:\p{L}+ )?(?:
          channel|videos?|content|work|music|voice|tutorials?|explanations?|editing
        )
        |(?:
          this|that|great|good|best|cool|awesome|amazing|nice|underrated|under-rated|favou?rite
          |such a
        ) (?:\p{L}+ )?channel\b
        |love (?:your|this|these|ur)
        |thanks? (?:you |u )?(?:so much |a lot )?for (?:
          sharing|this|the|making|your|all|explaining
        )
        |keep (?:it up|up the)
        |deserves? (?:\p{L}+ ){0,3}(?:subs|subscribers|views|likes|recognition)
        |(?:more|another|updated?) videos?\b|(?:ta|votre) chaine|(?:tes|vos) videos
        |je (?:me suis|suis) abonnee?|merci pour|bravo pour|(?:tu|su) canal|(?:tus|sus) videos
        |me suscribi\b|gracias por|sigue asi|saludos desde
      )
    `,
  },
];
const find = createFinder('folded', patterns);

/**
 * Finds praise and thanks to the creator, which are evidence for keeping a comment. The decision
 * ignores this finding if another phase has found an advert or a lure.
 */
export function appreciationPhase({ text }: Subject): Finding[] {
  return find(text);
}
