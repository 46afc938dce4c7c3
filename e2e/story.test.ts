import type { CollectionReference, DocumentReference } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  connect,
  freshAccount,
  heldOnYoutube,
  logIn,
  mailedLink,
  newChannel,
  signedInCreator,
} from './creator.ts';
import { type Product, must, runningProduct } from './product.ts';

const comment = z.object({
  id: z.string(),
  source: z.string().nullable(),
  category: z.string().nullable(),
  reasons: z.array(z.unknown()),
});
const comments = z.object({
  visible: z.array(comment),
  hidden: z.array(comment),
  visible_total: z.number(),
  hidden_total: z.number(),
});
const cleaned = z.object({
  status: z.literal('success'),
  cleaned_count: z.number(),
  total_comments_on_youtube: z.number(),
  comments_moderated_on_youtube: z.number(),
  new_comments: z.number(),
});

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});

describe('a creator', () => {
  it('a creator signs up, connects, cleans, restores and deletes the account, and the product keeps no data of the creator', async () => {
    const account = freshAccount();
    const { email, password } = account;
    await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));

    const tooEarly = await product.call('POST', '/api/auth/login', { body: { email, password } });
    expect(tooEarly.status).toBe(403);
    expect(tooEarly.body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      error: 'Please verify your email before logging in',
    });

    const { search } = await mailedLink(product, email, '/verify-email');
    expect((await product.call('GET', `/api/auth/verify-email${search}`)).body).toMatchObject({
      status: 'success',
    });
    const creator = await logIn(product, email, password);
    const { token, uid } = creator;

    const { channelId, videoId, labels } = await newChannel(product, 120);
    await connect(product, creator, channelId);
    const accounts = await must(
      z.array(z.object({ id: z.string() })),
      product.call('GET', '/api/youtube/account', { token }),
    );
    expect(accounts.map(({ id }) => id)).toEqual([channelId]);

    const { videos } = await must(
      z.object({ videos: z.array(z.object({ id: z.string() })) }),
      product.call('GET', '/api/youtube/videos', { token }),
    );
    expect(videos.map(({ id }) => id)).toEqual([videoId]);

    const clean = () =>
      must(cleaned, product.call('POST', `/api/youtube/videos/${videoId}/clean`, { token }));
    const listed = () =>
      must(comments, product.call('GET', `/api/youtube/videos/${videoId}/comments`, { token }));

    const first = await clean();
    expect(first.total_comments_on_youtube).toBe(120);
    expect(first.new_comments).toBe(120);
    expect(first.cleaned_count).toBeGreaterThan(5);
    expect(first.comments_moderated_on_youtube).toBe(first.cleaned_count);

    const after = await listed();
    expect(after.hidden_total).toBe(first.cleaned_count);
    expect(after.visible_total).toBe(120 - first.cleaned_count);
    for (const hidden of after.hidden) {
      expect(hidden.source).toBe('threadsweep');
      expect(hidden.category).not.toBeNull();
      expect(hidden.reasons.length).toBeGreaterThan(0);
    }
    const wanted = after.hidden.filter(({ id }) => labels.get(id) === 'ham');
    expect(wanted.length).toBeLessThanOrEqual(6);
    const held = await heldOnYoutube(product, channelId);
    expect(held.toSorted()).toEqual(after.hidden.map(({ id }) => id).toSorted());

    const restored = after.hidden[0];
    if (restored === undefined) throw new Error('nothing was hidden');
    const place = `/api/youtube/videos/${videoId}/comments/${restored.id}/unhide`;
    await must(z.unknown(), product.call('POST', place, { token }));
    const second = await clean();
    expect(second.cleaned_count).toBe(0);
    const last = await listed();
    expect(last.visible.map(({ id }) => id)).toContain(restored.id);
    expect(last.hidden_total).toBe(first.cleaned_count - 1);

    await must(z.unknown(), product.call('DELETE', '/api/youtube/disconnect', { token }));
    expect((await product.call('GET', '/api/youtube/account', { token })).body).toEqual([]);
    expect(await grantOf(channelId)).toBe('revoked');
    await must(z.unknown(), product.call('DELETE', '/api/auth/delete-account', { token }));

    expect(await mentions(uid, email, channelId, videoId)).toEqual([]);
    await expect(product.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    const tasks = JSON.stringify(await product.control('GET', '/tasks'));
    expect(tasks).not.toContain(uid);
    expect(tasks).not.toContain(channelId);
    expect((await product.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect(
      (await product.call('POST', '/api/auth/login', { body: { email, password } })).status,
    ).toBe(401);
  });

  it('deleting an account with a connected channel also revokes the channel’s grant at Google', async () => {
    const creator = await signedInCreator(product);
    const { channelId, videoId } = await newChannel(product, 20);
    await connect(product, creator, channelId);
    const { token, uid, email } = creator;
    await must(cleaned, product.call('POST', `/api/youtube/videos/${videoId}/clean`, { token }));

    await must(z.unknown(), product.call('DELETE', '/api/auth/delete-account', { token }));
    expect(await grantOf(channelId)).toBe('revoked');
    expect(await mentions(uid, email, channelId, videoId)).toEqual([]);
  });
});

async function grantOf(channelId: string): Promise<string | undefined> {
  const grants = z
    .array(z.object({ channelId: z.string().nullable(), status: z.string() }))
    .parse(await product.control('GET', '/youtube/grants'));
  return grants.find((grant) => grant.channelId === channelId)?.status;
}

/**
 * Resolves with the paths of all documents that contain one of the words in their path or content.
 */
async function mentions(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (collections: CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      for (const document of await collection.listDocuments()) await lookAt(document);
    }
  };
  const lookAt = async (document: DocumentReference): Promise<void> => {
    const content = `${document.path} ${JSON.stringify((await document.get()).data())}`;
    if (words.some((word) => content.includes(word))) found.push(document.path);
    await look(await document.listCollections());
  };
  await look(await product.firestore.listCollections());
  return found;
}
