import { useEffect, useState } from 'react';

import { useBackend } from '../data/backend-context.ts';
import type { LivePass } from '../data/live.ts';

/** The passes that run now, wherever they were started, by video; empty without live data. */
export function useRunningPasses(): ReadonlyMap<string, LivePass> {
  const { live } = useBackend();
  const [passes, setPasses] = useState<ReadonlyMap<string, LivePass>>(new Map());
  useEffect(
    () => live.passes((running) => setPasses(new Map(running.map((pass) => [pass.videoId, pass])))),
    [live],
  );
  return passes;
}
