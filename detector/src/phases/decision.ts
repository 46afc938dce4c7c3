import { calibrated, signalLogOdds } from '../model/model.ts';
import type { Category, Reason, ReasonCode, Sensitivity, Settings, Verdict } from '../types.ts';
import { evidence } from './evidence.ts';
import type { Finding } from './phase.ts';
import { strongestOf } from './reading.ts';

/** Least score at which a comment is hidden. A fan's comment hidden hurts more than a missed spam. */
export const thresholds: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.9,
  balanced: 0.65,
  strict: 0.5,
};

/** Log-odds that a comment without any finding is to be hidden, as far as the phases can tell. */
const prior = -3.4;
/** A second opinion is worth its price this far to either side of the threshold. */
const uncertainBelow = 0.25;
const uncertainAbove = 0.15;
/** Below this the model has nothing to say for hiding. */
const modelSpeaks = 0.3;

const comesOnTop: readonly ReasonCode[] = [
  'appreciation',
  'near-duplicate',
  'repeated-by-author',
  'shared-contact',
  'shared-name',
  'reply-ring',
];

/**
 * Weighs what all phases found and what the model thinks into one verdict. The model
 * knows most of what the phases found, so of the two the surer one counts; abuse is independent of
 * both.
 *
 * @param textLogOdds the model's raw log-odds for the words, or null without a model
 */
export function decide(
  id: string,
  findings: readonly Finding[],
  textLogOdds: number | null,
  settings: Settings,
): Verdict {
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

  const fraud = byCategory.scam + byCategory.spam;
  let unwanted = fraud > 0 ? sigmoid(fraud + prior) : 0;
  let model = 0;
  if (textLogOdds !== null) {
    const strengths = new Map([...strongest].map(([code, { strength = 1 }]) => [code, strength]));
    const known = calibrated(
      settings.model,
      textLogOdds + signalLogOdds(settings.model, strengths),
    );
    // The model has read single comments of other channels: what many together show comes on top,
    // and so does praise for this one.
    const together = sumOf(strongest, comesOnTop);
    model = sigmoid(logOdds(known) + together);
    unwanted = Math.max(unwanted, model);
    if (model >= modelSpeaks) {
      reasons.push({ code: 'statistical-model', weight: round(logOdds(model)) });
    }
  }
  const abuse = byCategory.inappropriate > 0 ? sigmoid(byCategory.inappropriate + prior) : 0;
  const score = round(1 - (1 - unwanted) * (1 - abuse));
  const category = categoryOf(byCategory, model);
  const threshold = thresholds[settings.sensitivity[category ?? 'spam']];
  const hidden = category !== null && score >= threshold && reasons.length > 0;
  return {
    id,
    verdict: hidden ? 'hide' : 'keep',
    category,
    score,
    uncertain:
      category !== null &&
      score >= threshold - uncertainBelow &&
      score < threshold + uncertainAbove,
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

function categoryOf(sums: Record<Category, number>, model: number): Category | null {
  // The model alone cannot tell fraud from adverts.
  if (model >= modelSpeaks) sums.spam += 0.5;
  let best: Category | null = null;
  for (const category of ['scam', 'spam', 'inappropriate'] as const) {
    if (sums[category] > (best === null ? 0 : sums[best])) best = category;
  }
  return best;
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
