import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { Hiding, type Promptness } from '@threadsweep/engine/hiding/hiding.ts';
import type { Completion, PlannedPass } from '@threadsweep/engine/ports/passes.ts';

import { storedChannel } from '../src/channel/channel-store.ts';
import { HidingBreaker } from '../src/comment/hiding-breaker-store.ts';
import { quotaLedger } from '../src/quota/ledger-store.ts';
import { sessionPorts } from '../src/workflows/clean/session-ports.ts';
import type { Creator, World } from './world.ts';

const NO_PROGRESS = { read: 0, judged: 0, fresh: 0, updated: 0, quotaUnits: 0 };

/** Creates the engine's {@link Hiding} for one scheduled pass, on real ports. */
export async function hidingOf(
  { app }: World,
  { uid }: Creator,
  of: { channelId: string; videoId: string; passId: string; isStored?: boolean },
  promptness: Promptness,
) {
  const { channelId, videoId, passId, isStored = true } = of;
  const { documents, clock } = app;
  const user = (await documents.user(uid).get()).data();
  const stored = (await documents.videos(uid).doc(videoId).get()).data();
  if (!user || !stored) throw new Error('the account or the video is unknown');
  const channel = await storedChannel(app, uid, channelId);
  const budget = new Budget(quotaLedger(app, { uid, channelId, byHand: false }), {
    byHand: false,
    ahead: true,
  });
  const ports = sessionPorts(app, {
    uid,
    user,
    channel,
    holder: 'test',
    budget,
    breaker: new HidingBreaker(app, { uid, channelId, byHand: false }),
    byHand: false,
    isStored: () => isStored,
  });
  const pass: PlannedPass = {
    id: passId,
    video: { id: videoId, ...stored },
    trigger: 'schedule',
    dueAt: clock.now(),
    isLast: promptness.isLast,
  };
  await ports.passes.begin(pass);
  const place = { passId, videoId };
  const { signal } = new AbortController();
  const open = await ports.openChannel();
  const hiding = new Hiding({ ...ports, ...open }, { place, promptness, isChosen: false, signal });
  return {
    hiding,
    place,
    decisions: ports.decisions,
    budget,
    complete: async (): Promise<void> => {
      budget.noteFlagged(hiding.flagged);
      await budget.settle();
      const { limitReached } = hiding;
      const completion: Completion = { ...hiding.result, progress: NO_PROGRESS, limitReached };
      await hiding.publish(await ports.passes.complete(pass, completion));
    },
  };
}
