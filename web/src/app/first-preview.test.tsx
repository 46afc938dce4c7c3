import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { keepScannedVideo, scannedVideo } from '../data/scanned-video.ts';
import { channel, cleaned, video, videoPage } from '../../test/usual-responses.ts';

const RETURN = '/dashboard?youtube=connected&state=s1';
const TITLE = 'What Threadsweep would hide';

const VIDEOS = ['a', 'b', 'c', 'd'].map((letter) =>
  video({ id: letter.repeat(11), title: `Video ${letter}` }),
);

const FOUND = {
  id: 'x1',
  text: 'Message me on Telegram',
  author: '@eve',
  category: 'scam' as const,
  score: 0.99,
  reasons: [{ code: 'messenger-contact', start: 0, end: 22 }],
};

function firstApi() {
  let linked = false;
  return new FakeApi().on({
    channel: {
      listChannels: () => (linked ? [channel()] : []),
      linkChannel: () => {
        linked = true;
        return { status: 'success', message: '', account: channel() };
      },
    },
    video: { listVideos: () => videoPage(VIDEOS) },
    cleaning: {
      cleanVideo: ({ videoId, dry_run }) => {
        if (dry_run !== true) throw new Error('nothing may be hidden');
        if (videoId.startsWith('c')) refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.')();
        return cleaned({ dry_run: true, would_hide: videoId.startsWith('a') ? [FOUND] : [] });
      },
    },
  });
}

function comeBack(api: FakeApi, stored: Record<string, string>) {
  const tokens = { access_token: 'token-1', refresh_token: 'refresh-1', has_seen_welcome: 'true' };
  return openApp(RETURN, { api, stored: { ...tokens, ...stored } });
}

function candidatesOf(videoId: string) {
  return ['x1', 'x2'].map((id) =>
    Object.assign({}, FOUND, { id: `${id}${videoId}`, author: `@${id}` }),
  );
}

function previewing() {
  return new FakeApi().on({
    video: { listVideos: () => videoPage(VIDEOS) },
    cleaning: {
      cleanVideo: ({ videoId, dry_run, comments = [] }) =>
        dry_run === true
          ? cleaned({
              dry_run: true,
              would_hide: videoId.startsWith('c') ? [] : candidatesOf(videoId),
            })
          : cleaned({ cleaned_count: comments.length, pass_id: `of-${videoId}` }),
    },
  });
}

type Opened = Awaited<ReturnType<typeof openApp>>;
type Panel = ReturnType<typeof within>;

/** Unticks the first comment of a preview, once it has read all videos. */
async function untickFirst(user: Opened['user'], panel: Panel): Promise<void> {
  await panel.findByRole('button', { name: 'Hide these 4' });
  const [first] = panel.getAllByRole('checkbox', { name: 'Hide the comment by @x1' });
  if (!first) throw new Error('nothing can be unticked');
  await user.click(first);
}

describe('a preview of the newest videos', () => {
  it('one action in the preview of the newest videos hides all ticked comments, and one undo restores them', async () => {
    const api = previewing();
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await untickFirst(user, panel);
    await user.click(panel.getByRole('button', { name: 'Hide these 3' }));
    await screen.findByText('3 comments hidden');
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
    // Only a clean of the whole video lets the card say that it is cleaned.
    const card = within(screen.getByRole('article', { name: 'Video b' }));
    expect(card.getByRole('button', { name: 'Clean comments of “Video b”' })).toBeDefined();
    expect(api.calls('POST /api/review')[0]?.body).toMatchObject({
      decisions: [{ video_id: 'aaaaaaaaaaa', id: 'x1aaaaaaaaaaa', action: 'keep' }],
    });
    const bodyOf = (id: string) => api.calls(`POST /api/youtube/videos/${id}/clean`).at(-1)?.body;
    expect(bodyOf('aaaaaaaaaaa')).toEqual({ comments: ['x2aaaaaaaaaaa'] });
    expect(bodyOf('bbbbbbbbbbb')).toEqual({
      comments: ['x1bbbbbbbbbbb', 'x2bbbbbbbbbbb'],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('24 comments restored');
    for (const id of ['aaaaaaaaaaa', 'bbbbbbbbbbb'])
      expect(api.calls(`POST /api/passes/of-${id}/undo`)).toHaveLength(1);
  });

  it('a comment that the creator unticks in the preview stays visible although the creator only closes it', async () => {
    const api = previewing();
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await untickFirst(user, panel);
    await user.click(panel.getByRole('button', { name: 'Close preview' }));
    await waitFor(() =>
      expect(api.calls('POST /api/review').map(({ body }) => body)).toEqual([
        expect.objectContaining({
          decisions: [expect.objectContaining({ id: 'x1aaaaaaaaaaa', action: 'keep' })],
        }),
      ]),
    );
  });

  it('a comment that is unticked after the hides of its video have failed stays visible', async () => {
    const api = previewing().on({
      cleaning: {
        cleanVideo: ({ videoId, dry_run }) => {
          if (dry_run !== true) refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.')();
          const would_hide = videoId.startsWith('c') ? [] : candidatesOf(videoId);
          return cleaned({ dry_run: true, would_hide });
        },
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    const heading = await panel.findByRole('heading', { name: 'Video a' });
    const ofVideo = within(heading.closest('li') ?? document.body);
    await user.click(await ofVideo.findByRole('button', { name: /^Hide these 2/ }));
    await screen.findByText('YouTube does not respond.');
    await user.click(ofVideo.getByRole('checkbox', { name: 'Hide the comment by @x1' }));
    await user.click(panel.getByRole('button', { name: 'Close preview' }));
    await waitFor(() =>
      expect(api.calls('POST /api/review')[0]?.body).toMatchObject({
        decisions: [{ video_id: 'aaaaaaaaaaa', id: 'x1aaaaaaaaaaa', action: 'keep' }],
      }),
    );
  });

  it('if the decision to keep an unticked comment cannot be stored, a message says so', async () => {
    const { user, backend } = await openApp('/dashboard', { api: previewing(), signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await untickFirst(user, panel);
    vi.spyOn(backend.queue, 'add').mockRejectedValueOnce(new Error('the disk is full'));
    await user.click(panel.getByRole('button', { name: 'Close preview' }));
    await screen.findByText('The comments that you unticked could not be kept');
  });

  it('without quota, the preview gives the reason once for all videos that it could not read', async () => {
    const api = previewing().on({
      cleaning: {
        cleanVideo: ({ videoId }) => {
          if (!videoId.startsWith('a'))
            refusing('QUOTA_EXHAUSTED', 'The quota of today is used up.')();
          return cleaned({ dry_run: true, would_hide: candidatesOf(videoId) });
        },
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await panel.findByRole('heading', { name: 'Video c' });
    const [reason, ...further] = panel.getAllByText('The quota of today is used up.');
    expect(further).toEqual([]);
    const unread = within(reason?.closest('li') ?? document.body).getAllByRole('heading');
    expect(unread.map(({ textContent }) => textContent)).toEqual(['Video b', 'Video c']);
  });

  it('the preview takes the focus from its button, tells a screen reader its result, and returns the focus', async () => {
    const { user } = await openApp('/dashboard', { api: previewing(), signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const title = await screen.findByRole('heading', { name: TITLE });
    expect(document.activeElement).toBe(title);
    expect((await screen.findByText('4 comments would be hidden')).ariaLive).toBe('polite');
    await user.click(screen.getByRole('button', { name: 'Close preview' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview' }));
  });

  it('the button to clean all videos cleans each video after a confirmation', async () => {
    const api = previewing();
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Clean all 4 videos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clean all 4 videos' }));
    expect(api.calls('POST /api/youtube/videos/aaaaaaaaaaa/clean')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Clean them' }));
    await screen.findByText('0 comments hidden');
    for (const { id } of VIDEOS)
      expect(api.calls(`POST /api/youtube/videos/${id}/clean`)).toHaveLength(1);
  });
});

describe('the cleans of all videos', () => {
  it('the undo of the cleans of all videos says how many comments YouTube refused to restore', async () => {
    const api = previewing().on({
      cleaning: {
        cleanVideo: ({ videoId }) => cleaned({ cleaned_count: 12, pass_id: `of-${videoId}` }),
        undoPass: () => ({ status: 'success', restored_count: 11, failed_count: 1, message: '' }),
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Clean all 4 videos' }));
    await user.click(await screen.findByRole('button', { name: 'Clean them' }));
    const status = within(await screen.findByRole('region', { name: 'Cleans of several videos' }));
    await user.click(await status.findByRole('button', { name: 'Undo' }));
    await status.findByText('44 comments restored');
    status.getByText('4 comments could not be restored');
  });

  it('if the plan’s limit ends the cleans of all videos, the status says how many videos are left', async () => {
    const api = previewing().on({
      cleaning: {
        cleanVideo: ({ videoId }) =>
          cleaned({
            cleaned_count: 2,
            pass_id: `of-${videoId}`,
            limit_reached: videoId.startsWith('b'),
          }),
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Clean all 4 videos' }));
    await user.click(await screen.findByRole('button', { name: 'Clean them' }));
    const status = within(await screen.findByRole('region', { name: 'Cleans of several videos' }));
    await status.findByText('4 comments hidden');
    expect(status.getByText('2 videos were not cleaned.')).toBeDefined();
  });
});

describe('the first connection', () => {
  it('after connecting the first channel, the dashboard previews its three newest videos beside the Auto-clean switch', async () => {
    const api = firstApi();
    const { user } = await comeBack(api, {});
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await panel.findByText('YouTube does not respond.');
    expect(panel.getByText('1 comment would be hidden', { selector: 'li *' })).toBeDefined();
    expect(panel.getByText('Message me on Telegram').tagName).toBe('MARK');
    expect(panel.getByText('Asks to move to a messaging app')).toBeDefined();
    expect(panel.getByText('Nothing to hide')).toBeDefined();
    expect(panel.queryByText('Video d')).toBeNull();
    expect(panel.queryByRole('progressbar')).toBeNull();
    expect(panel.getByRole('link', { name: 'Review “Video a”' }).getAttribute('href')).toBe(
      '/comments/aaaaaaaaaaa?preview',
    );
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(panel.getByRole('switch', { name: 'Auto-clean' })).toBeDefined();

    await user.click(panel.getByRole('button', { name: 'Close preview' }));
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Auto-clean' })).toBeDefined();
    // Otherwise a second press of the key would switch automatic cleaning off.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview' }));
  });

  it('one press in the first preview hides exactly the comments that it shows for a video', async () => {
    const asked: unknown[] = [];
    const api = firstApi().on({
      cleaning: {
        cleanVideo: (input) => {
          if (input.dry_run === true) return cleaned({ dry_run: true, would_hide: [FOUND] });
          asked.push(input);
          return cleaned({ cleaned_count: 1 });
        },
      },
    });
    const { user } = await comeBack(api, {});
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await user.click(await panel.findByRole('button', { name: 'Hide 1 comment on “Video b”' }));
    await panel.findByText('Hidden. Open the video to see them, or to restore one.');
    expect(asked).toEqual([{ videoId: 'bbbbbbbbbbb', comments: ['x1'] }]);
    expect(panel.queryByRole('button', { name: 'Hide 1 comment on “Video b”' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Hide 1 comment on “Video a”' })).toBeDefined();
  });

  it('the first preview starts with the video that the creator scanned before signing up', async () => {
    keepScannedVideo('ddddddddddd');
    await comeBack(firstApi(), {});
    const panel = within(await screen.findByRole('region', { name: TITLE }));
    await panel.findByText('Video d');
    await waitFor(() => expect(panel.queryByRole('progressbar')).toBeNull());
    expect(panel.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Video d',
      'Video a',
      'Video b',
    ]);
    expect(scannedVideo()).toBeUndefined();
  });

  it('after connecting a first channel without videos, the dashboard shows the Auto-clean switch and no preview', async () => {
    await comeBack(firstApi().on({ video: { listVideos: () => videoPage([]) } }), {});
    await screen.findByText('No Videos Found');
    expect(await screen.findByRole('switch', { name: 'Auto-clean' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
  });

  it('connecting the first channel shows a preview, and connecting a second channel shows its videos', async () => {
    const api = firstApi();
    api.on({ channel: { listChannels: () => [channel({ id: 'UC0' }), channel()] } });
    await comeBack(api, { has_youtube_connection: 'true' });
    await screen.findByRole('article', { name: 'Video a' });
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
    expect(api.calls('POST /api/youtube/videos/aaaaaaaaaaa/clean')).toEqual([]);
  });

  it('the first preview appears again after a reload, but not after the creator has closed it', async () => {
    const api = firstApi().on({ channel: { listChannels: () => [channel()] } });
    const { user } = await openApp('/dashboard', {
      api,
      signedIn: true,
      stored: { first_channel: 'UC1' },
    });
    const preview = await screen.findByRole('region', { name: TITLE });
    await user.click(within(preview).getByRole('button', { name: 'Close preview' }));
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
    expect(window.localStorage.getItem('first_channel')).toBeNull();
  });
});
