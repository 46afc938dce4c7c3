import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { say } from '../../test/open-lists.tsx';
import { openComments } from '../../test/open-page.tsx';
import {
  cleaned,
  comment,
  commentLists,
  hoursAgo,
  pass,
  SPAM,
  video,
  VIDEO,
  videoPage,
} from '../../test/usual-responses.ts';
import { type Live, type LivePass, noLive } from '../data/live.ts';

const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
const UNDO = 'POST /api/passes/p1/undo';

async function openCommentsOf(api: FakeApi, open = openComments) {
  const app = await open({ api });
  await screen.findByRole('tab', { name: /^Visible/ });
  return app;
}

async function cleanNow(api: FakeApi, open = openComments) {
  const app = await openCommentsOf(api, open);
  await app.user.click(screen.getByRole('button', { name: 'Clean Now' }));
  return app;
}

function candidate(id: string, category: 'scam' | 'spam', text: string) {
  return {
    id,
    text,
    author: `@${id}`,
    category,
    score: 0.97,
    reasons: [{ code: 'giveaway', start: 0, end: 4 }],
  };
}

/** Advances the clock until the toast is gone and the page shows the result. */
async function afterToast(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5_000);
}
const useTimers = () => vi.useFakeTimers({ shouldAdvanceTime: true });
afterEach(() => {
  vi.useRealTimers();
});

function longPass() {
  let status: 'running' | 'done' = 'running';
  const api = new FakeApi().on({
    comment: { listComments: () => ({ ...commentLists([comment()], []), visible_total: 10_000 }) },
    // The list of videos also names the pass, even for a while after its end.
    video: { listVideos: () => videoPage([video({ pass_id: 'p1' })]) },
    cleaning: {
      cleanVideo: () => cleaned({ status: 'accepted', cleaned_count: 0 }),
      getPass: () => ({
        status: 'success',
        pass: pass({ status, total_comments_on_youtube: 4200, cleaned_count: 31 }),
      }),
    },
  });
  const end = () => {
    const at = new Date().toISOString();
    const late = video({ pass_id: 'p1', last_hiding: { pass_id: 'p1', at, hidden_count: 31 } });
    api.on({
      comment: { listComments: () => ({ ...commentLists([comment()], [SPAM]), video: late }) },
    });
    status = 'done';
  };
  return { api, end };
}

/** Returns live data, and a function that reports the progress of a pass, by default `p1`, or its end. */
function livePasses() {
  let listener: ((passes: readonly LivePass[]) => void) | undefined;
  const live: Live = {
    ...noLive(),
    passes: (heard) => {
      listener = heard;
      return () => undefined;
    },
  };
  const report = (progress?: Pick<LivePass, 'read' | 'cleaned'> & { id?: string }) =>
    act(() => listener?.(progress ? [{ id: 'p1', videoId: VIDEO, ...progress }] : []));
  return { live, report };
}

/**
 * Opens the comments page, and shows that pass `p1` failed until the toast is dismissed. Then a
 * late response names the pass.
 * @param laterCounts the counts of the pass when the response names it
 */
async function lateResponseAfterFailure(laterCounts: Parameters<typeof pass>[0]): Promise<void> {
  let named: string | null = null;
  const api = new FakeApi().on({
    comment: {
      listComments: () => ({
        ...commentLists([comment()], []),
        video: video({ pass_id: named }),
      }),
    },
    cleaning: {
      getPass: () => ({
        status: 'success',
        pass: pass({
          status: 'failed',
          problem: 'YouTube is away.',
          ...(named !== null && laterCounts),
        }),
      }),
    },
  });
  const { live, report } = livePasses();
  await openCommentsOf(api, (options) =>
    openApp(`/comments/${VIDEO}`, { ...options, live, signedIn: true }),
  );
  report({ read: 400, cleaned: 0 });
  await toastSaying('YouTube is away.');
  report();
  act(() => void toast.dismiss());
  await waitFor(() => expect(screen.queryByText('YouTube is away.')).toBeNull());
  const before = api.calls('GET /api/passes/p1').length;
  named = 'p1';
  say({ kind: 'cleaned' });
  await waitFor(() => expect(api.calls('GET /api/passes/p1')).toHaveLength(before + 1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Clean Now' }).ariaBusy).not.toBe('true'),
  );
}

describe('Clean Now', () => {
  it('the comments page shows the result of a clean for five seconds, and then the updated lists', async () => {
    const api = new FakeApi();
    api.on({
      cleaning: {
        cleanVideo: () => {
          api.on({ comment: { listComments: () => commentLists([], [comment(), SPAM]) } });
          return cleaned({
            total_comments_on_youtube: 1240,
            cleaned_count: 31,
            comments_processed_in_db: 40,
            new_comments: 38,
            updated_comments: 2,
          });
        },
      },
    });
    await cleanNow(api);
    const result = await toastSaying(/Total analyzed: 1,240/);
    expect(result.textContent).toBe(
      'Total analyzed: 1,240\nSpam found: 31 (2.5%)\nProcessed: 40, new: 38, updated: 2',
    );
    expect(toast.getToasts().map((shown) => 'duration' in shown && shown.duration)).toEqual([5000]);
    await screen.findByRole('tab', { name: 'Hidden (2)' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clean Now' })).toBeDefined());
  });

  it('the result of a clean of a video without comments contains a share of 0 %', async () => {
    await cleanNow(
      new FakeApi().on({
        cleaning: {
          cleanVideo: () => cleaned({ total_comments_on_youtube: 0, cleaned_count: 0 }),
        },
      }),
    );
    await toastSaying(/Spam found: 0 \(0%\)/);
  });

  it('the result of a clean says that the plan’s limit ended the clean', async () => {
    await cleanNow(
      new FakeApi().on({ cleaning: { cleanVideo: () => cleaned({ limit_reached: true }) } }),
    );
    await toastSaying(/You have reached your plan’s limit of removed comments/);
  });

  it.each([
    [
      'with the server’s sentence',
      'Your plan’s limit is reached.',
      (api: FakeApi) =>
        api.on({
          cleaning: { cleanVideo: refusing('PLAN_LIMIT', 'Your plan’s limit is reached.') },
        }),
    ],
    [
      'without the server’s reason',
      'Failed to clean comments',
      (api: FakeApi) =>
        api.below(CLEAN, () =>
          Response.json({ status: 'error', error: '', code: 'OF_TOMORROW' }, { status: 418 }),
        ),
    ],
    [
      'if the server is not reached',
      'Failed to clean comments. Please try again.',
      (api: FakeApi) => api.below(CLEAN, networkAway),
    ],
  ])('a failed clean shows the error %s', async (_, text, arrange) => {
    await cleanNow(arrange(new FakeApi()));
    await toastSaying(text);
    expect(await screen.findByRole('button', { name: 'Clean Now' })).toBeDefined();
  });

  it('a clean that takes long continues in the background, and the page still shows its result at the end', async () => {
    const api = new FakeApi().on({
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted' }),
        getPass: () => ({
          status: 'success',
          pass: pass({ status: 'done', finished_at: hoursAgo(0), cleaned_count: 77 }),
        }),
      },
    });
    await cleanNow(api);
    await toastSaying(/Spam found: 77/);
  });

  it('if the user leaves the comments page during a clean, the video’s card shows the result once', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof cleaned>>();
    const api = new FakeApi().on({ cleaning: { cleanVideo: () => gate.promise } });
    const { user } = await cleanNow(api, (options) =>
      openApp(`/comments/${VIDEO}`, { ...options, signedIn: true }),
    );
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const card = within(await screen.findByRole('article', { name: 'How I edit' }));
    await card.findByRole('button', { name: 'Cleaning…' });
    gate.resolve(cleaned());
    await toastSaying('12 comments cleaned successfully');
    await card.findByRole('button', { name: 'Cleaned' });
    expect(toast.getToasts()).toHaveLength(1);
    await user.click(card.getByRole('link', { name: 'How I edit' }));
    await screen.findByText('This clean hid 12 comments.');
    expect(toast.getToasts()).toHaveLength(0);
  });

  it('a user who leaves the comments page during a clean and returns sees the clean’s progress and end, and can undo it', async () => {
    const { api, end } = longPass();
    const { user } = await cleanNow(api, (options) =>
      openApp(`/comments/${VIDEO}`, { ...options, signedIn: true }),
    );
    await screen.findByText(/^Read 4,200/);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const card = within(await screen.findByRole('article', { name: 'How I edit' }));
    await card.findByText('Cleaning: 4,200 comments read');
    await user.click(card.getByRole('link', { name: 'How I edit' }));
    await screen.findByText(/^Read 4,200/);
    expect(screen.getByText(/continues in the background/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cleaning…' }).ariaBusy).toBe('true');
    end();
    await toastSaying(/Spam found: 31/);
    await screen.findByRole('tab', { name: 'Hidden (1)' });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(api.calls(CLEAN)).toHaveLength(1);
    const looks = api.calls('GET /api/passes/p1').length;
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await screen.findByRole('button', { name: 'Cleaned' });
    expect(api.calls('GET /api/passes/p1')).toHaveLength(looks);
    expect(toast.getToasts()).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'How I edit' }));
    // The card has an undo, too, until the page opens.
    await screen.findByRole('tab', { name: 'Hidden (1)' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toastSaying('12 comments restored');
    expect(api.calls(UNDO)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^This clean hid/)).toBeNull());
  });

  it('the comments page shows the line with the result of a clean only after the toast has disappeared', async () => {
    useTimers();
    await cleanNow(new FakeApi());
    await toastSaying('Cleaning complete');
    const line = await screen.findByText('This clean hid 12 comments.');
    const place = line.closest('[data-telling]');
    expect(place).not.toBeNull();
    await afterToast();
    await waitFor(() => expect(place?.hasAttribute('data-telling')).toBe(false));
  });

  it('the undo on the comments page restores all comments that the last clean hid', async () => {
    useTimers();
    const { api, user } = await cleanNow(new FakeApi());
    await screen.findByText('This clean hid 12 comments.');
    await afterToast();
    const before = api.calls(LIST).length;
    const page = within(screen.getByRole('main'));
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await toastSaying('12 comments restored');
    expect(api.calls(UNDO)).toHaveLength(1);
    await waitFor(() => expect(api.calls(LIST).length).toBeGreaterThan(before));
    expect(screen.queryByText('This clean hid 12 comments.')).toBeNull();
  });

  it('the comments page can undo a clean from an earlier visit once', async () => {
    const at = hoursAgo(2);
    const cleanedBefore = video({ last_hiding: { pass_id: 'p1', at, hidden_count: 12 } });
    const api = new FakeApi().on({
      comment: { listComments: () => ({ ...commentLists([comment()], []), video: cleanedBefore }) },
      cleaning: {
        undoPass: () => {
          api.on({ comment: { listComments: () => commentLists([comment()], []) } });
          return { status: 'success', restored_count: 12, message: '' };
        },
      },
    });
    const { user } = await openCommentsOf(api);
    await screen.findByText('The last clean hid 12 comments 2 hours ago.');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
    await toastSaying('12 comments restored');
    await waitFor(() => expect(screen.queryByText(/The last clean hid/)).toBeNull());
  });

  it.each([
    ['the API’s response reports', { kind: 'cleaned' }, true],
    ['another tab tells of', { kind: 'cleaned', undone: 'p1' }, false],
  ])(
    'the comments page no longer shows the result of a clean after %s its undo',
    async (_, message, hasResponse) => {
      let isUndone = false;
      const api = new FakeApi().on({
        comment: {
          listComments: () => {
            if (isUndone && !hasResponse) refusing('SERVICE_UNAVAILABLE', 'Away.')();
            const last_hiding = { pass_id: 'p1', at: hoursAgo(0), hidden_count: 12 };
            const shown = video({ last_hiding: isUndone ? null : last_hiding });
            return { ...commentLists([comment()], []), video: shown };
          },
        },
      });
      await cleanNow(api);
      await screen.findByText('This clean hid 12 comments.');
      isUndone = true;
      say(message);
      await waitFor(() => expect(screen.queryByText('This clean hid 12 comments.')).toBeNull());
    },
  );

  it('the comments page shows the result of a clean even if it cannot load the comments again', async () => {
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([comment()], []), video: video() }),
      },
      cleaning: {
        cleanVideo: () => {
          api.below(LIST, networkAway);
          return cleaned();
        },
      },
    });
    await cleanNow(api);
    await screen.findByText('This clean hid 12 comments.');
  });

  it('the result of a clean that hid nothing does not contradict that of the clean before it', async () => {
    const last_hiding = { pass_id: 'p1', at: hoursAgo(0), hidden_count: 8 };
    let isCleaned = false;
    const api = new FakeApi().on({
      comment: {
        listComments: () => {
          const shown = video({ last_hiding: isCleaned ? last_hiding : null });
          return { ...commentLists([comment()], []), video: shown };
        },
      },
      cleaning: {
        cleanVideo: () => {
          const response = isCleaned
            ? cleaned({ pass_id: 'p2', cleaned_count: 0 })
            : cleaned({ cleaned_count: 8 });
          isCleaned = true;
          return response;
        },
      },
    });
    const { user } = await cleanNow(api);
    await screen.findByText('This clean hid 8 comments.');
    await user.click(screen.getByRole('button', { name: 'Clean Now' }));
    await toastSaying(/Spam found: 0/);
    await screen.findByText('An earlier clean hid 8 comments just now.');
    expect(screen.queryByText('This clean hid 8 comments.')).toBeNull();
  });

  it('the comments page offers no undo after YouTube has deleted the clean’s comments', async () => {
    const at = hoursAgo(61 * 24);
    const cleanedBefore = video({ last_hiding: { pass_id: 'p1', at, hidden_count: 12 } });
    const api = new FakeApi().on({
      comment: { listComments: () => ({ ...commentLists([comment()], []), video: cleanedBefore }) },
    });
    await openCommentsOf(api);
    expect(screen.queryByText(/The last clean hid/)).toBeNull();
  });

  it('the toast with the result of a clean can undo the clean', async () => {
    const { api, user } = await cleanNow(new FakeApi());
    const shown = await toastSaying('Cleaning complete');
    const held = shown.closest<HTMLElement>('[data-sonner-toast]');
    if (!held) throw new Error('it stands in no toast');
    await user.click(within(held).getByRole('button', { name: 'Undo' }));
    await toastSaying('12 comments restored');
    expect(api.calls(UNDO)).toHaveLength(1);
  });

  it('the undo of a clean whose comments were already restored elsewhere reports no success', async () => {
    const api = new FakeApi().on({
      cleaning: { undoPass: () => ({ status: 'success', restored_count: 0, message: '' }) },
    });
    const { user } = await cleanNow(api);
    await screen.findByText('This clean hid 12 comments.');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
    const shown = await toastSaying('0 comments restored');
    const held = shown.closest<HTMLElement>('[data-sonner-toast]');
    expect(held?.dataset['type']).toBe('info');
  });

  it.each([
    [
      { restored_count: 11, failed_count: 1 },
      'info',
      '11 comments restored',
      '1 comment could not',
    ],
    [{ restored_count: 0, failed_count: 12 }, 'error', '12 comments could not be restored', ''],
    [
      { restored_count: 1, pending_count: 9, failed_count: 2 },
      'info',
      '1 comment restored',
      '9 comments become visible with the next clean. 2 comments could not be restored',
    ],
  ])(
    'the undo of a clean says how many comments YouTube refused to restore: %o',
    async (counts, kind, text, description) => {
      const api = new FakeApi().on({
        cleaning: { undoPass: () => ({ status: 'success', ...counts, message: '' }) },
      });
      const { user } = await cleanNow(api);
      await screen.findByText('This clean hid 12 comments.');
      await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
      const shown = await toastSaying(text);
      const held = shown.closest<HTMLElement>('[data-sonner-toast]');
      expect(held?.dataset['type']).toBe(kind);
      expect(held?.textContent).toContain(description);
    },
  );

  it('if an undo fails, the comments stay hidden and the page says why', async () => {
    const api = new FakeApi().on({
      cleaning: { undoPass: refusing('RECONNECT_REQUIRED', 'Please reconnect.') },
    });
    useTimers();
    const { user } = await cleanNow(api);
    await screen.findByText('This clean hid 12 comments.');
    await afterToast();
    const page = within(screen.getByRole('main'));
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await toastSaying('Could not undo the clean');
    await toastSaying('Please reconnect.');
    await waitFor(() => expect(page.getByRole('button', { name: 'Undo' })).toBeDefined());
  });

  it('the comments page offers no undo for a clean that hid nothing', async () => {
    await cleanNow(
      new FakeApi().on({ cleaning: { cleanVideo: () => cleaned({ cleaned_count: 0 }) } }),
    );
    await toastSaying('Cleaning complete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('a screen reader hears that a clean begins', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof cleaned>>();
    await cleanNow(new FakeApi().on({ cleaning: { cleanVideo: () => gate.promise } }));
    const texts = await screen.findAllByText('Reading the comments…');
    expect(texts.map(({ ariaLive }) => ariaLive)).toContain('polite');
    gate.resolve(cleaned());
    await toastSaying(/Spam found/);
  });

  it('the comments page shows the progress of a clean that takes long', async () => {
    const gate = Promise.withResolvers<undefined>();
    let looks = 0;
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({ ...commentLists([comment()], []), visible_total: 10_000 }),
      },
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted', cleaned_count: 0 }),
        getPass: async () => {
          looks += 1;
          if (looks > 1) await gate.promise;
          const status = looks > 1 ? 'done' : 'running';
          const read = looks > 1 ? 10_000 : 4200;
          return {
            status: 'success',
            pass: pass({ status, total_comments_on_youtube: read, cleaned_count: 31 }),
          };
        },
      },
    });
    await cleanNow(api);
    await screen.findByText('Read 4,200 of about 10,000 comments, 31 hidden so far');
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Cleaning progress',
    });
    expect([bar.value, bar.max]).toEqual([4200, 10_000]);
    gate.resolve(undefined);
    await toastSaying(/Total analyzed: 10,000/);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('the comments page shows the progress of a clean whose call has no response yet, and counts what it has hidden', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof cleaned>>();
    const listGate = Promise.withResolvers<void>();
    let runs = false;
    const api = new FakeApi().on({
      comment: {
        // The list names the pass as soon as it runs, with what it has hidden by then.
        listComments: async () => {
          if (runs) await listGate.promise;
          return {
            ...commentLists([comment()], runs ? [SPAM] : []),
            visible_total: runs ? 2_850 : 3_000,
            hidden_total: runs ? 150 : 0,
            hidden_by: { threadsweep: runs ? 150 : 0, creator: 0, youtube: 0 },
            video: video({ pass_id: runs ? 'p1' : null }),
          };
        },
      },
      cleaning: {
        cleanVideo: () => {
          runs = true;
          return gate.promise;
        },
        getPass: () => ({ status: 'success', pass: pass({ cleaned_count: 150 }) }),
      },
    });
    const { live, report } = livePasses();
    const { user } = await cleanNow(api, (options) =>
      openApp(`/comments/${VIDEO}`, { ...options, live, signedIn: true }),
    );
    report({ read: 400, cleaned: 50 });
    await screen.findByText('Read 400 of about 3,000 comments, 50 hidden so far');
    await screen.findByRole('tab', { name: 'Visible (2,950)' });
    await screen.findByText('50 spams successfully removed');
    await user.click(screen.getByRole('tab', { name: 'Hidden (50)' }));
    expect(screen.queryByText('No hidden comments found.')).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const card = within(await screen.findByRole('article', { name: 'How I edit' }));
    await user.click(card.getByRole('link', { name: 'How I edit' }));
    await screen.findByRole('button', { name: 'Cleaning…' });
    report({ read: 1_300, cleaned: 150 });
    await screen.findByText('Cleaning: 1,300 comments read');
    listGate.resolve();
    await screen.findByRole('tab', { name: 'Hidden (150)' });
    await screen.findByText('Read 1,300 of about 3,000 comments, 150 hidden so far');
    report({ read: 2_800, cleaned: 200 });
    await screen.findByText('Read 2,800 of about 3,000 comments, 200 hidden so far');
    await screen.findByText('200 spams successfully removed');
    await screen.findByText('by Threadsweep');
    report();
    screen.getByText('Read 2,800 of about 3,000 comments, 200 hidden so far');
    gate.resolve(cleaned({ cleaned_count: 200 }));
    await toastSaying(/Spam found: 200/);
  });

  it.each([
    ['its call is refused', 'Quota used up.', refusing('QUOTA_EXHAUSTED', 'Quota used up.')],
    ['its pass fails', 'YouTube is away.', () => cleaned({ status: 'accepted' })],
  ])(
    'the comments page counts what a failed clean hid, and can undo it, even if it cannot load the comments again after %s',
    async (_, problem, end) => {
      const gate = Promise.withResolvers<void>();
      let isAway = false;
      const api = new FakeApi().on({
        comment: {
          listComments: () => {
            if (isAway) refusing('SERVICE_UNAVAILABLE', 'Away.')();
            const lists = commentLists([comment()], []);
            return { ...lists, visible_total: 3_000, video: video() };
          },
        },
        cleaning: {
          cleanVideo: async () => {
            await gate.promise;
            isAway = true;
            return end();
          },
          getPass: () => ({
            status: 'success',
            pass: pass({ status: 'failed', cleaned_count: 50, problem }),
          }),
          undoPass: () => ({ status: 'success', restored_count: 50, message: '' }),
        },
      });
      const { live, report } = livePasses();
      const { user } = await cleanNow(api, (options) =>
        openApp(`/comments/${VIDEO}`, { ...options, live, signedIn: true }),
      );
      report({ read: 400, cleaned: 50 });
      await screen.findByRole('tab', { name: 'Hidden (50)' });
      gate.resolve();
      report();
      await toastSaying(problem);
      await screen.findByText('This clean hid 50 comments.');
      screen.getByRole('tab', { name: 'Visible (2,950)' });
      screen.getByRole('tab', { name: 'Hidden (50)' });
      await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
      await toastSaying('50 comments restored');
      await screen.findByRole('tab', { name: 'Hidden (0)' });
      expect(api.calls(UNDO)).toHaveLength(1);
      expect(screen.queryByText('This clean hid 50 comments.')).toBeNull();
    },
  );

  it('the undo after a refused clean undoes its own pass, not the scheduled pass before it', async () => {
    const gate = Promise.withResolvers<void>();
    let isAway = false;
    const api = new FakeApi().on({
      comment: {
        listComments: () => {
          if (isAway) refusing('SERVICE_UNAVAILABLE', 'Away.')();
          return { ...commentLists([comment()], []), visible_total: 3_000, video: video() };
        },
      },
      cleaning: {
        cleanVideo: async () => {
          await gate.promise;
          isAway = true;
          return refusing('QUOTA_EXHAUSTED', 'Quota used up.')();
        },
        undoPass: () => ({ status: 'success', restored_count: 50, message: '' }),
      },
    });
    const { live, report } = livePasses();
    const { user } = await cleanNow(api, (options) =>
      openApp(`/comments/${VIDEO}`, { ...options, live, signedIn: true }),
    );
    report({ id: 'p0', read: 400, cleaned: 0 });
    await screen.findByText('Read 400 of about 3,000 comments, 0 hidden so far');
    report({ read: 900, cleaned: 50 });
    await screen.findByRole('tab', { name: 'Hidden (50)' });
    gate.resolve();
    report();
    await toastSaying('Quota used up.');
    await screen.findByText('This clean hid 50 comments.');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
    await toastSaying('50 comments restored');
    expect(api.calls(UNDO)).toHaveLength(1);
  });

  it('the comments page shows the progress and the result of a failed pass that resumes', async () => {
    let status: 'running' | 'failed' | 'done' = 'failed';
    const last_hiding = { pass_id: 'p1', at: hoursAgo(0), hidden_count: 50 };
    const api = new FakeApi().on({
      comment: {
        listComments: () => ({
          ...commentLists([comment()], [SPAM]),
          visible_total: 2_950,
          hidden_total: 50,
          video: video({ last_hiding }),
        }),
      },
      cleaning: {
        getPass: () => ({
          status: 'success',
          pass: pass({ status, cleaned_count: 263, problem: 'YouTube is away.' }),
        }),
      },
    });
    const { live, report } = livePasses();
    await openCommentsOf(api, (options) =>
      openApp(`/comments/${VIDEO}`, { ...options, live, signedIn: true }),
    );
    report({ read: 400, cleaned: 50 });
    await toastSaying('YouTube is away.');
    report();
    status = 'running';
    report({ read: 1_800, cleaned: 263 });
    await screen.findByText('Read 1,800 of about 3,000 comments, 263 hidden so far');
    await screen.findByRole('tab', { name: 'Hidden (263)' });
    expect(screen.getByRole('button', { name: 'Cleaning…' }).ariaBusy).toBe('true');
    status = 'done';
    await toastSaying(/Spam found: 263/);
  });

  it('a late response that names a failed pass does not report the pass again', async () => {
    await lateResponseAfterFailure({});
    expect(toast.getToasts()).toEqual([]);
  });

  it('a failed pass that has resumed unseen and failed again is reported again', async () => {
    await lateResponseAfterFailure({ cleaned_count: 50 });
    await toastSaying('YouTube is away.');
  });

  it.each([
    ['was ended by', { cleanVideo: () => cleaned({ limit_reached: true }) }],
    ['is refused for', { cleanVideo: refusing('PLAN_LIMIT', 'The limit is reached.') }],
  ])('a clean that %s the plan’s limit leads the creator to the plans', async (_, cleaning) => {
    useTimers();
    const { user, address } = await cleanNow(new FakeApi().on({ cleaning }));
    await waitFor(() => expect(toast.getToasts()).toHaveLength(1));
    const inPage = within(screen.getByRole('main'));
    expect(inPage.queryByRole('link', { name: 'See plans' })).toBeNull();
    await afterToast();
    await user.click(await screen.findByRole('link', { name: 'See plans' }));
    await waitFor(() => expect(address()).toBe('/subscription'));
  });

  it('if Google refuses the grant during a clean, the page offers to reconnect the channel', async () => {
    const api = new FakeApi().on({
      cleaning: { cleanVideo: refusing('RECONNECT_REQUIRED', 'Please reconnect.') },
      channel: { startConnection: refusing('SERVICE_UNAVAILABLE', 'Google does not respond.') },
    });
    const { user } = await cleanNow(api);
    await toastSaying('Please reconnect.');
    await user.click(await screen.findByRole('button', { name: 'Reconnect YouTube' }));
    await toastSaying('Google does not respond.');
  });
});

describe('the preview', () => {
  const candidates = [
    candidate('x1', 'scam', 'Free money'),
    candidate('x2', 'spam', 'Look at my channel'),
    candidate('x3', 'scam', 'Free phones'),
  ];

  function previewing() {
    return new FakeApi().on({
      cleaning: {
        cleanVideo: ({ dry_run }) =>
          dry_run === true
            ? cleaned({
                dry_run: true,
                pass_id: null,
                would_hide: candidates,
                total_comments_on_youtube: 1240,
              })
            : cleaned({ cleaned_count: 3 }),
      },
    });
  }

  async function openPreview(api = previewing()) {
    const app = await openCommentsOf(api);
    await app.user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What a clean would hide' }));
    return { ...app, dialog };
  }

  it('the preview shows which comments a clean would hide and why, highest score first, and hides nothing', async () => {
    const { api, user, dialog } = await openPreview();
    await dialog.findByText('1,240 comments read. Nothing has changed yet.');
    await dialog.findByText(/^Scam \(2\), Spam \(1\)\./);
    const authors = dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(authors).toHaveLength(3);
    expect(dialog.getByText('Look').tagName).toBe('MARK');
    expect(dialog.getAllByText('Claims a prize or giveaway')).toHaveLength(3);
    expect(dialog.getAllByText('97% sure')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(new Set(api.calls(CLEAN).map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"dry_run":true}']),
    );
  });

  it('opening the preview of a clean moves the focus to its button, not to its list', async () => {
    const { dialog } = await openPreview();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
  });

  it('confirming the preview of a clean hides exactly the comments that the preview shows', async () => {
    const { api, user, dialog } = await openPreview();
    await user.click(await dialog.findByRole('button', { name: 'Hide these 3' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('This clean hid 3 comments.');
    expect(api.calls(CLEAN).at(-1)?.body).toEqual({ comments: ['x1', 'x2', 'x3'] });
  });

  it('comments that the creator unticks in the preview of a clean also stay visible in later cleans', async () => {
    const { api, user, dialog } = await openPreview();
    const [, second] = await dialog.findAllByRole('checkbox');
    if (!second) throw new Error('the preview has no second comment');
    await user.click(second);
    await user.click(dialog.getByRole('button', { name: 'Hide these 2' }));
    await screen.findByText('This clean hid 3 comments.');
    expect(api.calls('POST /api/review')[0]?.body).toEqual({
      decisions: [{ video_id: VIDEO, id: 'x2', action: 'keep' }],
    });
    expect(api.calls(CLEAN).at(-1)?.body).toEqual({ comments: ['x1', 'x3'] });
  });

  it.each([
    [
      'closes the preview',
      (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' })),
    ],
    [
      'leaves the page',
      (user: UserEvent) =>
        user.click(screen.getByRole('link', { name: 'Back to Dashboard', hidden: true })),
    ],
  ])('comments that the creator unticks stay visible if the creator %s', async (_, leave) => {
    const { api, user, dialog } = await openPreview();
    const [, second] = await dialog.findAllByRole('checkbox');
    if (!second) throw new Error('the preview has no second comment');
    await user.click(second);
    expect(api.calls('POST /api/review')).toEqual([]);
    await leave(user);
    await waitFor(() =>
      expect(api.calls('POST /api/review').map(({ body }) => body)).toEqual([
        { decisions: [{ video_id: VIDEO, id: 'x2', action: 'keep' }] },
      ]),
    );
  });

  it('the preview of a clean says if there are no comments to hide', async () => {
    const api = new FakeApi().on({ cleaning: { cleanVideo: () => cleaned({ dry_run: true }) } });
    const { dialog } = await openPreview(api);
    await dialog.findByText(/^Nothing to hide/);
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Hide/ })).toBeNull());
  });

  it('if the preview of a clean fails, the page says why, and the creator can try again', async () => {
    const api = previewing().below(CLEAN, () =>
      Response.json(
        { status: 'error', error: 'YouTube’s day is used up.', code: 'QUOTA_EXHAUSTED' },
        { status: 429 },
      ),
    );
    const { user, dialog } = await openPreview(api);
    expect((await dialog.findByRole('alert')).textContent).toContain('YouTube’s day is used up.');
    api.asUsual(CLEAN);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('button', { name: 'Hide these 3' });
  });

  it('the parameter `preview` in the URL opens the preview of a clean', async () => {
    const { user, address } = await openComments({ api: previewing() }, '?preview');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(address()).toBe(`/comments/${VIDEO}`);
  });
});
