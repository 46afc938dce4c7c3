import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { toastSaying } from '../../test/open-app.tsx';
import { openComments } from '../../test/open-page.tsx';
import { cleaned, comment, commentLists, hoursAgo, VIDEO } from '../../test/usual-answers.ts';

const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;
const HIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/hide`;
const UNHIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/unhide`;
/** The number of calls for the first list: StrictMode runs effects twice. */
const LISTED = 2;

const ADA = comment();
const BOB = comment({ id: 'c3', author: '@bob', timestamp: hoursAgo(4) });
const EVE = comment({ id: 'c4', author: '@eve', timestamp: hoursAgo(5) });

const authors = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('strong')?.textContent);
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

/** A comment that only later lists contain. */
const NEW = comment({ id: 'c5', author: '@new', timestamp: hoursAgo(6) });
const LATER = commentLists([ADA, BOB, EVE, NEW], []);

/** Opens the comments of three authors. Later requests for the list get their response from `answer`. */
async function openThree() {
  const response = Promise.withResolvers<typeof LATER>();
  let isLater = false;
  const api = new FakeApi().on({
    comment: {
      listComments: () => (isLater ? response.promise : commentLists([ADA, BOB, EVE], [])),
    },
  });
  const app = await openComments({ api });
  await screen.findByRole('feed');
  isLater = true;
  return { ...app, answer: (lists = LATER) => response.resolve(lists) };
}

/** Makes the page request its lists again, as after a clean in another tab. */
async function requestAgain(api: FakeApi): Promise<void> {
  const before = api.calls(LIST).length;
  const channel = new BroadcastChannel('threadsweep-comments');
  // A BroadcastChannel has no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ kind: 'cleaned', videoId: VIDEO, uid: 'u1' });
  await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
  channel.close();
}

/** Answers the request for the list, and waits until the page shows the response's new comment. */
async function arrive(answer: () => void): Promise<void> {
  await act(async () => answer());
  await screen.findByRole('article', { name: '@new' });
}

function later(): { promise: Promise<{ status: 'success' }>; resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<{ status: 'success' }>();
  return { promise, resolve: () => resolve({ status: 'success' }) };
}

describe('a list of comments that was requested before a change', () => {
  it('a comment stays hidden if an earlier request for the list is answered after the hide', async () => {
    const { api, user, answer } = await openThree();
    await requestAgain(api);
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await arrive(answer);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('a comment stays hidden if a list arrives while the hide is in progress', async () => {
    const { api, user, answer } = await openThree();
    const hide = later();
    api.on({ comment: { hideComment: () => hide.promise } });
    await user.keyboard('jh');
    await requestAgain(api);
    await arrive(answer);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    hide.resolve();
    await toastSaying('Comment hidden');
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
  });

  it('a comment is visible if the server refuses its hide before an earlier request is answered', async () => {
    const { api, user, answer } = await openThree();
    await requestAgain(api);
    api.on({ comment: { hideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await user.keyboard('jh');
    await toastSaying('YouTube is away.');
    await arrive(answer);
    expect(authors()).toEqual(['@ada', '@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (4)', 'Hidden (0)']);
  });

  it('a comment that the next clean hides keeps its mark if an earlier request is answered later', async () => {
    const { api, user, answer } = await openThree();
    await requestAgain(api);
    api.on({ comment: { hideComment: () => ({ status: 'success', pending: true }) } });
    await user.keyboard('jh');
    await toastSaying('The comment will be hidden with the next cleaning');
    await arrive(answer);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    expect(screen.getByText('Will be hidden with the next cleaning')).toBeDefined();
  });

  it('comments that are hidden in one call stay hidden if an earlier request is answered later', async () => {
    const { api, user, answer } = await openThree();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.keyboard('jh');
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@eve']));
    await requestAgain(api);
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await arrive(() => answer(commentLists([BOB, EVE, NEW], [ADA])));
    expect(authors()).toEqual(['@eve', '@new']);
  });

  it('comments that another tab has hidden stay hidden if an earlier request is answered later', async () => {
    const { api, answer } = await openThree();
    await requestAgain(api);
    const channel = new BroadcastChannel('threadsweep-comments');
    const moved = { kind: 'moved', videoId: VIDEO, uid: 'u1', ids: ['c1'], from: 'visible' };
    // A BroadcastChannel has no target origin, unlike a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ ...moved, pending: [] });
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    channel.close();
    await arrive(answer);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
  });

  it('on a slow network, a stored list does not replace the shown one', async () => {
    const { api, user, answer } = await openThree();
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await requestAgain(api);
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(authors()).toEqual(['@bob', '@eve']);
    answer();
  });
});

describe('an undo', () => {
  it('the undo of a hide in progress returns the comment at once, and the API gets both in order', async () => {
    const { api, user } = await openThree();
    const hide = later();
    api.on({ comment: { hideComment: () => hide.promise } });
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    expect(api.calls(UNHIDE_ADA)).toEqual([]);
    hide.resolve();
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
    expect(screen.queryByText('Comment hidden')).toBeNull();
  });

  it('two undos of a hide and a restore in progress reverse the restore first', async () => {
    const { api, backend, user } = await openThree();
    const hide = later();
    api.on({ comment: { hideComment: () => hide.promise } });
    await user.keyboard('jh');
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    await user.keyboard('r');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']));
    await user.keyboard('uu');
    hide.resolve();
    await toastSaying('Comment restored');
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']);
    // The second hide was stored, to be sent with others, and the second restore has removed it.
    expect(api.calls(HIDE_ADA)).toHaveLength(1);
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
    expect(backend.queue.waiting()).toEqual([]);
  });

  it('the undo of a hide that the server then refuses sends nothing and leaves the comment visible', async () => {
    const { api, user } = await openThree();
    const answered = Promise.withResolvers<void>();
    const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.');
    api.on({
      comment: {
        hideComment: async () => {
          await answered.promise;
          return refuse();
        },
      },
    });
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    await act(async () => answered.resolve());
    await waitFor(() =>
      expect(screen.queryByRole('article', { busy: true, name: '@ada' })).toBeNull(),
    );
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
    expect(api.calls(UNHIDE_ADA)).toEqual([]);
  });
});

describe('a clean on the comments page', () => {
  it('the page requests its lists once after a clean', async () => {
    const { api, user, answer } = await openThree();
    answer();
    api.on({ cleaning: { cleanVideo: () => cleaned() } });
    await user.click(screen.getByRole('button', { name: 'Clean Now' }));
    await screen.findByText('This clean hid 12 comments.', undefined, { timeout: 8_000 });
    expect(api.calls(LIST)).toHaveLength(LISTED + 1);
  });
});
