import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { toast } from 'sonner';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, showPart, toastSaying } from '../../test/open-app.tsx';
import { openDashboard } from '../../test/open-page.tsx';
import {
  channel,
  cleaned,
  hoursAgo,
  pass,
  video,
  VIDEO,
  videoPage,
} from '../../test/usual-responses.ts';
import { VideoCard } from './video-card.tsx';

const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const REMOVE = `DELETE /api/youtube/videos/${VIDEO}`;
const PASS = 'GET /api/passes/p1';

async function openCard(api = new FakeApi(), open = openDashboard) {
  const app = await open({ api });
  const card = within(await screen.findByRole('article', { name: 'How I edit' }));
  return { ...app, card };
}

const DONE = {
  id: 'p1',
  trigger: 'schedule' as const,
  status: 'done' as const,
  finished_at: hoursAgo(1.5),
  cleaned_count: 0,
  limit_reached: false,
  problem: null,
};
const FAILED = { ...DONE, status: 'failed' as const, problem: 'YouTube does not respond.' };

const cleanButton = { name: 'Clean comments of “How I edit”' };

async function ask(api?: FakeApi) {
  const app = await openCard(api);
  await app.user.click(app.card.getByRole('button', { name: 'Remove “How I edit”' }));
  return { ...app, dialog: within(await screen.findByRole('alertdialog')) };
}

function Counted() {
  const [count, setCount] = useState(50);
  return (
    <MemoryRouter>
      <button onClick={() => setCount(count - 12)}>hidden</button>
      <button onClick={() => setCount(count + 1)}>written</button>
      <VideoCard video={video({ comment_count: count })} isProtected onRemoved={() => undefined} />
    </MemoryRouter>
  );
}

describe('a video’s card', () => {
  it.each([
    ['Waiting', { last_cleaned_at: null, hidden_count: 0, next_pass_at: hoursAgo(-1) }],
    ['Not cleaned yet', { last_cleaned_at: null, hidden_count: 0, next_pass_at: null }],
    ['All clear', { last_cleaned_at: hoursAgo(1), hidden_count: 0 }],
    ['All clear', { last_cleaned_at: null, lastCleanedAgo: '2 hours ago', hidden_count: 0 }],
    ['To be hidden', { last_cleaned_at: hoursAgo(1), hidden_count: 0, hides_by: hoursAgo(-5) }],
    ['1,062 hidden', { last_cleaned_at: hoursAgo(1), hidden_count: 1062 }],
    ['Failed', { last_pass: FAILED, hidden_count: 3 }],
  ])('the label on a video’s thumbnail says: %s', async (text, state) => {
    showPart(
      <MemoryRouter>
        <VideoCard video={video(state)} isProtected onRemoved={() => undefined} />
      </MemoryRouter>,
    );
    const card = await screen.findByRole('article', { name: 'How I edit' });
    expect(card.querySelector('a[aria-hidden] > span')?.textContent).toBe(text);
  });

  it.each([
    [null, 'Private: protection starts at the release'],
    ['2026-11-25T17:00:00.000Z', /^Private: protection starts at the release on November 25, 2026/],
  ])(
    'the card of a private video says when its protection starts: %s',
    async (publish_at, text) => {
      const one = video({ privacy: 'private', publish_at, next_pass_at: publish_at });
      showPart(
        <MemoryRouter>
          <VideoCard video={one} isProtected onRemoved={() => undefined} />
        </MemoryRouter>,
      );
      const card = within(await screen.findByRole('article', { name: 'How I edit' }));
      expect(card.getAllByText(text)).toHaveLength(1);
      for (const other of [/^Published/, /^Next clean/, 'Not cleaned yet'])
        expect(card.queryByText(other)).toBeNull();
      expect(card.queryByRole('button', { name: /^Clean/ })).toBeNull();
      expect(card.getByRole('button', { name: /^Remove/ })).toBeDefined();
    },
  );

  it.each([
    [{ next_pass_at: hoursAgo(-2.5) }, 'Next clean in 2 hours'],
    [{ next_pass_at: hoursAgo(0.1) }, 'Next clean is due'],
    [{ last_cleaned_at: hoursAgo(5), last_pass: FAILED }, 'Cleaning failed 1 hour ago'],
    [{ last_cleaned_at: hoursAgo(5), last_pass: DONE }, 'Cleaned 5 hours ago'],
    [{ last_cleaned_at: hoursAgo(-0.01) }, 'Cleaned just now'],
  ])('a video’s card with %j says “%s”', async (values, text) => {
    const api = new FakeApi().on({ video: { listVideos: () => videoPage([video(values)]) } });
    const { card } = await openCard(api);
    expect(card.getByText(text)).toBeDefined();
  });

  it('a video’s card says how many hidden comments the next clean restores', async () => {
    const values = { hidden_count: 8, pending_restore_count: 3 };
    const api = new FakeApi().on({ video: { listVideos: () => videoPage([video(values)]) } });
    const { card } = await openCard(api);
    // The line clips text that is not in an element of its own.
    expect(card.getByText('3 comments become visible with the next clean').tagName).toBe('SPAN');
  });

  it('a video’s card says by when the comments that a clean has found will be hidden', async () => {
    const values = { last_cleaned_at: hoursAgo(1), hides_by: '2100-01-01T00:00:00.000Z' };
    const api = new FakeApi().on({ video: { listVideos: () => videoPage([video(values)]) } });
    const { card } = await openCard(api);
    const text = card.getByText(
      /^Comments found, hidden by (December 31, 2099|January 1, 2100) at/,
    );
    expect(text.getAttribute('datetime')).toBe(values.hides_by);
  });

  it.each([
    ['the time has passed', hoursAgo(0.1), true],
    ['protection is off', hoursAgo(-5), false],
  ])('the card names no time for found comments to be hidden if %s', async (_, hides_by, isOn) => {
    showPart(
      <MemoryRouter>
        <VideoCard video={video({ hides_by })} isProtected={isOn} onRemoved={() => undefined} />
      </MemoryRouter>,
    );
    const card = within(await screen.findByRole('article', { name: 'How I edit' }));
    expect(card.getByText('Comments found, hidden by the next clean')).toBeDefined();
  });

  it('a video’s card announces no next clean while the channel’s protection is off', async () => {
    const api = new FakeApi().on({
      channel: {
        listChannels: () => [
          channel({ protection: { status: 'off', reason: null, resumes_at: null } }),
        ],
      },
      video: { listVideos: () => videoPage([video({ next_pass_at: hoursAgo(-2.5) })]) },
    });
    const { card } = await openCard(api);
    expect(card.queryByText(/^Next clean/)).toBeNull();
  });

  it('a video’s card shows when the video was published and last cleaned, and leads to the video’s comments', async () => {
    const api = new FakeApi().on({
      video: {
        listVideos: () =>
          videoPage([video({ published_at: hoursAgo(49), last_cleaned_at: hoursAgo(2.5) })]),
      },
    });
    const { user, card, address } = await openCard(api, (options) =>
      openApp('/dashboard', { ...options, signedIn: true }),
    );
    expect(card.getByText('Published 2 days ago')).toBeDefined();
    expect(card.getByText('Cleaned 2 hours ago')).toBeDefined();
    expect(card.getByText('1,240 comments')).toBeDefined();
    await user.click(card.getByRole('link', { name: 'How I edit' }));
    await screen.findByRole('heading', { name: `Video: ${VIDEO}` });
    await waitFor(() => expect(address()).toBe(`/comments/${VIDEO}`));
  });

  it('a video’s card says if the video has never been cleaned', async () => {
    const { card } = await openCard();
    expect(card.getByText('Not cleaned yet')).toBeDefined();
  });

  it('if a video’s id is a URL of YouTube, the video’s card still leads to the video’s comments', async () => {
    const api = new FakeApi().on({
      video: {
        listVideos: () => videoPage([video({ id: `https://youtube.com/watch?v=${VIDEO}` })]),
      },
    });
    const { card } = await openCard(api);
    expect(card.getByRole('link', { name: 'How I edit' }).getAttribute('href')).toBe(
      `/comments/${VIDEO}`,
    );
  });
});

describe('cleaning from the card', () => {
  it('a clean that the creator starts on a video’s card shows its progress and result there, and the card stays done', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof cleaned>>();
    const api = new FakeApi().on({ cleaning: { cleanVideo: () => gate.promise } });
    const { user, card } = await openCard(api);
    await user.click(card.getByRole('button', cleanButton));
    const busy = card.getByRole('button', { name: 'Cleaning…' });
    expect(busy.ariaBusy).toBe('true');
    card.getByText('Being cleaned');
    expect(card.queryByText('All clear')).toBeNull();
    const texts = card.getAllByText('Cleaning…');
    expect(texts.map(({ ariaLive }) => ariaLive)).toContain('polite');
    await user.click(busy);
    gate.resolve(cleaned({ cleaned_count: 1200 }));
    await toastSaying('1,200 comments cleaned successfully');
    await waitFor(() =>
      expect(card.getByRole<HTMLButtonElement>('button', { name: 'Cleaned' }).disabled).toBe(true),
    );
    expect(api.calls(CLEAN)).toHaveLength(1);
  });

  it('a clean that the creator starts on a video’s card can be undone on the card, and then started again', async () => {
    const { api, user, card } = await openCard();
    await user.click(card.getByRole('button', cleanButton));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toastSaying('12 comments restored');
    expect(api.calls('POST /api/passes/p1/undo')).toHaveLength(1);
    await waitFor(() =>
      expect(card.getByRole<HTMLButtonElement>('button', cleanButton).disabled).toBe(false),
    );
  });

  it.each([
    ['PLAN_LIMIT', 'See plans', '/subscription'],
    ['RECONNECT_REQUIRED', 'Reconnect YouTube', '/dashboard'],
  ] as const)(
    'if a clean that was started on a video’s card fails with %s, the card offers a remedy',
    async (code, way, leadsTo) => {
      const api = new FakeApi().on({
        cleaning: { cleanVideo: refusing(code, 'Not now.') },
        channel: { startConnection: refusing('SERVICE_UNAVAILABLE', 'Google does not respond.') },
      });
      const { user, card, address } = await openCard(api);
      await user.click(card.getByRole('button', cleanButton));
      await toastSaying('Not now.');
      await user.click(await screen.findByRole('button', { name: way }));
      await waitFor(() => expect(address()).toBe(leadsTo));
      if (leadsTo === '/dashboard') await toastSaying('Google does not respond.');
    },
  );

  it('a video’s card shows the video as cleaned until it has new comments', async () => {
    const user = showPart(<Counted />);
    await user.click(screen.getByRole('button', { name: 'written' }));
    await user.click(screen.getByRole('button', cleanButton));
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cleaned' });
    await user.click(screen.getByRole('button', { name: 'hidden' }));
    expect(done.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'written' }));
    expect(screen.getByRole<HTMLButtonElement>('button', cleanButton).disabled).toBe(false);
  });

  it('the toast after a clean from a video’s card has the specification’s text, even for a single comment', async () => {
    const api = new FakeApi().on({ cleaning: { cleanVideo: () => cleaned({ cleaned_count: 1 }) } });
    const { user, card } = await openCard(api);
    await user.click(card.getByRole('button', cleanButton));
    await toastSaying('1 comments cleaned successfully');
  });

  it.each([
    ['the network is away', (api: FakeApi) => api.below(CLEAN, networkAway)],
    [
      'the server refuses',
      (api: FakeApi) =>
        api.on({
          cleaning: { cleanVideo: refusing('PLAN_LIMIT', 'Your plan’s limit is reached.') },
        }),
    ],
  ])('a video’s card reports a failed clean if %s, and can start it again', async (_, arrange) => {
    const { user, card } = await openCard(arrange(new FakeApi()));
    await user.click(card.getByRole('button', cleanButton));
    await toastSaying('Error cleaning comments');
    await waitFor(() =>
      expect(card.getByRole<HTMLButtonElement>('button', cleanButton).disabled).toBe(false),
    );
  });

  it('a video’s card shows the end of a pass that continues in the background', async () => {
    let looks = 0;
    const api = new FakeApi().on({
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted', cleaned_count: 0 }),
        getPass: () => {
          looks += 1;
          const status = looks < 2 ? 'running' : 'done';
          return { status: 'success', pass: pass({ status, cleaned_count: 40 }) };
        },
      },
    });
    const { user, card } = await openCard(api);
    await user.click(card.getByRole('button', cleanButton));
    await card.findByText('Cleaning: 1,240 comments read');
    await toastSaying('40 comments cleaned successfully');
    expect(looks).toBe(2);
  });

  it.each([
    ['the network is away', networkAway],
    [
      'the server fails',
      () =>
        Response.json(
          { status: 'error', error: 'Later.', code: 'SERVICE_UNAVAILABLE' },
          { status: 503 },
        ),
    ],
  ])(
    'the card shows the end of a clean that was started elsewhere, even if %s for a while',
    async (_, response) => {
      const api = new FakeApi().on({
        video: { listVideos: () => videoPage([video({ pass_id: 'p1' })]) },
      });
      api.below(PASS, () => {
        api.asUsual(PASS);
        return response();
      });
      const { card } = await openCard(api);
      expect(card.getByRole('button', { name: 'Cleaning…' })).toBeDefined();
      await card.findByRole('button', { name: 'Cleaned' });
      expect(api.calls(CLEAN)).toEqual([]);
      expect(api.calls(PASS)).toHaveLength(2);
    },
  );

  it.each([
    ['failed', 'YouTube refused.', 'Error cleaning comments'],
    ['waiting', 'YouTube’s day is used up.', 'Cleaning is paused and will resume automatically.'],
    ['undone', null, 'This clean was undone.'],
  ] as const)(
    'the card of a video says how a pass with the status %s ended',
    async (status, problem, text) => {
      const api = new FakeApi().on({
        video: { listVideos: () => videoPage([video({ pass_id: 'p1' })]) },
        cleaning: { getPass: () => ({ status: 'success', pass: pass({ status, problem }) }) },
      });
      const { card } = await openCard(api);
      await toastSaying(text);
      if (problem !== null) await toastSaying(problem);
      expect(card.getByRole('button', cleanButton)).toBeDefined();
    },
  );
});

describe('removing a video', () => {
  it('before a video is removed, a dialog names its title and warns, and Cancel keeps the video', async () => {
    const { api, user, dialog } = await ask();
    expect(dialog.getByText(/“How I edit”.*cannot be undone/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.calls(REMOVE)).toEqual([]);
    expect(screen.getByRole('article', { name: 'How I edit' })).toBeDefined();
  });

  it('a removed video leaves the list when the server has removed it', async () => {
    const gate = Promise.withResolvers<{ status: 'success' }>();
    const api = new FakeApi().on({ video: { removeVideo: () => gate.promise } });
    const { user, dialog } = await ask(api);
    await user.click(dialog.getByRole('button', { name: 'Remove Video' }));
    expect(await dialog.findByRole('button', { name: 'Removing…' })).toBeDefined();
    gate.resolve({ status: 'success' });
    await toastSaying('Video "How I edit" removed successfully.');
    await screen.findByRole('heading', { name: 'No Videos Found' });
    expect(api.calls(REMOVE)).toHaveLength(1);
  });

  it('a video stays in the list if the server refuses to remove the video', async () => {
    const { user, dialog } = await ask(new FakeApi().below(REMOVE, networkAway));
    await user.click(dialog.getByRole('button', { name: 'Remove Video' }));
    await toastSaying('Failed to remove video.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('article', { name: 'How I edit' })).toBeDefined();
  });
});

describe('the picture', () => {
  it('a video’s card shows the largest thumbnail that loads, or a placeholder', async () => {
    const thumbnails = {
      maxres: 'https://img.example/maxres.jpg',
      standard: 'https://img.example/standard.jpg',
      high: 'https://img.example/high.jpg',
    };
    const api = new FakeApi().on({
      video: { listVideos: () => videoPage([video({ thumbnails })]) },
    });
    const { card } = await openCard(api);
    const picture = () => card.queryByRole('presentation', { hidden: true });
    for (const size of Object.values(thumbnails)) {
      const image = picture();
      expect(image?.getAttribute('src')).toBe(size);
      if (image) fireEvent.error(image);
    }
    expect(picture()).toBeNull();
    expect(card.getByText('Thumbnail unavailable')).toBeDefined();
  });
});

const hiding = (at: string) =>
  new FakeApi().on({
    video: {
      listVideos: () =>
        videoPage([
          video({
            hidden_count: 50,
            last_hiding: { pass_id: 'p7', at, hidden_count: 62 },
            last_pass: DONE,
          }),
        ]),
    },
  });

describe('what the last passes hid, on the card', () => {
  it('a video’s card can undo the last pass that hid comments, and leads to the video’s activity', async () => {
    const { user, card, api } = await openCard(hiding(hoursAgo(3)));
    // Twelve of its comments have been restored.
    expect(card.getByText('50 hidden')).toBeDefined();
    const link = card.getByRole('link', { name: 'Hidden 3 hours ago: 62' });
    expect(link.getAttribute('href')).toBe(`/activity?video=${VIDEO}`);
    await user.click(card.getByRole('button', { name: 'Undo the last clean of “How I edit”' }));
    await toastSaying('12 comments restored');
    expect(api.calls('POST /api/passes/p7/undo')).toHaveLength(1);
    expect(card.queryByText('Hidden 3 hours ago: 62')).toBeNull();
  });

  it('undoing a clean on a video’s card closes the toast that offers the same undo', async () => {
    const api = hiding(hoursAgo(0)).on({
      cleaning: { cleanVideo: () => cleaned({ pass_id: 'p7' }) },
    });
    const { user, card } = await openCard(api);
    await user.click(card.getByRole('button', cleanButton));
    await toastSaying('12 comments cleaned successfully');
    await user.click(card.getByRole('button', { name: 'Undo the last clean of “How I edit”' }));
    await toastSaying('12 comments restored');
    const titles = toast.getToasts().map((shown) => 'title' in shown && shown.title);
    expect(titles).toEqual(['12 comments restored']);
  });

  it('a video’s card offers no undo after YouTube has deleted the comments', async () => {
    const { card } = await openCard(hiding(hoursAgo(61 * 24)));
    expect(card.queryByText(/Hidden .*62/)).toBeNull();
  });
});
