import { calibrated, signalLogOdds } from '../model/model.ts';
import type { Category, Reason, ReasonCode, Sensitivity, Settings, Verdict } from '../types.ts';
import { evidence } from './evidence.ts';
import type { Finding } from './phase.ts';

/** Least score at which a comment is hidden. A fan's comment hidden hurts more than a missed spam. */
export const thresholds: Readonly<Record<Sensitivity, number>> = {
  relaxed: 0.85,
  balanced: 0.6,
  strict: 0.4,
};

/** Log-odds that a comment without any finding is to be hidden, as far as the phases can tell. */
const prior = -3.4;
/** A second opinion is worth its price this far to either side of the threshold. */
const uncertainBelow = 0.25;
const uncertainAbove = 0.15;
/** Below this the model has nothing to say for hiding. */
const modelSpeaks = 0.3;

const families: readonly (readonly Category[])[] = [['scam', 'spam'], ['inappropriate']];

/**
 * Weighs what all phases found and what the model thinks into one verdict. The families (fraud and
 * adverts; abuse) and the model count as independent witnesses.
 *
 * @param textLogOdds the model's raw log-odds for the words, or null without a model
 */
export function decide(
  id: string,
  findings: readonly Finding[],
  textLogOdds: number | null,
  settings: Settings,
): Verdict {
  const strongest = new Map<ReasonCode, Finding>();
  for (const finding of findings) {
    const known = strongest.get(finding.code);
    if (known === undefined || (finding.strength ?? 1) > (known.strength ?? 1)) {
      strongest.set(finding.code, finding);
    }
  }
  const byCategory: Record<Category, number> = { scam: 0, spam: 0, inappropriate: 0 };
  const reasons: Reason[] = [];
  for (const { code, span, strength = 1 } of strongest.values()) {
    const { category, weight } = evidence[code];
    if (category !== null) byCategory[category] += weight * strength;
    reasons.push({ code, ...(span && { span }), weight: round(weight * strength) });
  }

  let keep = 1;
  for (const family of families) {
    const sum = family.reduce((total, category) => total + byCategory[category], 0);
    if (sum > 0) keep *= 1 - sigmoid(sum + prior);
  }
  let model = 0;
  if (textLogOdds !== null) {
    const strengths = new Map([...strongest].map(([code, { strength = 1 }]) => [code, strength]));
    model = calibrated(settings.model, textLogOdds + signalLogOdds(settings.model, strengths));
    keep *= 1 - model;
    if (model >= modelSpeaks) {
      reasons.push({ code: 'statistical-model', weight: round(Math.log(model / (1 - model))) });
    }
  }
  const score = round(1 - keep);
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

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Six digits are enough, and make equal verdicts equal whatever order sums were taken in. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
