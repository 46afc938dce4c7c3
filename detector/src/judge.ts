import { createTextScorer } from './model/model.ts';
import { exemption } from './phases/author.ts';
import { createCoordination } from './phases/coordination.ts';
import { Column } from './phases/column.ts';
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

  // Of most comments nothing speaks: of these there are numbers, and no object for each.
  const ids: string[] = [];
  const fixed = new Map<number, Verdict>();
  const findingsOf = new Map<number, readonly Finding[]>();
  const fraudOdds = new Column((length) => new Float64Array(length));
  const abuseOdds = new Column((length) => new Float64Array(length));
  /** Where the coordination has the comment. */
  const places = new Column((length) => new Uint32Array(length));
  /** The verdicts that were given and have reasons. */
  const given = new Map<number, Verdict>();

  const read = (comment: Comment): number => {
    const at = ids.push(comment.id) - 1;
    const kept = exemption(comment, context);
    if (kept !== null) fixed.set(at, exempt(comment.id, kept));
    const { subject, findings, text } = kept === null ? readAlone(comment) : unread;
    if (findings.length > 0) findingsOf.set(at, findings);
    fraudOdds.push(text?.fraud ?? Number.NaN);
    abuseOdds.push(text?.abuse ?? Number.NaN);
    if (subject === null) {
      places.push(0);
      return at;
    }
    const { fraud } = decide(comment.id, findings, text, settings);
    places.push(coordination.add(subject, findings, fraud));
    return at;
  };

  const readAlone = (comment: Comment) => {
    const { subject, findings } = readComment(comment);
    return { subject, findings, text: scoreText(subject.text, comment.text) };
  };

  const verdictOf = (at: number): Verdict => {
    const known = fixed.get(at);
    if (known !== undefined) return known;
    const own = findingsOf.get(at) ?? [];
    const fraud = fraudOdds.values[at] ?? Number.NaN;
    const abuse = abuseOdds.values[at] ?? Number.NaN;
    const { fraud: _, ...verdict } = decide(
      ids[at] ?? '',
      [...own, ...coordination.findings(places.values[at] ?? 0)],
      Number.isNaN(fraud) ? null : { fraud, abuse },
      settings,
    );
    return verdict;
  };

  return {
    add(page) {
      // All of a page is known before the first of it is judged.
      return page.map(read).map((at) => {
        const verdict = verdictOf(at);
        if (verdict.reasons.length > 0) given.set(at, verdict);
        return verdict;
      });
    },
    finish() {
      const changed: Verdict[] = [];
      for (const at of ids.keys()) {
        if (fixed.has(at)) continue;
        const verdict = verdictOf(at);
        const before = given.get(at);
        // Without a reason it is what it was: reasons are only added.
        if (before === undefined ? verdict.reasons.length === 0 : isSame(before, verdict)) continue;
        given.set(at, verdict);
        changed.push(verdict);
      }
      return changed;
    },
    verdicts: () => ids.map((_, at) => verdictOf(at)),
    index: () => coordination.index(),
  };
}

/** Of a comment that is kept whatever it says nothing else is looked at. */
const unread = { subject: null, findings: [], text: null };

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
