import { createChannelShift } from './channel/channel-shift.ts';
import { createTextScorer } from './model/model.ts';
import { createPassageFinder } from './model/telling-passage.ts';
import { exemption } from './phases/author.ts';
import { createCoordination } from './phases/coordination.ts';
import { Column, doubles, words } from './phases/column.ts';
import { blockedBy, decide, exempt } from './phases/decision.ts';
import { Ids } from './phases/ids.ts';
import { KeptFindings } from './phases/kept-findings.ts';
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

/**
 * A judge for a stream of pages. The order of the phases is the order of the product's promises:
 *
 * 1. normalise: read through disguises
 * 2. creator and trusted authors: always kept, nothing else is looked at
 * 3. the creator's rules: they hide a comment, whatever else is found
 * 4. contact and links, impersonation, lures in names, promotion, promises, disguise, abuse: each by itself
 * 5. the statistical model, on the words; what the channel's viewers usually say
 * 6. coordination: what many comments together show, known in full only at the end
 * 7. decision
 */
export function createJudge(context: Context, settings: Settings): StreamJudge {
  const readComment = createReader(context);
  const scoreText = createTextScorer(settings.model);
  const findPassage = createPassageFinder(settings.model);
  const channelShift = createChannelShift(context);
  const coordination = createCoordination(context);

  // There are numbers for each comment, and no object for any: lists are long.
  const ids = new Ids();
  const exempted = new Map<number, ReasonCode>();
  const blocked = new Map<number, Block>();
  const ownFindings = new KeptFindings();
  const fraudOdds = new Column(doubles);
  const abuseOdds = new Column(doubles);
  /** What the coordination knew of a comment when its verdict was given. */
  const given = new Column(words);

  /** Takes in the next comment and judges it by itself. */
  const read = (comment: Comment): Verdict => {
    const at = ids.push(comment.id);
    const kept = exemption(comment, context);
    if (kept !== null) {
      exempted.set(at, kept);
      fraudOdds.push(0);
      abuseOdds.push(0);
      coordination.passOver();
      return exempt(comment.id, kept);
    }
    const block = context.blocks?.(comment) ?? null;
    if (block !== null) blocked.set(at, block);
    const { subject, findings } = readComment(comment);
    const text = scoreText(subject.text, comment.text);
    if (text !== null) text.fraud += channelShift(subject, findings);
    fraudOdds.push(text?.fraud ?? Number.NaN);
    abuseOdds.push(text?.abuse ?? Number.NaN);
    const { fraud, ...verdict } = decide(comment.id, findings, text, settings);
    const shown = isUnexplained(verdict) ? [...findings, telling(comment.text, verdict)] : findings;
    ownFindings.add(at, shown);
    coordination.add(subject, findings, fraud);
    return shown === findings ? ruled(at, verdict) : verdictOf(at, 0);
  };

  const ruled = (at: number, verdict: Verdict): Verdict => {
    const block = blocked.get(at);
    return block === undefined ? verdict : blockedBy(block, verdict);
  };

  const telling = (text: string, { category }: Verdict): Finding => {
    const span = findPassage(category === 'inappropriate' ? 'abuse' : 'fraud', text);
    return { code: 'statistical-model', ...(span && { span }) };
  };

  /** @param known what the coordination knew of the comment */
  const verdictOf = (at: number, known: number): Verdict => {
    const id = ids.at(at);
    const kept = exempted.get(at);
    if (kept !== undefined) return exempt(id, kept);
    const fraud = fraudOdds.at(at);
    const { fraud: _, ...verdict } = decide(
      id,
      [...ownFindings.of(at), ...coordination.findings(at, known)],
      Number.isNaN(fraud) ? null : { fraud, abuse: abuseOdds.at(at) },
      settings,
    );
    return ruled(at, verdict);
  };

  return {
    add(page) {
      // All of a page is known before the first of it is judged.
      return page.map(read).map((alone) => {
        const at = given.length;
        const known = coordination.known(at);
        given.push(known);
        return known === 0 ? alone : verdictOf(at, known);
      });
    },
    finish() {
      const changed: Verdict[] = [];
      for (let at = 0; at < ids.length; at += 1) {
        const before = given.at(at);
        const known = coordination.known(at);
        if (known === before) continue;
        given.set(at, known);
        const verdict = verdictOf(at, known);
        if (!isSame(verdictOf(at, before), verdict)) changed.push(verdict);
      }
      return changed;
    },
    verdicts: () =>
      Array.from({ length: ids.length }, (_, at) => verdictOf(at, coordination.known(at))),
    index: () => coordination.index(),
  };
}

/** Whether only the model speaks against a comment: then it shows which words it means. */
function isUnexplained({ verdict, reasons }: Verdict): boolean {
  return (
    verdict !== 'keep' &&
    reasons.every(({ code, weight }) => code === 'statistical-model' || weight <= 0)
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
