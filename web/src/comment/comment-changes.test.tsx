import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import {
  ADA,
  arrive,
  authors,
  BOB,
  EVE,
  HIDE_ADA,
  type Lists,
  LIST,
  MODERATE,
  NEW,
  openLists,
  requestAgain,
  say,
  tabNames,
  UNHIDE_ADA,
} from '../../test/open-lists.tsx';
import { openComments } from '../../test/open-page.tsx';
import { comment, commentLists, hoursAgo, SPAM, VIDEO } from '../../test/usual-responses.ts';
import { toast } from '../ui/toast.ts';

const UNHIDE_BOB = `POST /api/youtube/videos/${VIDEO}/comments/c3/unhide`;
const UNHIDE_SPAM = `POST /api/youtube/videos/${VIDEO}/comments/${SPAM.id}/unhide`;
const HIDDEN_SPAM: Lists = {
  ...commentLists([ADA], [SPAM]),
  hidden_by: { threadsweep: 1, creator: 0, youtube: 0 },
};
const OLD = comment({ id: 'c9', author: '@old', timestamp: hoursAgo(30) });

/** Opens a list whose next page arrives when `page` is called. */
async function openPaged(total: number) {
  const page = Promise.withResolvers<Lists>();
  const first: Lists = {
    ...commentLists([ADA, BOB, EVE], []),
    visible_total: total,
    visible_next_page_token: 'v2',
  };
  const api = new FakeApi().on({
    comment: {
      listComments: ({ page_token }) => (page_token === undefined ? first : page.promise),
    },
  });
  const app = await openComments({ api });
  await screen.findByRole('feed');
  await waitFor(() => expect(pagesOf(api)).toHaveLength(1));
  return { ...app, first, page: page.resolve };
}

/** Returns the requests for further pages. */
function pagesOf(api: FakeApi) {
  return api.calls(LIST).filter(({ query }) => query.has('page_token'));
}

/** Makes the API refuse each comment of a group of changes. */
function refuseGroups(api: FakeApi): void {
  api.on({
    comment: {
      moderateComments: ({ ids }) => ({
        status: 'success',
        message: '',
        done: [],
        failed: ids.map((id) => ({ id, error: 'no', code: 'PLAN_LIMIT' as const })),
      }),
    },
  });
}

describe('an undo', () => {
  it('two undos of a refused hide and of the restore after it leave the comment visible at YouTube', async () => {
    const { api, user, backend } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hidden = new Set<string>();
    const response = Promise.withResolvers<void>();
    const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.');
    let isFirst = true;
    api.on({
      comment: {
        hideComment: async ({ commentId }) => {
          if (isFirst) {
            isFirst = false;
            await response.promise;
            return refuse();
          }
          hidden.add(commentId);
          return { status: 'success' };
        },
        unhideComment: ({ commentId }) => {
          hidden.delete(commentId);
          return { status: 'success' };
        },
        moderateComments: ({ ids, action }) => {
          for (const id of ids)
            if (action === 'hide') hidden.add(id);
            else hidden.delete(id);
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    await user.keyboard('jh');
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    await user.keyboard('r');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']));
    await user.keyboard('uu');
    await act(async () => response.resolve());
    await waitFor(() => expect(api.calls(UNHIDE_ADA).length).toBeGreaterThan(0));
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(backend.queue.unsent()).toEqual([]);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']);
    expect([...hidden]).toEqual([]);
  });

  it('the undo of a hide without a response restores the comment, because the server may have hidden it', async () => {
    const { api, user } = await openLists();
    const gone = Promise.withResolvers<Response>();
    api.below(HIDE_ADA, () => gone.promise);
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    // The server has hidden the comment, but the response does not arrive.
    await act(async () => gone.reject(new DOMException('timed out', 'TimeoutError')));
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
  });

  it('the undo of a hide that is being sent with others stays if an earlier list arrives', async () => {
    const { api, user, respond } = await openLists();
    await requestAgain(api);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = Promise.withResolvers<void>();
    api.on({
      comment: {
        moderateComments: async ({ ids }) => {
          await sent.promise;
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    await user.keyboard('jh');
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@eve']));
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await act(async () => sent.resolve());
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE_BOB)).toHaveLength(1);
    // The server has read the lists before the hide of @bob, or after its restore.
    await arrive(() => respond(commentLists([BOB, EVE, NEW], [ADA])));
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('an undo is sent if the server has failed to make the undo before it', async () => {
    const { api, user } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const failure = Promise.withResolvers<void>();
    const calls: string[] = [];
    api.on({
      comment: {
        unhideComment: async () => {
          await failure.promise;
          return refusing('YOUTUBE_UNAVAILABLE', 'away')();
        },
        moderateComments: ({ ids, action }) => {
          calls.push(`${action} ${ids.join(' ')}`);
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    await user.keyboard('jk');
    await user.keyboard('h');
    await waitFor(() => expect(api.calls(HIDE_ADA)).toHaveLength(1));
    await user.keyboard('u');
    await waitFor(() => expect(api.calls(UNHIDE_ADA)).toHaveLength(1));
    act(() => screen.getByRole('article', { name: /@ada/ }).focus());
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await act(async () => failure.resolve());
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(calls.at(-1)).toBe('restore c1');
  });

  it('after a refused undo, the next undo reverses a newer change first', async () => {
    const { api, user } = await openLists();
    const response = Promise.withResolvers<void>();
    const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.');
    const unhideComment = async () => {
      await response.promise;
      return refuse();
    };
    api.on({ comment: { unhideComment } });
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await user.keyboard('u');
    await waitFor(() => expect(api.calls(UNHIDE_ADA)).toHaveLength(1));
    act(() => screen.getByRole('article', { name: '@bob' }).focus());
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@eve']));
    await act(async () => response.resolve());
    await toastSaying('YouTube is away.');
    expect(authors()).toEqual(['@eve']);
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
  });

  it('after the server has refused an undo for good, the next undo reverses the change before it', async () => {
    const { api, user } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on({ comment: { unhideComment: refusing('NOT_FOUND', 'This comment was not found.') } });
    await user.keyboard('jh');
    await user.keyboard('h');
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await user.keyboard('u');
    await toastSaying('This comment was not found.');
    expect(api.calls(UNHIDE_BOB)).toHaveLength(1);
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@eve']));
    await user.keyboard('u');
    await toastSaying(/^Nothing to undo/);
  });

  it('an undo returns a comment that the new lists have on a page that is not loaded', async () => {
    const { api, user, respond } = await openLists(commentLists([ADA, BOB, EVE], [SPAM]));
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await requestAgain(api);
    await arrive(() =>
      respond({
        ...commentLists([BOB, EVE, NEW], [SPAM]),
        hidden_total: 2,
        hidden_next_page_token: 'h2',
      }),
    );
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (2)']);
    await user.keyboard('u');
    await toastSaying('Comment restored');
    expect(tabNames()).toEqual(['Visible (4)', 'Hidden (1)']);
    expect(authors()).toContain('@ada');
  });

  it('the undo after a refused group of hides restores the last comment that is hidden', async () => {
    const { api, user, respond } = await openLists();
    respond(commentLists([BOB, EVE], [ADA]));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    refuseGroups(api);
    await user.keyboard('jh');
    await user.keyboard('h');
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE_BOB)).toEqual([]);
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
  });

  it('the focus stays in the list if an undo removes the focused comment from it', async () => {
    const { user } = await openLists(commentLists([ADA, BOB, EVE], [SPAM]));
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@official_giveaway']));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('an undo closes the message about the change', async () => {
    const { user } = await openLists();
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await user.keyboard('u');
    await toastSaying('Comment restored');
    // After ten seconds, the message would close by itself.
    await waitFor(() => expect(screen.queryByText('Comment hidden')).toBeNull(), {
      timeout: 5_000,
    });
  });

  it('the undo of a restore shows who hid the comment and why, as before', async () => {
    const { api, user, respond } = await openLists(HIDDEN_SPAM);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    const why = screen.getByRole('article').textContent;
    expect(why).toContain('Scam');
    await user.keyboard('jr');
    await waitFor(() => expect(api.calls(UNHIDE_SPAM)).toHaveLength(1));
    await requestAgain(api);
    await user.keyboard('u');
    await waitFor(() =>
      expect(api.calls(MODERATE).map(({ body }) => body)).toEqual([
        { ids: [SPAM.id], action: 'hide', undo: true },
      ]),
    );
    expect(screen.getByRole('article').textContent).toBe(why);
    expect(screen.getByText('by Threadsweep')).toBeDefined();

    // The server has read these lists before the undo.
    const restored = { ...SPAM, source: null, category: null, score: null, reasons: [] };
    await act(async () =>
      respond({
        ...commentLists([ADA, NEW, restored], []),
        hidden_by: { threadsweep: 0, creator: 0, youtube: 0 },
      }),
    );
    await screen.findByRole('tab', { name: 'Visible (2)' });
    expect(screen.getByRole('article').textContent).toBe(why);
    expect(screen.getByText('by Threadsweep')).toBeDefined();
  });

  it('a comment that YouTube held is hidden by the creator after the undo of its restore', async () => {
    const { user } = await openLists({
      ...commentLists([ADA], [comment({ id: 'c8', source: 'youtube' })]),
      hidden_by: { threadsweep: 0, creator: 0, youtube: 1 },
    });
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    await user.keyboard('jr');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (2)', 'Hidden (0)']));
    await user.keyboard('u');
    await screen.findByText('by you');
  });

  it('another tab shows who hid the comment after the undo of its restore', async () => {
    const { user } = await openLists(HIDDEN_SPAM);
    const channel = new BroadcastChannel('threadsweep-comments');
    const told: unknown[] = [];
    channel.addEventListener('message', ({ data }) => told.push(data));
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    await user.keyboard('jr');
    await user.keyboard('u');
    await waitFor(() => expect(told).toHaveLength(2));
    channel.close();
    expect(told[1]).toMatchObject({ kind: 'moved', from: 'visible', reload: true });
  });

  it('the page shows who hid the comment after another tab has undone its restore', async () => {
    const { api, respond } = await openLists(HIDDEN_SPAM);
    say({ kind: 'moved', ids: [SPAM.id], from: 'hidden', pending: [] });
    await waitFor(() => expect(tabNames()).toEqual(['Visible (2)', 'Hidden (0)']));
    const before = api.calls(LIST).length;
    say({ kind: 'moved', ids: [SPAM.id], from: 'visible', pending: [], reload: true });
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']));
    await act(async () => respond(HIDDEN_SPAM));
    await screen.findByText('by Threadsweep');
    expect(api.calls(LIST)).toHaveLength(before + 1);
  });

  it('after another tab has hidden a comment that is not loaded here, the page does not say that one source has hidden all', async () => {
    await openLists({ ...HIDDEN_SPAM, visible_total: 5 });
    expect(screen.getByText('by Threadsweep')).toBeDefined();
    say({ kind: 'moved', ids: ['elsewhere'], from: 'visible', pending: [] });
    await waitFor(() => expect(tabNames()).toEqual(['Visible (4)', 'Hidden (2)']));
    expect(screen.getByText('1 by Threadsweep')).toBeDefined();
  });

  it('after the undo of a pass, the undo of a restore shows that the creator has hidden the comment', async () => {
    const { api, user } = await openLists(HIDDEN_SPAM);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    await user.keyboard('jr');
    await toastSaying('Comment restored');
    const restored = { ...SPAM, source: null, category: null, score: null, reasons: [] };
    let lists: Lists = commentLists([ADA, restored], []);
    api.on({ comment: { listComments: () => lists } });
    const before = api.calls(LIST).length;
    say({ kind: 'cleaned', videoId: null, undone: 'p1' });
    await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
    lists = {
      ...commentLists([ADA], [{ ...restored, source: 'creator' }]),
      hidden_by: { threadsweep: 0, creator: 1, youtube: 0 },
    };
    await user.keyboard('u');
    await screen.findByText('by you');
    expect(api.calls(LIST)).toHaveLength(before + 2);
  });

  it('without a network, the page shows the reasons again after a restore and its undo', async () => {
    const { api, user, backend } = await openLists(HIDDEN_SPAM);
    api.below(UNHIDE_SPAM, networkAway);
    api.below(MODERATE, networkAway);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    await user.keyboard('jr');
    await waitFor(() => expect(backend.queue.unsent()).toHaveLength(1));
    await user.keyboard('u');
    await waitFor(() => expect(backend.queue.unsent()).toHaveLength(2));
    expect(backend.queue.unsent()[1]).toEqual({
      kind: 'hide',
      videoId: VIDEO,
      ids: [SPAM.id],
      undo: true,
    });
    expect(screen.getByRole('article').textContent).toContain('ScamAsks to move');
    expect(screen.getByText('by Threadsweep')).toBeDefined();
  });
});

describe('a refused change', () => {
  it('a comment that another tab has restored stays visible if the server refuses its undo', async () => {
    const { api, user } = await openLists();
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    say({ kind: 'moved', ids: ['c1'], from: 'hidden', pending: [] });
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    api.on({ comment: { unhideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await user.keyboard('u');
    await toastSaying('YouTube is away.');
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']);
  });

  it('a comment that its author has deleted does not return if the server refuses its hide', async () => {
    const { api, user, respond } = await openLists();
    const hide = Promise.withResolvers<void>();
    const refuse = refusing('NOT_FOUND', 'This comment was not found.');
    api.on({
      comment: {
        hideComment: async () => {
          await hide.promise;
          return refuse();
        },
      },
    });
    await user.keyboard('jh');
    await requestAgain(api);
    await arrive(() => respond(commentLists([BOB, EVE, NEW], [])));
    await act(async () => hide.resolve());
    await toastSaying('This comment was not found.');
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (0)']);
  });

  it('a comment keeps its mark of the next clean if the server refuses its undo', async () => {
    const { api, user } = await openLists();
    api.on({
      comment: {
        hideComment: () => ({ status: 'success', pending: true }),
        unhideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.'),
      },
    });
    await user.keyboard('jh');
    await toastSaying('The comment will be hidden with the next clean');
    await user.keyboard('u');
    await toastSaying('YouTube is away.');
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    expect(screen.queryAllByText('Will be hidden with the next clean')).toHaveLength(1);
  });

  it('a comment stays counted and marked as hidden by the creator if the server refuses its undo', async () => {
    const { api, user } = await openLists({
      ...commentLists([ADA, BOB], [SPAM]),
      hidden_by: { threadsweep: 1, creator: 0, youtube: 0 },
    });
    api.on({ comment: { unhideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await user.keyboard('u');
    await toastSaying('YouTube is away.');
    const line = screen.getByText('2 spams successfully removed').closest('div');
    await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
    expect(line?.textContent).toContain('1 by Threadsweep1 by you');
    expect(screen.queryByRole('button', { name: 'Hidden by you' })).not.toBeNull();
  });

  it('a refused undo of a comment on a page that is not loaded leaves the totals', async () => {
    const { api, user, respond } = await openLists(commentLists([ADA, BOB, EVE], [SPAM]));
    api.on({ comment: { unhideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    await requestAgain(api);
    await arrive(() =>
      respond({
        ...commentLists([BOB, EVE, NEW], [SPAM]),
        hidden_total: 2,
        hidden_next_page_token: 'h2',
      }),
    );
    await user.keyboard('u');
    await toastSaying('YouTube is away.');
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (2)']);
  });

  it('the refusal of a group of hides causes one request for the lists', async () => {
    const { api, user, respond } = await openLists();
    respond(commentLists([BOB, EVE], [ADA]));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    refuseGroups(api);
    await user.keyboard('jh');
    await user.keyboard('h');
    await user.keyboard('h');
    const before = api.calls(LIST).length;
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(api.calls(LIST)).toHaveLength(before + 1);
  });

  it('the page informs other tabs if the server refuses a hide that it has stored', async () => {
    const { api, user, respond } = await openLists();
    respond(commentLists([BOB, EVE], [ADA]));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    refuseGroups(api);
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('threadsweep-comments');
    channel.addEventListener('message', ({ data }) => heard.push(data));
    await user.keyboard('jh');
    await user.keyboard('h');
    await waitFor(() => expect(heard).toHaveLength(2));
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    channel.close();
    // Other tabs were told that c3 is hidden, so they must hear that it is not.
    expect(heard).toHaveLength(3);
  });
});

describe('a group of changes', () => {
  it('the page requests its lists if the server refuses a hide and then the restore of the same comment', async () => {
    const { api, user, respond } = await openLists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hidden = Promise.withResolvers<void>();
    const refusal = { error: 'no', code: 'PLAN_LIMIT' as const };
    api.on({
      comment: {
        moderateComments: async ({ ids, action }) => {
          if (action === 'hide') await hidden.promise;
          const done = action === 'hide' ? [BOB.id] : [];
          const failed = ids
            .filter((id) => !done.includes(id))
            .map((id) => Object.assign({ id }, refusal));
          return { status: 'success', message: '', done, failed };
        },
      },
    });
    const both = async (key: string) => {
      for (const name of [/@ada/, /@bob/]) {
        act(() => screen.getByRole('article', { name }).focus());
        await user.keyboard('x');
      }
      await user.keyboard(key);
    };
    await both('h');
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: /Hidden/ }));
    await both('r');
    await user.click(screen.getByRole('tab', { name: /Visible/ }));
    const before = api.calls(LIST).length;
    await act(async () => hidden.resolve());
    await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
    await arrive(() => respond(commentLists([ADA, EVE, NEW], [BOB])));
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('a hide stays if a list arrives while an earlier restore of the comment is being sent', async () => {
    const { api, user, respond } = await openLists(commentLists([EVE], [ADA, BOB]));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const restored = Promise.withResolvers<void>();
    api.on({
      comment: {
        moderateComments: async ({ ids, action }) => {
          if (action === 'restore') await restored.promise;
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    await user.click(screen.getByRole('tab', { name: /Hidden/ }));
    act(() => screen.getByRole('article', { name: /@bob/ }).focus());
    await user.keyboard('r');
    await waitFor(() => expect(api.calls(UNHIDE_BOB)).toHaveLength(1));
    await user.keyboard('r');
    await user.click(screen.getByRole('tab', { name: /Visible/ }));
    for (const name of [/@ada/, /@eve/]) {
      act(() => screen.getByRole('article', { name }).focus());
      await user.keyboard('x');
    }
    await user.keyboard('h');
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    await requestAgain(api);
    await arrive(() => respond(commentLists([BOB, EVE, NEW], [ADA])));
    expect(tabNames()).toEqual(['Visible (2)', 'Hidden (2)']);
    await act(async () => restored.resolve());
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(2));
    expect(tabNames()).toEqual(['Visible (2)', 'Hidden (2)']);
  });
});

describe('the pages and totals of the lists', () => {
  it('a page that was requested before a hide does not count the comment again', async () => {
    const { user, page } = await openPaged(4);
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
    await act(async () => page({ ...commentLists([NEW], []), visible_total: 4, hidden_total: 0 }));
    await screen.findByRole('article', { name: '@new' });
    expect(authors()).toEqual(['@bob', '@eve', '@new']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('a page that was requested before a move in another tab does not count the comment twice', async () => {
    const { page } = await openPaged(4);
    say({ kind: 'moved', ids: ['c5'], from: 'visible', pending: [] });
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']));
    await act(async () => page({ ...commentLists([NEW], []), visible_total: 4 }));
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
    expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']);
  });

  it('a refused hide of a comment on a later page does not change the number of visible comments', async () => {
    const { api, user, page } = await openPaged(4);
    await act(async () => page({ ...commentLists([OLD], []), visible_total: 4 }));
    await screen.findByRole('article', { name: '@old' });
    const hide = Promise.withResolvers<void>();
    const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.');
    api.on({
      comment: {
        hideComment: async () => {
          await hide.promise;
          return refuse();
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @old' }));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (1)']));
    // The first page arrives again; its further page does not.
    const never = Promise.withResolvers<Lists>();
    api.on({
      comment: {
        listComments: ({ page_token }) =>
          page_token === undefined
            ? {
                ...commentLists([ADA, BOB, NEW], []),
                visible_total: 4,
                visible_next_page_token: 'v2',
              }
            : never.promise,
      },
    });
    await requestAgain(api);
    await screen.findByRole('article', { name: '@new' });
    await act(async () => hide.resolve());
    await toastSaying('YouTube is away.');
    expect(tabNames()).toEqual(['Visible (4)', 'Hidden (0)']);
  });

  it('the next page can be loaded if a new load of the lists fails meanwhile', async () => {
    const { api, page } = await openPaged(4);
    api.on({ comment: { listComments: refusing('YOUTUBE_UNAVAILABLE', 'YouTube is away.') } });
    await requestAgain(api);
    await act(async () => undefined);
    api.on({ comment: { listComments: () => ({ ...commentLists([NEW], []), visible_total: 4 }) } });
    await act(async () => page({ ...commentLists([NEW], []), visible_total: 4 }));
    await screen.findByRole('article', { name: '@new' });
  });

  it('a page that arrives during a reload of the lists stays, and no comment is shown twice', async () => {
    const { api, first, page } = await openPaged(5);
    const again = Promise.withResolvers<void>();
    const second = { ...commentLists([NEW, OLD], []), visible_total: 5 };
    api.on({
      comment: {
        listComments: async ({ page_token }) => {
          if (page_token !== undefined) return second;
          await again.promise;
          return first;
        },
      },
    });
    await requestAgain(api);
    await act(async () => page(second));
    await screen.findByRole('article', { name: '@new' });
    await act(async () => again.resolve());
    await waitFor(() => expect(pagesOf(api)).toHaveLength(2));
    await act(async () => undefined);
    expect(authors()).toEqual(['@ada', '@bob', '@eve', '@new', '@old']);
  });

  it('a page that arrives after a reload of the lists continues the new lists', async () => {
    const { api, page } = await openPaged(5);
    const newest = comment({ id: 'c10', author: '@newest', timestamp: hoursAgo(0) });
    const lists = {
      ...commentLists([newest, ADA, BOB], []),
      visible_total: 6,
      visible_next_page_token: 'v2',
    };
    const second = { ...commentLists([EVE, NEW, OLD], []), visible_total: 6 };
    api.on({
      comment: { listComments: ({ page_token }) => (page_token === undefined ? lists : second) },
    });
    await requestAgain(api);
    await act(async () => undefined);
    await act(async () => page({ ...commentLists([NEW, OLD], []), visible_total: 5 }));
    await screen.findByRole('article', { name: '@newest' });
    expect(authors()).toEqual(['@newest', '@ada', '@bob', '@eve', '@new', '@old']);
    expect(tabNames()).toEqual(['Visible (6)', 'Hidden (0)']);
  });

  it('a reload whose further page takes longer than a second replaces the shown lists', async () => {
    const { api, first, page } = await openPaged(5);
    await act(async () => page({ ...commentLists([OLD], []), visible_total: 4 }));
    await screen.findByRole('article', { name: '@old' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const slow = Promise.withResolvers<Lists>();
    api.on({
      comment: {
        listComments: ({ page_token }) => (page_token === undefined ? first : slow.promise),
      },
    });
    say({ kind: 'cleaned' });
    await waitFor(() => expect(pagesOf(api)).toHaveLength(2));
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await arrive(() => slow.resolve({ ...commentLists([NEW, OLD], []), visible_total: 5 }));
    expect(authors()).toEqual(['@ada', '@bob', '@eve', '@new', '@old']);
  });

  it('a stored list does not replace the shown one if the network fails during a reload', async () => {
    const { api, backend, user } = await openLists();
    await user.keyboard('jh');
    await toastSaying('Comment hidden');
    api.below(LIST, networkAway);
    await requestAgain(api);
    await waitFor(() => expect(backend.connection.state().kept.size).toBe(1));
    await act(async () => undefined);
    expect(authors()).toEqual(['@bob', '@eve']);
    expect(tabNames()).toEqual(['Visible (2)', 'Hidden (1)']);
  });

  it('a user who leaves the comments page during a hide and returns sees the right totals', async () => {
    const hide = Promise.withResolvers<{ status: 'success' }>();
    let lists: Lists = commentLists([ADA, BOB, EVE], [NEW]);
    const api = new FakeApi().on({
      comment: { listComments: () => lists, hideComment: () => hide.promise },
    });
    const { user, back } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
    await screen.findByRole('feed');
    await user.keyboard('jh');
    await waitFor(() => expect(api.calls(HIDE_ADA)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await screen.findByRole('article', { name: 'How I edit' });
    // The server has hidden the comment, which is on a further page of the hidden ones.
    lists = { ...commentLists([BOB, EVE], [NEW]), hidden_total: 2 };
    back();
    await screen.findByRole('feed');
    const before = api.calls(LIST).length;
    await act(async () => hide.resolve({ status: 'success' }));
    await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (2)', 'Hidden (2)']));
  });

  it('the message after a hide counts only the comments that stay hidden', async () => {
    const { api, user } = await openLists();
    const hide = Promise.withResolvers<void>();
    api.on({
      comment: {
        moderateComments: async ({ ids }) => {
          await hide.promise;
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 loaded' }));
    await user.click(screen.getByRole('button', { name: 'Hide 3' }));
    await user.click(screen.getByRole('tab', { name: 'Hidden (3)' }));
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    await user.keyboard('r');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (2)']));
    await act(async () => hide.resolve());
    await toastSaying(/comments hidden/);
    expect(screen.queryByText('3 comments hidden')).toBeNull();
  });
});

describe('the message about a hide', () => {
  it('a user who has left the comments page gets no message about a hide that ends later', async () => {
    const hide = Promise.withResolvers<{ status: 'success' }>();
    const api = new FakeApi().on({
      comment: {
        listComments: () => commentLists([ADA, BOB, EVE], []),
        hideComment: () => hide.promise,
      },
    });
    const { user } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
    await screen.findByRole('feed');
    await user.keyboard('jh');
    await waitFor(() => expect(api.calls(HIDE_ADA)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await screen.findByRole('article', { name: 'How I edit' });
    const channel = new BroadcastChannel('threadsweep-comments');
    const told = new Promise((resolve) => channel.addEventListener('message', resolve));
    await act(async () => {
      hide.resolve({ status: 'success' });
      await told;
    });
    channel.close();
    // Toasts appear in the order in which they were raised.
    act(() => void toast({ kind: 'info', text: 'A later one' }));
    await toastSaying('A later one');
    expect(screen.queryByText('Comment hidden')).toBeNull();
  });
});
