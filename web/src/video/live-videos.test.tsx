import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { openDashboard } from '../../test/open-page.tsx';
import {
  channel,
  cleaned,
  hoursAgo,
  pass,
  USER,
  video,
  VIDEO,
  videoPage,
} from '../../test/usual-responses.ts';
import type { Live, LivePass, StoredVideos } from '../data/live.ts';
import type { ListedVideo } from '../data/video-response.ts';
import { nextLive, NOTHING_LIVE, withLive } from './live-videos.ts';

const ME = 'GET /api/auth/me';

afterEach(() => {
  vi.useRealTimers();
});

const LIVE: ListedVideo = video({
  publishedAgo: '',
  lastCleanedAgo: '',
  published_at: hoursAgo(48),
  hidden_count: 7,
});

function pageFrom(first: number) {
  return Array.from({ length: 50 }, (_, index) =>
    video({
      id: `v${first + index}`.padEnd(11, '_'),
      title: `Video ${first + index}`,
      published_at: hoursAgo(first + index),
    }),
  );
}

function statistics({
  hidden,
  since_visit = null,
}: {
  hidden: number;
  since_visit?: { at: string; hidden: number } | null;
}) {
  const days = [{ date: '2026-11-20', passes: 1, read: 90, hidden, restored: 0 }];
  return { status: 'success' as const, days, hidden_expiring: 0, to_review: 0, since_visit };
}

/** The listeners of the screens, which Firestore calls. */
function silent() {
  return {
    videos: (_videos: readonly ListedVideo[], _stored?: StoredVideos): void => undefined,
    autoCleaning: (_on: boolean): void => undefined,
    account: (): void => undefined,
    statistics: (): void => undefined,
    channels: (): void => undefined,
    passes: (_passes: readonly LivePass[]): void => undefined,
  };
}
type Heard = ReturnType<typeof silent>;

function saidByFirestore() {
  const heard = silent();
  /** The number of videos that each listener has requested. */
  const asked: number[] = [];
  const live: Live = {
    videos: (_account, count, listener) => {
      asked.push(count);
      heard.videos = listener;
      return () => undefined;
    },
    video: () => () => undefined,
    autoCleaning: (listener) => {
      heard.autoCleaning = listener;
      return () => undefined;
    },
    account: (listener) => {
      heard.account = listener;
      return () => undefined;
    },
    statistics: (_, listener) => {
      heard.statistics = listener;
      return () => undefined;
    },
    channels: (listener) => {
      heard.channels = listener;
      return () => undefined;
    },
    passes: (listener) => {
      heard.passes = listener;
      return () => undefined;
    },
    wipe: async () => undefined,
  };
  const says = (speak: (say: Heard) => void) => act(() => speak(heard));
  return { live, says, asked };
}

describe('the dashboard, with live data of Firestore', () => {
  it('the dashboard shows changes from elsewhere at once: counts, a newer video, the Auto-clean switch', async () => {
    const { live, says } = saidByFirestore();
    await openDashboard({ live });
    await screen.findByRole('article', { name: 'How I edit' });
    const newer = { ...LIVE, id: 'aaaaaaaaaaa', title: 'Brand new', published_at: hoursAgo(1) };
    says((say) => say.videos([newer, { ...LIVE, comment_count: 1300 }]));
    expect(screen.getAllByRole('article').map((card) => card.ariaLabel)).toEqual([
      'Brand new',
      'How I edit',
    ]);
    const card = within(screen.getByRole('article', { name: 'How I edit' }));
    expect(card.getByText('1,300 comments')).toBeDefined();
    says((say) => say.autoCleaning(false));
    expect(screen.getByRole('switch').ariaChecked).toBe('false');
  });

  it('the dashboard shows at once when Firestore reports that the protection is paused', async () => {
    const api = new FakeApi();
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    await screen.findByRole('article', { name: 'How I edit' });
    const protection = { status: 'paused', reason: 'quota', resumes_at: hoursAgo(-3) } as const;
    api.on({ channel: { listChannels: () => [channel({ protection })] } });
    says((say) => say.channels());
    await screen.findByText(/^Protection is paused: today’s YouTube quota is used up\./);
  });

  it('the dashboard says that the protection is paused as soon as a pass uses up the free removals', async () => {
    const limits = { ...USER.subscription, removals_limit: 100 };
    const api = new FakeApi().on({
      account: { me: () => ({ ...USER, subscription: { ...limits, removals_used: 35 } }) },
    });
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    await screen.findByText(/^Protection is on/);
    const protection = { status: 'paused', reason: 'plan', resumes_at: null } as const;
    api.on({
      account: { me: () => ({ ...USER, subscription: { ...limits, removals_used: 100 } }) },
      channel: { listChannels: () => [channel({ protection })] },
    });
    says((say) => say.account());
    await screen.findByText(/^Protection is paused: your plan’s free removals are used up\./);
  });

  it('the dashboard shows a pause that began while another page was open', async () => {
    const api = new FakeApi();
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await screen.findByText(/^Protection is on/);
    await user.click(screen.getByRole('link', { name: 'My Profile' }));
    await screen.findByRole('region', { name: 'Profile' });
    const protection = { status: 'paused', reason: 'youtube', resumes_at: null } as const;
    api.on({ channel: { listChannels: () => [channel({ protection })] } });
    await user.click(screen.getByRole('link', { name: 'My Videos' }));
    await screen.findByText(/^Protection is paused: YouTube is not responding\./);
  });

  it('the dashboard shows changes of older videos if it has loaded these videos', async () => {
    const api = new FakeApi().on({
      video: {
        listVideos: ({ page_token }) =>
          page_token === undefined ? videoPage(pageFrom(0), 'more') : videoPage(pageFrom(50)),
      },
    });
    const { live, says, asked } = saidByFirestore();
    const { user } = await openDashboard({ api, live });
    await user.click(await screen.findByRole('button', { name: 'Load more videos' }));
    await screen.findByRole('article', { name: 'Video 99' });
    expect(asked.at(-1)).toBe(100);
    says((say) =>
      say.videos([
        { ...LIVE, id: 'v99'.padEnd(11, '_'), title: 'Renamed', published_at: hoursAgo(99) },
      ]),
    );
    expect(screen.getByRole('article', { name: 'Renamed' })).toBeDefined();
  });

  it('the dashboard shows the progress and the result of a clean that was started elsewhere', async () => {
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      cleaning: {
        getPass: async () => {
          await gate.promise;
          return { status: 'success', pass: pass({ status: 'done', cleaned_count: 3 }) };
        },
      },
    });
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    const card = within(await screen.findByRole('article', { name: 'How I edit' }));
    says((say) => {
      say.videos([{ ...LIVE, pass_id: 'p1' }]);
      say.passes([{ id: 'p1', videoId: VIDEO, read: 340, cleaned: 2 }]);
    });
    expect(card.getByRole('button', { name: 'Cleaning…' })).toBeDefined();
    expect(card.getByText('Cleaning: 340 comments read')).toBeDefined();
    // Firestore may report the end before the API has responded with the result.
    says((say) => {
      say.videos([{ ...LIVE, last_cleaned_at: hoursAgo(0) }]);
      say.passes([]);
    });
    gate.resolve();
    await toastSaying('3 comments cleaned successfully');
    await waitFor(() => expect(card.getByRole('button', { name: 'Cleaned' })).toBeDefined());
  });

  it('the app fetches the account again when Firestore reports that it has changed', async () => {
    const { live, says } = saidByFirestore();
    const { api } = await openDashboard({ live });
    await screen.findByRole('article', { name: 'How I edit' });
    const before = api.calls(ME).length;
    says((say) => say.account());
    await waitFor(() => expect(api.calls(ME)).toHaveLength(before + 1));
  });

  it('the app fetches the account at most every ten seconds while a pass hides comments', async () => {
    const { live, says } = saidByFirestore();
    const { api } = await openDashboard({ live });
    await screen.findByRole('article', { name: 'How I edit' });
    const before = api.calls(ME).length;
    // A timer that runs by itself could update the page between two calls of `act`.
    vi.useFakeTimers();
    const hiding = setInterval(() => says((say) => say.account()), 50);
    await act(() => vi.advanceTimersByTimeAsync(200 * 50));
    clearInterval(hiding);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const during = api.calls(ME).length - before;
    expect(during).toBeGreaterThanOrEqual(2);
    expect(during).toBeLessThanOrEqual(3);
    says((say) => say.account());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.calls(ME)).toHaveLength(before + during + 1);
  });

  it('the dashboard drops a video at once that was removed elsewhere', async () => {
    const { live, says } = saidByFirestore();
    await openDashboard({ live });
    await screen.findByRole('article', { name: 'How I edit' });
    says((say) => say.videos([LIVE], { ids: new Set([VIDEO]), since: '' }));
    says((say) => say.videos([]));
    expect(screen.getByRole('article', { name: 'How I edit' })).toBeDefined();
    says((say) => say.videos([], { ids: new Set(), since: '' }));
    expect(screen.queryByRole('article', { name: 'How I edit' })).toBeNull();
    expect(screen.getByText('No Videos Found')).toBeDefined();
  });

  it.each([
    ['a pass over a video of another channel', (say: Heard) => say.statistics()],
    ['the return to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('the numbers above the list of videos change after %s', async (_, happen) => {
    let hidden = 5;
    const api = new FakeApi().on({
      cleaning: { getStatistics: () => statistics({ hidden }) },
    });
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    await screen.findByRole('link', { name: '5 comments hidden in the last 7 days' });
    hidden = 84;
    says(happen);
    await screen.findByRole(
      'link',
      { name: '84 comments hidden in the last 7 days' },
      { timeout: 5000 },
    );
  });

  it('the numbers above the list of videos change after a pass', async () => {
    let hidden = 5;
    const since_visit = { at: hoursAgo(5), hidden: 4 };
    const api = new FakeApi().on({
      cleaning: { getStatistics: () => statistics({ hidden, since_visit }) },
    });
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    await screen.findByRole('link', { name: '5 comments hidden in the last 7 days' });
    says((say) => say.videos([LIVE]));
    hidden = 84;
    says((say) => say.videos([{ ...LIVE, hidden_count: 86, last_cleaned_at: hoursAgo(0) }]));
    await screen.findByRole(
      'link',
      { name: '84 comments hidden in the last 7 days' },
      { timeout: 5000 },
    );
    expect(screen.getByText(/^4 hidden since your last visit/)).toBeDefined();
    expect(api.calls('POST /api/user/visit')).toHaveLength(1);
  });

  it('the app starts a clean once, even if Firestore reports changes of the video meanwhile', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof cleaned>>();
    const api = new FakeApi().on({ cleaning: { cleanVideo: () => gate.promise } });
    const { live, says } = saidByFirestore();
    const { user } = await openDashboard({ api, live });
    await user.click(await screen.findByRole('button', { name: /^Clean comments of/ }));
    says((say) => say.videos([{ ...LIVE, pass_id: 'p1' }]));
    says((say) => say.videos([LIVE]));
    gate.resolve(cleaned());
    await toastSaying('12 comments cleaned successfully');
    expect(api.calls('GET /api/passes/p1')).toEqual([]);
  });

  it('the dashboard shows the videos from Firestore if the API cannot be reached', async () => {
    const api = new FakeApi().below('GET /api/youtube/videos', networkAway);
    const { live, says } = saidByFirestore();
    await openDashboard({ api, live });
    await screen.findByText('Error Loading Videos');
    says((say) => say.videos([LIVE]));
    await screen.findByRole('article', { name: 'How I edit' });
    await waitFor(() => expect(screen.queryByText('Error Loading Videos')).toBeNull());
  });
});

it('an older video that Firestore sends early appears only together with its page of the list', () => {
  const older = { ...LIVE, id: 'bbbbbbbbbbb', published_at: hoursAgo(100) };
  const live = { ...NOTHING_LIVE, videos: [LIVE, older] };
  expect(withLive([video()], live).map(({ id }) => id)).toEqual([VIDEO]);
});

describe('the videos of the list that Firestore no longer has', () => {
  const older = { ...LIVE, id: 'bbbbbbbbbbb', published_at: hoursAgo(100) };
  const before = nextLive(NOTHING_LIVE, [LIVE, older], undefined);
  const left = (ids: string[], since: string, seen = before) => {
    const now = nextLive(seen, [], { ids: new Set(ids), since });
    return withLive([video(), older], now).map(({ id }) => id);
  };

  it('a video that Firestore has reported and no longer has disappears', () => {
    expect(left([older.id], '')).toEqual([older.id]);
  });

  it('a video that only the API has listed stays', () => {
    expect(left([older.id], '', NOTHING_LIVE)).toEqual([VIDEO, older.id]);
  });

  it('a video that is older than those of the query stays', () => {
    expect(left([VIDEO], hoursAgo(50))).toEqual([VIDEO, older.id]);
  });

  it('a video whose document is not valid stays', () => {
    expect(left([VIDEO, older.id], '')).toEqual([VIDEO, older.id]);
  });

  it('a removed video stays away when newer videos are removed from the query', () => {
    const removed = nextLive(before, [LIVE], { ids: new Set([VIDEO]), since: '' });
    expect(left([VIDEO], hoursAgo(50), removed)).toEqual([VIDEO]);
  });
});
