import { useState } from 'react';

import type { ListedVideo } from '../data/video-response.ts';

/**
 * Counts how often the decisions on listed videos have changed, by a pass or manually. A video that
 * appears in the list or disappears from it does not count.
 */
export function useDecisionChanges(videos: readonly ListedVideo[] | undefined): number {
  const decisions = videos?.map(decisionsOf);
  const key = decisions?.map((one) => one.join(' ')).join('\n');
  const [seen, setSeen] = useState({ key, known: new Map(decisions), changes: 0 });
  if (decisions === undefined || key === seen.key) return seen.changes;
  const isChanged = decisions.some(([id, state]) => (seen.known.get(id) ?? state) !== state);
  const changes = seen.changes + (isChanged ? 1 : 0);
  setSeen({ key, known: new Map(decisions), changes });
  return changes;
}

/** Returns a video's id, and a text that changes with the decisions on its comments. */
function decisionsOf({ id, ...video }: ListedVideo): [id: string, state: string] {
  const { hidden_count: hidden, doubtful_count: doubtful, last_pass: pass } = video;
  return [id, `${hidden} ${doubtful} ${pass?.finished_at}`];
}
