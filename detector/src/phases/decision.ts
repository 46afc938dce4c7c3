import { calibrated, signalLogOdds, type TextLogOdds } from '../model/model.ts';
import type { Category, Reason, ReasonCode, Sensitivity, Settings, Verdict } from '../types.ts';
import { evidence } from './evidence.ts';
import type { Finding } from './phase.ts';
import { strongestOf } from './reading.ts';

/**
 * Least probability at which a comment is hidden, for each category: what a false alarm costs differs.
 * A fan's comment hidden hurts more than a missed spam.
 */
export const thresholds: Readonly<Record<Category, Readonly<Record<Sensitivity, number>>>> = {
  scam: { relaxed: 0.88, balanced: 0.6, strict: 0.45 },
  spam: { relaxed: 0.88, balanced: 0.6, strict: 0.45 },
  inappropriate: { relaxed: 0.93, balanced: 0.75, strict: 0.6 },
};

/**
 * Least probability where the model alone speaks, without a finding of a phase: between the
 * usual threshold and this one it was wrong in 8 of 18 cases on the demo channel.
 */
const modelAlone: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.95,
  balanced: 0.75,
  strict: 0.7,
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
  const strongest = strongestOf(findings);
  // Adverts come wrapped in praise: then it counts for nothing.
  if (strongest.keys().some((code) => advertises(code))) strongest.delete('appreciation');
  const byCategory: Record<Category, number> = { scam: 0, spam: 0, inappropriate: 0 };
  const reasons: Reason[] = [];
  for (const { code, span, strength = 1 } of strongest.values()) {
    const { category, weight } = evidence[code];
    if (category !== null) byCategory[category] += weight * strength;
    reasons.push({ code, ...(span && { span }), weight: round(weight * strength) });
  }

  const ruled = byCategory.scam + byCategory.spam;
  let fraud = ruled > 0 ? sigmoid(ruled + prior.fraud) : 0;
  let abuse = byCategory.inappropriate > 0 ? sigmoid(byCategory.inappropriate + prior.abuse) : 0;
  if (text !== null) {
    const { model } = settings;
    const strengths = new Map([...strongest].map(([code, { strength = 1 }]) => [code, strength]));
    const read = calibrated(model.fraud, text.fraud + signalLogOdds(model.fraud, strengths));
    const learned = sigmoid(logOdds(read) + sumOf(strongest, comesOnTop));
    const rude = calibrated(model.abuse, text.abuse + signalLogOdds(model.abuse, strengths));
    fraud = Math.max(fraud, learned);
    abuse = Math.max(abuse, rude);
    const speaks = Math.max(learned, rude);
    if (speaks >= modelSpeaks) {
      reasons.push({ code: 'statistical-model', weight: round(logOdds(speaks)) });
    }
  }
  const category = categoryOf(byCategory, fraud, abuse, settings);
  const sensitivity = settings.sensitivity[category ?? 'spam'];
  const usual = thresholds[category ?? 'spam'][sensitivity];
  const found = category === 'inappropriate' ? byCategory.inappropriate : ruled;
  const threshold = found > 0 ? usual : Math.max(usual, modelAlone[sensitivity]);
  // Each harm has its own threshold; the score tells both.
  const decisive = category === 'inappropriate' ? abuse : fraud;
  const hidden = category !== null && decisive >= threshold && reasons.length > 0;
  return {
    id,
    fraud,
    verdict: hidden ? 'hide' : 'keep',
    category,
    score: round(1 - (1 - fraud) * (1 - abuse)),
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

/** What a comment would be hidden for: the harm that is nearer to its threshold. */
function categoryOf(
  sums: Record<Category, number>,
  fraud: number,
  abuse: number,
  { sensitivity }: Settings,
): Category | null {
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
