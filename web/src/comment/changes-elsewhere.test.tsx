import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { toastSaying } from '../../test/open-app.tsx';
import { ADA, authors, BOB, EVE, HIDE_ADA, LIST, NEW, tabNames } from '../../test/open-lists.tsx';
import { openComments } from '../../test/open-page.tsx';
import { commentLists, hoursAgo, SPAM, video } from '../../test/usual-responses.ts';
import { type Live, noLive } from '../data/live.ts';
import type { ListedVideo } from '../data/video-response.ts';

const LAST_PASS = {
  id: 'p1',
  trigger: 'schedule',
  status: 'done',
  finished_at: hoursAgo(0),
  cleaned_count: 0,
  limit_reached: false,
  problem: null,
} as const;
const LAST_HIDING = { pass_id: 'p1', at: hoursAgo(1), hidden_count: 5 };

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the page with the lists that `response` holds at each request. */
async function openLive(
  of: Parameters<typeof video>[0] = {},
  lists = commentLists([ADA, BOB], []),
) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const response = { lists, video: video(of) };
  const api = new FakeApi().on({
    comment: { listComments: () => ({ ...response.lists, video: response.video }) },
  });
  let listener: ((video: ListedVideo | undefined) => void) | undefined;
  const live: Live = {
    ...noLive(),
    video: (_id, heard) => {
      listener = heard;
      return () => undefined;
    },
  };
  const app = await openComments({ api, live });
  await screen.findByRole('feed');
  /** Reports a video, and waits until the page has compared it with its lists. */
  const reports = async (now: ListedVideo | undefined) => {
    listener?.(now);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
  };
  return { ...app, response, reports };
}

function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

it.each([
  ['the undo of its last clean', { last_hiding: null }],
  ['a hide', { hidden_count: 8 }],
  ['a clean', { last_pass: LAST_PASS }],
])('the comments page loads its lists again after %s on another device', async (_, change) => {
  const of = { last_hiding: LAST_HIDING, hidden_count: 7 };
  const { response, reports } = await openLive(of);
  await screen.findByText(/The last clean hid 5 comments/);
  response.lists = commentLists([ADA, BOB, NEW], []);
  response.video = video({ ...of, ...change });
  await reports(response.video);
  await screen.findByRole('article', { name: '@new' });
  const undo = screen.queryAllByRole('button', { name: 'Undo' });
  expect(undo).toHaveLength(response.video.last_hiding ? 1 : 0);
});

it('the comments page does not load its lists again after its own hide', async () => {
  const { api, user, reports } = await openLive({ hidden_count: 7 });
  const before = api.calls(LIST).length;
  await reports(video({ hidden_count: 7 }));
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
  await waitFor(() => expect(api.calls(HIDE_ADA)).toHaveLength(1));
  await reports(video({ hidden_count: 8 }));
  expect(api.calls(LIST)).toHaveLength(before);
  expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']);
});

it('the comments page does not load its lists again while restores are pending', async () => {
  const restoring = { hidden_count: 2, pending_restore_count: 1 };
  const pending = { ...BOB, source: 'threadsweep', pending: 'restore' } as const;
  const { api, user, reports } = await openLive(restoring, commentLists([ADA], [SPAM, pending]));
  api.on({ comment: { unhideComment: () => ({ status: 'success', pending: true }) } });
  const before = api.calls(LIST).length;
  await reports(video(restoring));
  await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
  await user.click(
    screen.getByRole('button', { name: 'Restore the comment by @official_giveaway' }),
  );
  await toastSaying('The comment will be restored with the next clean');
  await reports(video({ ...restoring, pending_restore_count: 2 }));
  expect(api.calls(LIST)).toHaveLength(before);
  expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']);
});

it('the comments page loads its lists again after a hide elsewhere that the next page counts', async () => {
  const first = { ...commentLists([ADA], [SPAM]), hidden_total: 2, hidden_next_page_token: 'next' };
  const { api, user, reports } = await openLive({ hidden_count: 2 }, first);
  const hidden = video({ hidden_count: 3 });
  api.on({
    comment: {
      listComments: ({ page_token }) =>
        page_token === 'next'
          ? { ...commentLists([], [EVE]), hidden_total: 3 }
          : { ...commentLists([], [SPAM, EVE, NEW]), video: hidden },
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
  await screen.findByRole('article', { name: '@eve' });
  await reports(hidden);
  await screen.findByRole('article', { name: '@new' });
});

it('a reload of the comments page after a change elsewhere keeps the loaded pages and the selection', async () => {
  const { api, user, response, reports } = await openLive({ hidden_count: 7 });
  api.on({
    comment: {
      listComments: ({ page_token }) =>
        page_token === 'second'
          ? commentLists([EVE], [])
          : {
              ...commentLists([ADA, BOB], []),
              visible_total: 3,
              visible_next_page_token: 'second',
              video: response.video,
            },
    },
  });
  response.video = video({ hidden_count: 8 });
  await reports(response.video);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /@eve/ });
  await user.click(box);
  const before = api.calls(LIST).length;
  response.video = video({ hidden_count: 9 });
  await reports(response.video);
  await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 2));
  expect(authors()).toEqual(['@ada', '@bob', '@eve']);
  expect(box.checked).toBe(true);
  expect(box.isConnected).toBe(true);
});

it('changes elsewhere on a slow network do not interrupt a load of the comments page', async () => {
  const { api, response, reports } = await openLive({ hidden_count: 7 });
  const slow = Promise.withResolvers<void>();
  api.on({
    comment: {
      listComments: async () => {
        const { lists, video: read } = response;
        await slow.promise;
        return { ...lists, video: read };
      },
    },
  });
  const before = api.calls(LIST).length;
  response.lists = commentLists([ADA, BOB, NEW], []);
  response.video = video({ hidden_count: 8 });
  await reports(response.video);
  response.lists = commentLists([BOB, NEW], []);
  response.video = video({ hidden_count: 9 });
  await reports(response.video);
  expect(api.calls(LIST)).toHaveLength(before + 1);
  slow.resolve();
  await screen.findByRole('article', { name: '@new' });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await waitFor(() => expect(authors()).toEqual(['@bob', '@new']));
  expect(api.calls(LIST)).toHaveLength(before + 2);
});

it('the comments page in the background loads its lists again only when it becomes visible', async () => {
  const { api, response, reports } = await openLive({ hidden_count: 7 });
  const before = api.calls(LIST).length;
  response.lists = commentLists([ADA, BOB, NEW], []);
  response.video = video({ hidden_count: 8 });
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await reports(response.video);
  expect(api.calls(LIST)).toHaveLength(before);
  visible.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByRole('article', { name: '@new' });
  expect(api.calls(LIST)).toHaveLength(before + 1);
});

it('the comments page loads its lists again when it returns from half an hour in the background', async () => {
  const { api, response } = await openLive();
  const before = api.calls(LIST).length;
  show('hidden');
  show('visible');
  expect(api.calls(LIST)).toHaveLength(before);
  response.lists = commentLists([ADA, BOB, NEW], []);
  show('hidden');
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  show('visible');
  await screen.findByRole('article', { name: '@new' });
});

it('a load of the comments page that the creator has not asked for shows no error if it fails', async () => {
  const { api, response, reports } = await openLive({ hidden_count: 7 });
  api.on({ comment: { listComments: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
  const before = api.calls(LIST).length;
  response.video = video({ hidden_count: 8 });
  await reports(response.video);
  await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Failed to load comments')).toBeNull();
  expect(authors()).toEqual(['@ada', '@bob']);
});

it('the comments page of a video that is removed elsewhere no longer shows comments', async () => {
  const { api, reports } = await openLive();
  api.on({ comment: { listComments: refusing('NOT_FOUND', 'There is no such video.') } });
  await reports(undefined);
  await screen.findByRole('heading', { name: 'This video is not in Threadsweep' });
  expect(authors()).toEqual([]);
  expect(screen.queryByText('Failed to load comments')).toBeNull();
});
