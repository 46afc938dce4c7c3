import { useState } from 'react';

import type { ListedVideo } from '../data/video-response.ts';

/**
 * Counts how often the decisions on listed videos have changed: by a pass, manually, or because a
 * video with its decisions has disappeared. A video that appears in the list does not count.
 */
export function useDecisionChanges(videos: readonly ListedVideo[] | undefined): number {
  const decisions = videos?.map(decisionsOf);
  const key = decisions?.map((one) => one.join(' ')).join('\n');
  const [seen, setSeen] = useState({ key, known: new Map(decisions), changes: 0 });
  if (decisions === undefined || key === seen.key) return seen.changes;
  const now = new Map(decisions);
  const isChanged = [...seen.known].some(([id, state]) => now.get(id) !== state);
  const changes = seen.changes + (isChanged ? 1 : 0);
  setSeen({ key, known: now, changes });
  return changes;
}

/** Returns a video's id, and a text that changes with the decisions on its comments. */
function decisionsOf({ id, ...video }: ListedVideo): [id: string, state: string] {
  const { hidden_count: hidden, doubtful_count: doubtful, last_pass: pass } = video;
  return [id, `${hidden} ${doubtful} ${pass?.finished_at}`];
}
