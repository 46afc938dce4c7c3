import type { CommandContext } from '../command-context.ts';
import { t } from '../language/translator.ts';
import { ask, promptStreams } from '../terminal/prompt.ts';
import { wrapped } from '../terminal/text.ts';
import type { Reviewed } from './reviewed.ts';
import { detailLines } from './review-lines.ts';
import {
  authorDecided,
  currentOf,
  decided,
  moved,
  reviewOf,
  type ReviewState,
  shownOf,
  undone,
  type Send,
} from './review-state.ts';

/** The actions in the order of their numbers. Any other answer skips the comment. */
const STEPS: readonly ((state: ReviewState) => ReviewState)[] = [
  (state) => decided(state, 'hide'),
  (state) => decided(state, 'keep'),
  (state) => authorDecided(state, 'hide'),
  (state) => authorDecided(state, 'keep'),
  (state) => moved(undone(state), -1),
];
/** The number that sends the decisions and ends. */
const SEND = String(STEPS.length + 1);

/** Asks about one comment after another, for dumb terminals. */
export async function askReview(
  context: CommandContext,
  comments: readonly Reviewed[],
  send: Send,
): Promise<void> {
  const { output } = context;
  const streams = promptStreams(context);
  let state = reviewOf(comments);
  output.line(wrapped(t('review.numbers'), output.width));
  for (;;) {
    const current = currentOf(state);
    if (!current) break;
    output.line('');
    output.line(t('review.place', { place: state.cursor + 1, total: shownOf(state).length }));
    for (const line of detailLines(current, state.decisions.get(current.id), output.width))
      output.line(line);
    const answer = (await ask(t('review.question'), streams, { echo: true })).trim();
    if (answer === SEND) break;
    const before = state;
    state = (STEPS[Number(answer) - 1] ?? ((same) => moved(same, 1)))(state);
    const isLast = before.cursor === shownOf(before).length - 1;
    if (isLast && state.cursor === before.cursor) break;
  }
  if (state.decisions.size === 0) return output.note(t('review.nothing'));
  for (const line of await send(state)) output.line(line);
}
