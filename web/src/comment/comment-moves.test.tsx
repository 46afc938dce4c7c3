import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { refusing } from '../../test/fake-api.ts';
import { toastSaying } from '../../test/open-app.tsx';
import {
  ADA,
  arrive,
  authors,
  BOB,
  EVE,
  HIDE_ADA,
  LIST,
  MODERATE,
  NEW,
  openLists,
  requestAgain,
  say,
  tabNames,
  UNHIDE_ADA,
} from '../../test/open-lists.tsx';
import { cleaned, commentLists } from '../../test/usual-responses.ts';

/** The number of calls for the first list: StrictMode runs effects twice. */
const LISTED = 2;

function later(): { promise: Promise<{ status: 'success' }>; resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<{ status: 'success' }>();
  return { promise, resolve: () => resolve({ status: 'success' }) };
}

describe('a list of comments that was requested before a change', () => {
  it('a comment stays hidden if an earlier request for the list gets its response after the hide', async () => {
    const { api, user, respond } = await openLists();
    await requestAgain(api);
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await arrive(respond);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('a comment stays hidden if a list arrives while the hide is in progress', async () => {
    const { api, user, respond } = await openLists();
    const hide = later();
    api.on({ comment: { hideComment: () => hide.promise } });
    await user.keyboard('jh');
    await requestAgain(api);
    await arrive(respond);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    hide.resolve();
    await toastSaying('Comment hidden');
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
  });

  it('a comment is visible if the server refuses its hide before an earlier request gets its response', async () => {
    const { api, user, respond } = await openLists();
    await requestAgain(api);
    api.on({ comment: { hideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await user.keyboard('jh');
    await toastSaying('YouTube is away.');
    await arrive(respond);
    expect(authors()).toEqual(['@ada', '@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (4)', 'Hidden (0)']);
  });

  it('a comment that the next clean hides keeps its mark if an earlier request gets its response later', async () => {
    const { api, user, respond } = await openLists();
    await requestAgain(api);
    api.on({ comment: { hideComment: () => ({ status: 'success', pending: true }) } });
    await user.keyboard('jh');
    await toastSaying('The comment will be hidden with the next clean');
    await arrive(respond);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    expect(screen.getByText('Will be hidden with the next clean')).toBeDefined();
  });

  it('comments that are hidden in one call stay hidden if an earlier request gets its response later', async () => {
    const { api, user, respond } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.keyboard('jh');
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@eve']));
    await requestAgain(api);
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await arrive(() => respond(commentLists([BOB, EVE, NEW], [ADA])));
    expect(authors()).toEqual(['@eve', '@new']);
  });

  it('comments that another tab has hidden stay hidden if an earlier request gets its response later', async () => {
    const { api, respond } = await openLists();
    await requestAgain(api);
    say({ kind: 'moved', ids: ['c1'], from: 'visible', pending: [] });
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await arrive(respond);
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
  });

  it('on a slow network, a stored list does not replace the shown one', async () => {
    const { api, user, respond } = await openLists();
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await requestAgain(api);
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(authors()).toEqual(['@bob', '@eve']);
    respond();
  });
});

describe('an undo', () => {
  it('the undo of a hide in progress returns the comment at once, and the API gets both in order', async () => {
    const { api, user } = await openLists();
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
    const { api, backend, user } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
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
    // The second restore follows the first one within 3 s, so it is stored first.
    await act(async () => vi.advanceTimersByTimeAsync(6_000));
    expect(backend.queue.unsent()).toEqual([]);
    expect(api.calls(HIDE_ADA)).toHaveLength(1);
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
    expect(api.calls(MODERATE).map(({ body }) => body)).toEqual([
      { ids: ['c1'], action: 'hide', undo: true },
      { ids: ['c1'], action: 'restore' },
    ]);
  });

  it('the undo of a hide that the server then refuses sends nothing and leaves the comment visible', async () => {
    const { api, user } = await openLists();
    const response = Promise.withResolvers<void>();
    const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.');
    api.on({
      comment: {
        hideComment: async () => {
          await response.promise;
          return refuse();
        },
      },
    });
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    await act(async () => response.resolve());
    await waitFor(() =>
      expect(screen.queryByRole('article', { busy: true, name: '@ada' })).toBeNull(),
    );
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
    expect(api.calls(UNHIDE_ADA)).toEqual([]);
  });
});

describe('a clean on the comments page', () => {
  it('the page requests its lists once after a clean', async () => {
    const { api, user, respond } = await openLists();
    respond();
    api.on({ cleaning: { cleanVideo: () => cleaned() } });
    await user.click(screen.getByRole('button', { name: 'Clean Now' }));
    await screen.findByText('This clean hid 12 comments.', undefined, { timeout: 8_000 });
    expect(api.calls(LIST)).toHaveLength(LISTED + 1);
  });
});
