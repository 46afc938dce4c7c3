import { createChannelShift } from './channel/channel-shift.ts';
import { createTextScorer, type TextLogOdds } from './model/model.ts';
import { createPassageFinder } from './model/telling-passage.ts';
import { exemption } from './phases/author.ts';
import { createCoordination } from './phases/coordination.ts';
import { blockedBy, decide, exempt } from './phases/decision.ts';
import type { Finding } from './phases/phase.ts';
import { createReader } from './phases/reading.ts';
import type { Block, Comment, Context, Model, ReasonCode, Settings, Verdict } from './types.ts';

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

/** What is kept of a comment until the end: no text. */
interface Read {
  id: string;
  /** Why it is kept whatever it says. */
  exemption: ReasonCode | null;
  /** The creator's rule that hides it. */
  block: Block | null;
  findings: readonly Finding[];
  /** The model's opinion of the words. */
  text: TextLogOdds | null;
  /** What the coordination found when its verdict was given. */
  given: readonly Finding[];
}

/**
 * A judge for a stream of pages. The order of the phases is the order of the product's promises:
 *
 * 1. normalise: read through disguises
 * 2. creator and trusted authors: always kept, nothing else is looked at
 * 3. the creator's rules: they hide a comment, whatever else is found
 * 4. contact and links, impersonation, lures in names, promotion, promises, disguise, abuse: each by itself
 * 5. the statistical model, on the words; what the channel's viewers usually say, what the creator decided
 * 6. coordination: what many comments together show, known in full only at the end
 * 7. decision
 */
export function createJudge(context: Context, settings: Settings): StreamJudge {
  const readComment = createReader(context);
  const scoreText = createTextScorer(settings.model);
  const findPassage = createPassageFinder(settings.model);
  const channelShift = createChannelShift(context);
  const coordination = createCoordination(context);

  const comments: Read[] = [];

  /** Takes in the next comment and judges it by itself. */
  const read = (comment: Comment): Verdict => {
    const { id } = comment;
    const kept = exemption(comment, context);
    if (kept !== null) {
      comments.push({ id, exemption: kept, block: null, findings: [], text: null, given: [] });
      coordination.passOver();
      return exempt(id, kept);
    }
    const block = context.blocks?.(comment) ?? null;
    const { subject, findings } = readComment(comment);
    const text = scoreText(subject.text, comment.text);
    if (text !== null) {
      const { usual, taught } = channelShift(subject, findings);
      text.fraud += usual + taught;
      if (taught !== 0) findings.push({ code: 'creator-decisions', strength: taught });
    }
    const { fraud, ...verdict } = decide(id, findings, text, settings);
    coordination.add(subject, findings, fraud);
    const index = comments.push({ id, exemption: null, block, findings, text, given: [] }) - 1;
    if (isUnexplained(verdict)) {
      findings.push(telling(comment.text, verdict));
      return verdictOf(index, []);
    }
    return block === null ? verdict : blockedBy(block, verdict);
  };

  const telling = (text: string, { category }: Verdict): Finding => {
    const span = findPassage(category === 'inappropriate' ? 'abuse' : 'fraud', text);
    return { code: 'statistical-model', ...(span && { span }) };
  };

  /** @param together what the coordination found */
  const verdictOf = (index: number, together: readonly Finding[]): Verdict => {
    const comment = comments[index];
    if (comment === undefined) throw new RangeError(`There is no comment ${index}.`);
    const { id, block, findings, text } = comment;
    if (comment.exemption !== null) return exempt(id, comment.exemption);
    const { fraud: _, ...verdict } = decide(id, [...findings, ...together], text, settings);
    return block === null ? verdict : blockedBy(block, verdict);
  };

  return {
    add(page) {
      // All of a page is known before the first of it is judged.
      const first = comments.length;
      return page.map(read).map((alone, i) => {
        const together = coordination.findings(first + i);
        const comment = comments[first + i];
        if (comment !== undefined) comment.given = together;
        return together.length === 0 ? alone : verdictOf(first + i, together);
      });
    },
    finish() {
      const changed: Verdict[] = [];
      for (const [index, comment] of comments.entries()) {
        const before = comment.given;
        const together = coordination.findings(index);
        if (before.length === 0 && together.length === 0) continue;
        comment.given = together;
        const verdict = verdictOf(index, together);
        if (!isSame(verdictOf(index, before), verdict)) changed.push(verdict);
      }
      return changed;
    },
    verdicts: () => comments.map((_, index) => verdictOf(index, coordination.findings(index))),
    index: () => coordination.index(),
  };
}

/** Reasons that name no passage. */
const pointsNowhere: ReadonlySet<ReasonCode> = new Set(['statistical-model', 'creator-decisions']);

/** Whether only the model speaks against a comment: then it shows which words it means. */
function isUnexplained({ verdict, reasons }: Verdict): boolean {
  return (
    verdict !== 'keep' &&
    reasons.every(({ code, weight }) => pointsNowhere.has(code) || weight <= 0)
  );
}

function isSame(a: Verdict, b: Verdict): boolean {
  return (
    a.verdict === b.verdict &&
    a.category === b.category &&
    a.score === b.score &&
    a.reasons.length === b.reasons.length &&
    // A score near 1 hides that a reason has grown.
    a.reasons.every(({ code, weight, span }, i) => {
      const other = b.reasons[i];
      return (
        code === other?.code &&
        weight === other.weight &&
        span?.start === other.span?.start &&
        span?.end === other.span?.end
      );
    })
  );
}
