import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { openComments } from '../../test/open-page.tsx';
import {
  comment,
  commentLists,
  hoursAgo,
  SPAM,
  USER,
  video,
  VIDEO,
} from '../../test/usual-responses.ts';

const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;
const HIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/hide`;
const UNHIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/unhide`;

const ADA = comment();
const BOB = comment({
  id: 'c3',
  author: '@bob',
  text: 'Where is the café?',
  timestamp: hoursAgo(4),
});
const EVE = comment({ id: 'c4', author: '@eve', text: 'First!', timestamp: hoursAgo(5) });
const INSULT = comment({
  id: 'c5',
  author: '@rude',
  text: 'You are all fools',
  timestamp: hoursAgo(6),
  source: 'threadsweep',
  category: 'inappropriate',
  score: 0.8,
  reasons: [{ code: 'harassment' }],
});

function reviewApi() {
  return new FakeApi().on({
    comment: { listComments: () => commentLists([ADA, BOB, EVE], [SPAM, INSULT]) },
  });
}

async function review(api = reviewApi()) {
  const app = await openComments({ api });
  await screen.findByRole('feed');
  return app;
}

async function reviewHidden(api?: FakeApi) {
  const app = await review(api);
  await app.user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
  return app;
}

/** The number of calls for the first list: StrictMode runs effects twice. */
const LISTED = 2;

const authors = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('strong')?.textContent);
const pageTokens = (api: FakeApi) => api.calls(LIST).map(({ query }) => query.get('page_token'));
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select the/ });
const focused = () =>
  document.activeElement?.closest('article')?.querySelector('strong')?.textContent;

describe('selected comments', () => {
  it('Hide sends all selected comments in one call, and Undo restores all of them', async () => {
    const { api, user } = await review();
    await user.click(box('Select the comment by @ada'));
    await user.click(box('Select the comment by @eve'));
    expect(screen.getAllByText('2 selected').map(({ ariaLive }) => ariaLive)).toContain('polite');
    await user.click(screen.getByRole('button', { name: 'Hide 2' }));
    expect(tabNames()).toEqual(['Visible (1)', 'Hidden (4)']);
    expect(authors()).toEqual(['@bob']);
    await toastSaying('2 comments hidden');
    expect(api.calls(MODERATE).map(({ body }) => body)).toEqual([
      { ids: ['c1', 'c4'], action: 'hide' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toastSaying('2 comments restored');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (2)']));
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    expect(api.calls(MODERATE).at(-1)?.body).toEqual({ ids: ['c1', 'c4'], action: 'restore' });
  });

  it('a comment is sent once even if its own button is pressed twice and then that of all selected comments', async () => {
    const { api, user } = await review();
    await user.click(box('Select the comment by @ada'));
    await user.click(box('Select the comment by @bob'));
    const own = screen.getByRole('button', { name: 'Hide the comment by @ada' });
    fireEvent.click(own);
    fireEvent.click(own);
    fireEvent.click(screen.getByRole('button', { name: 'Hide 2' }));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (4)']));
    await toastSaying('2 comments hidden');
    expect(api.calls(MODERATE).map(({ body }) => body)).toEqual([
      { ids: ['c1', 'c3'], action: 'hide' },
    ]);
    expect(api.calls(HIDE_ADA)).toEqual([]);
  });

  it('the creator can select and deselect all loaded comments at once', async () => {
    const { user } = await review();
    await user.click(box('Select all 3 loaded'));
    expect(screen.getByRole('button', { name: 'Hide 3' })).toBeDefined();
    await user.click(box('Select the comment by @bob'));
    expect(box('Select all 3 loaded').indeterminate).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: /^Hide \d/ })).toBeNull();
    expect(box('Select the comment by @ada').checked).toBe(false);
  });

  it('Escape clears the selection of comments, but not while a dialog is open or the creator types', async () => {
    const { user } = await review();
    await user.click(box('Select all 3 loaded'));
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Hide 3' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Hide 3' })).toBeDefined();
    box('Select the comment by @ada').focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Hide 3' })).toBeNull();
    expect(document.activeElement).toBe(box('Select the comment by @ada'));
  });

  it('Restore restores all selected hidden comments together', async () => {
    const { api, user } = await reviewHidden();
    await user.click(box('Select all 2 loaded'));
    await user.click(screen.getByRole('button', { name: 'Restore 2' }));
    await toastSaying('2 comments restored');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (5)', 'Hidden (0)']));
    expect(api.calls(MODERATE)[0]?.body).toEqual({ ids: ['c2', 'c5'], action: 'restore' });
  });

  it('if the server refuses to hide the selected comments, they return to the list and a message says why', async () => {
    const api = reviewApi().on({
      comment: { moderateComments: refusing('QUOTA_EXHAUSTED', 'YouTube’s day is used up.') },
    });
    const { user } = await review(api);
    await user.click(box('Select all 3 loaded'));
    await user.click(screen.getByRole('button', { name: 'Hide 3' }));
    await toastSaying('YouTube’s day is used up.');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (3)', 'Hidden (2)']));
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
  });

  it('if the server refuses some selected comments, only the refused ones return, and Undo applies to the others', async () => {
    const api = reviewApi().on({
      comment: {
        moderateComments: ({ ids }) => ({
          status: 'success',
          message: '',
          done: ids.filter((id) => id !== 'c3'),
          failed: ids.filter((id) => id === 'c3').map((id) => ({ id, error: 'gone' })),
        }),
      },
    });
    const { user } = await review(api);
    await user.click(box('Select all 3 loaded'));
    await user.click(screen.getByRole('button', { name: 'Hide 3' }));
    await toastSaying('1 comment did not change. It may no longer be on YouTube.');
    await waitFor(() => expect(authors()).toEqual(['@bob']));
    await user.keyboard('u');
    await waitFor(() =>
      expect(api.calls(MODERATE).at(-1)?.body).toEqual({ ids: ['c1', 'c4'], action: 'restore' }),
    );
  });

  it('if the plan’s limit stops hiding the comments of a preview, the rest return to the list with a message', async () => {
    const limited = { error: 'limit', code: 'PLAN_LIMIT' as const };
    const api = reviewApi().on({
      comment: {
        moderateComments: ({ ids: [first = '', ...rest] }) => ({
          status: 'success',
          message: '',
          done: [first],
          failed: rest.map((id) => ({ id, ...limited })),
        }),
      },
    });
    const { user } = await review(api);
    await user.click(box('Select all 3 loaded'));
    await user.click(screen.getByRole('button', { name: 'Hide 3' }));
    await toastSaying(
      'You have reached your plan’s limit of removed comments. You can still hide comments yourself.',
    );
  });

  it('selected comments are sent in calls with at most a hundred comments', async () => {
    // jsdom reports no heights. Without a height, the list renders every row.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    const many = Array.from({ length: 250 }, (_, index) => comment({ id: `m${index}` }));
    const api = new FakeApi().on({ comment: { listComments: () => commentLists(many, []) } });
    const { user } = await review(api);
    await user.click(box('Select all 250 loaded'));
    await user.click(screen.getByRole('button', { name: 'Hide 250' }));
    await toastSaying('250 comments hidden');
    const sizes = api.calls(MODERATE).map(({ body }) => Object(body).ids.length);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('selecting all comments selects only those that match the search', async () => {
    const { api, user } = await review();
    await user.click(box('Select all 3 loaded'));
    await user.type(screen.getByRole('searchbox'), 'cafe');
    await user.click(await screen.findByRole('button', { name: 'Hide 1' }));
    await toastSaying('Comment hidden');
    expect(api.calls(MODERATE)).toEqual([]);
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c3/hide`)).toHaveLength(1);
  });
});

/** Returns a hundred comments. Only the first one matches the search. */
function pageOfHay(number: number) {
  return Array.from({ length: 100 }, (_, index) =>
    comment({ id: `p${number}-${index}`, text: index === 0 ? 'needle' : 'hay' }),
  );
}

function pagesOfHay(pages: number, gate: Promise<undefined>) {
  // jsdom has no layout. Without a height, all rows are visible, so the list fetches more.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  const total = { visible_total: pages * 100 };
  return new FakeApi().on({
    comment: {
      listComments: async ({ page_token }) => {
        if (page_token === undefined)
          return { ...commentLists(pageOfHay(0), []), ...total, visible_next_page_token: '1' };
        if (page_token === '2') await gate;
        const next = Number(page_token) + 1;
        return {
          ...commentLists(pageOfHay(next - 1), []),
          ...total,
          next_page_token: next < pages ? String(next) : null,
        };
      },
    },
  });
}

describe('the search', () => {
  it('the search in a video’s comments says how many comments match', async () => {
    const { user } = await review();
    await user.type(screen.getByRole('searchbox', { name: 'Search comments' }), 'CAFE');
    expect(await screen.findByText('1 match in all 3 comments.')).toBeDefined();
    expect(authors()).toEqual(['@bob']);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No loaded comment matches.')).toBeDefined();
    expect(authors()).toEqual([]);
  });

  it('the category filter of the comments page shows only hidden comments of one category', async () => {
    const { user } = await reviewHidden();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Inappropriate');
    expect(authors()).toEqual(['@rude']);
    await user.selectOptions(screen.getByRole('combobox'), 'Hidden by you');
    expect(authors()).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox'), 'All');
    expect(authors()).toHaveLength(2);
  });

  it('a search in comments loads further pages automatically and shows its progress, and the creator can stop it', async () => {
    const gate = Promise.withResolvers<undefined>();
    const api = pagesOfHay(5, gate.promise);
    const { user } = await review(api);
    await user.type(screen.getByRole('searchbox'), 'needle');
    await screen.findByText('2 matches in 200 loaded comments, 500 in total.');
    const progress = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([progress.value, progress.max]).toEqual([200, 500]);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await act(async () => gate.resolve(undefined));
    await screen.findByText('3 matches in 300 loaded comments, 500 in total.');
    expect(pageTokens(api)).not.toContain('3');
    await user.click(screen.getByRole('button', { name: 'Load the rest' }));
    await screen.findByText('5 matches in all 500 comments.');
  });

  it('a search in comments loads at most a thousand comments automatically', async () => {
    const api = pagesOfHay(12, Promise.resolve(undefined));
    const { user } = await review(api);
    await user.type(screen.getByRole('searchbox'), 'needle');
    await screen.findByText('10 matches in 1,000 loaded comments, 1,200 in total.');
    await user.click(await screen.findByRole('button', { name: 'Load the rest' }));
    await screen.findByText('12 matches in all 1,200 comments.');
    expect(pageTokens(api)).toHaveLength(LISTED + 11);
  });

  it('a search in comments stops when a page cannot be loaded, and continues when the creator presses a button', async () => {
    const api = pagesOfHay(3, Promise.resolve(undefined));
    const { user } = await review(api);
    api.below(LIST, networkAway);
    await user.type(screen.getByRole('searchbox'), 'needle');
    await toastSaying('Failed to load comments');
    api.asUsual(LIST);
    await user.click(await screen.findByRole('button', { name: 'Load the rest' }));
    await screen.findByText('3 matches in all 300 comments.');
  });
});

describe('the address', () => {
  it('the URL of the comments page contains the tab, the filter and the search, so that a reload restores all three', async () => {
    const { user, address } = await reviewHidden();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Inappropriate');
    await user.type(screen.getByRole('searchbox'), 'fools');
    await waitFor(() =>
      expect(address()).toBe(`/comments/${VIDEO}?tab=hidden&show=inappropriate&q=fools`),
    );
    cleanup();
    await openComments({ api: reviewApi() }, '?tab=hidden&show=inappropriate&q=fools');
    await screen.findByRole('feed', { name: 'Hidden comments' });
    expect(authors()).toEqual(['@rude']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('fools');
  });

  it('going back in the browser shows the previous tab of comments', async () => {
    const { back, address } = await reviewHidden();
    expect(authors()).toHaveLength(2);
    await waitFor(() => expect(address()).toBe(`/comments/${VIDEO}?tab=hidden`));
    back();
    await waitFor(() => expect(address()).toBe(`/comments/${VIDEO}`));
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
  });
});

async function successAfter(when: Promise<void>) {
  await when;
  return { status: 'success' as const };
}

function otherTab() {
  const channel = new BroadcastChannel('threadsweep-comments');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  onTestFinished(() => channel.close());
  return {
    heard,
    // A BroadcastChannel has no target origin, unlike a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    say: (event: object) => channel.postMessage({ uid: 'u1', ...event }),
  };
}
const moved = (ids: string[]) => ({
  kind: 'moved',
  videoId: VIDEO,
  ids,
  from: 'visible',
  pending: [],
});

const detail = () => within(screen.getByRole('region', { name: 'Comment in detail' }));

async function reviewWide(api = withReply()) {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query === '(min-width: 64rem)' }),
  );
  return review(api);
}

function withReply() {
  const reply = comment({ id: 'r1', author: '@bob', text: 'So true', parent_id: 'c1' });
  return new FakeApi().on({
    comment: { listComments: () => commentLists([ADA, reply, BOB], [SPAM]) },
  });
}

describe('on a wide window', () => {
  it('on a wide window, the pane beside the list shows the current comment’s thread and its author’s other comments', async () => {
    const { user } = await reviewWide();
    await user.keyboard('jj');
    await waitFor(() =>
      expect(detail().getByRole('heading', { level: 2 }).textContent).toBe('@bob'),
    );
    const [thread, others] = detail()
      .getAllByRole('list')
      .map((list) => within(list));
    expect(
      thread?.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent),
    ).toEqual(['Lovely video', 'So true']);
    expect(detail().getByText('1 other loaded comment by this author')).toBeDefined();
    expect(others?.getByText('Where is the café?')).toBeDefined();
    expect(detail().getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe(
      `https://www.youtube.com/watch?v=${VIDEO}&lc=r1`,
    );
  });

  it('on a wide window, the pane beside the list shows the reason beside each marked passage', async () => {
    const { user } = await reviewWide();
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    await waitFor(() =>
      expect(
        detail()
          .getAllByRole('listitem')
          .map((one) => [one.firstChild?.textContent, one.querySelector('q')?.textContent]),
      ).toEqual([
        ['Asks to move to a messaging app', 'Message me on Telegram'],
        ['Claims a prize or giveaway', undefined],
      ]),
    );
  });
});

describe('the history of an author', () => {
  it('on a wide window, the pane beside the list loads the history of an author on the channel of the video', async () => {
    const authorChannelId = `UC${'a'.repeat(22)}`;
    const lists = commentLists([comment({ authorChannelId })], []);
    const responses = { comment: { listComments: () => ({ ...lists, video: video() }) } };
    const { api, user } = await reviewWide(new FakeApi().on(responses));
    await user.click(detail().getByRole('button', { name: 'Show this author’s other comments' }));
    await detail().findByText(/^Threadsweep has decided on no other comment/u);
    const [call] = api.calls(`GET /api/youtube/authors/${authorChannelId}/comments`);
    expect(call?.query.get('account')).toBe(video().channel_id);
  });
});

describe('another tab', () => {
  it('comments that the creator hides in another tab also leave the list in this tab, even if they are not loaded here', async () => {
    const { api } = await review();
    otherTab().say(moved(['c1', 'not-loaded']));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (4)']));
    expect(authors()).toEqual(['@bob', '@eve']);
    expect(api.calls(LIST)).toHaveLength(LISTED);
  });

  it('the comments page ignores messages from a tab of another user or another video', async () => {
    const { api } = await review();
    const tab = otherTab();
    tab.say({ ...moved(['c1']), uid: 'u2' });
    tab.say({ ...moved(['c1']), videoId: 'another-one' });
    tab.say({ kind: 'of tomorrow' });
    tab.say({ kind: 'cleaned', videoId: VIDEO });
    await waitFor(() => expect(api.calls(LIST)).toHaveLength(LISTED + 1));
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
  });

  it('the comments page tells other tabs of the browser which comments it hides', async () => {
    const { user } = await review();
    const { heard } = otherTab();
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await waitFor(() => expect(heard).toEqual([{ uid: 'u1', ...moved(['c1']) }]));
  });

  it('if a comment is restored while its hide is in progress, the API gets both in order, and the restore counts', async () => {
    const hidden = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      comment: {
        hideComment: () => successAfter(hidden.promise),
      },
    });
    const { user } = await review(api);
    const restores = () => api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c1/unhide`);
    await user.keyboard('jh');
    await user.click(screen.getByRole('tab', { name: /^Hidden/ }));
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    await user.keyboard('r');
    expect(restores()).toEqual([]);
    hidden.resolve();
    await waitFor(() => expect(restores()).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: /^Visible/ }));
    await waitFor(() => expect(authors()).toContain('@ada'));
  });

  it('the key h hides the comment that has the focus, even if a newer comment appears above the first one', async () => {
    let visible = [ADA, BOB];
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists(visible, [SPAM]) },
    });
    const { user } = await review(api);
    act(() => screen.getByRole('article', { name: '@ada' }).focus());
    visible = [EVE, ADA, BOB];
    otherTab().say({ kind: 'cleaned', videoId: VIDEO });
    await waitFor(() => expect(authors()).toEqual(['@eve', '@ada', '@bob']));
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@eve', '@bob']));
  });
});

describe('the keyboard', () => {
  it('the keys j, k and h move between comments and hide the current one, and then the next comment is current', async () => {
    const { api, user } = await review();
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('@ada'));
    await user.keyboard('j');
    expect(focused()).toBe('@bob');
    await user.keyboard('jj');
    expect(focused()).toBe('@eve');
    await user.keyboard('kkk');
    expect(focused()).toBe('@ada');
    await user.keyboard('h');
    await toastSaying('Comment hidden');
    expect(api.calls(HIDE_ADA)).toHaveLength(1);
    await waitFor(() => expect(focused()).toBe('@bob'));
    await user.keyboard('r');
    expect(tabNames()).toEqual(['Visible (2)', 'Hidden (3)']);
    await user.keyboard('u');
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
  });

  it('the key x selects the current comment, and h hides all selected comments', async () => {
    const { api, user } = await review();
    await user.keyboard('jxjx');
    await waitFor(() => expect(box('Select the comment by @bob').checked).toBe(true));
    await user.keyboard('h');
    await toastSaying('2 comments hidden');
    expect(api.calls(MODERATE)[0]?.body).toEqual({ ids: ['c1', 'c3'], action: 'hide' });
  });

  it('the key h hides the comment that has the focus, even immediately after the focus has moved there', async () => {
    const { api } = await review();
    const eve = screen.getByRole('article', { name: '@eve' });
    await act(async () => {
      eve.focus();
      await Promise.resolve();
      fireEvent.keyDown(eve, { key: 'h' });
    });
    await toastSaying('Comment hidden');
    expect(api.calls(HIDE_ADA)).toEqual([]);
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c4/hide`)).toHaveLength(1);
  });

  it('a comment that its button has hidden does not take the focus from where the user has gone meanwhile', async () => {
    const { api } = await review();
    const hide = screen.getByRole('button', { name: 'Hide the comment by @ada' });
    hide.focus();
    fireEvent.click(hide);
    const other = screen.getByRole('tab', { name: 'Hidden (2)' });
    act(() => other.focus());
    fireEvent.click(other);
    await waitFor(() => expect(api.calls(HIDE_ADA)).toHaveLength(1));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (2)', 'Hidden (3)']));
    expect(document.activeElement).toBe(other);
  });

  it('after quick taps on the buttons of neighbouring comments, the focus is on the next comment that stays', async () => {
    const others = ['c6', 'c7'].map((id, index) =>
      comment({ id, author: `@${id}`, timestamp: hoursAgo(6 + index) }),
    );
    const all = [ADA, BOB, EVE, ...others];
    await review(new FakeApi().on({ comment: { listComments: () => commentLists(all, []) } }));
    for (const author of ['@ada', '@bob']) {
      const hide = screen.getByRole('button', { name: `Hide the comment by ${author}` });
      act(() => hide.focus());
      fireEvent.click(hide);
    }
    await waitFor(() => expect(authors()).toEqual(['@eve', '@c6', '@c7']));
    await waitFor(() => expect(focused()).toBe('@eve'));
  });

  it('the key r restores the current hidden comment', async () => {
    const { user } = await reviewHidden();
    await user.keyboard('jr');
    await toastSaying('Comment restored');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (4)', 'Hidden (1)']));
  });

  it('single keys in a text field type letters, and the browser’s own shortcuts keep working', async () => {
    const { api, user } = await review();
    await user.keyboard('j');
    await user.keyboard('{Control>}h{/Control}');
    await user.type(screen.getByRole('searchbox'), 'hxru?');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('hxru?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls(HIDE_ADA)).toEqual([]);
  });

  it('the key u undoes the last change, then the change before it, and no change twice', async () => {
    const { user } = await review();
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('@ada'));
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await waitFor(() => expect(focused()).toBe('@bob'));
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob']));
    await waitFor(() => expect(toast.getToasts()).toHaveLength(2));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    await user.keyboard('u');
    await toastSaying('Nothing to undo.');
    expect(authors()).toEqual(['@ada', '@bob', '@eve']);
  });

  it('the key u undoes the last press, even if its response arrives before that of an earlier one or not yet', async () => {
    const response = Promise.withResolvers<void>();
    const api = reviewApi().on({
      comment: {
        hideComment: async () => {
          await response.promise;
          return { status: 'success' as const };
        },
      },
    });
    const { user } = await review(api);
    await user.keyboard('jh');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('h');
    await waitFor(() => expect(authors()).toEqual(['@eve']));
    await user.keyboard('u');
    await waitFor(() => expect(authors()).toEqual(['@bob', '@eve']));
    await user.keyboard('u');
    response.resolve();
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob', '@eve']));
    expect(api.calls(UNHIDE_ADA)).toHaveLength(1);
  });

  it('the key / moves the focus to the search field', async () => {
    const { user } = await review();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('with Shift held down, the key x or a click selects a range of comments', async () => {
    const { user } = await review();
    await user.keyboard('jx');
    await user.keyboard('jj{Shift>}x{/Shift}');
    await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(box('Select the comment by @eve'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select the comment by @bob'));
    await user.keyboard('{/Shift}');
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true]);
  });

  it('the key u says if there is nothing to undo', async () => {
    const { user } = await review();
    await user.keyboard('u');
    await toastSaying('Nothing to undo.');
  });

  it('the key ? shows the keyboard help, in which the user can turn off single-key shortcuts permanently', async () => {
    const { user } = await review();
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Next comment')).toBeDefined();
    expect(help.getByText(/^If you use a screen reader/)).toBeDefined();
    await user.click(help.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.click(help.getByRole('button', { name: 'Close' }));
    await user.keyboard('jx');
    expect(focused()).toBeUndefined();
    expect(box('Select the comment by @ada').checked).toBe(false);
    expect(window.localStorage.getItem('single_key_shortcuts')).toBe('off');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });
});

describe('why a comment is hidden', () => {
  it('a hidden comment shows its category, reasons and score, and who hid it', async () => {
    await reviewHidden();
    const row = within(screen.getByRole('article', { name: '@rude' }));
    expect(row.getByRole('button', { name: 'Inappropriate' })).toBeDefined();
    expect(row.getByText('Insults or degrades someone')).toBeDefined();
    expect(row.getByText('Hidden by Threadsweep')).toBeDefined();
    expect(row.getByText('80% sure')).toBeDefined();
  });

  it('the score of a comment is never shown as 100 %', async () => {
    const certain = { ...INSULT, score: 0.9999 };
    const about = { ...SPAM, score: 0.876 };
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists([ADA], [about, certain]) },
    });
    await reviewHidden(api);
    expect(screen.getByText('99% sure')).toBeDefined();
    expect(screen.getByText('88% sure')).toBeDefined();
  });

  it('the reasons of a hidden comment are shown in the language of the account', async () => {
    const api = reviewApi().on({ account: { me: () => ({ ...USER, language: 'fr' as const }) } });
    const { user } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
    await user.click(await screen.findByRole('tab', { name: 'Masqués (2)' }));
    const row = within(screen.getByRole('article', { name: '@rude' }));
    expect(row.getByRole('button', { name: 'Inapproprié' })).toBeDefined();
    expect(row.getByText('Insulte ou rabaisse quelqu’un')).toBeDefined();
    expect(row.getByText(/^Certitude : 80\s%$/)).toBeDefined();
  });
});

describe('a page of comments that does not arrive', () => {
  it('if a page of comments cannot be loaded, the end of the list says so and loads the page again on request, without a loss of the focus', async () => {
    let fails = true;
    const api = new FakeApi().on({
      comment: {
        listComments: ({ page_token }) => {
          if (page_token === undefined)
            return { ...commentLists([ADA], []), visible_total: 2, visible_next_page_token: 'v2' };
          if (fails) refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.')();
          return { ...commentLists([BOB], []), visible_total: 2 };
        },
      },
    });
    const { user } = await review(api);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load more comments.');
    const retry = within(alert).getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await waitFor(() => expect(pageTokens(api)).toHaveLength(LISTED + 2));
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(retry);
    fails = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(authors()).toEqual(['@ada', '@bob']));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(focused()).toBe('@ada');
  });
});

describe('hostile comments', () => {
  const HOSTILE = [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    'javascript:window.hacked=1',
    '"><svg/onload=window.hacked=1>',
    '{{constructor.constructor("window.hacked=1")()}}',
    '$t(comments.hide) {{author}}',
  ];

  it.each(HOSTILE)(
    'a comment or an author’s name such as %s appears as plain text and has no other effect',
    async (text) => {
      const evil = comment({
        id: 'evil',
        text,
        author: text,
        authorProfileImageUrl: text,
        source: 'threadsweep',
        category: 'spam',
        score: 0.9,
        reasons: [{ code: 'advert', start: 0, end: 4 }, { code: text }],
      });
      const api = new FakeApi().on({
        comment: { listComments: () => commentLists([{ ...evil, source: null }], [evil]) },
      });
      const { user } = await review(api);
      for (const side of [/^Visible/, /^Hidden/]) {
        await user.click(screen.getByRole('tab', { name: side }));
        const row = screen.getByRole('article', { name: text });
        expect(row.querySelector('p')?.textContent).toBe(text);
        expect(row.querySelectorAll('script, svg, iframe, a, [onerror], [onload]')).toHaveLength(0);
        expect(box(`Select the comment by ${text}`)).toBeDefined();
        for (const image of row.querySelectorAll('img')) expect(image.alt).toBe('');
      }
      expect('hacked' in window).toBe(false);
    },
  );
});
