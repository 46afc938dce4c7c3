import { aboutMoney } from './adviser.ts';
import { createFinder, type Finding, type Pattern, type Subject } from './phase.ts';

const asset =
  '(?:bitcoins?|btc|eth(?:ereum)?|crypto(?:s|currenc(?:y|ies)|monnaies?|monedas?)?|forex|fx|binary|options?|stocks?|shares|nfts?|xrp|doge(?:coin)?|usdt|investments?|invest(?:ing|ed)?|trad(?:es?|ing)(?! cards?)|inversion(?:es)?|inver[st]\\w+|invirti\\w+|investiss\\w+|portfolio|capital)';
const expert =
  '(?:expert|adviser|advisor|manager|broker|trader|coach|mentor|analyst|assistant|strateg(?:y|ies|ist)|guidance|program|signals?|platform|conseil(?:ler|lere|s)|courtier|experte?|asesora?|gestora?|corredora?|analista)';
const title =
  '(?:mrs?|ms|miss|madam|mme|dr|prof|sir|coach|expert|trader|sra?|don|dona|monsieur|madame|senora?|ingeniero)\\.?';

const praise =
  '(?:help\\w*|thank\\w*|recommend\\w*|legit|pro|genius|best|restored?|recover\\w*|fixed|got|appreciat\\w*|god ?bless|bless\\w*|grateful|trusted|tested|service|respect|hero|referr?\\w*|mvp|gracias|merci|recomend\\w*|recommand\\w*)';
// Everyday words that look like the handles of «recovery experts», such as mistcyber.
const harmlessHacks =
  '(?:hackers?|hackathons?|hacking|hackers?news|life ?hacks?|hacksaw|hackney|crackers?|firecrackers?|nutcrackers?|cracking|wisecracks?|cyber(?:punk|pu?nk2077|security|attacks?|crimes?|space|truck|bullying|criminals?|warfare|netics?|men|man)|recovery|recovered|recovering|recover(?:s|able)?)';

/** What somebody with a title is praised for in an advert: money or a cure. */
const moneyOrCure = new RegExp(
  `\\b(?:(?:thanks|grateful) to ${title} \\p{L}{3,} \\p{L}{3,}|${asset}|profits?|money|earn\\w*|income|loans?|rich|wealth|broker|signals?|withdr\\w+|accounts?|clients|contact|cured?|heal(?:ed|s|ing)|herbs?|herbal|spells?|lottery|dinero|argent|ganancias?|benefices?)\\b|[$€£] ?\\d|\\d ?(?:k|btc|eth|usdt)\\b`,
  'u',
);
/** What clients of an invented adviser say, and complaints and questions about advisers do not. */
const success =
  /\b(?:profits?|earn(?:ed|ing|s)?|made|grew|gained|withdr\p{L}+|netted|up \d|grow|help\p{L}*|refer|suggest|legit|trust(?:ed|worthy)|secured|guid\p{L}+|recommend\p{L}*|look (?:him|her) up|contact|reach|licensed|verif\p{L}+|changed|thanks|grateful|bless\p{L}*|(?:trade|invest) with|fiduciary|for me|gagn\p{L}+|gracias|merci|recomiend\p{L}*|ayud\p{L}+|aide\p{L}*)\b/u;

/** A number, an address or a messenger. Without one, the words are a tale. */
const reachable = String.raw`[\w.]@[\w-]|\+ ?\d|\d(?:[\s.-]?\d){7}|\b(?:whats? ?app|wh?as{1,2}h?ap+|wsp|zap|telegram|inbox)\b`;
const address = new RegExp(reachable, 'u');
const addressOrSite = new RegExp(
  String.raw`${reachable}|\b(?:[a-z\d-]{3,}\.)+[a-z]{2,}\b|\b(?:dm|info|details|link|contact\p{L}*)\b`,
  'u',
);

/**
 * Complaints about spells that fail, and about the costs of loans. Adverts say that other healers
 * fail, so only a spell that fails counts.
 */
const complaint =
  /\b(?:no existen?|n'existe(?:nt)? pas|nao existem?|(?:does not|doesn't|don't) exist|(?:amarres?|amarracao|retour (?:affectif|de l'etre aime)|hechizos?|spells?)(?: \p{L}+){0,3} (?:no|ne|nao|don't|doesn't) (?:funciona|sirve|serve|marche|fonctionne|work)\p{L}{0,3}|(?:me|nos) (?:cuestan?|cobran?)|(?:me|nous) coute(?:nt)?|costs? me)\b/u;

const prize = String.raw`(?:iphones?|ipads?|macbooks?|ps ?[45]|playstation|xbox|robux|premi[oa]?s?|prix|lot|cadeaux?|regalos?|presentes?|sorte(?:o|io)|gift ?cards?|gutschein\p{L}*|geldpreis|preis|buon[oi] (?:regalo|amazon)|[1-9][\d.]{2,} ?(?:euros?|dolares|dollars?|reais|usd|[$€]))`;

const patterns: readonly Pattern[] = [
  {
    code: 'investment-promise',
    pattern: new RegExp(
      `(?:\\b(?:made|make|making|earn\\w*|profit\\w*|gain\\w*|return\\w*|withdr[ae]w\\w*|got|receiv\\w+|gagn\\w+|gan[aeo]\\w*|retir\\w+|obtu\\w+)\\b.{0,50}(?:[$€£] ?\\d|\\d ?(?:[$€£%k]|usd|dollars?|euros?|dolares|btc|percent)).{0,90}\\b${asset}\\b)|(?:\\b${asset}\\b.{0,90}\\b(?:made|make|making|earn\\w*|profit\\w*|return\\w*|withdr[ae]w\\w*|gagn\\w+|gan[aeo]\\w*|retir\\w+)\\b.{0,50}(?:[$€£] ?\\d|\\d ?(?:[$€£%k]|usd|dollars?|euros?|dolares|btc|percent)))`,
      'u',
    ),
  },
  {
    code: 'investment-promise',
    pattern:
      /\b(?:(?:double|triple|multiply|grow) (?:your|ur|my) (?:\p{L}+ )?(?:money|bitcoins?|btc|crypto|investment|capital|income)|guaranteed? (?:\p{L}+ )?(?:profits?|returns?|income)|(?:profits?|returns?|income) (?:\p{L}+ )?guaranteed|(?:daily|weekly|passive|steady|huge|massive|good) (?:profits?|returns?|roi)\b|financial(?:ly)? (?:freedom|free|independ\p{L}+).{0,80}(?:invest|trad|crypto|bitcoin)|(?:invest|trad\p{L}+|crypto|bitcoin).{0,80}financial(?:ly)? (?:freedom|free|independ\p{L}+)|doubl\p{L}+ (?:votre|ton|mon) (?:argent|capital|investissement)|(?:benefices?|rendements?|gains?|revenus?) (?:garantis?|quotidiens?|assures?)|(?:ganancias?|rendimientos?|ingresos?) (?:garantizad[ao]s?|diari[ao]s?|asegurad[ao]s?|pasivos?)|duplic\p{L}+ (?:tu|su|mi) (?:dinero|capital|inversion)|send (?:\p{L}+ )?[\d.]+ ?(?:btc|eth|bitcoin).{0,60}(?:back|double|receive))/u,
  },
  {
    code: 'adviser-praise',
    needs: moneyOrCure,
    otherwise: 0.15,
    pattern: new RegExp(
      `\\b(?:${title} \\p{L}{3,}(?: \\p{L}{3,}){0,2}.{0,60}\\b(?:helped|changed my|trades? for|manag(?:es?|ing)|handles?|guid\\w+|has been|is (?:the )?(?:best|legit|real|amazing|great|a genius)|strateg\\w+|invest\\w*|sign?als?|aide|aidee?s?|m'a (?:aide|permis)|me (?:ayudo|ha ayudado)|ayud\\w+|gere|maneja)\\b)`,
      'u',
    ),
    strength: 0.8,
  },
  {
    code: 'adviser-praise',
    needs: success,
    otherwise: 0.15,
    pattern: new RegExp(
      `\\b(?:my|a|an|this|the|good|best|professional|certified|legit|reliable|mon|ma|mi|un|une|una|of|with) (?:\\p{L}+ ){0,3}(?:financial |investment |crypto |forex |bitcoin |account |trading |portfolio |stock |fund )${expert}\\b|\\b(?:conseill(?:er|ere)|courtier|gestionnaire) (?:financi\\w+|en investissement|en crypto\\w*)|\\b(?:asesora?|corredora?|gestora?) (?:financier[ao]|de inversion(?:es)?|de cripto\\w*)|\\b(?:invest|trad)(?:ing|ed|e)? with (?:${title} )?(?:him|her|them|\\p{L}{4,} \\p{L}{4,})\\b|\\b(?:trades?|invests?) for me\\b`,
      'u',
    ),
    strength: 0.7,
  },
  {
    code: 'adviser-praise',
    needs:
      /\b(?:profits?|earn\w*|invest\w*|trad(?:e|es|ing)|returns?|income|salary|money|ganancias?|inver\w+)\b|[$€£] ?\d/u,
    pattern: new RegExp(
      `\\b(?:with|to|from|by|contact|consult|reach|through|con|avec|a) (?:the |my |an? )?(?:expert ${title}? ?|${title} )(?!(?:i|the|and|for|on|in)\\b)\\p{L}{3,}`,
      'u',
    ),
  },
  {
    code: 'adviser-praise',
    // Healers and spell casters.
    pattern:
      /\b(?:dr|doctor|priest|prophet|chief|mama|baba|lord|pandit|astrologer|herbalist)\.? \p{L}{3,}\b(?=.*\b(?:herb(?:s|al)|love spells?|spell caster|vashikaran|black magic|lost love|love problem|lottery|any kind of disease))(?=.*\b(?:cured?|heal(?:ed|s)|gone|negative|restor\p{L}+|br(?:ought|ings?) back|contact|reach|email|call|solv\p{L}+|guaranteed)\b)/u,
    strength: 0.9,
  },
  {
    code: 'adviser-praise',
    // Healers and spell casters, in French, Spanish and Portuguese.
    needs: address,
    unless: complaint,
    pattern:
      /\b(?:(?:doct[eo]u?ra?|dr|maitre|maestr[oa]|marabout|medium|voyante?|bruj[oa]|cham[ae]n|mae|pai)\.? \p{L}{3,}\b(?=.*\b(?:mari|femme|copain|pareja|espos[oa]|marido|mujer|amor|amour|couple|loto|loteria|amarres?|trabajos?|retour affectif|sorts?|hechizos?|simpatias?|maladie|enfermedad)\b)|(?:retour (?:affectif|de l'etre aime)|amarres? de amor|amarracao amorosa))/u,
    strength: 0.9,
  },
  {
    code: 'easy-money',
    // Loans and gifts of strangers.
    needs: address,
    unless: complaint,
    pattern:
      /\b(?:(?:offr\w*|octroi\w*|accord\w*|recu|obtenu|got|grant\w*|offer\w*|apply|approv\w*|ofrec\w*|otorg\w*|consegu\w*|obten\w*|grace a|thanks to|gracias a)\b.{0,60}\b(?:prets?|credits?|loans?|prestamos?|creditos?|emprestimos?)\b|(?:mon|mi|my|meu) (?:pret|prestamo|loan|emprestimo)\b.{0,30}\d|(?:faire (?:un )?don|donate|donar|donation|herit\w+|inherit\w*|herencia)\b.{0,60}\d.{0,80}\b(?:honn?et[eo]|honest[ao]?|ecri\w+|contact\w*|write|escri\w+|reach|worthy)\b)/u,
    strength: 0.9,
  },
  {
    code: 'recovery-offer',
    // Bait: the author discloses the words of a wallet that takes a fee and gives nothing.
    needs: /\b(?:usdt|trx|tron|okx)\b/u,
    pattern:
      /(?:\b(?:seed|recovery|secret|my|12|twelve) (?:phrase|words)|сид.?фраз)[^:(]{0,40}[:(] ?\(?(?:[a-z]{3,8}[ ,]+){7}[a-z]{3,8}/u,
    strength: 0.9,
  },
  {
    code: 'recovery-offer',
    // The handles of «recovery experts» are evidence alone: DoaverCracks, ronaldhacks_01,
    // mistcyber.
    needs: new RegExp(`^(?=.*(?:hack|crack|cyber|recover))(?=.*\\b${praise}\\b)`, 'u'),
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?!${harmlessHacks}\\b)(?:@ ?)?[a-z\\d_.]*(?:[a-z\\d_]{3}(?:hack(?:s|er|ers|z|code)?|crack(?:s|ie|er|ers)?|cyber|recovery)|(?:hacker?|cracker?|cyber|recover(?:y)?)[a-z_]{3})[a-z\\d_]{0,12}(?![\\p{L}\\d])`,
      'u',
    ),
    strength: 0.9,
  },
  {
    code: 'recovery-offer',
    // «got me 2 BTC … kay_tools01 on !nsta»: a handle with a place, beside praise and money.
    needs: new RegExp(
      `^(?=.*\\b(?:${praise}|reliable|promo|doubted)\\b)(?=.*(?:\\b(?:btc|bitcoins?|funds|money|wallet|hack\\w*|scam\\w*|phrase|recover\\w*|invest\\w*)\\b|[$€£]\\d|\\dbtc|\\*))`,
      'su',
    ),
    pattern:
      /(?<!@)\b(?=[\p{L}.]*[\d_]|\p{L}*(?:hack|tools?\b|cyber|fix))[\p{L}\d_.]{6,}\*? (?:on|via|in|at)\b[^\p{L}\d]{1,5}(?:[i1!l|¡]\p{L}{0,2}[s5]?\p{L}{0,8}gr\p{L}{0,3}|[i1l]?n?sta\p{L}{0,4}|ig|1?g|tele\p{L}*)(?![\p{L}\d])/u,
    strength: 0.6,
  },
  {
    code: 'recovery-offer',
    pattern:
      /\b(?:(?:recover(?:ed|y|ing|s)?|retriev\p{L}+|got (?:back|my)|get back|recuper\p{L}+)\b.{0,40}\b(?:funds?|bitcoins?|btc|crypto\p{L}*|wallet|money|accounts?|scam\p{L}*|stolen|lost|compte|fonds|argent|cuenta|fondos|dinero|perdid\p{L}*|vole\p{L}?)\b.{0,80}(?:@|\+\d|hacker|expert|recovery|contact|help of|thanks to (?!(?:the |their )?(?:\p{L}+ ){0,2}(?:team|support|backup|police)\b)|whats|telegram|insta(?!gram (?:team|support))|gracias|merci|wizard|agent|grace a)|(?:hacker|recovery (?:expert|agent|specialist|team|wizard|service)s?)\b.{0,60}(?:@|legit|contact|hire|spy|cheating)|recovery (?:expert|agent|specialist|team|wizard|service)s?\b.{0,60}(?:help|recover)|(?:hire|contact) (?:a )?(?:\p{L}+ )?hacker|(?:spy|hack) (?:on )?(?:my |your |a )?(?:cheating )?(?:partner|spouse|husband|wife|girlfriend|boyfriend))/u,
  },
  {
    code: 'giveaway',
    pattern:
      /\b(?:you(?:'ve| have| are|'re)? (?:just |been |have )?(?:won(?! (?:my|our|me|the (?:internet|game|day)))|win a|selected|randomly selected|shortlisted|(?:the|our|a|my) (?:lucky )?winner|chosen)\b|congrat\p{L}*.{0,60}(?:won|winner|selected|shortlisted|chosen|prize|claim|reward)|(?:claim|collect|receive|redeem) (?:your|the|ur) (?:\p{L}+ )?(?:prize|gift|reward|price|package|winnings)|(?:has sido|fuiste|ha sido) (?:seleccionad[oa]|elegid[oa]|ganador\p{L}?)|felici(?:dades|taciones|tations?).{0,60}(?:ganad|ganaste|premio|gagn|selectionn|elegid|seleccionad|prix|lot|cadeau)|(?:reclam|recog)\p{L}+ (?:tu|su) premio|vous avez ete (?:selectionne|tire au sort|choisi)|(?:voce|vc) foi (?:sortead|selecionad|escolhid|premiad)[oa]|sei stat[oa] (?:selezionat|sorteggiat|scelt)[oa]|du (?:wurdest|bist) (?:\p{L}+ )?(?:ausgewahlt|ausgelost)|(?:reclame[rz]|recupere[rz]) (?:votre|ton) (?:prix|lot|cadeau|gain)|win a (?:free )?(?:signed|iphone|ps\d|gift|car|prize)|free (?:iphone|gift ?cards?|vouchers?|ps5|paypal|xbox|\d+ ?[$€£])|free [$€£] ?\d+|(?:is|are) giving away \d|send [\d.]+ (?:\p{L}+ )?(?:and |& )?(?:get|receive) [\d.]+ (?:\p{L}+ )?back|(?:iphone|macbook|ps ?5|samsung|laptop)s? (?:[\p{L}\d]+ ){0,2}(?:for|at|only|just|por|pour) (?:only )?[$€£]? ?[1-9] ?(?:[$€£]|usd|dollars?|euros?)|(?:join|share|register|enter|subscribe|invite)\b.{0,30}\b(?:to |and |2 |& )win (?:\p{L}+ ){0,2}(?:btc|bitcoins?|eth(?:ereum)?|usdt|crypto|cash|money|prizes?|[$€£\d]))/u,
  },
  {
    code: 'giveaway',
    // A prize that the viewer has won, or can collect in the author's profile. A question asks what
    // the creator won.
    pattern: new RegExp(
      `\\b(?:ganaste|has ganado|(?:vous avez|tu as|t'as) gagne|(?:voce|vc) ganhou|hai vinto|du hast(?=.{0,40} gewonnen))\\b(?! (?:mi|mon|meu|il mio|mein)\\b)[^?]{0,25}\\b${prize}(?!\\p{L}|[^.!?]{0,40}\\?)|\\b(?:felici\\p{L}+|parabens|congratulazioni|complimenti|gluckwunsch)\\b[^?]{0,30}\\b(?:cliqu\\p{L}+|mira|visita|entra|veja|guarda|clicca\\p{L}*|schau\\p{L}*|klick\\p{L}*|regarde\\p{L}*)\\b[^?]{0,20}\\b(?:mi|mon|meu|mio|mein(?:em)?) (?:perfil|profil|profilo)\\b|\\b(?:${prize}|ganaste|has ganado|(?:vous avez|tu as|t'as) gagne|(?:voce|vc) ganhou|hai vinto|(?:fuiste|has sido) (?:seleccionad|elegid)[oa]|(?:voce|vc) foi (?:selecionad|escolhid|sortead)[oa]|sei stat[oa] (?:selezionat|scelt)[oa]|vous avez ete (?:choisie?|selectionnee?)|du (?:wurdest|bist) (?:\\p{L}+ )?ausgewahlt)\\b[^?]{0,60}\\b(?:mi|mon|meu|mio|mein(?:em)?) (?:perfil|profil|profilo)\\b|\\b(?:mi|mon|meu|mio|mein(?:em)?) (?:perfil|profil|profilo)\\b.{0,20}\\b(?:reclam|recup|resgat|receb|recib|ritir|riscuot|abhol)\\p{L}+`,
      'u',
    ),
    strength: 1.2,
  },
  {
    code: 'easy-money',
    pattern:
      /\b(?:(?:make|making|made|earn\p{L}*|get(?:ting)?) (?:\p{L}+ ){0,4}(?:(?:up to |over |about |around )?[$€£] ?\d[\d,.]*k?|\d[\d,.]* ?(?:dollars|euros|[$€£]|bucks|usd|pounds)) (?:\p{L}+ ){0,4}(?:(?:per|a|an|every|each|\/) ?(?:day|week|month|hour|hr|click)|daily|weekly|monthly|hourly|online|from home|easily)|(?:work|earn|money|job) (?:\p{L}+ ){0,3}(?:from|at) home\b.{0,60}(?:[$€£\d]|online|earn|easy|link|contact|www|http)|(?:make|earn|earning|making|get) (?:easy |extra |fast |quick |free |real |some )?(?:money|cash|income) (?:online|fast|from home|easily|now|daily|by)|how to (?:get|make|earn) (?:\p{L}+ )?(?:money|cash|\$\d+)|(?:gagne[rz]?|gagnez) (?:de l'argent|\d+ ?(?:€|euros?|dollars)) (?:\p{L}+ ){0,3}(?:en ligne|chez|par jour|par semaine|facile\p{L}*|depuis)|(?:gan[ae]\p{L}*) (?:dinero|\$? ?\d+ ?(?:dolares|euros|€|usd)?) (?:\p{L}+ ){0,3}(?:en linea|desde (?:tu |su )?casa|al dia|diari\p{L}+|por (?:dia|semana|hora)|facil\p{L}*))/u,
  },
  {
    code: 'easy-money',
    // Work at home without skills, by phone, for a daily sum.
    needs: addressOrSite,
    pattern:
      /\b(?:(?:earn|money|income|work|job|hiring) (?:\p{L}+ ){0,3}(?:from|at) home\b.{0,60}\b(?:no (?:skills?|experience)|\d+ (?:a|per) (?:day|week))|(?:gan[ae]\p{L}*|trabaj\p{L}+|ganhe\p{L}*|trabalh\p{L}+|gagne[rz]?|travaille[rz]?)\b.{0,25}\b(?:desde|de|con|com|depuis|avec|chez) (?:(?:tu|su|el|seu|o|ton|votre|un) )?(?:casa|cel(?:ular)?|movil|telefono|maison|telephone|portable|chez (?:toi|vous))\b.{0,60}(?:\d|experiencia|experience|info)|\d[\d.]* ?(?:[$€]|dolares|euros|usd)? ?(?:al dia|diari[oa]s|por dia|par jour|a day|per day)\b.{0,60}\b(?:sin experiencia|sans experience|sem experiencia|no (?:skills?|experience)))/u,
    strength: 0.9,
  },
  {
    code: 'easy-money',
    // Jobs by phone and loans whose givers ask for a message, in French, German and Portuguese.
    needs:
      /\b(?:schreib\p{L}* (?:mir|sie|uns)|ecri[sv]\p{L}*|contact\p{L}*|comenta|chama|mando o link|mail|perfil|profil)\b/u,
    pattern:
      /\b(?:verdien\p{L}* \d[\d.]* ?(?:€|euros?) (?:am tag|pro tag|taglich)|(?:to|estou) ganhando (?:r\$ ?)?\d[\d.]* ?(?:reais )?(?:por|ao) dia|(?:j'|nous )?octroi\p{L}+ (?:des |de )?prets?|(?:so?fort)?kredite? ohne schufa|emprestimo.{0,40}\b(?:negativado|sem consulta))\b/u,
    strength: 0.9,
  },
];

const fullName = String.raw`\p{Lu}[\p{L}’']+(?: \p{Lu}[\p{L}’']+){2}\b`;
/** A name of three parts, as most invented advisers have, where their clients praise or name them. */
const adviserName = new RegExp(
  String.raw`\b(?:[Nn]ame is|[Tt]hanks to|[Gg]rateful to|advis[eo]r|coach|CFP|trad(?:e|ed|ing) with|guidance of),? (?:is |named )?${fullName}|${fullName}(?:['’]s (?:signals|strateg|guidance)| (?:changed my life|is to be thanked|manages|trades for))`,
  'u',
);
/** Words of an adviser’s clients that are not in `aboutMoney`. */
const clientTalk = /\b(?:cfp|netted|roi|licensed|credentials|clients)\b/u;

const find = createFinder('folded', patterns);

/**
 * Finds promises that are too good to be true: returns, advisers, recovered funds, prizes, easy
 * money.
 */
export function promisePhase({ text, comment }: Subject): Finding[] {
  if (text.folded.length < 12) return [];
  const findings = find(text);
  const isClient = aboutMoney.test(text.folded) || clientTalk.test(text.folded);
  const named = isClient ? adviserName.exec(comment.text.slice(0, 700)) : null;
  if (named !== null) {
    const span = { start: named.index, end: named.index + named[0].length };
    findings.push({ code: 'adviser-praise', span, strength: 0.5 });
  }
  return findings;
}
