import { expression } from '../text/expression.ts';
import type { AbusePattern } from './groups.ts';

/** Sexual talk about persons, for the plain layer. */
export const sexualTalk: readonly AbusePattern[] = [
  {
    code: 'sexual',
    pattern: expression`
      \b(?:
        (?:suck|lick|ride|sit on|choke on) (?:on )?(?:my|this|a|his) (?:big |fat |huge )?(?:
          dick|cock|pussy|balls|penis|face
        )
        |(?:show|send)(?: me| us)? (?:your |ur |some )?(?:
          tits|boobs|pussy|nudes|ass|feet pics|bobs
        )
        |i(?:'?d| would| want to| wanna|'?ll) (?:like to |love to |so )?(?:
          fuck|bang|smash|rape|breed|cum (?:on|in)|lick
        ) (?:you|her|him|your|ur|that(?! (?:like|sub\p{L}*)\b)|those)
        |(?:nice|big|huge|great|perfect) (?:tits|titties|boobs|pussy)
        |(?:jerk(?:ed|ing)?|wank(?:ed|ing)?|fapp?(?:ed|ing)?|masturbat\p{L}+) (?:off )?(?:to|on) (?:
          this|her|him|you|it
        )
        |suce (?:ma|moi|la) (?:bite|queue)?
        |montre[- ](?:nous |moi )?(?:tes|vos) (?:seins|nichons|fesses|boobs)
        |(?:je|j') ?(?:veux|vais|voudrais|aimerais|la|te) (?:te |la |vous )?(?:
          baiser(?:ais)?|niquer(?:ais)?|sauter|ken
        )
        |(?:chupa|mama)(?:me)? (?:la|mi) (?:polla|verga|pija|concha)|chupamela
        |ensena(?:me|nos)? (?:las|tus) (?:tetas|pechos)
        |(?:quiero|me gustaria|ganas de) (?:follar|coger(?! (?:el|la|una?) )|chingar)\p{L}*
        |te (?:follaria|cogeria|chingaria)|(?:que|ricas|buenas|vaya|menudas) (?:tetas|tetotas)
      )\b
    `,
  },
  {
    code: 'sexual',
    // Sexual talk about the person in the video, in six languages.
    pattern: expression`
      \b(?:
        i(?:'?d| would| wanna|'?ll) (?:wreck|rail) (?:her|him|you|that ass)\b
        |(?:she|he|you) (?:must |probably )?moans? (?:louder|so loud)\b|put her on her knees
        |(?:because of|for) (?:that|her|your) (?:ass|tits|boobs)\b
        |(?:see|watch|film|pay) (?:you|her) (?:\p{L}+ ){0,2}naked
        |send (?:me )?(?:pics|photos) (?:babe|baby|sexy)
        |(?:your|ur) (?:little )?(?:daughter|girl|kid)\b.{0,30}\b(?:sexy|so hot)\b
        |te (?:daba|daria) (?:hasta que|toda la noche|duro)|se te marca todo
        |fotos (?:en bolas|en pelotas|desnud[oa]|pelad[oa])
        |(?:que|che|con quelle) (?:tette|tettone|chiappe)|servizietto|bouche a sucer
        |(?:vieni|vien) (?:qui |qua )?in ginocchio
        |te (?:pegava|comia) (?:de quatro|toda|todinha)
        |que (?:rabao|rabo|peitoes)(?= hein|[ ,!]*$| gostoso)
        |senta (?:aqui )?no meu (?:colo|pau)|je te (?:baise|prendrais|demonte)rais?
        |(?:geile|dicke|schone) titten|zeig (?:mal |uns )?(?:deine )?(?:titten|bruste)
      )\b
    `,
    strength: 0.9,
  },
];
