import { calibrated, signalLogOdds, type TextLogOdds } from '../model/model.ts';
import type {
  Category,
  Model,
  Reason,
  ReasonCode,
  Sensitivity,
  Settings,
  Verdict,
} from '../types.ts';
import { evidence } from './evidence.ts';
import type { Finding } from './phase.ts';
import { strongestOf } from './reading.ts';

/**
 * Least probability at which a comment is hidden, for each category: what a false alarm costs differs.
 * A fan's comment hidden hurts more than a missed spam.
 */
export const thresholds: Readonly<Record<Category, Readonly<Record<Sensitivity, number>>>> = {
  scam: { relaxed: 0.88, balanced: 0.5, strict: 0.4 },
  spam: { relaxed: 0.88, balanced: 0.5, strict: 0.4 },
  inappropriate: { relaxed: 0.93, balanced: 0.75, strict: 0.6 },
};

/**
 * Least probability where the model alone speaks, without a finding of a phase or with one that does
 * not suffice alone.
 */
const modelAlone: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.95,
  balanced: 0.67,
  strict: 0.5,
};

/** Log-odds that a comment without any finding is to be hidden, as far as the phases can tell. */
const prior = { fraud: -3.9, abuse: -3.3 };
/** A second opinion is worth its price this far to either side of the threshold. */
const uncertainBelow = 0.25;
const uncertainAbove = 0.15;
/** Below this the model has nothing to say for hiding. */
const modelSpeaks = 0.3;

/** What single comments of other channels cannot teach: it comes on top of the model. */
const comesOnTop: readonly ReasonCode[] = [
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
];

/**
 * Weighs what all phases found and what the model thinks into one verdict. The model knows most of what
 * the phases found, so of the two the surer one counts; abuse is judged beside fraud.
 *
 * @param text the model's raw log-odds for the words, or null without a model
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
  const reasons: Reason[] = [];
  for (const { code, span, strength = 1 } of strongest.values()) {
    reasons.push({ code, ...(span && { span }), weight: round(evidence[code].weight * strength) });
  }
  const { model } = settings;
  const deceit = weigh(strongest, ['scam', 'spam'], model);
  const abuse = weigh(strongest, ['inappropriate'], model);

  let fraudulent = deceit.sum > 0 ? sigmoid(deceit.sum + prior.fraud) : 0;
  let abusive = abuse.sum > 0 ? sigmoid(abuse.sum + prior.abuse) : 0;
  if (text !== null) {
    const strengths = findings.length === 0 ? weightless : strengthsOf(strongest);
    const read = calibrated(model.fraud, text.fraud + signalLogOdds(model.fraud, strengths));
    // A doubtful reason alone only counts beside a model that speaks by itself.
    const counts = deceit.suffices || read >= modelSpeaks;
    const onTop = counts ? sumOf(strongest, comesOnTop) : 0;
    const learned = sigmoid(logOdds(read) + onTop);
    const rude = calibrated(model.abuse, text.abuse + signalLogOdds(model.abuse, strengths));
    fraudulent = Math.max(fraudulent, learned);
    abusive = Math.max(abusive, rude);
    const speaks = Math.max(learned, rude);
    if (speaks >= modelSpeaks) {
      reasons.push({ code: 'statistical-model', weight: round(logOdds(speaks)) });
    }
  }
  const category = categoryOf(strongest, fraudulent, abusive, settings);
  const sensitivity = settings.sensitivity[category ?? 'spam'];
  const usual = thresholds[category ?? 'spam'][sensitivity];
  const { suffices } = category === 'inappropriate' ? abuse : deceit;
  const threshold = suffices ? usual : Math.max(usual, modelAlone[sensitivity]);
  // Each harm has its own threshold; the score tells both.
  const decisive = category === 'inappropriate' ? abusive : fraudulent;
  const hidden = category !== null && decisive >= threshold && reasons.length > 0;
  return {
    id,
    fraud: fraudulent,
    verdict: hidden ? 'hide' : 'keep',
    category,
    score: round(1 - (1 - fraudulent) * (1 - abusive)),
    uncertain:
      category !== null &&
      decisive >= threshold - uncertainBelow &&
      decisive < threshold + uncertainAbove,
    reasons: reasons.sort((a, b) => b.weight - a.weight),
  };
}

/** The verdict on a comment that is kept whatever it says. */
export function exempt(id: string, code: ReasonCode): Verdict {
  return {
    id,
    verdict: 'keep',
    category: null,
    score: 0,
    uncertain: false,
    reasons: [{ code, weight: 0 }],
  };
}

/** Most comments: no phase has found anything. */
const nothing: Map<ReasonCode, Finding> = new Map();
const weightless: ReadonlyMap<ReasonCode, number> = new Map();

function strengthsOf(found: ReadonlyMap<ReasonCode, Finding>): ReadonlyMap<ReasonCode, number> {
  const strengths = new Map<ReasonCode, number>();
  for (const [code, { strength = 1 }] of found) strengths.set(code, strength);
  return strengths;
}

/** What the phases' findings say about one harm. */
interface Weighed {
  /** Their evidence, in log-odds; 0 where they do not suffice. */
  sum: number;
  /** Whether they may hide at the usual threshold: a single doubtful one may not. */
  suffices: boolean;
}

/** What silence is worth. */
const silent: Weighed = { sum: 0, suffices: false };

function weigh(
  found: ReadonlyMap<ReasonCode, Finding>,
  categories: readonly Category[],
  { doubtful }: Model,
): Weighed {
  if (found.size === 0) return silent;
  const codes = [...found.keys()].filter((code) => {
    const { category, weight } = evidence[code];
    return category !== null && categories.includes(category) && weight > 0;
  });
  const [first] = codes;
  const suffices = first !== undefined && (codes.length > 1 || !doubtful.has(first));
  return { sum: suffices ? sumOf(found, codes) : 0, suffices };
}

/** What a comment would be hidden for: the harm that is nearer to its threshold. */
function categoryOf(
  found: ReadonlyMap<ReasonCode, Finding>,
  fraud: number,
  abuse: number,
  { sensitivity }: Settings,
): Category | null {
  const sums: Record<Category, number> = { scam: 0, spam: 0, inappropriate: 0 };
  for (const { code, strength = 1 } of found.values()) {
    const { category, weight } = evidence[code];
    if (category !== null) sums[category] += weight * strength;
  }
  // Without a reason that tells scam from spam the lesser is assumed.
  const deceit = sums.scam > sums.spam ? 'scam' : 'spam';
  const excess = (category: Category, probability: number): number =>
    logOdds(probability) - logOdds(thresholds[category][sensitivity[category]]);
  const deceives = speaking(fraud, sums.scam + sums.spam);
  if (speaking(abuse, sums.inappropriate)) {
    if (!deceives || excess('inappropriate', abuse) > excess(deceit, fraud)) return 'inappropriate';
  }
  return deceives ? deceit : null;
}

function speaking(probability: number, sum: number): boolean {
  return probability >= modelSpeaks || sum > 0;
}

function advertises(code: ReasonCode): boolean {
  const { category, weight } = evidence[code];
  return (category === 'scam' || category === 'spam') && weight > 1 && !comesOnTop.includes(code);
}

function sumOf(found: ReadonlyMap<ReasonCode, Finding>, codes: readonly ReasonCode[]): number {
  return codes.reduce((sum, code) => {
    const finding = found.get(code);
    return finding === undefined ? sum : sum + evidence[code].weight * (finding.strength ?? 1);
  }, 0);
}

function logOdds(probability: number): number {
  const held = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(held / (1 - held));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Six digits are enough, and make equal verdicts equal whatever order sums were taken in. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
