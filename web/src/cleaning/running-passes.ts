import { useEffect, useState } from 'react';

import { useBackend } from '../data/backend-context.ts';
import type { LivePass } from '../data/live.ts';

/** Returns all running passes by video, wherever they were started; empty without live data. */
export function useRunningPasses(): ReadonlyMap<string, LivePass> {
  const { live } = useBackend();
  const [passes, setPasses] = useState<ReadonlyMap<string, LivePass>>(new Map());
  useEffect(
    () => live.passes((running) => setPasses(new Map(running.map((pass) => [pass.videoId, pass])))),
    [live],
  );
  return passes;
}
