import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { cleaned, comment, reviewPage, VIDEO } from '../../test/usual-responses.ts';
import { memoryStore, type OfflineStore } from '../data/offline-store.ts';
import { ReviewPage } from './review-page.tsx';

const DECIDE = 'POST /api/review';

const asked = (id: string, score: number) => ({
  ...comment({ id, author: `@${id}`, text: `What ${id} wrote` }),
  video_id: VIDEO,
  video_title: 'How I edit',
  channel_id: 'UC1',
  category: 'spam' as const,
  score,
});

function withAsked(...ids: string[]): FakeApi {
  const comments = ids.map((id, index) => asked(id, 0.5 - index / 100));
  return new FakeApi().on({
    review: { listReview: () => reviewPage(comments) },
  });
}

async function openReview(api: FakeApi, store = memoryStore()) {
  const app = await openApp('/review', {
    api,
    store,
    signedIn: true,
    page: { path: '/review', element: <ReviewPage /> },
  });
  return app;
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Comments to decide on' }))
    .getAllByText(/^What /)
    .map((text) => text.textContent);

function leaveTab(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

it('the review page applies decisions at once, can undo each of them, and sends them together after a few seconds', async () => {
  const api = withAsked('ann', 'ben', 'cleo');
  const { user } = await openReview(api);
  await screen.findByText('3 comments to decide on');
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @ann' }));
  await user.click(screen.getByRole('button', { name: 'Keep the comment by @ben' }));
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @cleo' }));
  await screen.findByText('3 decisions, sent in a few seconds');
  await screen.findByText('Nothing to decide on.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['What cleo wrote']);
  expect(api.calls(DECIDE)).toEqual([]);
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { video_id: VIDEO, id: 'ann', action: 'hide' },
      { video_id: VIDEO, id: 'ben', action: 'keep' },
    ],
  });
});

it('a screen reader reads the text of a comment and why it is there when the comment gets the focus', async () => {
  const reasons = [{ code: 'giveaway' }];
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage([{ ...asked('ann', 0.5), reasons }]) },
  });
  await openReview(api);
  const row = await screen.findByRole('article', {
    name: 'Comment by @ann',
    description: /^What ann wrote\s*Spam.*Claims a prize or giveaway.*50% sure/,
  });
  expect(within(row).getByRole('list').ariaLabel).toBeNull();
});

it('the review page offers to connect a channel if there is none, and shows no error', async () => {
  const listReview = refusing('NOT_FOUND', 'No YouTube channel is connected.');
  await openReview(
    new FakeApi().on({ review: { listReview }, channel: { listChannels: () => [] } }),
  );
  await screen.findByRole('heading', { name: 'Connect YouTube Account' });
  expect(screen.queryByText('Could not load the review')).toBeNull();
});

it('after a decision, the review page moves the focus to the same button of the next comment, without delay', async () => {
  await openReview(withAsked('ann', 'ben'));
  const hide = await screen.findByRole('button', { name: 'Hide the comment by @ann' });
  hide.focus();
  fireEvent.click(hide);
  const next = screen.getByRole('button', { name: 'Hide the comment by @ben' });
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect(document.activeElement?.textContent).toBe('Nothing to decide on.');
});

it('an undone comment returns to the review page with the focus, however slow the browser’s storage is', async () => {
  const slow = Promise.withResolvers<void>();
  const store = memoryStore();
  const { removeJob } = store;
  store.removeJob = async (id) => {
    await slow.promise;
    await removeJob(id);
  };
  const { user } = await openReview(withAsked('ann', 'ben'), store);
  await screen.findByText('2 comments to decide on');
  await user.keyboard('jh');
  expect(focused()).toBe('ben');
  await user.keyboard('u');
  await waitFor(() => expect(focused()).toBe('ann'));
  slow.resolve();
});

it('an author’s rule on the review page moves the focus from the author’s comments to the next one', async () => {
  const comments = [{ ...asked('ann', 0.5), ...byFan }, asked('ben', 0.4)];
  const api = new FakeApi().on({ review: { listReview: () => reviewPage(comments) } });
  const { user } = await openReview(api);
  await screen.findByText('2 comments to decide on');
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('ann'));
  await user.keyboard('t');
  await waitFor(() => expect(shown()).toEqual(['What ben wrote']));
  expect(focused()).toBe('ben');
});

it('the keys of the review page act on the focused comment, even if comments above it have left', async () => {
  const comments = ['ann', 'ben', 'cleo', 'dan', 'eve'].map((id) => asked(id, 0.5));
  for (const one of [comments[0], comments[2]]) Object.assign(one ?? {}, byFan);
  const response = Promise.withResolvers<void>();
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage(comments) },
    rules: {
      setAuthorRule: async () => {
        await response.promise;
        return { status: 'success' as const, trusted: [], blocked: [], texts: [] };
      },
    },
  });
  const { user } = await openReview(api);
  await screen.findByText('5 comments to decide on');
  await user.keyboard('jtjjj');
  expect(focused()).toBe('dan');
  response.resolve();
  await waitFor(() => expect(shown()).toHaveLength(3));
  await user.keyboard('h');
  expect(shown()).toEqual(['What ben wrote', 'What eve wrote']);
});

it('when the review page shows the next comments, the first of them gets the focus', async () => {
  let comments = [asked('ann', 0.5)];
  const listReview = () => reviewPage(comments, { total: 2 });
  const { user } = await openReview(new FakeApi().on({ review: { listReview } }));
  await screen.findByText('2 comments to decide on');
  await user.keyboard('jh');
  comments = [asked('ben', 0.4)];
  await user.click(screen.getByRole('button', { name: 'Show the next ones' }));
  await waitFor(() => expect(focused()).toBe('ben'));
});

it('after the last undo of a sent decision, the comment keeps the focus while the undo is sent', async () => {
  const response = Promise.withResolvers<void>();
  const api = withAsked('ann', 'ben');
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await screen.findByText('1 decision sent');
  api.below(DECIDE, async () => {
    await response.promise;
    return Response.error();
  });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(focused()).toBe('ann');
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(2));
  expect(focused()).toBe('ann');
  response.resolve();
});

it('similar comments return to the review page if their clean fails', async () => {
  const copies = ['ann', 'ben'].map((id) => Object.assign(asked(id, 0.5), { group: 'ann' }));
  const ended = Promise.withResolvers<void>();
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage([...copies, asked('dan', 0.4)]) },
    cleaning: {
      cleanVideo: async () => {
        await ended.promise;
        return refusing('SERVICE_UNAVAILABLE', 'Please try again.')();
      },
    },
  });
  const { user } = await openReview(api);
  await screen.findByText('2 like this');
  await user.click(screen.getByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide all 2 (counts as a clean)' }));
  await waitFor(() => expect(shown()).toEqual(['What dan wrote']));
  ended.resolve();
  await waitFor(() => expect(shown()).toEqual(['What ann wrote', 'What dan wrote']));
});

it('the review page sends a decision if the creator does not undo it', async () => {
  const api = withAsked('ann', 'ben');
  await openReview(api);
  const keep = await screen.findByRole('button', { name: 'Keep the comment by @ann' });
  vi.useFakeTimers();
  fireEvent.click(keep);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(api.calls(DECIDE)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
});

it('a comment returns to the review page if the decision on it cannot be sent', async () => {
  const decideReview = refusing('RECONNECT_REQUIRED', 'Please reconnect your YouTube account.');
  const api = withAsked('ann', 'ben').on({ review: { decideReview } });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual(['What ann wrote', 'What ben wrote']));
});

const SET = 'POST /api/rules/authors';
const FAN = `UC${'f'.repeat(22)}`;
const byFan = { authorChannelId: FAN };

it('trusting an author on the review page keeps all comments of this author', async () => {
  const comments = [asked('ann', 0.5), asked('ben', 0.4), asked('cleo', 0.3)];
  for (const one of [comments[0], comments[2]]) Object.assign(one ?? {}, byFan);
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage(comments) },
  });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trust this author' }));
  await screen.findByText('You trust @ann.');
  expect(api.calls(SET)[0]?.body).toEqual({ id: FAN, rule: 'trust' });
  expect(shown()).toEqual(['What ben wrote']);
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { id: 'ann', action: 'keep' },
      { id: 'cleo', action: 'keep' },
    ],
  });
});

it('without Pro, blocking an author on the review page offers Pro and makes no decision', async () => {
  const comments = [{ ...asked('ann', 0.5), ...byFan }];
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage(comments) },
  });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block this author (Pro)' }));
  await screen.findByText('Rules that hide comments are part of Pro.');
  expect(api.calls(SET)).toEqual([]);
  expect(shown()).toEqual(['What ann wrote']);
});

it('the review page says if no comment awaits a decision', async () => {
  await openReview(new FakeApi());
  await screen.findByText('Nothing to decide on.');
});

const DAY_MS = 86_400_000;
const soon = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();
const heldBy = (id: string, more = {}) => ({
  ...asked(id, 0.01),
  source: 'youtube' as const,
  kept_until: soon(40),
  ...more,
});

function withHidden(): FakeApi {
  const held = [heldBy('ada'), heldBy('bea', { kept_until: soon(3) })];
  const doubtful = [{ ...asked('dan', 0.7), source: 'threadsweep' as const }];
  const page = reviewPage([asked('ann', 0.6)], { held, doubtful, doubtful_total: 1 });
  return new FakeApi().on({ review: { listReview: () => page } });
}

it('the review page includes held comments and hidden ones with a low score, and starts with those that YouTube deletes soon', async () => {
  const api = withHidden();
  const { user } = await openReview(api);
  await screen.findByText('2 comments to decide on');
  screen.getByText('2 more hidden by YouTube');
  expect(shown()).toEqual(['bea', 'ann', 'dan', 'ada'].map((name) => `What ${name} wrote`));
  screen.getByText('3 days left');
  await user.click(screen.getByRole('button', { name: 'Restore the comment by @bea' }));
  await user.click(screen.getByRole('button', { name: 'Leave hidden the comment by @dan' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { id: 'bea', action: 'restore' },
      { id: 'dan', action: 'hide' },
    ],
  });
});

it('the review page counts comments that YouTube holds without saying that there are zero others', async () => {
  const page = reviewPage([], { held: [heldBy('ada')] });
  await openReview(new FakeApi().on({ review: { listReview: () => page } }));
  await screen.findByText('1 comment hidden by YouTube');
  expect(screen.queryByText(/^0 comments/)).toBeNull();
});

it('the URL of the review page can limit the list to one kind of comments', async () => {
  const { user, address } = await openReview(withHidden());
  await user.click(await screen.findByRole('link', { name: 'Held 2' }));
  expect(address()).toBe('/review?kind=held');
  expect(shown()).toEqual(['What bea wrote', 'What ada wrote']);
  await user.click(screen.getByRole('link', { name: /^All / }));
  expect(shown()).toHaveLength(4);
});

const focused = () => document.activeElement?.getAttribute('data-comment');

it('the review page can be used by keys alone, and each undo returns the focus to the comment', async () => {
  const api = withHidden();
  const { user } = await openReview(api);
  await screen.findByText('2 comments to decide on');
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('bea'));
  await user.keyboard('r');
  await waitFor(() => expect(focused()).toBe('ann'));
  await user.keyboard('h');
  await waitFor(() => expect(focused()).toBe('dan'));
  await user.keyboard('u');
  await waitFor(() => expect(focused()).toBe('ann'));
  await user.keyboard('u');
  await waitFor(() => expect(focused()).toBe('bea'));
  await user.keyboard('jr');
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({ decisions: [{ id: 'ann', action: 'keep' }] });
});

it('a new decision never counts as sent before the browser has stored it', async () => {
  await openReview(withAsked('ann', 'ben'));
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  expect(screen.getByText(/^1 decision/).textContent).toBe('1 decision, sent in a few seconds');
});

it('the undo of the review page can also reverse a decision that was already sent', async () => {
  const api = withAsked('ann', 'ben');
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  await screen.findByText('1 decision sent');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(2));
  expect(api.calls(DECIDE)[1]?.body).toMatchObject({
    decisions: [{ id: 'ann', action: 'restore' }],
  });
  expect(shown()).toEqual(['What ann wrote', 'What ben wrote']);
});

it('after the undo of a sent decision, the review page says that the comment counts as decided', async () => {
  const { user, api } = await openReview(withAsked('ann', 'ben'));
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 comments to decide on');
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  await screen.findByText('1 decision sent');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const text = await screen.findByText('Undone: counts as kept');
  expect(text.closest('article')?.ariaLabel).toBe('Comment by @ann');
  await screen.findByText('1 comment to decide on');
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @ann' }));
  expect(shown()).toEqual(['What ben wrote']);
  await screen.findByText('1 comment to decide on');
});

it('the undo of a restore is sent as an undo, even together with a newer decision to leave the comment hidden', async () => {
  const api = withHidden();
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'Restore the comment by @dan' }));
  leaveTab();
  await screen.findByText('1 decision sent');
  await user.click(screen.getByRole('button', { name: 'Keep the comment by @ann' }));
  await user.keyboard('uu');
  await user.click(await screen.findByRole('button', { name: 'Leave hidden the comment by @dan' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(2));
  expect(api.calls(DECIDE)[1]?.body).toEqual({
    decisions: [{ video_id: VIDEO, id: 'dan', action: 'hide', undo: true }],
  });
});

async function decidedAfter(when: Promise<void>) {
  await when;
  const none = { hidden: [], kept: [], restored: [], failed: [] };
  return { status: 'success' as const, message: '', ...none };
}

/** Opens a review and hides its first comment. The API responds to the hide on `respond`. */
async function slowHide() {
  const response = Promise.withResolvers<void>();
  const store = memoryStore();
  const api = withAsked('ann', 'ben').on({
    review: { decideReview: () => decidedAfter(response.promise) },
  });
  const { user } = await openReview(api, store);
  await screen.findByText('2 comments to decide on');
  await user.keyboard('jh');
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  return { user, api, store, respond: () => response.resolve() };
}

/** Undoes such a hide before the API responds. */
async function undoOfSlowHide() {
  const opened = await slowHide();
  await opened.user.keyboard('u');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('What ann wrote'));
  return opened;
}

it('a decision on a comment whose earlier decision is being undone is sent last, however slow the response is', async () => {
  const { user, api, store, respond } = await undoOfSlowHide();
  await user.keyboard('h');
  respond();
  await waitFor(() => expect(api.calls(DECIDE).length).toBeGreaterThan(1));
  leaveTab();
  await waitFor(async () => expect(await store.jobs('u1')).toEqual([]));
  expect(api.calls(DECIDE).at(-1)?.body).toMatchObject({
    decisions: [{ id: 'ann', action: 'hide' }],
  });
  expect(shown()).toEqual(['What ben wrote']);
});

it('while an undo waits for a response, decisions on other comments are stored at once', async () => {
  const { user, store, respond } = await undoOfSlowHide();
  await user.keyboard('jh');
  await waitFor(async () => expect(await store.jobs('u1')).toHaveLength(2));
  respond();
});

it('the undo of a “Keep” leaves the undo of an earlier “Hide” in the queue', async () => {
  const { user, api, store, respond } = await undoOfSlowHide();
  await user.keyboard('r');
  await user.keyboard('u');
  respond();
  await waitFor(() =>
    expect(api.calls(DECIDE).map(({ body }) => body)).toContainEqual({
      decisions: [expect.objectContaining({ id: 'ann', action: 'restore' })],
    }),
  );
  await waitFor(async () => expect(await store.jobs('u1')).toEqual([]));
  expect(shown()).toEqual(['What ann wrote', 'What ben wrote']);
});

const unsentDecisions = async (store: OfflineStore) =>
  (await store.jobs('u1')).flatMap(({ change }) =>
    change.kind === 'review' ? change.decisions.map(({ id, action }) => `${action} ${id}`) : [],
  );
const sentDecisions = (api: FakeApi) => api.calls(DECIDE).map(({ body }) => body);

it('a decision that is made while an earlier one is sent can be undone for some seconds', async () => {
  const { user, api, store, respond } = await slowHide();
  await user.keyboard('r');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual(['hide ann', 'keep ben']));
  respond();
  await screen.findByText('2 decisions, sent in a few seconds');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual(['keep ben']));
  await user.keyboard('u');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual([]));
  leaveTab();
  await screen.findByText('1 decision sent');
  expect(sentDecisions(api)).toEqual([{ decisions: [expect.objectContaining({ id: 'ann' })] }]);
});

it('the undo of a sent “Hide” does not send a newer “Keep” with it, which can still be undone', async () => {
  const { user, api, store, respond } = await undoOfSlowHide();
  await user.keyboard('r');
  respond();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(2));
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual(['keep ann']));
  await user.keyboard('u');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual([]));
  expect(shown()).toEqual(['What ann wrote', 'What ben wrote']);
  expect(sentDecisions(api)).toEqual([
    { decisions: [expect.objectContaining({ id: 'ann', action: 'hide' })] },
    { decisions: [expect.objectContaining({ id: 'ann', action: 'restore' })] },
  ]);
});

it('the undo of a sent “Hide” waits for decisions that were made meanwhile, which can still be undone', async () => {
  const { user, api, store, respond } = await undoOfSlowHide();
  await user.keyboard('jr');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual(['hide ann', 'keep ben']));
  respond();
  await waitFor(async () =>
    expect(await unsentDecisions(store)).toEqual(['keep ben', 'restore ann']),
  );
  await user.keyboard('u');
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual(['restore ann']));
  leaveTab();
  await waitFor(async () => expect(await unsentDecisions(store)).toEqual([]));
  expect(sentDecisions(api)).toEqual([
    { decisions: [expect.objectContaining({ id: 'ann', action: 'hide' })] },
    { decisions: [expect.objectContaining({ id: 'ann', action: 'restore' })] },
  ]);
});

it('a decision that was undone and made again within moments is sent', async () => {
  const store = memoryStore();
  const slow = Promise.withResolvers<void>();
  const { jobs } = store;
  const api = withAsked('ann', 'ben');
  const { user } = await openReview(api, store);
  await screen.findByText('2 comments to decide on');
  await user.keyboard('jh');
  await waitFor(async () => expect(await jobs('u1')).toHaveLength(1));
  store.jobs = async (uid) => {
    await slow.promise;
    return jobs(uid);
  };
  await user.keyboard('u');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('What ann wrote'));
  await user.keyboard('h');
  slow.resolve();
  await waitFor(async () => expect((await jobs('u1')).map(({ id }) => id)).toEqual([2]));
  leaveTab();
  await waitFor(() =>
    expect(api.calls(DECIDE)).toMatchObject([
      { body: { decisions: [{ id: 'ann', action: 'hide' }] } },
    ]),
  );
});

it('an undone “Keep” is not sent, even if its sending has failed once', async () => {
  const store = memoryStore();
  const api = withAsked('ann', 'ben');
  const { user } = await openReview(api, store);
  await screen.findByText('2 comments to decide on');
  api.below(DECIDE, networkAway);
  await user.keyboard('jr');
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  await user.keyboard('u');
  await waitFor(() => expect(shown()).toEqual(['What ann wrote', 'What ben wrote']));
  await waitFor(async () => expect(await store.jobs('u1')).toEqual([]));
});

it('a key decides on no comment while another control has the focus, and once while it is held down', async () => {
  const { user } = await openReview(withAsked('ann', 'ben', 'cleo'));
  await screen.findByText('3 comments to decide on');
  act(() => screen.getByRole('link', { name: /^All/ }).focus());
  await user.keyboard('h');
  expect(shown()).toHaveLength(3);
  await user.keyboard('j{h>4/}');
  await waitFor(() => expect(shown()).toEqual(['What ben wrote', 'What cleo wrote']));
});

it('if a tab closes before it sends its decisions, the next visit sends all decisions that were not undone', async () => {
  const store = memoryStore();
  const decisions = [{ videoId: VIDEO, id: 'ann', action: 'hide' as const }];
  await store.addJob('u1', { kind: 'review', decisions, grouped: true });
  const api = withAsked('ann', 'ben');
  await openApp('/dashboard', { api, signedIn: true, store });
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({ decisions: [{ id: 'ann', action: 'hide' }] });
  expect(await store.jobs('u1')).toEqual([]);
});

it('without a network, the review page keeps its comments and the creator’s decisions', async () => {
  const store = memoryStore();
  const api = withAsked('ann', 'ben');
  api.below(DECIDE, networkAway);
  await openApp('/review', {
    api,
    signedIn: true,
    store,
    page: { path: '/review', element: <ReviewPage /> },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect((await store.jobs('u1')).map(({ change }) => change)).toEqual([
    { kind: 'review', decisions: [{ videoId: VIDEO, id: 'ann', action: 'hide' }] },
  ]);
  expect(shown()).toEqual(['What ben wrote']);
});

it('the review page shows similar comments in one row, and hides them with one clean of each video', async () => {
  const copies = ['ann', 'ben', 'cleo'].map((id) =>
    Object.assign(asked(id, 0.5), { group: 'ann' }),
  );
  Object.assign(copies[2] ?? {}, { video_id: 'othervideo1' });
  const api = new FakeApi().on({
    review: { listReview: () => reviewPage([...copies, asked('dan', 0.4)]) },
    cleaning: {
      cleanVideo: ({ comments = [] }) =>
        cleaned({ cleaned_count: comments.length, pass_id: `p${comments.length}` }),
    },
  });
  const { user } = await openReview(api);
  await screen.findByText('3 like this');
  expect(shown()).toEqual(['What ann wrote', 'What dan wrote']);
  await user.click(screen.getByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide all 3 (counts as a clean)' }));
  await screen.findByText('3 comments hidden');
  const bodiesOf = (videoId: string) =>
    api.calls(`POST /api/youtube/videos/${videoId}/clean`).map(({ body }) => body);
  expect(bodiesOf(VIDEO)).toMatchObject([{ comments: ['ann', 'ben'] }]);
  expect(bodiesOf('othervideo1')).toMatchObject([{ comments: ['cleo'] }]);
  expect(api.calls(DECIDE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('24 comments restored');
});

/** @param end the event that ends the gesture: a release or a cancellation */
function swipe(author: string, by: number, end = fireEvent.pointerUp): void {
  const row = screen.getByRole('article', { name: `Comment by ${author}` });
  Object.defineProperty(row, 'clientWidth', { value: 300 });
  Object.assign(row, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(row, { ...finger, clientX: 150 });
  fireEvent.pointerMove(row, { ...finger, clientX: 150 + by });
  end(row, { ...finger, clientX: 150 + by });
}

it('on the review page, a swipe to the right keeps a comment, one to the left hides it, and a short one does nothing', async () => {
  const api = withAsked('ann', 'ben', 'cleo');
  await openReview(api);
  await screen.findByText('3 comments to decide on');
  swipe('@ann', 40);
  expect(shown()).toHaveLength(3);
  swipe('@ann', 140);
  swipe('@ben', -140);
  expect(shown()).toEqual(['What cleo wrote']);
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { id: 'ann', action: 'keep' },
      { id: 'ben', action: 'hide' },
    ],
  });
});

it('on the review page, a swipe that the browser cancels decides nothing', async () => {
  await openReview(withAsked('ann', 'ben'));
  await screen.findByText('2 comments to decide on');
  swipe('@ann', -140, fireEvent.pointerCancel);
  expect(shown()).toHaveLength(2);
  swipe('@ann', -140);
  expect(shown()).toEqual(['What ben wrote']);
});
