import { createChannelShift } from './channel/channel-shift.ts';
import { createTextScorer, type TextLogOdds } from './model/model.ts';
import { createPassageFinder } from './model/telling-passage.ts';
import { exemption } from './phases/author.ts';
import { createCoordination } from './phases/coordination.ts';
import { blockedBy, decide, exempt } from './phases/decision.ts';
import type { Finding } from './phases/phase.ts';
import { createReader, type ScoredReading } from './phases/reading.ts';
import type { Block, Comment, Context, Model, ReasonCode, Settings, Verdict } from './types.ts';

/** Judges the comments of one video or channel as they arrive. */
export interface Judge {
  /** Returns the verdicts on a page of comments, in its order, based on all comments so far. */
  add(page: readonly Comment[]): Verdict[];
  /** Returns the verdicts that later comments have changed since `add` returned them. */
  finish(): Verdict[];
  /**
   * Returns data without text for the option `earlier` of the next pass; see `phases/earlier.ts`.
   */
  index(): Uint8Array;
}

/** Returns the settings of a new account: every category is `balanced`. */
export function defaultSettings(model: Model): Settings {
  return {
    sensitivity: { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' },
    model,
  };
}

/**
 * Judges a complete list. The verdicts equal those of `add` and `finish`, in the order of the list.
 */
export function judge(
  comments: readonly Comment[],
  context: Context,
  settings: Settings,
): Verdict[] {
  const stream = createJudge(context, settings);
  stream.add(comments);
  return stream.verdicts();
}

/** A judge that can also return all its verdicts, for `judge` and tests. */
export interface StreamJudge extends Judge {
  /** Returns the final verdicts on all comments, in the order in which they were added. */
  verdicts(): Verdict[];
}

/** The data about a comment that are kept until the end, without its text. */
interface Read {
  id: string;
  /** The reason why the comment is always kept; null if there is none. */
  exemption: ReasonCode | null;
  /** The creator's rule that hides the comment; null if there is none. */
  block: Block | null;
  findings: readonly Finding[];
  /** The model's log-odds for the words; null if there are none. */
  text: TextLogOdds | null;
  /** The findings of the coordination phase on which the returned verdict is based. */
  given: readonly Finding[];
}

/**
 * Creates a judge for a stream of pages. The phases run in this order, because earlier ones take
 * precedence:
 *
 * 1. normalise: read the text through disguises
 * 2. creator and trusted authors: always keep their comments
 * 3. the creator's rules: hide the comment, whatever the other phases find
 * 4. contact and links, impersonation, lures in names, promotion, promises, advisers, disguise,
 *    abuse: each comment alone
 * 5. the statistical model for the words, the vocabulary of the channel's viewers, the creator's
 *    decisions
 * 6. coordination: many comments together, which is complete only at the end
 * 7. decision
 *
 * @param onRead receives each comment as it was read alone, except those that are always kept
 */
export function createJudge(
  context: Context,
  settings: Settings,
  onRead?: (reading: ScoredReading) => void,
): StreamJudge {
  const readComment = createReader(context, settings.model.names);
  const scoreText = createTextScorer(settings.model);
  const findPassage = createPassageFinder(settings.model);
  const channelShift = createChannelShift(context);
  const coordination = createCoordination(context);

  const comments: Read[] = [];

  /** Reads the next comment and judges it alone. */
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
    onRead?.({ subject, findings: [...findings], text: text && { ...text } });
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
      // Reads the whole page first, so that all verdicts consider the whole page.
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

/** Reasons that refer to no passage of the text. */
const pointsNowhere: ReadonlySet<ReasonCode> = new Set(['statistical-model', 'creator-decisions']);

/**
 * Returns whether only the model suggests hiding the comment. The verdict then marks the passage
 * that raises the model's score most.
 */
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
    // Compares the reasons, because scores near 1 hardly change when a reason becomes stronger.
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
