import { calibrated, signalLogOdds, type TextLogOdds } from '../model/model.ts';
import { evidence } from '../reasons.ts';
import type {
  Block,
  Category,
  Head,
  Model,
  Reason,
  ReasonCode,
  Sensitivity,
  Settings,
  Verdict,
} from '../types.ts';
import type { Finding } from './phase.ts';
import { strongestOf } from './reading.ts';

/**
 * Findings that, at full strength, were wrong in at most one of 10,000 ordinary comments of tune
 * parts. Such a finding of fraud hides a comment that the model would ask about. A finding of abuse
 * makes the detector ask at least, and uses a lower cut for hiding. A threat of strength 1 uses the
 * lowest cut.
 */
const sure: ReadonlySet<ReasonCode> = new Set([
  'messenger-contact',
  'gambling-advert',
  'adviser-praise',
  'recovery-offer',
  'sub-for-sub',
  'near-duplicate',
  'hate',
  'harassment',
  'threat',
  'sexual',
]);
const fullStrength = 0.9;
const oneLower = { relaxed: 'balanced', balanced: 'strict', strict: 'ask' } as const;
const twoLower = { relaxed: 'strict', balanced: 'ask', strict: 'ask' } as const;

/**
 * Findings that ordinary comments also have: sources, mailboxes, requests for likes. Alone, beside
 * clearly ordinary words, they make the detector ask at most.
 */
const common: ReadonlySet<ReasonCode> = new Set([
  'external-link',
  'shortened-link',
  'platform-link',
  'email-address',
  'engagement-bait',
]);
/** How far the log-odds of clearly ordinary words are below the cut for asking. */
const farBelow = 1;

/** The log-odds of fraud before anything is known about the account and other comments. */
const prior = -3.9;
/**
 * The lowest probability at which findings about accounts and about several comments hide a comment
 * whose own text has no finding.
 */
const enoughAlone: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.88,
  balanced: 0.5,
  strict: 0.4,
};

/** The evidence for one harm. */
interface Weighed {
  category: Category;
  /** The log-odds above the cut for hiding; 0 or more hides the comment. */
  excess: number;
  /** The log-odds above the cut for asking; 0 or more asks the creator. */
  asks: number;
  /**
   * The model's part of `asks`: log-odds of words and learned findings above the cut for asking.
   */
  modelAsks: number;
  /** The calibrated probability, 0 to 1. */
  probability: number;
}

/**
 * Combines the findings of all phases and the model's log-odds into a verdict. The model has
 * learned the weights of most findings. Abuse and fraud are weighed separately.
 *
 * @param text the model's raw log-odds for the words; null without a model or words
 */
export function decide(
  id: string,
  findings: readonly Finding[],
  text: TextLogOdds | null,
  settings: Settings,
): Verdict & { fraud: number } {
  const strongest = findings.length === 0 ? nothing : strongestOf(findings);
  // Adverts often contain praise, so praise beside an advert does not count.
  if (strongest.size > 1 && strongest.keys().some((code) => advertises(code))) {
    strongest.delete('appreciation');
  }
  const warning = strongest.get('warning');
  if (warning !== undefined && wantsSomething(strongest, warning.strength === 2)) {
    strongest.delete('warning');
  }
  const { model, sensitivity } = settings;
  const weighed = weighFraud(strongest, text, model, sensitivity);
  // A warning uses a scam's words, so the creator is asked at most.
  const fraud = strongest.has('warning')
    ? { ...weighed, excess: Math.min(weighed.excess, -least) }
    : weighed;
  const abuse = weighAbuse(strongest, text, model, sensitivity);
  const hides = abuse.excess > fraud.excess ? abuse : fraud;
  const asks = abuse.asks > fraud.asks ? abuse : fraud;
  const verdict = hides.excess >= 0 ? 'hide' : asks.asks >= 0 ? 'ask' : 'keep';
  const decisive = verdict === 'hide' ? hides : asks;
  const reasons = reasonsOf(strongest, decisive, verdict);
  return {
    id,
    fraud: fraud.probability,
    verdict,
    category: verdict === 'keep' ? suspected(reasons) : decisive.category,
    score: round(1 - (1 - fraud.probability) * (1 - abuse.probability)),
    reasons,
  };
}

/**
 * Returns how far a comment's log-odds of fraud exceed the cuts for hiding and for asking; see
 * `decide`.
 */
export function fraudAbove(
  findings: readonly Finding[],
  text: TextLogOdds,
  { model, sensitivity }: Settings,
): Pick<Weighed, 'excess' | 'asks'> {
  return weighFraud(strongestOf(findings), text, model, sensitivity);
}

/**
 * Returns the category of the strongest finding on a kept comment; null if no finding is about a
 * harm.
 */
function suspected(reasons: readonly Reason[]): Category | null {
  const first = reasons.find(({ code, weight }) => weight > 0 && evidence[code].category !== null);
  return first === undefined ? null : evidence[first.code].category;
}

/** Returns the verdict on a comment that is always kept. */
export function exempt(id: string, code: ReasonCode): Verdict {
  return { id, verdict: 'keep', category: null, score: 0, reasons: [{ code, weight: 0 }] };
}

/**
 * Returns the verdict on a comment that a creator's rule hides. The detector's reasons follow the
 * rule. Without any, the category is spam.
 */
export function blockedBy({ code, span }: Block, verdict: Verdict): Verdict {
  const reason = { code, ...(span && { span }), weight: evidence[code].weight };
  return {
    id: verdict.id,
    verdict: 'hide',
    category: verdict.category ?? 'spam',
    score: 1,
    reasons: [reason, ...verdict.reasons],
  };
}

/** The findings of most comments: none. */
const nothing: Map<ReasonCode, Finding> = new Map();

function weighFraud(
  found: ReadonlyMap<ReasonCode, Finding>,
  text: TextLogOdds | null,
  { fraud }: Model,
  sensitivity: Settings['sensitivity'],
): Weighed {
  const category = kindOfFraud(found);
  let onTop = 0;
  for (const [code, { strength = 1 }] of found) {
    const { weight, counts } = evidence[code];
    if (counts === 'added') onTop += weight * strength;
  }
  const model = (text?.fraud ?? fraud.bias) + signalLogOdds(fraud, strengthsOf(found));
  const cut = fraud.cuts[sensitivity[category]];
  // The findings of `onTop` must not lower a cut that they have already helped to reach.
  const lower = Math.min(cut, fraud.cuts.ask + onTop);
  const isSure = sureIn(found, fraudulent).length > 0;
  const weighed = against(fraud, category, { model, onTop }, isSure ? lower : cut);
  const words = text?.fraud ?? fraud.bias;
  if (onTop === 0 && words < fraud.cuts.ask - farBelow && isCommon(found))
    return { ...weighed, excess: Math.min(weighed.excess, -least) };
  const alone = onTop + prior - logit(enoughAlone[sensitivity[category]]);
  if (onTop === 0 || alone < weighed.excess) return weighed;
  return {
    ...weighed,
    excess: alone,
    asks: Math.max(weighed.asks, alone),
    probability: Math.max(weighed.probability, sigmoid(onTop + prior)),
  };
}

function weighAbuse(
  found: ReadonlyMap<ReasonCode, Finding>,
  text: TextLogOdds | null,
  { abuse }: Model,
  sensitivity: Settings['sensitivity'],
): Weighed {
  const model = (text?.abuse ?? abuse.bias) + signalLogOdds(abuse, strengthsOf(found));
  const said = sureIn(found, abusive);
  const isSure = said.length > 0;
  const level = sensitivity.inappropriate;
  const threat = found.get('threat');
  const isCertain = threat !== undefined && (threat.strength ?? 1) >= 1;
  const lower = said.length > 1 || isCertain ? twoLower : oneLower;
  const cut = abuse.cuts[isSure ? lower[level] : level];
  const weighed = against(abuse, 'inappropriate', { model, onTop: 0 }, cut);
  if (!isSure) return weighed;
  // The model needs more words than a short threat has, so the finding alone makes the detector
  // ask, with a score that keeps the comment among those that the creator reviews.
  return {
    ...weighed,
    asks: Math.max(0, weighed.asks),
    probability: Math.max(weighed.probability, calibrated(abuse, abuse.cuts.strict)),
  };
}

/**
 * @param said the model's log-odds, and those of findings about accounts and several comments
 * @param cut the log-odds from which a comment is hidden
 */
function against(
  head: Head,
  category: Category,
  { model, onTop }: { model: number; onTop: number },
  cut: number,
): Weighed {
  return {
    category,
    excess: model + onTop - cut,
    asks: model + onTop - head.cuts.ask,
    modelAsks: model - head.cuts.ask,
    probability: calibrated(head, model + onTop),
  };
}

function sureIn(
  found: ReadonlyMap<ReasonCode, Finding>,
  categories: ReadonlySet<Category | null>,
): ReasonCode[] {
  return [...found.values()].flatMap(({ code, strength = 1 }) =>
    sure.has(code) && strength >= fullStrength && categories.has(evidence[code].category)
      ? code
      : [],
  );
}

/** Returns whether all findings of fraud are common ones. */
function isCommon(found: ReadonlyMap<ReasonCode, Finding>): boolean {
  return found
    .values()
    .every(
      ({ code, strength = 1 }) =>
        !fraudulent.has(evidence[code].category) || (common.has(code) && strength <= 1),
    );
}

const fraudulent: ReadonlySet<Category | null> = new Set(['scam', 'spam'] as const);
const abusive: ReadonlySet<Category | null> = new Set(['inappropriate'] as const);

/** Returns the kind of fraud. It is spam if no reason distinguishes scam from spam. */
function kindOfFraud(found: ReadonlyMap<ReasonCode, Finding>): 'scam' | 'spam' {
  let scam = 0;
  let spam = 0;
  for (const { code, strength = 1 } of found.values()) {
    const { category, weight } = evidence[code];
    if (category === 'scam') scam += weight * strength;
    if (category === 'spam') spam += weight * strength;
  }
  return scam > spam ? 'scam' : 'spam';
}

/**
 * Returns the findings as reasons. The model is also a reason if it suggests hiding, or if no
 * finding explains why the comment is not kept.
 */
function reasonsOf(
  found: ReadonlyMap<ReasonCode, Finding>,
  { modelAsks }: Weighed,
  verdict: Verdict['verdict'],
): Reason[] {
  const reasons: Reason[] = [];
  for (const { code, span, strength = 1 } of found.values()) {
    if (code === 'statistical-model') continue;
    reasons.push({ code, ...(span && { span }), weight: round(evidence[code].weight * strength) });
  }
  const isAlone = !reasons.some(({ weight }) => weight > 0);
  if (modelAsks >= 0 || (verdict !== 'keep' && isAlone)) {
    const span = found.get('statistical-model')?.span;
    // Concrete reasons come before the model, because they explain more.
    const weight = isAlone ? round(Math.max(least, modelAsks)) : least;
    reasons.push({ code: 'statistical-model', ...(span && { span }), weight });
  }
  return reasons.sort((a, b) => b.weight - a.weight);
}

/** The smallest weight that is shown as evidence for hiding. */
const least = 0.01;

/** Returns the strengths of findings by code. */
export function strengthsOf(found: ReadonlyMap<ReasonCode, Finding>): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>();
  for (const [code, { strength = 1 }] of found) strengths.set(code, strength);
  return strengths;
}

function advertises(code: ReasonCode): boolean {
  const { category, weight, counts } = evidence[code];
  return (category === 'scam' || category === 'spam') && weight > 1 && counts === 'learned';
}

/**
 * Returns whether a comment has a finding that a warning does not have: an offer, a contact, or a
 * sign of a scammer's account. Warnings name what they warn of: contacts in general, and offers to
 * recover money. Reports quote what others offered, so only the account counts beside them.
 */
function wantsSomething(found: ReadonlyMap<ReasonCode, Finding>, isReport: boolean): boolean {
  return found
    .values()
    .some(
      ({ code, strength = 1 }) =>
        fraudulent.has(evidence[code].category) &&
        !inWarnings.has(code) &&
        !(isReport && evidence[code].counts === 'learned') &&
        evidence[code].weight * strength > 1,
    );
}

/** The findings of fraud that warnings also have. */
const inWarnings: ReadonlySet<ReasonCode> = new Set(['recovery-offer', 'engagement-bait']);

function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Rounds to six digits, so that equal verdicts stay equal whatever the order of the sums was. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
