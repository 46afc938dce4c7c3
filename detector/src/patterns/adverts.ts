import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

/** Adverts for products and services. */
export const adverts: readonly Pattern[] = [
  {
    code: 'advert',
    pattern: expression`
      \b(?:
        buy (?:now|cheap|it (?:here|now|at))|order (?:now|yours|here)
        |(?:free|cheap) (?:
          shipping|trial|gift ?cards?|followers|subscribers|views|v ?bucks|robux|download
          |iphones?|minecraft|steam
        )(?!\p{L}| (?:is|are|scams?)\b)
        |(?<!\b(?:don'?t|never|not|who|people) )(?:get|buy|gain) (?:\p{L}+ )?(?:more )?(?:
          followers|subscribers|views
        )|discount
        |promo ?code|coupon|visit (?:our|the|this) (?:site|website|page|shop|store)
        |click (?:here|the link|on (?:this|the|my))
        |(?:link|lien|enlace) (?:
          (?:in|on|dans|sur) (?:my |the |ma |mon )?(?:
            bio|profile?|page|description|channel|about
          )
          |above|up here|arriba|ci-dessus
        )
        |sign ?up (?:here|now|at|for|with)|herbal (?:cure|medicine|remed\w+)|spell ?caster
        |dr\.? ?\p{L}+ (?:cured|herbal|healed)
        |cured? (?:me|my|of) (?:\p{L}+ )?(?:herpes|hiv|diabetes|hpv|cancer)
      )
    `,
    strength: 0.8,
  },
  {
    code: 'advert',
    // Weak evidence, because viewers ask for such a page as often as they name their own.
    pattern: /\b(?:indiegogo|kickstarter|gofundme|patreon|giftcard|survey|ebay)\b/u,
    strength: 0.3,
  },
  {
    code: 'advert',
    // A price or a discount beside the address of a shop.
    needs: new RegExp(
      source`
        ^(?!
          .*(?:
            \?|(?:\b(?:i|we|just) |^)(?:got|bought|paid|ordered|had|have|tried)\b
            |\b(?:mine|took|refund|scam)\b
          )
        ).*(?<![@\p{L}])[a-z][a-z\d-]{2,}(?:\.| \. )[a-z]{2,}\b
      `,
      'su',
    ),
    otherwise: 0.2,
    pattern: expression`
      -? ?\b\d{2} ?% (?:off|discount|today|de descuento|de remise|rabatt)
      |(?<![\p{L}\d])- ?\d{2} ?%
      |\b(?:
        wholesale price|liquidation|clearance|today only|only today|ends (?:tonight|today)
        |no survey|free (?:delivery|shipping)|livraison gratuite|envio gratis|frete gratis
        |(?:just|only) \d+ left|(?:planes|prices?) from [$€£]
        |check if (?:you|your \p{L}+) qualif|first \d+ only
      )\b
    `,
    strength: 0.9,
  },
  {
    code: 'advert',
    // Subscribers, followers and views for sale.
    pattern: expression`
      \b(?:i|we) (?:can |will |'ll )?(?:get|give|bring|send|sell|grow|boost) (?:you |your )?(?:
        [\d,.]+k?[ ]
      )?(?:more |real |active |organic )*(?:[\d,.]+k? )?(?:more )?(?:
        subs|subscribers|followers|views
      )\b
    `,
    strength: 0.9,
  },
  {
    code: 'advert',
    // Books of secrets, which accounts recommend under any video.
    needs: new RegExp(
      source`
        ^(?=
          .*\b(?:
            manifest\p{L}*|forbidden|banned|elite|unveiled|vibrations?|wealth|secrets?|truths?
            |protocol|your (?:life|mind)|money|rich
          )\b
        ).*\b(?:
          changed (?:my|how|the way|everything)|cheat code|thank me later
          |(?:you are|you're|ur) welcome|to hide|don'?t want you|for a reason|not even kidding
          |insane|clicked|talk(?:s|ing)? (?:more )?about|10x
        )\b
      `,
      'su',
    ),
    pattern: /\b(?:e-?book|book) (?:called |named |titled |by |about )?[^a-z]{0,2}\p{L}/u,
    strength: 0.9,
  },
];
