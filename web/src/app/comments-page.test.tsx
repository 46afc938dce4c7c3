import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, showPart, toastSaying } from '../../test/open-app.tsx';
import { openComments } from '../../test/open-page.tsx';
import { comment, commentLists, pass, SPAM, video, VIDEO } from '../../test/usual-responses.ts';
import { CommentTabs } from '../comment/comment-tabs.tsx';

const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
const HIDE = `POST /api/youtube/videos/${VIDEO}/comments/c1/hide`;
const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;
const UNHIDE = `POST /api/youtube/videos/${VIDEO}/comments/c2/unhide`;

async function openCommentsOf(api = new FakeApi()) {
  const app = await openComments({ api });
  await screen.findByRole('tab', { name: /^Visible/ });
  return app;
}

const reply = (id: string, parent_id: string) => comment({ id, author: `@${id}`, parent_id });

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('the comments of a video', () => {
  it('the comments page shows the video’s id, a button to go back and a button to clean', async () => {
    const { user, address } = await openCommentsOf();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Video: ${VIDEO}`);
    expect(screen.getByRole('button', { name: 'Clean Now' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('the comments page shows the video’s title, picture, id and a hyperlink to YouTube', async () => {
    const picture = 'https://i.ytimg.example/how-i-edit.jpg';
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({
          ...commentLists([comment()], []),
          video: video({ thumbnail_url: picture }),
        }),
      },
    });
    await openCommentsOf(api);
    const title = screen.getByText('How I edit');
    const link = screen.getByRole('link', { name: 'Open on YouTube' });
    expect(link.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${VIDEO}`);
    expect(document.querySelector('main img')?.getAttribute('src')).toBe(picture);
    const heading = screen.getByRole('heading', { level: 1, name: `Video: ${VIDEO}` });
    for (const above of [title, link])
      expect(above.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the comments page of a private video offers no clean, and says when its protection starts', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([], []), video: video({ privacy: 'private' }) }),
      },
    });
    await openCommentsOf(api);
    expect(screen.getByText('Private: protection starts at the release')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clean Now' })).toBeNull();
  });

  it('the comments page counts hidden comments by who hid them, and updates the counts after each change', async () => {
    const hidden = [SPAM, comment({ id: 'c3', source: 'creator' })];
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({
          ...commentLists([comment()], hidden),
          hidden_total: 9,
          hidden_by: { threadsweep: 6, creator: 2, youtube: 1 },
        }),
      },
    });
    const { user } = await openCommentsOf(api);
    const line = screen.getByText('9 spams successfully removed').closest('div');
    expect(line?.textContent).toBe(
      '9 spams successfully removed6 by Threadsweep2 by you1 by YouTube',
    );
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await screen.findByText('10 spams successfully removed');
    expect(line?.textContent).toContain('6 by Threadsweep3 by you1 by YouTube');
  });

  it('the creator can hide viewers’ comments on the comments page, but not the creator’s own', async () => {
    const own = comment({ id: 'c8', author: '@me', authorChannelId: 'UC1' });
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([comment(), own], []), video: video() }),
      },
    });
    const { user } = await openCommentsOf(api);
    const [theirs, mine] = screen.getAllByRole('article').map((one) => within(one));
    expect(theirs?.getByRole('button', { name: /^Hide/ })).toBeDefined();
    expect(mine?.queryByRole('button')).toBeNull();
    expect(mine?.queryByRole('checkbox')).toBeNull();
    expect(mine?.getByText('Your comment')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select the 1 loaded comment' }));
    await user.click(screen.getByRole('button', { name: 'Hide 1' }));
    await toastSaying('Comment hidden');
    expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']);
  });

  it('the title of a video’s page contains the title of the video', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([comment()], []), video: video() }),
      },
    });
    await openCommentsOf(api);
    await waitFor(() => expect(document.title).toBe('How I edit · Comments · Threadsweep'));
  });

  it('both lists of comments show a reply together with the comment to which it replies', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () =>
          commentLists(
            [comment(), reply('r1', 'c1'), reply('r2', 'c2'), reply('r3', 'c0')],
            [SPAM],
          ),
      },
    });
    await openCommentsOf(api);
    const [, first, second, third] = screen.getAllByRole('article').map((one) => one.textContent);
    expect(first).toContain('Reply to @ada: Lovely video');
    expect(second).toContain('Reply to @official_giveaway: Message me on Telegram');
    expect(third).toContain('Reply');
    expect(third).not.toContain('Reply to');
  });

  it('the comments page of an unknown video leads back, and offers no clean', async () => {
    const api = new FakeApi().on({
      comment: { listComments: refusing('NOT_FOUND', 'This video was not found.') },
    });
    await openComments({ api });
    await screen.findByRole('heading', { name: 'This video is not in Threadsweep' });
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByText('Failed to load comments')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clean Now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });

  it('the comments page shows a pass that is in progress, even after a reload', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([], []), video: video({ pass_id: 'p1' }) }),
      },
      cleaning: {
        getPass: () => ({ status: 'success', pass: pass({ status: 'done', cleaned_count: 9 }) }),
      },
    });
    await openComments({ api });
    await screen.findByRole('button', { name: 'Cleaning…' });
    await toastSaying(/Spam found: 9/);
    expect(api.calls('GET /api/passes/p1')).toHaveLength(1);
  });

  it('the comments page says that it is loading comments', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof commentLists>>();
    const api = new FakeApi().on({ comment: { listComments: () => gate.promise } });
    await openComments({ api });
    expect(await screen.findByText('Loading comments...')).toBeDefined();
    gate.resolve(commentLists([], []));
    await screen.findByRole('tab', { name: 'Visible (0)' });
    await waitFor(() => expect(screen.queryByText('Loading comments...')).toBeNull());
  });

  it('the tabs count visible and hidden comments, and each comment has its author, text and age', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () =>
          commentLists(
            [comment({ timestamp: new Date(Date.now() - 300_000).toISOString() })],
            [SPAM],
          ),
      },
    });
    await openCommentsOf(api);
    expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']);
    const shown = within(screen.getByRole('article'));
    expect(shown.getByText('@ada')).toBeDefined();
    expect(shown.getByText('Lovely video')).toBeDefined();
    expect(shown.getByText('5 minutes ago')).toBeDefined();
    expect(screen.getByText('1 spams successfully removed')).toBeDefined();
  });

  it('an empty list of comments says that it is empty, and does not mention removed spam', async () => {
    const api = new FakeApi().on({ comment: { listComments: () => commentLists([], []) } });
    const { user } = await openCommentsOf(api);
    expect(screen.getByText('No visible comments found.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Hidden (0)' }));
    expect(screen.getByText('No hidden comments found.')).toBeDefined();
    expect(screen.queryByText(/successfully removed/)).toBeNull();
  });

  it('a hidden comment shows its category, its reasons, the marked passage and a tooltip', async () => {
    const { user } = await openCommentsOf();
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    screen.getByText('Viewers cannot see these comments. “Restore” makes them visible again.');
    const shown = within(screen.getByRole('article'));
    expect(shown.getByText('Asks to move to a messaging app')).toBeDefined();
    expect(shown.getByText('Claims a prize or giveaway')).toBeDefined();
    expect(shown.getByText('Message me on Telegram').tagName).toBe('MARK');
    expect(screen.queryByRole('tooltip')).toBeNull();
    const badge = shown.getByRole('button', { name: 'Scam' });
    badge.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'This comment was detected as spam or inappropriate.',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('comments that the creator or YouTube hid have a different mark than those that Threadsweep hid', async () => {
    const theirs = comment({ id: 'c3', author: '@mine', source: 'creator' });
    const youtubes = comment({ id: 'c4', author: '@held', source: 'youtube' });
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists([], [theirs, youtubes]) },
    });
    const { user } = await openCommentsOf(api);
    await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
    expect(screen.getByRole('button', { name: 'Hidden by you' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Held by YouTube' })).toBeDefined();
  });

  it('the comments page warns before YouTube deletes hidden comments, and counts the deleted ones', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const hidden = [
      { ...SPAM, id: 'c5', kept_until: soon },
      { ...SPAM, id: 'c6', kept_until: later },
    ];
    const lists = { ...commentLists([], hidden), hidden_expiring: 1, hidden_gone: 2 };
    const api = new FakeApi().on({ comment: { listComments: () => lists } });
    const { user } = await openCommentsOf(api);
    expect(screen.queryByText(/YouTube keeps hidden comments/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
    expect(screen.getByText(/It deletes 1 of these within 10 days/)).toBeDefined();
    expect(screen.getByText(/^2 comments that were hidden more than 60 days ago/)).toBeDefined();
    const [first, second] = screen.getAllByRole('article');
    expect(first?.textContent).toContain('Can be restored until about');
    expect(second?.textContent).not.toContain('Can be restored until about');
  });

  it('reasons that mark a passage come before the reason of the statistical model', async () => {
    const reasons = [{ code: 'statistical-model' }, { code: 'giveaway' }];
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists([], [{ ...SPAM, reasons }]) },
    });
    const { user } = await openCommentsOf(api);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    const list = within(screen.getByRole('article')).getByRole('list');
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Claims a prize or giveaway',
      'Resembles known scams, spam or abuse',
    ]);
  });

  it('a reason that the web app does not know is shown as “another reason”', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () => commentLists([], [{ ...SPAM, reasons: [{ code: 'from-the-future' }] }]),
      },
    });
    const { user } = await openCommentsOf(api);
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    expect(screen.getByText('Other reason')).toBeDefined();
  });

  it('each list of comments is loaded page by page', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: ({ status, page_token }) => {
          if (status === undefined)
            return {
              ...commentLists([comment()], [SPAM]),
              visible_total: 2,
              visible_next_page_token: 'v2',
            };
          expect({ status, page_token }).toEqual({ status: 'visible', page_token: 'v2' });
          return {
            ...commentLists([comment(), comment({ id: 'c9', author: '@late' })], []),
            visible_total: 2,
            hidden_total: 1,
          };
        },
      },
    });
    await openCommentsOf(api);
    await screen.findByText('@late');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (2)', 'Hidden (1)']));
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(api.calls(LIST).filter(({ query }) => query.has('page_token'))).toHaveLength(1);
  });

  it('the comments page says if comments cannot be loaded, and can load them again', async () => {
    const api = new FakeApi().below(LIST, networkAway);
    const { user } = await openComments({ api });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load comments. Please try again or reconnect your YouTube account.',
    );
    await toastSaying('Failed to load comments');
    api.asUsual(LIST);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Lovely video');
  });

  it('a YouTube URL of a video in place of its id leads to the video’s comments', async () => {
    const pasted = encodeURIComponent(`https://www.youtube.com/watch?v=${VIDEO}`);
    await openApp(`/comments/${pasted}`, { signedIn: true });
    await screen.findByRole('heading', { name: `Video: ${VIDEO}` });
    await screen.findByText('Lovely video');
  });

  it('the address /comments without a video leads to the dashboard', async () => {
    const { address } = await openApp('/comments', { signedIn: true });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('hiding and restoring', () => {
  it('Hide moves a comment to the hidden comments at once, and Restore moves it back', async () => {
    const { api, user } = await openCommentsOf();
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (0)', 'Hidden (2)']));
    await toastSaying('Comment hidden');
    expect(api.calls(HIDE)).toHaveLength(1);
    await waitFor(() => expect(screen.getByText('2 spams successfully removed')).toBeDefined());

    await user.click(screen.getByRole('tab', { name: 'Hidden (2)' }));
    await user.click(
      screen.getByRole('button', { name: 'Restore the comment by @official_giveaway' }),
    );
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']));
    await toastSaying('Comment restored');
    expect(api.calls(UNHIDE)).toHaveLength(1);
  });

  it('trusting the author of a hidden comment says that it stays hidden, and offers to restore it', async () => {
    const author = { authorChannelId: `UC${'f'.repeat(22)}` };
    const { api, user } = await openCommentsOf(
      new FakeApi().on({
        comment: { listComments: () => commentLists([], [{ ...SPAM, ...author }]) },
      }),
    );
    await user.click(screen.getByRole('tab', { name: /^Hidden/ }));
    const row = within(await screen.findByRole('article'));
    const restore = row.getByRole('button', { name: /^Restore the comment by/ });
    await user.click(row.getByRole('button', { name: /^More about/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trust this author' }));
    await screen.findByText('This comment stays hidden until you restore it.');
    expect(restore.isConnected).toBe(true);
    const toaster = within(screen.getByRole('region', { name: /^Notifications/ }));
    await user.click(toaster.getByRole('button', { name: 'Restore' }));
    await toastSaying('Comment restored');
    expect(restore.isConnected).toBe(false);
    expect(api.calls(UNHIDE)).toHaveLength(1);
  });

  it('without quota, the page says in the creator’s own time when it resets', async () => {
    const resumes_at = '2026-11-29T08:00:00.000Z';
    const api = new FakeApi().below(LIST, () =>
      Response.json(
        {
          status: 'error',
          error: 'Cleaning resumes after midnight Pacific time.',
          code: 'QUOTA_EXHAUSTED',
          data: { resumes_at },
        },
        { status: 429 },
      ),
    );
    await openComments({ api });
    const when = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
    await screen.findByText(
      `YouTube’s daily limit has been reached. It resets on ${when.format(Date.parse(resumes_at))}.`,
    );
  });

  it('the page marks a comment that the next clean will hide or restore, even after a reload', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () =>
          commentLists(
            [comment(), comment({ id: 'c9', author: '@late', pending: 'hide' })],
            [SPAM],
          ),
        hideComment: () => ({ status: 'success', message: '', pending: true }),
      },
    });
    const { user } = await openCommentsOf(api);
    expect(tabNames()).toEqual(['Visible (1)', 'Hidden (2)']);
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await toastSaying('The comment will be hidden with the next clean');
    await toastSaying('You have used today’s share of YouTube’s quota for this channel.');
    await user.click(screen.getByRole('tab', { name: 'Hidden (3)' }));
    expect(screen.getAllByText('Will be hidden with the next clean')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Restore the comment by @late' }));
    await user.click(await screen.findByRole('tab', { name: 'Visible (1)' }));
    expect(screen.queryByText('Will be hidden with the next clean')).toBeNull();
  });

  it('the page sends several quick hides in one call, without those that the creator has already undone', async () => {
    const others = ['c7', 'c8', 'c9'].map((id) => comment({ id, author: `@${id}` }));
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists([comment(), ...others], []) },
    });
    const { user } = await openCommentsOf(api);
    // On a busy machine, four clicks take longer than a group lasts. This clock is late as well.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const author of ['ada', 'c7', 'c8', 'c9'])
      await user.click(screen.getByRole('button', { name: `Hide the comment by @${author}` }));
    await waitFor(() => expect(tabNames()).toEqual(['Visible (0)', 'Hidden (4)']));
    expect(api.calls(HIDE)).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Hidden (4)' }));
    expect(screen.queryByText('Not synced yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the comment by @c8' }));
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(api.calls(MODERATE)).toHaveLength(1));
    expect(api.calls(MODERATE)[0]?.body).toEqual({ ids: ['c7', 'c9'], action: 'hide' });
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c8/unhide`)).toEqual([]);
  });

  it('visible comments only have a Hide button, and hidden comments only have a Restore button', async () => {
    const { user } = await openCommentsOf();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Hidden (1)' }));
    expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Restore/ })).toBeDefined();
  });

  it('a comment returns to its list if the server refuses the change', async () => {
    const { user } = await openCommentsOf(
      new FakeApi().on({
        comment: { hideComment: refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.') },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await toastSaying('Failed to update comment visibility');
    await waitFor(() => expect(tabNames()).toEqual(['Visible (1)', 'Hidden (1)']));
    await waitFor(() => expect(screen.getByText('Lovely video')).toBeDefined());
  });

  it('Hide changes nothing and says why if the page does not know the video', async () => {
    const list = { comments: [comment()], total: 1, nextPageToken: null };
    const user = showPart(
      <MemoryRouter>
        <CommentTabs
          videoId={undefined}
          lists={{ visible: list, hidden: { comments: [], total: 0, nextPageToken: null } }}
          showMove={() => expect.fail('the lists must stay')}
          tellTabs={() => expect.fail('other tabs have nothing to change')}
          more="idle"
          onLoadMore={async () => undefined}
          lastClean={undefined}
        />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Hide the comment by @ada' }));
    await toastSaying('Cannot modify comment: missing video information');
  });
});
