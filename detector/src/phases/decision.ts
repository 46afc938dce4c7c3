import { calibrated, signalLogOdds, type TextLogOdds } from '../model/model.ts';
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
import { evidence } from '../reasons.ts';
import type { Finding } from './phase.ts';
import { strongestOf } from './reading.ts';

/**
 * What the texts of other channels cannot teach: accounts, copies, and what many comments show together.
 * Its evidence comes on top of the model, and a lot of it hides without the model.
 */
const comesOnTop: ReadonlySet<ReasonCode> = new Set([
  'near-duplicate',
  'repeated-by-author',
  'shared-contact',
  'shared-name',
  'reply-ring',
  'lures-elsewhere',
  'creator-impersonation',
  'contact-in-name',
  'lure-name',
  'copied-comment',
]);

/**
 * Findings that were wrong in at most one of 10,000 ordinary comments under videos of the tune parts, at
 * full strength. With one of fraud, a comment that would be asked about without it is hidden: viewers
 * also repeat harmless words. Those of abuse were wrong more often in posts elsewhere: with one, the
 * creator is asked at least, and the cut is one level lower.
 */
const sure: ReadonlySet<ReasonCode> = new Set([
  'sub-for-sub',
  'near-duplicate',
  'hate',
  'harassment',
  'threat',
  'sexual',
]);
const fullStrength = 0.9;
const oneLower = { relaxed: 'balanced', balanced: 'strict', strict: 'ask' } as const;

/** Log-odds that a comment is fraud before anything is known of its account and of other comments. */
const prior = -3.9;
/** Least probability at which that evidence hides alone. */
const enoughAlone: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.88,
  balanced: 0.5,
  strict: 0.4,
};

/** What speaks for one harm. */
interface Weighed {
  category: Category;
  /** Log-odds above the cut; 0 or more hides. */
  excess: number;
  /** Log-odds above the cut for asking; 0 or more asks. */
  asks: number;
  /** The model's part of it: log-odds of words and findings above the same cut. */
  modelAsks: number;
  /** Calibrated, 0 to 1. */
  probability: number;
}

/**
 * Weighs what all phases found and what the model thinks into one of three outcomes. The model has
 * learned what most findings are worth; abuse is judged beside fraud.
 *
 * @param text the model's raw log-odds for the words, or null without a model or words
 */
export function decide(
  id: string,
  findings: readonly Finding[],
  text: TextLogOdds | null,
  settings: Settings,
): Verdict & { fraud: number } {
  const strongest = findings.length === 0 ? nothing : strongestOf(findings);
  // Adverts come wrapped in praise: then it counts for nothing.
  if (strongest.size > 1 && strongest.keys().some((code) => advertises(code))) {
    strongest.delete('appreciation');
  }
  const { model, sensitivity } = settings;
  const fraud = weighFraud(strongest, text, model, sensitivity);
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

/** How far a comment's log-odds of fraud lie above the cuts for hiding and for asking: see `decide`. */
export function fraudAbove(
  findings: readonly Finding[],
  text: TextLogOdds,
  { model, sensitivity }: Settings,
): Pick<Weighed, 'excess' | 'asks'> {
  return weighFraud(strongestOf(findings), text, model, sensitivity);
}

/** What the strongest finding on a kept comment speaks for; null if nothing speaks for hiding. */
function suspected(reasons: readonly Reason[]): Category | null {
  const first = reasons.find(({ code, weight }) => weight > 0 && evidence[code].category !== null);
  return first === undefined ? null : evidence[first.code].category;
}

/** The verdict on a comment that is kept whatever it says. */
export function exempt(id: string, code: ReasonCode): Verdict {
  return { id, verdict: 'keep', category: null, score: 0, reasons: [{ code, weight: 0 }] };
}

/**
 * The verdict on a comment that a rule of the creator hides. It keeps what the detector found, after the
 * rule; a comment in which it found nothing counts as spam.
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

/** Most comments: no phase has found anything. */
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
    if (comesOnTop.has(code)) onTop += evidence[code].weight * strength;
  }
  const model = (text?.fraud ?? fraud.bias) + signalLogOdds(fraud, strengthsOf(found));
  const weighed = against(
    fraud,
    category,
    { model, onTop },
    sensitivity,
    hasSure(found, fraudulent),
  );
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
  const isSure = hasSure(found, abusive);
  const weighed = against(abuse, 'inappropriate', { model, onTop: 0 }, sensitivity, isSure);
  // A clear threat in a few words leaves the model without words to go by.
  return isSure ? { ...weighed, asks: Math.max(0, weighed.asks) } : weighed;
}

/** @param said log-odds by the model, and what comes on top of it */
function against(
  head: Head,
  category: Category,
  { model, onTop }: { model: number; onTop: number },
  sensitivity: Settings['sensitivity'],
  isSure: boolean,
): Weighed {
  const level = sensitivity[category];
  const lower =
    category === 'inappropriate'
      ? head.cuts[oneLower[level]]
      : // Evidence on top counts once: it does not lower the cut that it has helped to reach.
        Math.min(head.cuts[level], head.cuts.ask + onTop);
  return {
    category,
    excess: model + onTop - (isSure ? lower : head.cuts[level]),
    asks: model + onTop - head.cuts.ask,
    modelAsks: model - head.cuts.ask,
    probability: calibrated(head, model + onTop),
  };
}

function hasSure(
  found: ReadonlyMap<ReasonCode, Finding>,
  categories: ReadonlySet<Category | null>,
): boolean {
  return found
    .values()
    .some(
      ({ code, strength = 1 }) =>
        sure.has(code) && strength >= fullStrength && categories.has(evidence[code].category),
    );
}

const fraudulent: ReadonlySet<Category | null> = new Set(['scam', 'spam'] as const);
const abusive: ReadonlySet<Category | null> = new Set(['inappropriate'] as const);

/** Without a reason that distinguishes scam from spam, spam is assumed. */
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

/** The findings, and the model if it speaks against the comment or if nothing else does. */
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
    // Concrete reasons come first: they say more.
    const weight = isAlone ? round(Math.max(least, modelAsks)) : least;
    reasons.push({ code: 'statistical-model', ...(span && { span }), weight });
  }
  return reasons.sort((a, b) => b.weight - a.weight);
}

/** A weight that still counts as speaking for hiding. */
const least = 0.01;

/** How strong each finding is, by its code. */
export function strengthsOf(found: ReadonlyMap<ReasonCode, Finding>): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>();
  for (const [code, { strength = 1 }] of found) strengths.set(code, strength);
  return strengths;
}

function advertises(code: ReasonCode): boolean {
  const { category, weight } = evidence[code];
  return (category === 'scam' || category === 'spam') && weight > 1 && !comesOnTop.has(code);
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Six digits are enough, and make equal verdicts equal whatever order sums were taken in. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
