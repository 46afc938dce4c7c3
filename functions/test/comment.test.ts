import { afterEach, expect, test, vi } from 'vitest';

import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import { type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { DAY, later, refusalOf, request } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld();
afterEach(() => world.control.remove('/faults'));

let made = 0;

/**
 * Creates a creator with a new channel and two videos with these comments. The returned `id`
 * converts the comments' ids to unique ones.
 */
async function videoWith(comments: CommentInput[], others: CommentInput[] = []) {
  made += 1;
  const tag = `c${made}`;
  const own = (list: CommentInput[]): CommentInput[] =>
    list.map(({ replies, ...comment }) => ({
      ...comment,
      id: id(comment.id),
      ...(replies ? { replies: own(replies) } : {}),
    }));
  const id = (name: string) =>
    name
      .split('.')
      .map((part) => `${part}${tag}`)
      .join('.');
  const channelId = `UCcomments${String(made).padStart(14, '0')}`;
  const videoId = `cv${String(made).padStart(9, '0')}`;
  const otherVideoId = `co${String(made).padStart(9, '0')}`;
  const publishedAt = '2026-01-01T00:00:00Z';
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `Channel ${made}` },
    videos: [
      { id: videoId, title: 'A bench', publishedAt, comments: own(comments) },
      { id: otherVideoId, title: 'A stool', publishedAt, comments: own(others) },
    ],
  });
  const creator = await world.creator({ plan: 'basic' });
  await creator.connect(channelId);
  const { api } = creator;
  await api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
  return {
    creator,
    api,
    videoId,
    otherVideoId,
    id,
    ids: (list: readonly { id: string }[]) => list.map((one) => id(one.id)),
    list: (more: { status?: 'visible' | 'hidden'; page_token?: string } = {}) =>
      api.comment.listComments({ videoId, ...more }),
    held: async () => heldIds(await world.control.channel(channelId)),
    hiddenCount: async () =>
      (await api.video.listVideos({})).videos.find((video) => video.id === videoId)?.hidden_count,
    post: (edits: unknown[]) => world.control.post(`/youtube/videos/${videoId}/comments`, edits),
  };
}

async function moderationCalls() {
  const { calls } = await world.control.ledger();
  return calls.filter(({ method }) => method === 'comments.setModerationStatus');
}

const byId = (comments: Comment[], id: string) => comments.find((comment) => comment.id === id);
const heldAs = (comment: CommentInput, moderationStatus: string) => ({
  ...comment,
  moderationStatus,
});

// Must be the first test, because it moves the clock by a day, which makes the passes of all
// channels due.
test('after all kinds of calls, no stored document contains the text or the author of a comment', async () => {
  const words = { ...scam(1), text: `${scam(1).text} Zanzibarquartz`, author: '@quetzalcoatlus' };
  const spoken = {
    ...ordinary(1),
    text: 'The xylophonist at the end was lovely',
    author: '@tyrannus',
  };
  const held = heldAs({ ...ordinary(2), text: 'Wolframite', author: '@deinonychus' }, 'likelySpam');
  const { api, videoId, id, list } = await videoWith([words, spoken, held, scam(2)]);
  await list();
  await api.cleaning.cleanVideo({ videoId, dry_run: true });
  const { body } = await api.cleaning.cleanVideo({ videoId });
  await api.comment.hideComment({ videoId, commentId: id(spoken.id) });
  await api.comment.unhideComment({ videoId, commentId: id(held.id) });
  await api.comment.moderateComments({ videoId, ids: [id(words.id)], action: 'restore' });
  await api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  await later(world, DAY);
  await list();
  const traces = [
    ...[words, spoken, held].flatMap(({ text, author }) => [text, author, author.slice(1)]),
    'Zanzibarquartz',
    'xylophonist',
    'Wolframite',
    'WhatsApp',
  ];
  expect(await documentsWith(world, ...traces)).toEqual([]);
  const elsewhere = JSON.stringify([world.logged, await world.control.tasks()]);
  for (const trace of traces) expect(elsewhere).not.toContain(trace);
  expect(await documentsWith(world, id(words.id))).not.toEqual([]);
});

test('the list of visible comments contains all fields that the web app shows', async () => {
  const { list, id } = await videoWith([
    {
      ...ordinary(4),
      authorChannelId: 'UCviewer4',
      authorProfileImageUrl: 'https://yt3.example/viewer4.jpg',
      likes: 7,
    },
    { ...ordinary(3), replies: [{ ...ordinary(5), id: `${ordinary(3).id}.${ordinary(5).id}` }] },
  ]);
  const { status, message, visible, hidden, visible_total: total } = await list();
  expect([status, message, hidden, total]).toEqual(['success', '', [], 3]);
  expect(byId(visible, id(ordinary(4).id))).toMatchObject({
    text: ordinary(4).text,
    author: '@viewer4',
    authorChannelId: 'UCviewer4',
    authorProfileImageUrl: 'https://yt3.example/viewer4.jpg',
    timestamp: ordinary(4).publishedAt,
    updated_at: ordinary(4).publishedAt,
    likes: 7,
    parent_id: null,
    source: null,
    category: null,
    score: null,
    reasons: [],
  });
  expect(byId(visible, id(`${ordinary(3).id}.${ordinary(5).id}`))?.parent_id).toBe(
    id(ordinary(3).id),
  );
  expect(visible.map((comment) => comment.author)).toEqual(['@viewer4', '@viewer3', '@viewer5']);
});

test('the list of hidden comments says who hid each comment and for which reasons', async () => {
  const { api, videoId, list, id } = await videoWith([
    ordinary(1),
    ordinary(2),
    scam(1),
    heldAs(ordinary(3), 'heldForReview'),
    heldAs(ordinary(4), 'likelySpam'),
  ]);
  await api.cleaning.cleanVideo({ videoId });
  await api.comment.hideComment({ videoId, commentId: id(ordinary(2).id) });
  const { visible, hidden, visible_total: seen, hidden_total: unseen, hidden_by } = await list();
  expect(hidden_by).toEqual({ threadsweep: 1, creator: 1, youtube: 2 });
  expect(visible.map((comment) => comment.id)).toEqual([id(ordinary(1).id)]);
  expect([seen, unseen, hidden.length]).toEqual([1, 4, 4]);
  const sources = hidden.map((comment): [string, string | null] => [comment.id, comment.source]);
  expect(Object.fromEntries(sources)).toEqual({
    [id(scam(1).id)]: 'threadsweep',
    [id(ordinary(2).id)]: 'creator',
    [id(ordinary(3).id)]: 'youtube',
    [id(ordinary(4).id)]: 'youtube',
  });
  const judged = byId(hidden, id(scam(1).id));
  expect(judged).toMatchObject({ category: 'scam' });
  expect(judged?.score).toBeGreaterThan(0.5);
  const spans = (judged?.reasons ?? []).map(({ code, start, end }): [string, string] => [
    code,
    judged?.text.slice(start, end) ?? '',
  ]);
  expect(Object.fromEntries(spans)['messenger-contact']).toMatch(/WhatsApp/);
  for (const { start = 0, end = 1 } of judged?.reasons ?? []) expect(start).toBeLessThan(end);
  for (const undecided of [ordinary(2), ordinary(3), ordinary(4)])
    expect(byId(hidden, id(undecided.id))).toMatchObject({
      category: null,
      score: null,
      reasons: [],
    });
});

test('each list of comments contains the number of visible comments, the number that each actor hid, and the video', async () => {
  const { api, videoId, list } = await videoWith([
    ...many(130, (n) => ({ ...ordinary(n), text: `${ordinary(n).text} (${n})` })),
    ...many(8, (n) => scam(n)),
  ]);
  await api.cleaning.cleanVideo({ videoId });
  const [both, visible, hidden] = await Promise.all([
    list(),
    list({ status: 'visible' }),
    list({ status: 'hidden' }),
  ]);
  for (const answer of [both, visible, hidden]) {
    expect([answer.visible_total, answer.hidden_total]).toEqual([130, 8]);
    expect(answer.hidden_by).toEqual({ threadsweep: 8, creator: 0, youtube: 0 });
    expect(answer.video).toMatchObject({ id: videoId, pass_id: null });
    expect(answer.video?.last_pass).toMatchObject({ trigger: 'manual', cleaned_count: 8 });
  }
});

test('a held reply is in the list of hidden comments, and its thread is in the list of visible comments', async () => {
  const thread = ordinary(1);
  const replies = many(8, (n) => ({
    ...ordinary(10 + n),
    id: `${thread.id}.${ordinary(10 + n).id}`,
  }));
  const first = replies[0] ?? ordinary(10);
  const { list, id } = await videoWith([
    { ...thread, replies: [heldAs(first, 'heldForReview'), ...replies.slice(1)] },
  ]);
  const { visible, hidden } = await list();
  expect(hidden).toMatchObject([{ id: id(first.id), parent_id: id(thread.id), source: 'youtube' }]);
  expect(visible).toHaveLength(8);
  expect(byId(visible, id(first.id))).toBeUndefined();
});

test('each comment is on exactly one page of a long list, and each page contains the same totals', async () => {
  const { list, ids } = await videoWith([
    ...many(230, (n) => ({ ...ordinary(n), text: `${ordinary(n).text} (${n})` })),
    ...many(210, (n) => heldAs({ ...scam(n), id: `Ugheld${n}` }, 'heldForReview')),
    ...many(110, (n) => heldAs({ ...scam(n), id: `Uglikely${n}` }, 'likelySpam')),
  ]);
  const both = await list();
  expect([both.visible.length, both.hidden.length]).toEqual([100, 200]);
  expect([both.visible_total, both.next_page_token]).toEqual([230, null]);

  for (const [status, expected, token] of [
    ['visible', ids(many(230, ordinary)), both.visible_next_page_token],
    [
      'hidden',
      ids([
        ...many(210, (n) => ({ ...scam(n), id: `Ugheld${n}` })),
        ...many(110, (n) => ({ ...scam(n), id: `Uglikely${n}` })),
      ]),
      both.hidden_next_page_token,
    ],
  ] as const) {
    const found = both[status].map((comment) => comment.id);
    let next = token;
    while (next !== null) {
      const page = await list({ status, page_token: next });
      expect(page[status === 'visible' ? 'hidden' : 'visible']).toEqual([]);
      expect(page.visible_total).toBe(230);
      found.push(...page[status].map((comment) => comment.id));
      next = page.next_page_token;
    }
    expect(found).toHaveLength(expected.length);
    expect(found.toSorted()).toEqual(expected.toSorted());
  }
});

test('if the page token of a list of comments is unknown, the API asks the client to start with the first page', async () => {
  const { creator, videoId, list } = await videoWith([ordinary(1)]);
  const gone = 'This page no longer exists. Please start with the first page.';
  for (const status of ['visible', 'hidden'] as const)
    for (const token of ['nonsense', 'e30x', 'bnVsbA', '%'])
      expect([token, await refusalOf(list({ status, page_token: token }))]).toMatchObject([
        token,
        { status: 400, data: { fields: { page_token: gone } } },
      ]);
  const unlisted = await request(
    world,
    `GET /api/youtube/videos/${videoId}/comments?page_token=abc`,
    { token: creator.accessToken },
  );
  expect(unlisted.body).toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { status: 'Please set "status" to the list that the page belongs to' } },
  });
});

test('hiding a comment holds it for review at YouTube, and restoring a comment publishes it again', async () => {
  const { api, videoId, id, held, list, hiddenCount } = await videoWith([ordinary(1), ordinary(2)]);
  const commentId = id(ordinary(1).id);
  expect(await api.comment.hideComment({ videoId, commentId })).toEqual({
    status: 'success',
    message: 'Comment hidden',
  });
  expect(await held()).toEqual([commentId]);
  expect(await hiddenCount()).toBe(1);
  await api.comment.hideComment({ videoId, commentId });
  expect(await hiddenCount()).toBe(1);
  expect((await list()).hidden_total).toBe(1);

  expect(await api.comment.unhideComment({ videoId, commentId })).toEqual({
    status: 'success',
    message: 'Comment restored',
  });
  await api.comment.unhideComment({ videoId, commentId });
  expect(await held()).toEqual([]);
  expect(await hiddenCount()).toBe(0);
  const { visible, hidden_total: unseen } = await list();
  expect([visible.length, unseen]).toEqual([2, 0]);
  expect(byId(visible, commentId)?.source).toBeNull();
});

function clockTo(ms: number): void {
  world.emulators.clock.moveTo(ms);
}

test('the undo of a restore returns a comment to the pass that hid it, with its reasons', async () => {
  const { api, videoId, id, list, hiddenCount } = await videoWith([scam(1), scam(2), ordinary(1)]);
  const { body } = await api.cleaning.cleanVideo({ videoId });
  const passId = body.pass_id ?? '';
  const commentId = id(scam(1).id);
  const shown = async () => byId((await list()).hidden, commentId);
  const restoredCount = async () => (await api.cleaning.getPass({ passId })).pass.restored_count;
  const undoRestore = () =>
    api.comment.moderateComments({ videoId, ids: [commentId], action: 'hide', undo: true });
  const before = await shown();
  expect(before).toMatchObject({ source: 'threadsweep', category: 'scam' });
  expect(before?.reasons).not.toEqual([]);

  await api.comment.unhideComment({ videoId, commentId });
  expect(await restoredCount()).toBe(1);
  await undoRestore();
  await undoRestore();
  // YouTube keeps the comment for 60 days from now on.
  expect(await shown()).toEqual({ ...before, kept_until: expect.any(String) });
  expect((await list()).hidden_by).toEqual({ threadsweep: 2, creator: 0, youtube: 0 });
  expect([await restoredCount(), await hiddenCount()]).toEqual([0, 2]);
  expect(await api.cleaning.undoPass({ passId })).toMatchObject({ restored_count: 2 });

  // After the undo of the whole pass, a hide is the creator's own.
  await undoRestore();
  expect(await shown()).toMatchObject({ source: 'creator', category: null, reasons: [] });
});

test('the undo of a pass also restores a comment whose restore is undone at the same time', async () => {
  const { api, creator, videoId, ids, held } = await videoWith([scam(1), scam(2), ordinary(1)]);
  const { body } = await api.cleaning.cleanVideo({ videoId });
  const [commentId = '', other = ''] = ids([scam(1), scam(2)]);
  await api.comment.unhideComment({ videoId, commentId });
  const { documents } = world.app;
  const { db } = documents;
  const runTransaction = db.runTransaction.bind(db);
  let hasHidden = false;
  // The undo of the pass has found its hidden comments before it restores the other one.
  const spy = vi.spyOn(db, 'runTransaction').mockImplementation(async (work, options) => {
    const found = await documents.decisions(creator.uid, videoId).doc(other).get();
    if (!hasHidden && found.data()?.status === 'restored') {
      hasHidden = true;
      const names = { videoId, ids: [commentId] };
      await api.comment.moderateComments({ ...names, action: 'hide', undo: true });
    }
    return runTransaction(work, options);
  });
  const { restored_count } = await api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  spy.mockRestore();
  expect([hasHidden, restored_count, await held()]).toEqual([true, 2, []]);
});

test('a comment that the creator restores and hides again by hand stays hidden if the pass is undone', async () => {
  const { api, videoId, id, ids, held, list } = await videoWith([scam(1), scam(2), ordinary(1)]);
  const { body } = await api.cleaning.cleanVideo({ videoId });
  const [commentId = ''] = ids([scam(1)]);
  await api.comment.unhideComment({ videoId, commentId });
  await api.comment.moderateComments({ videoId, ids: [commentId], action: 'hide' });
  expect(byId((await list()).hidden, commentId)).toMatchObject({ source: 'creator', reasons: [] });
  await api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  expect(await held()).toEqual([id(scam(1).id)]);
});

test('the undo of a restore leaves comments that no pass hid to the creator', async () => {
  const held = heldAs(ordinary(2), 'likelySpam');
  const { api, videoId, ids, list } = await videoWith([ordinary(1), held, ordinary(3)]);
  const all = ids([ordinary(1), held]);
  await api.comment.hideComment({ videoId, commentId: all[0] ?? '' });
  await api.comment.moderateComments({ videoId, ids: all, action: 'restore' });
  await api.comment.moderateComments({ videoId, ids: all, action: 'hide', undo: true });
  expect((await list()).hidden_by).toEqual({ threadsweep: 0, creator: 2, youtube: 0 });
});

test('a list of hidden comments marks those that YouTube will delete soon, and counts those that it has deleted', async () => {
  const comments = many(3, ordinary);
  const { api, videoId, ids, list } = await videoWith(comments);
  const [first = '', second = ''] = ids(comments);
  await api.comment.hideComment({ videoId, commentId: first });
  const hiddenAt = world.emulators.clock.now();
  expect(await api.cleaning.getStatistics()).toMatchObject({ hidden_expiring: 0 });
  clockTo(hiddenAt + 11 * DAY);
  await api.comment.hideComment({ videoId, commentId: second });
  const early = await list();
  expect([early.hidden_total, early.hidden_expiring, early.hidden_gone]).toEqual([
    2,
    undefined,
    undefined,
  ]);
  const until = Date.parse(byId(early.hidden, first)?.kept_until ?? '') - hiddenAt;
  expect(Math.round(until / DAY)).toBe(60);

  clockTo(hiddenAt + 50 * DAY);
  const warned = await list();
  expect([warned.hidden_total, warned.hidden_expiring, warned.hidden_gone]).toEqual([
    2,
    1,
    undefined,
  ]);
  expect(await api.cleaning.getStatistics()).toMatchObject({ hidden_expiring: 1 });

  clockTo(hiddenAt + 60 * DAY);
  const late = await list();
  expect(late.hidden.map(({ id }) => id)).toEqual([second]);
  expect([late.hidden_total, late.hidden_expiring, late.hidden_gone]).toEqual([1, undefined, 1]);
  const deleted = {
    status: 404,
    code: 'NOT_FOUND',
    message: 'YouTube has deleted this comment: it keeps hidden comments for about 60 days.',
  };
  const restore = (...wanted: string[]) =>
    api.comment.moderateComments({ videoId, ids: wanted, action: 'restore' });
  expect(await refusalOf(api.comment.unhideComment({ videoId, commentId: first }))).toMatchObject(
    deleted,
  );
  expect(await refusalOf(restore(first))).toMatchObject(deleted);
  expect(await restore(first, second)).toMatchObject({
    done: [second],
    failed: [{ id: first, error: deleted.message }],
  });
});

test('simultaneous calls that hide the same comment hide and count it once', async () => {
  const comments = many(15, ordinary);
  const { api, videoId, ids, held, hiddenCount } = await videoWith(comments);
  const hide = (commentId: string) => api.comment.hideComment({ videoId, commentId });
  await Promise.all([...ids(comments), ...ids(comments.slice(0, 1))].map(hide));
  expect(await held()).toEqual(ids(comments).toSorted());
  expect(await hiddenCount()).toBe(15);
});

test('the creator can restore a comment that YouTube held for review, and no later pass hides it', async () => {
  const { api, videoId, id, held, hiddenCount } = await videoWith([
    ordinary(1),
    heldAs(scam(1), 'likelySpam'),
    heldAs(scam(2), 'heldForReview'),
  ]);
  for (const commentId of [id(scam(1).id), id(scam(2).id)])
    await api.comment.unhideComment({ videoId, commentId });
  expect(await held()).toEqual([]);
  expect(await hiddenCount()).toBe(0);
  const { body } = await api.cleaning.cleanVideo({ videoId });
  expect(body.cleaned_count).toBe(0);
});

test('comments that the creator hides do not count towards the plan’s limit', async () => {
  const { api, videoId, ids } = await videoWith(many(3, ordinary));
  await api.comment.moderateComments({ videoId, ids: ids(many(3, ordinary)), action: 'hide' });
  expect((await api.account.me()).subscription.removals_used).toBe(0);
});

test('the creator can hide and restore a reply', async () => {
  const reply = { ...ordinary(2), id: `${ordinary(1).id}.${ordinary(2).id}` };
  const { api, videoId, id, held } = await videoWith([{ ...ordinary(1), replies: [reply] }]);
  await api.comment.hideComment({ videoId, commentId: id(reply.id) });
  expect(await held()).toEqual([id(reply.id)]);
  await api.comment.unhideComment({ videoId, commentId: id(reply.id) });
  expect(await held()).toEqual([]);
});

test('hiding a deleted or unknown comment, or one of another video, returns NOT_FOUND and changes nothing', async () => {
  const { api, videoId, otherVideoId, id, held } = await videoWith([ordinary(1)], [ordinary(2)]);
  const reply = `${id(ordinary(2).id)}.reply`;
  await world.control.remove('/youtube/ledger');
  for (const commentId of [id(ordinary(2).id), reply, 'Ugnobodyknows', 'Ugnobodyknows.this'])
    for (const call of [
      () => api.comment.hideComment({ videoId, commentId }),
      () => api.comment.unhideComment({ videoId, commentId }),
      () => api.comment.moderateComments({ videoId, ids: [commentId], action: 'hide' }),
    ])
      expect(await refusalOf(call())).toMatchObject({
        status: 404,
        message: 'There is no such comment in your account.',
      });
  expect(await moderationCalls()).toEqual([]);
  expect(await held()).toEqual([]);
  await world.control.remove(`/youtube/comments/${id(ordinary(1).id)}`);
  expect(
    await refusalOf(api.comment.hideComment({ videoId, commentId: id(ordinary(1).id) })),
  ).toMatchObject({ code: 'NOT_FOUND' });
  await api.comment.hideComment({ videoId: otherVideoId, commentId: id(ordinary(2).id) });
  expect(await held()).toEqual([id(ordinary(2).id)]);
});

test('hiding or restoring 120 comments takes three calls to YouTube of 50 units each', async () => {
  const { api, videoId, ids, held, hiddenCount } = await videoWith(many(120, ordinary));
  const all = ids(many(120, ordinary));
  const asked = [...all, ...all.slice(0, 5)];
  const hidden = await api.comment.moderateComments({ videoId, ids: asked, action: 'hide' });
  expect(hidden).toEqual({
    status: 'success',
    message: '120 comments hidden',
    done: all,
    failed: [],
  });
  expect(await held()).toEqual(all.toSorted());
  expect((await moderationCalls()).map(({ ids: sent, units }) => [sent?.length, units])).toEqual([
    [50, 50],
    [50, 50],
    [20, 50],
  ]);
  // Three list calls checked that the 120 comments belong to the video, and three calls hid them.
  expect((await world.control.ledger()).units).toBe(153);
  expect(await hiddenCount()).toBe(120);

  await world.control.remove('/youtube/ledger');
  const restored = await api.comment.moderateComments({ videoId, ids: all, action: 'restore' });
  expect(restored.message).toBe('120 comments restored');
  // The stored decisions prove that the comments belong to the video, so there are no list calls.
  expect((await world.control.ledger()).units).toBe(150);
  expect(await held()).toEqual([]);
  expect(await hiddenCount()).toBe(0);
});

test('if one id in a bulk call is not valid, the API hides the other comments and returns the invalid id', async () => {
  const thread = ordinary(1);
  const replies = many(4, (n) => ({
    ...ordinary(10 + n),
    id: `${thread.id}.${ordinary(10 + n).id}`,
  }));
  const { api, videoId, id, ids, held, hiddenCount } = await videoWith(
    [{ ...thread, replies }, ...many(5, (n) => ordinary(2 + n))],
    [ordinary(20)],
  );
  const goneReply = id(replies[2]?.id ?? '');
  const goneThread = id(ordinary(4).id);
  for (const gone of [goneReply, goneThread])
    await world.control.remove(`/youtube/comments/${gone}`);
  const elsewhere = id(ordinary(20).id);
  const good = ids([...replies, ...many(5, (n) => ordinary(2 + n))]).filter(
    (one) => one !== goneReply && one !== goneThread,
  );
  const { message, done, failed } = await api.comment.moderateComments({
    videoId,
    ids: [goneReply, ...good.slice(0, 3), goneThread, elsewhere, 'not an id', ...good.slice(3)],
    action: 'hide',
  });
  expect(message).toBe('7 comments hidden');
  expect(done.toSorted()).toEqual(good.toSorted());
  expect(failed.map((one) => one.id).toSorted()).toEqual(
    [goneReply, goneThread, elsewhere, 'not an id'].toSorted(),
  );
  for (const { error } of failed)
    expect(error).toBe('This comment is no longer under this video on YouTube.');
  expect(await held()).toEqual(good.toSorted());
  expect(await hiddenCount()).toBe(7);
});

test('if the quota is exhausted during a bulk call, the comments that YouTube has already hidden are counted', async () => {
  const { api, videoId, ids, held, hiddenCount } = await videoWith(many(70, ordinary));
  const all = ids(many(70, ordinary));
  // The units pay for two list calls and one moderation call, so a later call fails.
  await world.control.put('/youtube/quota', { units: 60 });
  expect(
    await refusalOf(api.comment.moderateComments({ videoId, ids: all, action: 'hide' })),
  ).toMatchObject({ status: 429, code: 'QUOTA_EXHAUSTED' });
  await world.control.put('/youtube/quota', { units: 10_000 });
  expect(await held()).toHaveLength(50);
  expect(await hiddenCount()).toBe(50);
  const again = await api.comment.moderateComments({ videoId, ids: all, action: 'hide' });
  expect(again.done).toHaveLength(70);
  expect(await hiddenCount()).toBe(70);
});

test('a bulk call accepts between 1 and 500 comments', async () => {
  const { api, videoId } = await videoWith([ordinary(1)]);
  const call = (ids: string[]) => api.comment.moderateComments({ videoId, ids, action: 'hide' });
  expect((await refusalOf(call([]))).data).toEqual({
    fields: { ids: 'Please list at least one comment' },
  });
  const many501 = Array.from({ length: 501 }, (_, n) => `Ug${n}`);
  expect((await refusalOf(call(many501))).data).toEqual({
    fields: { ids: 'Please list at most 500 comments at a time' },
  });
});
