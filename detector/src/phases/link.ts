import { findingAt, prefilterFor, type Finding, type Subject } from './phase.ts';

const link =
  /(?:https?:\/\/|\bwww\.)[^\s<>"']+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|info|ru|xyz|io|me|tk|ml|ga|cf|gq|cc|biz|online|site|website|shop|club|top|vip|pw|ly|gl|gg|co|uk|de|fr|es|it|br|id|eu|link|live|app|store|tech|fun|click|space|bet|casino|win|buzz|icu|tv|us)(?![a-z0-9])(?:\/[^\s<>"']*)?/gu;
// Also taken apart by spaces: «youtube. com/watch», «w w w. example. net».
const spelledLink =
  /\b[a-z0-9-]{3,} ?(?:\(dot\)|\[dot\]|\bdot\b|\.) ?(?:c0m|com|net|org)\b|\bwww ?\. ?[a-z0-9-]{3,}/u;
const spelledVideo = /(?<!\S)\/?watch\?v=[\w-]{6,}|\byou ?tu(?:be ?\. ?com|\.? ?be)\/\S/u;
const mayMatch = prefilterFor([spelledVideo, spelledLink]);
const [maySpellVideo, maySpellLink] = [1, 2];
/** A dot that ends no sentence: without one nothing is an address. */
const dotInside = /\.[^ .]/u;
const shorteners =
  /^(?:bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|cutt\.ly|t\.co|adf\.ly|rb\.gy|shorturl\.at|tiny\.cc|bl\.ink|buff\.ly|s\.id|linktr\.ee|lnkd\.in|soo\.gd|shorte\.st|j\.mp|x\.co|v\.gd|cli\.gs)$/u;
const platform = /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/u;
// Places people cite; a link there sells nothing.
const cited =
  /(?:^|\.)(?:wikipedia\.org|wikimedia\.org|wiktionary\.org|archive\.org|github\.com|gitlab\.com|arxiv\.org|doi\.org|imdb\.com|genius\.com|nature\.com|sciencedirect\.com|stackoverflow\.com|mozilla\.org|w3\.org|who\.int|un\.org|europa\.eu|bbc\.(?:com|co\.uk)|lemonde\.fr|elpais\.com|nytimes\.com|theguardian\.com|reuters\.com|merriam-webster\.com)$|\.(?:gov|edu)(?:\.[a-z]{2})?$/u;

/** A link found in a text. Offsets are into the folded text; `key` is what names its target. */
export interface FoundLink {
  kind: 'platform' | 'shortened' | 'cited' | 'external';
  host: string;
  key: string;
  start: number;
  end: number;
}

/** All links of a folded text, also without a scheme. */
export function linksIn(folded: string): FoundLink[] {
  if (!dotInside.test(folded)) return [];
  const links: FoundLink[] = [];
  for (const match of folded.matchAll(link)) {
    const before = folded.charAt(match.index - 1);
    if (before === '@') continue;
    const address = match[0].replace(/[).,!?:;]+$/u, '');
    const bare = address.replace(/^https?:\/\//u, '').replace(/^(?:www|m)\./u, '');
    const host = /^[^/?#:]+/u.exec(bare)?.[0] ?? bare;
    if (!host.includes('.')) continue;
    links.push({
      kind: kindOf(host),
      host,
      key: bare.replace(/\/+$/u, ''),
      start: match.index,
      end: match.index + address.length,
    });
  }
  return links;
}

/** Links: to other videos and channels, behind shorteners, to anywhere else. */
export function linkPhase({ text }: Subject): Finding[] {
  const findings: Finding[] = [];
  const links = linksIn(text.folded);
  if (links.length === 0) {
    const may = mayMatch(text.folded);
    if (may === 0) return findings;
    const video = (may & maySpellVideo) === 0 ? null : spelledVideo.exec(text.folded);
    const match = video ?? ((may & maySpellLink) === 0 ? null : spelledLink.exec(text.folded));
    if (match !== null) {
      const code = video === null ? 'external-link' : 'platform-link';
      findings.push(findingAt(text, code, match.index, match.index + match[0].length));
    }
    return findings;
  }
  for (const [kind, code] of [
    ['shortened', 'shortened-link'],
    ['external', 'external-link'],
    ['platform', 'platform-link'],
  ] as const) {
    const found = links.find((each) => each.kind === kind);
    if (found !== undefined) findings.push(findingAt(text, code, found.start, found.end));
  }
  return findings;
}

function kindOf(host: string): FoundLink['kind'] {
  if (platform.test(host)) return 'platform';
  if (shorteners.test(host)) return 'shortened';
  return cited.test(host) ? 'cited' : 'external';
}
