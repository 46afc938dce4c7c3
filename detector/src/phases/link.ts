import { expression, source } from '../text/expression.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

const link = new RegExp(
  source`
    (?:https?://|\bwww\.)[^\s<>"']+
    |\b(?<![^\p{L}\p{N}]\.)(?:[a-z0-9-]+\.)+(?:
      com|net|org|info|ru|xyz|io|me|tk|ml|ga|cf|gq|cc|biz|online|site|website|shop|club|top|vip|pw
      |ly|gl|gg|co|uk|de|fr|es|it|br|id|eu|link|live|app|store|tech|fun|click|space|bet|casino|win
      |buzz|icu|tv|us|ca|au|nl|ch|se|cz|pl|ro|gr|hu|ua|kz|mx|ar|cl|pe|pt|ng|ke|pk|ph|vn|jp|kr|za
      |ai|dev|pro|mobi|deals?|sale|promo|cash|loans?|bid|trade|finance|money|credit|poker|games?
      |world|today|life|agency|social|cam|cfd|sbs|lol|quest|cyou|rest|bar|monster|beauty|help
      |support|test|example
    )(?![a-z0-9])(?:/[^\s<>"']*)?
  `,
  'gu',
);
/**
 * Top-level domains that are also words. «great.it works» and «merci.de rien» lack a space and are
 * not links.
 */
const functionWords =
  /\.(?:me|it|is|to|so|in|us|de|es|la|id|eu|co|ml|ga|gg|ca|se|ai|ch|ar|au|pl|ng|hu)$/u;
const contentWords = expression`
  \.(?:
    tv|live|shop|store|click|fun|win|online|club|top|space|tech|app|site|website|link|bet|casino
    |buzz|vip|cc|info|biz|pro|deals?|sale|promo|cash|loans?|bid|trade|finance|money|credit|poker
    |games?|world|today|life|agency|social|cam|lol|quest|rest|bar|monster|beauty|help|support
    |test|example
  )$
`;
/** Matches words that introduce an address. */
const announced = expression`
  (?:
    \b(?:
      visit|go(?:ing)? to|on|at|via|from|see|check ?out|try|site|website|page|url|link|domain
      |named?|called|browser
    )
    |[:>→👉▶-]
  ) ?$
`;
// Also matches addresses with spaces in them: «youtube. com/watch», «w w w. example. net».
const spelledLink = expression`
  (?<![@\w.-])(?!the\b)[a-z0-9-]{3,} ?(?:\(dot\)|\[dot\]|\bdot\b|\.) ?(?:c0m|com|net|org)\b(?!\.[a-z])
  |\bwww ?\. ?[a-z0-9-]{3,}
`;
const spelledVideo = /(?<!\S)\/?watch\?v=[\w-]{6,}|\byou ?tu(?:be ?\. ?com|\.? ?be)\/\S/u;
/** Matches a dot within a word. A text without one contains no address. */
const dotInside = /\.[^ .]/u;
const shorteners = expression`
  ^(?:
    bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|cutt\.ly|t\.co|adf\.ly|rb\.gy|shorturl\.at
    |tiny\.cc|bl\.ink|buff\.ly|s\.id|linktr\.ee|lnkd\.in|soo\.gd|shorte\.st|j\.mp|x\.co|v\.gd
    |cli\.gs
  )$
`;
const platform = /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/u;
// The hosts of citations, which sell nothing.
/** Encyclopaedias, newspapers, manuals and software registries. */
const citedHosts: ReadonlySet<string> = new Set(
  `
    wikipedia.org wikimedia.org wiktionary.org archive.org github.com gitlab.com arxiv.org doi.org
    imdb.com genius.com nature.com sciencedirect.com who.int un.org europa.eu bbc.com bbc.co.uk
    lemonde.fr elpais.com nytimes.com theguardian.com reuters.com merriam-webster.com
    britannica.com khanacademy.org nationalgeographic.com npr.org pbs.org stackoverflow.com
    stackexchange.com superuser.com serverfault.com askubuntu.com mathoverflow.net mozilla.org
    w3.org w3schools.com ietf.org unicode.org docs.aws.amazon.com aws.amazon.com microsoft.com
    developer.apple.com support.apple.com developers.google.com cloud.google.com
    support.google.com developer.android.com npmjs.com pypi.org readthedocs.io readthedocs.org
    python.org nodejs.org kubernetes.io docker.com postgresql.org mysql.com sqlite.org mongodb.com
    oracle.com openjdk.org rust-lang.org docs.rs crates.io go.dev golang.org php.net ruby-lang.org
    rubygems.org kotlinlang.org typescriptlang.org react.dev reactjs.org angular.io angular.dev
    vuejs.org jquery.com getbootstrap.com tailwindcss.com djangoproject.com
    apache.org nginx.org git-scm.com debian.org ubuntu.com archlinux.org fedoraproject.org
    kernel.org gnu.org raspberrypi.org raspberrypi.com arduino.cc wolframalpha.com tensorflow.org
    pytorch.org numpy.org brew.sh hashicorp.com terraform.io ansible.com
    letsencrypt.org openssl.org
  `
    .trim()
    .split(/\s+/u),
);
const citedEndings = /\.(?:gov|edu)(?:\.[a-z]{2})?$/u;
/** Matches hosts that are examples, such as «www.mydomain.com». */
const placeholder = expression`
  ^(?:[a-z0-9-]+\.)*(?:
    (?:my|your|our|the|sub|some)?-?(?:domain|website|site|url|host|subdomain)(?:name)?s?
  )\.(?:com|net|org)$
`;
const manual = /^(?:docs?|documentation|developers?|api|wiki|learn)\./u;

/** A link in a text. Its offsets refer to the folded text, and `key` identifies its target. */
export interface FoundLink {
  kind: 'platform' | 'shortened' | 'cited' | 'external';
  host: string;
  key: string;
  start: number;
  end: number;
  /** Whether the link is only a host, without scheme, www and path. */
  bare: boolean;
  /** Whether the link is only a host after www, as people name sites in speech. */
  spoken: boolean;
}

/** Returns all links of a folded text, including those without a scheme. */
export function linksIn(folded: string): FoundLink[] {
  if (!dotInside.test(folded)) return [];
  const links: FoundLink[] = [];
  for (const match of folded.matchAll(link)) {
    const before = folded.charAt(match.index - 1);
    if (before === '@') continue;
    const address = match[0].replace(/[).,!?:;]+$/u, '');
    const key = address.replace(/^https?:\/\//u, '').replace(/^(?:www|m)\./u, '');
    const host = /^[^/?#:]+/u.exec(key)?.[0] ?? key;
    if (!host.includes('.')) continue;
    const bare = address === host;
    const spoken = address === `www.${host}`;
    if (bare && isSentenceEnd(folded, match.index, host)) continue;
    links.push({
      kind: kindOf(host),
      host,
      key: key.replace(/\/+$/u, ''),
      start: match.index,
      end: match.index + address.length,
      bare,
      spoken,
    });
  }
  return links;
}

/**
 * The strength of a bare host. Viewers name their own domain in questions, but scammers usually
 * write the scheme.
 */
const bareStrength = 0.4;
/** The strength of a host after www, as viewers name a site, and advertisers do, too. */
const spokenStrength = 0.7;
/** Endings that hardly anybody but advertisers and scammers uses. */
const cheapEndings = expression`
  \.(?:
    xyz|top|icu|vip|club|win|click|buzz|bet|casino|cyou|sbs|cfd|quest|monster|loans?|bid|promo
    |deals?|sale|cash|pw|tk|ml|cf|gq
  )$
`;
/**
 * The strength of a link with a cheap ending, or beside an advert's promise if nothing shows a
 * question or a complaint.
 */
const baitedStrength = 1.2;
const bait = expression`
  \b(?:
    full movie|gift ?card|pa(?:ys|id) me|100x|film complet|uncensored|bonus|casino|betting
    |aposta\p{L}*|cadastro|claim (?:your|now|it)|airdrop|giveaway|earn (?:money|cash|up|[$€£\d])
    |ganhe\p{L}*|hacks?|mod apk|no human verification|dating|hot girls|sex|brides|horny|nudes?
    |leaked|loans?|presale|plagiarism|essay (?:help|service|writing)
  )\b
  |\d ?% ?(?:off|discount)|カジノ|プレゼント|คาสิโน|สล็อต|कमाओ|казино|фрибет|ставк
`;
const doubt = expression`
  \?
  |\b(?:
    not|never|no(?! human)|don'?t(?! miss)|isn'?t|didn'?t|doesn'?t|refus\p{L}+|refund|scam\p{L}*
    |fake|avoid|beware|charged?|paid|bought|error|expired|dead|broken|(?:i|we|just) got
  )\b
  |^got\b
`;

/** Finds links: to other videos and channels, behind shorteners, and to other sites. */
export function linkPhase({ text }: Subject): Finding[] {
  const findings: Finding[] = [];
  const links = linksIn(text.folded);
  if (links.length === 0) {
    const video = spelledVideo.exec(text.folded);
    const match = video ?? spelledLink.exec(text.folded);
    if (match !== null) {
      const code = video === null ? 'external-link' : 'platform-link';
      findings.push(findingAt(text, code, match.index, match.index + match[0].length));
    }
    return findings;
  }
  const baits = bait.test(text.folded) && !doubt.test(text.folded);
  for (const [kind, code] of [
    ['shortened', 'shortened-link'],
    ['external', 'external-link'],
    ['platform', 'platform-link'],
  ] as const) {
    const ofKind = links.filter((each) => each.kind === kind);
    const found = ofKind.find(({ bare, spoken }) => !bare && !spoken) ?? ofKind[0];
    if (found === undefined) continue;
    const baited = kind !== 'platform' && (baits || cheapEndings.test(found.host));
    const strength = baited ? baitedStrength : plainStrength(found);
    findings.push(findingAt(text, code, found.start, found.end, strength));
  }
  return findings;
}

/** Returns the strength of a link beside no promise. */
function plainStrength({ kind, bare, spoken }: FoundLink): number {
  if (kind !== 'external') return 1;
  if (bare) return bareStrength;
  return spoken ? spokenStrength : 1;
}

function kindOf(host: string): FoundLink['kind'] {
  if (platform.test(host)) return 'platform';
  if (shorteners.test(host)) return 'shortened';
  return isCited(host) ? 'cited' : 'external';
}

function isCited(host: string): boolean {
  if (citedEndings.test(host) || placeholder.test(host) || manual.test(host)) return true;
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1) {
    if (citedHosts.has(host.slice(at))) return true;
    if (!host.includes('.', at)) return false;
  }
  return false;
}

/** Returns whether a bare host is really the end of a sentence and the first word of the next. */
function isSentenceEnd(folded: string, start: number, host: string): boolean {
  const particle = functionWords.test(host);
  if (!particle && !contentWords.test(host)) return false;
  // The end of a sentence and the first word of the next one contain no digits, hyphens or second
  // dots.
  if (!/^\p{L}+\.\p{L}+$/u.test(host)) return false;
  if (announced.test(folded.slice(Math.max(0, start - 12), start))) return false;
  return (
    particle || /^['’]?,? \p{L}/u.test(folded.slice(start + host.length, start + host.length + 4))
  );
}
