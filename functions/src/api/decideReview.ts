import { chosenChannel, storedChannel } from '../channel/channel-store.ts';
import {
  byChannel,
  decideReview as decide,
  type Named,
  type ReviewResult,
} from '../workflows/review/decide.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Carries out the creator's decisions of a review. Each call to YouTube changes at most 50
 * comments. Without `account`, the decisions may concern several channels, which are handled one
 * after the other.
 */
export const decideReview = api.review.decideReview.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid } = account;
  const by = { uid, by: actorOf(account) };
  const decisions = input.decisions.map(({ video_id: videoId, id, action, undo }) => ({
    videoId,
    id,
    action,
    isUndo: undo === true,
  }));
  const results: Partial<ReviewResult>[] = [];
  if (input.account === undefined) {
    await chosenChannel(app, uid, undefined);
    const { of, unknown } = await byChannel(app, uid, decisions);
    results.push({ failed: unknown });
    for (const [channelId, part] of of)
      results.push(await decide(app, by, await storedChannel(app, uid, channelId), part));
  } else {
    const channel = await storedChannel(app, uid, input.account);
    results.push(await decide(app, by, channel, decisions));
  }
  const all = (kind: keyof ReviewResult) => results.flatMap((result) => result[kind] ?? []);
  const [hidden, kept, restored, pending] = [
    all('hidden'),
    all('kept'),
    all('restored'),
    all('pending'),
  ];
  const counts = [`${hidden.length} hidden`, `${kept.length} kept`];
  if (restored.length > 0) counts.push(`${restored.length} restored`);
  return {
    status: 'success' as const,
    message: counts.join(', '),
    hidden: hidden.map(named),
    kept: kept.map(named),
    restored: restored.map(named),
    ...(pending.length > 0 ? { pending: pending.map(named) } : {}),
    failed: all('failed').map(named),
  };
});

function named({ videoId, id }: Named) {
  return { video_id: videoId, id };
}
