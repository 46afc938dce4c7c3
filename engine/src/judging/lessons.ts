import type { Corrections } from '@threadsweep/detector/channel/correction-weights.ts';
import {
  correctionsFromBytes,
  correctionsToBytes,
} from '@threadsweep/detector/channel/corrections.ts';

import { type Comments, STATUS_IDS } from '../ports/comments.ts';
import type { Memory, StoredTeaching } from '../ports/memory.ts';
import { LeaseLost, type Ports } from '../ports/ports.ts';
import { type ChannelVocabulary, correctorFor, type JudgedBy, judgedComment } from './judging.ts';

/**
 * The number of latest comments whose lessons an undo can reverse exactly. Only an opposite
 * decision balances an older lesson.
 */
const TAUGHT_MAX = 200;

/** The channel whose lessons a pass learns, and the data that it needs to judge their comments. */
export interface LessonsOf {
  by: JudgedBy;
  vocabulary: ChannelVocabulary;
  teaching: StoredTeaching;
  /** The key of the channel's hashes. */
  fingerprintKey: string;
}

/** Returns the corrections that earlier passes have stored. */
export function storedCorrections(
  { corrections }: StoredTeaching,
  fingerprintKey: string,
): Corrections {
  return correctionsFromBytes(corrections, fingerprintKey);
}

/**
 * Learns at most 50 lessons of a channel before a pass judges. Reads their comments' texts for 1
 * unit, and stores the result in one atomic write. After a failure, the pass judges as before, and
 * the next one learns the lessons.
 *
 * @returns the corrections by which the pass judges
 */
export async function learnLessons(
  { memory, comments, warn }: Pick<Ports, 'memory' | 'warn'> & { comments: Comments },
  of: LessonsOf,
  signal: AbortSignal,
): Promise<Corrections> {
  const before = storedCorrections(of.teaching, of.fingerprintKey);
  if (of.teaching.lessons.length === 0) return before;
  try {
    return await learn({ memory, comments }, of, before);
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) throw error;
    warn('a pass could not learn from decisions; the next one tries again', { error });
    return before;
  }
}

async function learn(
  { memory, comments }: { memory: Memory; comments: Comments },
  { by, vocabulary, teaching, fingerprintKey }: LessonsOf,
  before: Corrections,
): Promise<Corrections> {
  const { revision } = teaching;
  const after = storedCorrections(teaching, fingerprintKey);
  const corrector = correctorFor(by, vocabulary, after);
  const moves = new Map(teaching.taught.map(({ id, move }) => [id, move]));
  const learned = teaching.lessons.slice(0, STATUS_IDS);
  const needed = learned.filter(({ id, decision }) => decision !== 'undo' || moves.has(id));
  const found = needed.length === 0 ? [] : await comments.named(needed.map(({ id }) => id));
  if (found === null) return before;
  const byId = new Map(found.map((comment) => [comment.id, judgedComment(comment)]));
  for (const { id, decision } of learned) {
    const comment = byId.get(id);
    const earlier = moves.get(id);
    moves.delete(id);
    // YouTube has deleted the comment, or the creator undid a decision that no pass had learned.
    if (!comment) continue;
    if (earlier !== undefined) corrector.takeBack(comment, earlier);
    const move = decision === 'undo' ? null : corrector.learn(comment, decision);
    if (move !== null) moves.set(id, move);
  }
  const isSaved = await memory.saveTaught({
    revision,
    corrections: correctionsToBytes(after),
    decisions: after.decisions,
    taught: [...moves].slice(-TAUGHT_MAX).map(([id, move]) => ({ id, move })),
    learned,
  });
  return isSaved ? after : before;
}
