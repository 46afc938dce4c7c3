import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { connect, heldOnYoutube, newChannel, signedInCreator } from './creator.ts';
import { moderationBatches } from './moderation-ledger.ts';
import { partsOf } from './product-process.ts';
import { type Product, must, runningProduct } from './product.ts';

/**
 * The number of comments. A pass must hide the flagged ones in three batches, because YouTube may
 * still apply the batch during which the process is killed.
 */
const COMMENTS = 1_800;
const YOUTUBE_MAX_IDS = 50;
/** The duration of a call to YouTube in this test, which leaves time for the kill. */
const SLOW_MS = 1500;

const passes = z.object({
  passes: z.array(z.object({ status: z.string(), cleaned_count: z.number() })),
});

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.control('DELETE', '/faults'));

describe('a pass whose process is killed', () => {
  it('after a pass is killed, the next clean hides and counts each flagged comment once, and sends at most one batch twice', async () => {
    const creator = await signedInCreator(product);
    const { token, uid } = creator;
    await must(
      z.unknown(),
      product.call('POST', '/api/user/plan', { token, body: { plan: 'pro' } }),
    );
    const { channelId, videoId } = await newChannel(product, COMMENTS);
    await connect(product, creator, channelId);
    await must(z.unknown(), product.call('GET', '/api/youtube/videos', { token }));
    await product.control('DELETE', '/youtube/ledger');
    await product.control('POST', '/faults', {
      target: 'youtube',
      method: 'comments.setModerationStatus',
      latencyMs: SLOW_MS,
    });

    const clean = () => product.call('POST', `/api/youtube/videos/${videoId}/clean`, { token });
    const interrupted = clean();
    await expect.poll(() => moderationBatches(product)).not.toEqual([]);
    const { functions } = await partsOf(product.state);
    const workers = functions.workers.filter((worker) => ['api', '?'].includes(worker.function));
    for (const { pid } of workers) process.kill(pid, 'SIGKILL');
    expect((await interrupted).status).toBeGreaterThanOrEqual(500);
    await product.control('DELETE', '/faults');
    // The emulator uses a killed worker until it notices that the process has ended.
    await expect
      .poll(async () => (await product.call('GET', '/api/health')).status, { timeout: 40_000 })
      .toBe(200);
    const heldBefore = await heldOnYoutube(product, channelId);
    expect(heldBefore.length).toBeGreaterThan(0);

    // Firestore keeps the locks of a killed transaction for a minute. The pass waits for them, but
    // the API responds.
    await must(z.object({ status: z.enum(['success', 'accepted']) }), clean());
    const passesNow = () => must(passes, product.call('GET', '/api/passes', { token }));
    await expect
      .poll(async () => (await passesNow()).passes[0]?.status, { timeout: 90_000 })
      .toBe('done');

    const held = await heldOnYoutube(product, channelId);
    expect(held.length).toBeGreaterThan(heldBefore.length);
    const decisions = await product.firestore
      .collection(`users/${uid}/videos/${videoId}/decisions`)
      .get();
    const hidden = decisions.docs.filter((document) => document.get('status') === 'hidden');
    expect(hidden.map(({ id }) => id).toSorted()).toEqual(held.toSorted());
    expect(decisions.docs.filter((document) => document.get('status') === 'pending')).toEqual([]);

    const user = await product.firestore.doc(`users/${uid}`).get();
    expect(user.get('removalsUsed')).toBe(held.length);
    const video = await product.firestore.doc(`users/${uid}/videos/${videoId}`).get();
    expect(video.get('hiddenCount')).toBe(held.length);
    const counted = (await passesNow()).passes.reduce((sum, pass) => sum + pass.cleaned_count, 0);
    expect(counted).toBe(held.length);

    const batches = await moderationBatches(product);
    const ids = batches.flat();
    const sentTwice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
    expect(sentTwice.size).toBeLessThanOrEqual(YOUTUBE_MAX_IDS);
    expect(ids.length - new Set(ids).size).toBe(sentTwice.size);
    expect(
      batches.filter((batch) => batch.some((id) => sentTwice.has(id))).length,
    ).toBeLessThanOrEqual(2);
  });
});
