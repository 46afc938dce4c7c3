import { createTextScorer, type TextLogOdds } from './model/model.ts';
import { exemption } from './phases/author.ts';
import { createCoordination } from './phases/coordination.ts';
import { decide, exempt } from './phases/decision.ts';
import type { Finding } from './phases/phase.ts';
import { createReader } from './phases/reading.ts';
import type { Comment, Context, Model, Settings, Verdict } from './types.ts';

/** Judges the comments of one video or channel as they arrive. */
export interface Judge {
  /** Verdicts on this page, in its order, by all that is known so far. */
  add(page: readonly Comment[]): Verdict[];
  /** The verdicts that later comments have changed since `add` gave them. */
  finish(): Verdict[];
  /** To pass among `earlier` next time; no text among it: see `phases/earlier.ts`. */
  index(): Uint8Array;
}

/** What a new account starts with: every category at `balanced`. */
export function defaultSettings(model: Model): Settings {
  return {
    sensitivity: { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' },
    model,
  };
}

/** Judges a whole list at once: the same verdicts as `add` and `finish`, in the list's order. */
export function judge(
  comments: readonly Comment[],
  context: Context,
  settings: Settings,
): Verdict[] {
  const stream = createJudge(context, settings);
  stream.add(comments);
  return stream.verdicts();
}

/** A judge that also tells all its verdicts; `judge` and tests use it. */
export interface StreamJudge extends Judge {
  /** The final verdicts on all comments, in the order they were added. */
  verdicts(): Verdict[];
}

/**
 * A judge for a stream of pages. The order of the phases is the order of the product's promises:
 *
 * 1. normalise: read through disguises
 * 2. creator and trusted authors: always kept, nothing else is looked at
 * 3. contact and links, impersonation, promotion, promises, disguise, abuse: each by itself
 * 4. the statistical model, on the words
 * 5. coordination: what many comments together show, known in full only at the end
 * 6. decision
 */
export function createJudge(context: Context, settings: Settings): StreamJudge {
  const readComment = createReader(context);
  const scoreText = createTextScorer(settings.model);
  const coordination = createCoordination(context);

  /** What is known about a comment: its verdict if fixed, else what the decision needs again. */
  type Entry =
    | { fixed: Verdict }
    | {
        fixed: null;
        id: string;
        findings: Finding[];
        text: TextLogOdds | null;
        index: number;
        given: Verdict | null;
      };
  const entries: Entry[] = [];

  const read = (comment: Comment): Entry => {
    const kept = exemption(comment, context);
    if (kept !== null) return { fixed: exempt(comment.id, kept) };
    const { subject, findings } = readComment(comment);
    const text = scoreText(subject.text, comment.text);
    const { fraud } = decide(comment.id, findings, text, settings);
    return {
      fixed: null,
      id: comment.id,
      findings,
      text,
      index: coordination.add(subject, findings, fraud),
      given: null,
    };
  };

  const verdictOf = (entry: Entry): Verdict => {
    if (entry.fixed !== null) return entry.fixed;
    const { fraud: _, ...verdict } = decide(
      entry.id,
      [...entry.findings, ...coordination.findings(entry.index)],
      entry.text,
      settings,
    );
    return verdict;
  };

  return {
    add(page) {
      const fresh = page.map(read);
      entries.push(...fresh);
      return fresh.map((entry) => {
        const verdict = verdictOf(entry);
        if (entry.fixed === null) entry.given = verdict;
        return verdict;
      });
    },
    finish() {
      const changed: Verdict[] = [];
      for (const entry of entries) {
        if (entry.fixed !== null) continue;
        const verdict = verdictOf(entry);
        if (entry.given !== null && isSame(entry.given, verdict)) continue;
        entry.given = verdict;
        changed.push(verdict);
      }
      return changed;
    },
    verdicts: () => entries.map(verdictOf),
    index: () => coordination.index(),
  };
}

function isSame(a: Verdict, b: Verdict): boolean {
  return (
    a.verdict === b.verdict &&
    a.category === b.category &&
    a.score === b.score &&
    a.reasons.length === b.reasons.length &&
    // A score near 1 hides that a reason has grown.
    a.reasons.every(
      ({ code, weight }, i) => code === b.reasons[i]?.code && weight === b.reasons[i].weight,
    )
  );
}
