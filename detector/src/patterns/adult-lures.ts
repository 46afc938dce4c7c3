import { expression } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

/** Adult offers. */
export const adultLures: readonly Pattern[] = [
  {
    code: 'adult-lure',
    pattern: expression`
      \b(?:
        (?<![\p{L}.] ?)(?:need|want) s[e3]x\b(?=.{0,3}\?)|need s3x
        |naughty (?:girl|woman|wife|mom|milf)
        |(?:safadas?|putaria|novinhas?|calientes|coquines?|nues?) .{0,25}(?:
          perfil|profil|bio|canal
        )
        |(?:without|no) (?:clothes|filter)\b.{0,30}\bmy (?:page|profile|channel)
        |(?:naughty|horny) (?:friend|fun)\b.{0,30}\b(?:bio|profile|page)
        |sem censura (?:ta |esta )?no (?:meu )?perfil
        |(?:cli\p{L}+|klick\p{L}*|toca\p{L}*) (?:auf|na|sur|sulla|en) (?:mein|minha|ma|mia|mi) (?:
          bild|foto|photo
        )\b
        |(?:spicy|naughty|hot|private|uncensored) (?:\p{L}+ ){0,3}(?:on|in) (?:my )?(?:
          profile|bio|page|channel
        )
        |(?:waiting|wait) for (?:you|u) (?:on|in) my (?:profile|bio|page|channel)
      )
    `,
    strength: 0.9,
  },
  {
    code: 'adult-lure',
    pattern: expression`
      \b(?:
        (?:hot|sexy|nude|naked|nudes|xxx|18\+|adult|porn) (?:\p{L}+ )?(?:
          girls?|pics?|photos?|videos?|vids?|content|dating|cam|chat
        )\b.{0,40}\b(?:profile|channel|link|click|here|bio|page|free|page)
        |(?:my|sexy|see) (?:nudes|naked|hot pics|body)\b.{0,30}\b(?:profile|channel|link|bio)
        |(?:my|on|check) only ?fans|hook ?up (?:tonight|now)
        |(?:meet|date) (?:hot|sexy|local|single) (?:girls|women|ladies|singles)
        |(?:fotos|videos|chicas) (?:calientes|desnudas|xxx|hot)\b
        |(?:filles|femmes|photos|videos) (?:chaudes?|nues?|coquines?|sexy)\b
        |(?:want|looking for) (?:a )?(?:sex|hot) (?:date|partner|chat)
        |tap (?:my|on my) (?:pic|picture|profile|avatar)
        |(?:i am|i'm|im) (?:so )?(?:horny|lonely)\b.{0,40}(?:
          (?<!\b(?:your|this|the) )(?:profile|channel|link)|(?:text|chat)(?: with)? (?:me|us)
        )
      )\b
    `,
  },
  {
    code: 'adult-lure',
    // Viewers joke and tell of themselves in these words, too.
    pattern: expression`
      \b(?:
        my husband is (?:away|not home|at work|out)\b
        |who wants? to be my (?:bf|boyfriend|gf|girlfriend|daddy)
      )\b
    `,
    strength: 0.4,
  },
];
