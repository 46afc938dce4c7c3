import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { openDashboard } from '../../test/open-page.tsx';
import { channel, hoursAgo, USER, video, videoPage } from '../../test/usual-responses.ts';
import { type Live, noLive } from '../data/live.ts';

const VIDEOS = 'GET /api/youtube/videos';
const ACCOUNT = 'GET /api/youtube/account';

function unconnected(): FakeApi {
  return new FakeApi().on({ channel: { listChannels: () => [] } });
}

async function connect(api: FakeApi, open = openDashboard) {
  const { user, ...app } = await open({ api });
  await user.click(await screen.findByRole('button', { name: 'Connect YouTube Account' }));
  return app;
}

const toggle = () => screen.findByRole('switch', { name: 'Auto-clean' });

describe('the dashboard', () => {
  it('the dashboard shows the videos of the connected channel under its title', async () => {
    await openDashboard();
    expect(await screen.findByRole('article', { name: 'How I edit' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
    expect(document.title).toBe('Dashboard · Threadsweep');
  });

  it('the dashboard says once that second opinions have been turned off, and can turn them on', async () => {
    const api = new FakeApi().on({
      account: {
        me: () => ({ ...USER, second_opinions: false, second_opinions_ended: true }),
        updateProfile: () => ({
          status: 'success',
          message: 'Profile information updated successfully',
          user: USER,
          pending_email: null,
        }),
      },
    });
    const { user } = await openDashboard({ api });
    await screen.findByRole('heading', { name: 'Second opinions are off' });
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await toastSaying('Second opinions from Gemini are on');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Second opinions are off' })).toBeNull(),
    );
  });

  it('the dashboard says that it is loading videos', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof videoPage>>();
    const api = new FakeApi().on({ video: { listVideos: () => gate.promise } });
    await openDashboard({ api });
    expect(await screen.findByText('Loading videos…')).toBeDefined();
    gate.resolve(videoPage([video()]));
    await screen.findByRole('article', { name: 'How I edit' });
    await waitFor(() => expect(screen.queryByText('Loading videos…')).toBeNull());
  });

  it('the dashboard invites a creator without a channel to connect one, and loads no videos', async () => {
    const { api } = await openDashboard({ api: unconnected() });
    expect(await screen.findByRole('heading', { name: 'Connect YouTube Account' })).toBeDefined();
    expect(window.localStorage.getItem('has_youtube_connection')).toBeNull();
    expect(api.calls(VIDEOS).every(({ token }) => token === 'token-1')).toBe(true);
  });

  it.each([
    ['connected', 'quota', 2.5, /quota is used up\. Resumes in 2 hours\.$/, undefined],
    ['connected', 'youtube', 0.51, /is not responding\. Resumes in 30 min/, undefined],
    ['connected', 'plan', null, /free removals are used up\.$/, 'See plans'],
    ['paused', 'plan', null, /your plan allows fewer accounts\.$/, 'See plans'],
    ['reconnect', 'reconnect', null, /no longer has access/, 'Reconnect YouTube'],
  ] as const)(
    'the dashboard says why protection of a channel is paused (status %s, reason %s, for %s hours)',
    async (status, reason, hours, text, way) => {
      // Computes the time here, because earlier tests may take minutes.
      const resumes_at = hours === null ? null : hoursAgo(-hours);
      const paused = channel({ status, protection: { status: 'paused', reason, resumes_at } });
      const api = new FakeApi().on({ channel: { listChannels: () => [paused] } });
      await openDashboard({ api });
      const notice = await screen.findByText(text);
      expect(notice.textContent).toMatch(/^Protection is paused: /);
      const main = within(screen.getByRole('main'));
      for (const name of ['See plans', 'Reconnect YouTube'])
        expect(
          main.queryByRole('link', { name }) !== null ||
            main.queryByRole('button', { name }) !== null,
        ).toBe(name === way);
    },
  );

  it('the dashboard says how many comments are pending while YouTube refuses to hide comments', async () => {
    const heldBack = channel({ held_back: { since: '2026-11-20T10:00:00.000Z', comments: 12 } });
    await openDashboard({ api: new FakeApi().on({ channel: { listChannels: () => [heldBack] } }) });
    expect(await screen.findByText(/12 comments are kept and will be hidden/)).toBeDefined();
  });

  it.each([
    ['active', null],
    ['paused', 'plan'],
  ] as const)(
    'beside the protection (%s), the dashboard says how many free removals are used, with a link to the plans',
    async (status, reason) => {
      const protection = { status, reason, resumes_at: null };
      const subscription = { ...USER.subscription, removals_used: 42, removals_limit: 100 };
      const api = new FakeApi().on({
        channel: { listChannels: () => [channel({ protection })] },
        account: { me: () => ({ ...USER, subscription }) },
      });
      await openDashboard({ api });
      const link = await screen.findByRole('link', { name: '42 of 100 free removals used' });
      expect(link.getAttribute('href')).toBe('/subscription');
    },
  );

  it('the dashboard says nothing of free removals if the plan has no limit', async () => {
    const subscription = { ...USER.subscription, removals_limit: null };
    const api = new FakeApi().on({ account: { me: () => ({ ...USER, subscription }) } });
    await openDashboard({ api });
    await screen.findAllByRole('article');
    expect(screen.queryByText(/free removals used/)).toBeNull();
  });

  it('after the creator has used the Auto-clean switch, the dashboard loads the channel’s protection again', async () => {
    let on = true;
    const api = new FakeApi().on({
      account: {
        setAutoCleaning: ({ status }) => {
          on = status;
          return { status: 'success', auto_cleaning_enabled: status };
        },
      },
      channel: {
        listChannels: () => [
          channel({
            protection: { status: on ? 'active' : 'off', reason: null, resumes_at: null },
          }),
        ],
      },
      video: { listVideos: () => videoPage([video({ next_pass_at: hoursAgo(-2.5) })]) },
    });
    const { user } = await openDashboard({ api });
    await screen.findByText('Next clean in 2 hours');
    await screen.findByText(/^Protection is on: .+ restore hidden ones for about 60 days\.$/);
    await user.click(await toggle());
    await screen.findByText(
      'Protection is off: Threadsweep hides comments only if you start a clean.',
    );
    await waitFor(() => expect(screen.queryByText('Next clean in 2 hours')).toBeNull());
  });

  it('the dashboard says which channel has no videos', async () => {
    const api = new FakeApi().on({ video: { listVideos: () => videoPage([]) } });
    await openDashboard({ api });
    expect(await screen.findByRole('heading', { name: 'No Videos Found' })).toBeDefined();
    expect(await screen.findByText(/Paper Kite\.$/)).toBeDefined();
  });

  it('the dashboard shows the server’s message if the videos cannot be loaded, and can try again', async () => {
    const api = new FakeApi().on({
      video: { listVideos: refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.') },
    });
    const { user } = await openDashboard({ api });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading').textContent).toBe('Error Loading Videos');
    expect(alert.textContent).toContain('YouTube does not respond.');
    api.on({ video: { listVideos: () => videoPage([video()]) } });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: 'How I edit' });
  });

  it.each([
    ['An error occurred while fetching videos.', networkAway],
    [
      'An error occurred while fetching videos.',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ],
    [
      'Failed to fetch videos.',
      () => Response.json({ status: 'error', error: '', code: 'OF_TOMORROW' }, { status: 418 }),
    ],
  ])('the dashboard says “%s” if it gets no message of the server', async (text, response) => {
    const api = new FakeApi().below(VIDEOS, response);
    await openDashboard({ api });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  it('the dashboard offers to reconnect the channel if YouTube refuses the grant', async () => {
    const api = new FakeApi().on({
      video: { listVideos: refusing('RECONNECT_REQUIRED', 'Please reconnect.') },
    });
    await openDashboard({ api });
    await screen.findByRole('button', { name: 'Connect YouTube Account' });
  });

  it('the dashboard loads further videos on request, and shows each video once', async () => {
    const next = video({ id: 'second00000', title: 'The second' });
    const api = new FakeApi().on({
      video: {
        listVideos: ({ page_token }) =>
          page_token === 'p2' ? videoPage([video(), next]) : videoPage([video()], 'p2'),
      },
    });
    const { user } = await openDashboard({ api });
    await user.click(await screen.findByRole('button', { name: 'Load more videos' }));
    await screen.findByRole('article', { name: 'The second' });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Load more videos' })).toBeNull(),
    );
  });

  it('the dashboard shows the videos of the channel that the creator chose, even after a reload', async () => {
    const api = new FakeApi().on({
      channel: {
        listChannels: () => [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })],
      },
      video: {
        listVideos: ({ account }) => videoPage([video({ title: `Of ${account ?? 'the first'}` })]),
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('article', { name: 'Of UC1' });
    await user.click(await screen.findByRole('button', { name: 'Switch channel: Paper Kite' }));
    await user.click(screen.getByRole('menuitemradio', { name: /Slow Bread/ }));
    await screen.findByRole('article', { name: 'Of UC2' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Switch channel: Slow Bread' })).toBeDefined(),
    );
    await waitFor(() => expect(window.localStorage.getItem('active_channel')).toBe('UC2'));
  });
});

describe('the check of the connection', () => {
  it.each([
    ['the network is away', networkAway],
    ['the server fails', () => new Response('', { status: 503 })],
  ])('if %s, the dashboard still shows the known channel and says so', async (_, response) => {
    const api = new FakeApi().below(ACCOUNT, response);
    await openDashboard({ api });
    await toastSaying('Failed to verify YouTube connection.');
    expect(await screen.findByRole('article', { name: 'How I edit' })).toBeDefined();
    await waitFor(() => expect(window.localStorage.getItem('has_youtube_connection')).toBe('true'));
  });

  it('the dashboard takes the response NOT_FOUND for “no connected channel”, and shows no error', async () => {
    const api = new FakeApi().below(ACCOUNT, () =>
      Response.json({ status: 'error', error: 'None', code: 'NOT_FOUND' }, { status: 404 }),
    );
    await openDashboard({ api });
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
    await waitFor(() =>
      expect(screen.queryByText('Failed to verify YouTube connection.')).toBeNull(),
    );
  });
});

describe('connecting a channel', () => {
  const START = 'GET /api/auth/youtube';

  it.each([
    ['PLAN_LIMIT', 'Your plan has one channel.'],
    ['INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'],
  ] as const)(
    'the dashboard says why a channel could not be connected: %s',
    async (code, reason) => {
      await connect(unconnected().on({ channel: { startConnection: refusing(code, reason) } }));
      await toastSaying('Could not start YouTube connection process.');
      await toastSaying(reason);
      await screen.findByRole('button', { name: 'Connect YouTube Account' });
    },
  );

  it('the dashboard shows an error if the response to connecting a channel contains no URL', async () => {
    await connect(unconnected().below(START, () => Response.json({ status: 'success' })));
    await toastSaying('No authorization URL received');
  });

  it('connecting a channel with an expired session ends the session and says so', async () => {
    const api = unconnected().on({
      channel: { startConnection: refusing('UNAUTHORIZED', 'no') },
      account: { refresh: refusing('UNAUTHORIZED', 'no') },
    });
    const { address } = await connect(api, (options) =>
      openApp('/dashboard', { ...options, signedIn: true }),
    );
    await toastSaying('Could not start YouTube connection process.');
    await toastSaying('Your session has expired. Please log in again.');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('the way back from Google', () => {
  const LINK = 'POST /api/youtube/link';

  it('after Google’s consent page, the dashboard says that it is connecting the channel', async () => {
    const gate = Promise.withResolvers<never>();
    const api = new FakeApi().on({ channel: { linkChannel: () => gate.promise } });
    await openDashboard({ api }, '?youtube=connected&state=s1');
    await screen.findByText(/^Linking your YouTube account… Then we look for scam/);
  });

  it('after the channel is connected, the dashboard says that it loads the videos until they are there', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof videoPage>>();
    const api = new FakeApi().on({ video: { listVideos: () => gate.promise } });
    await openDashboard({ api }, '?youtube=connected&state=s1');
    await toastSaying('YouTube account linked successfully');
    await screen.findByText(/^Loading videos… Then we look for scam/);
    gate.resolve(videoPage([video()]));
    await screen.findByRole('article', { name: 'How I edit' });
    expect(screen.queryByText(/^Loading videos…/)).toBeNull();
  });

  it('after the return from Google, the dashboard connects the channel once, shows its videos, and cleans up the URL', async () => {
    const api = unconnected();
    api.on({
      channel: {
        linkChannel: () => {
          api.on({ channel: { listChannels: () => [channel()] } });
          return { status: 'success', message: '', account: channel() };
        },
      },
    });
    const { address } = await openDashboard({ api }, '?youtube=connected&state=s1&keep=1');
    await toastSaying('YouTube account linked successfully');
    expect(await screen.findByRole('article', { name: 'How I edit' })).toBeDefined();
    expect(api.calls(LINK).map(({ body }) => body)).toEqual([{ state: 's1' }]);
    await waitFor(() => expect(address()).toBe('/dashboard?keep=1'));
    await waitFor(() => expect(window.localStorage.getItem('has_youtube_connection')).toBe('true'));
  });

  it.each([
    ['en', 'You are on the waiting list', /You are number 3 on the waiting list/],
    ['fr', 'Vous êtes sur la liste d’attente', /Vous êtes au rang 3 de la liste d’attente/],
    ['es', 'Estás en la lista de espera', /Ocupas el puesto 3 de la lista de espera/],
  ] as const)(
    'the dashboard shows in %s which place the creator has on the waiting list',
    async (language, title, text) => {
      const api = unconnected();
      const data = { place: 3 };
      api.on({
        channel: { linkChannel: refusing('WAITING_LIST', 'Wait.', data) },
        account: { me: () => ({ ...USER, has_youtube_connection: false, waiting: data }) },
      });
      await openDashboard({ api, language }, '?youtube=connected&state=s1');
      await screen.findByRole('heading', { name: title });
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
      // The title of the toast: an error would have the place only as its description.
      expect(screen.getAllByText(text, { selector: '[data-title]' })).toHaveLength(1);
    },
  );

  it('the dashboard tells an invited creator until when a place is reserved', async () => {
    const invited = { invited_until: '2026-11-30T12:00:00.000Z' };
    const api = unconnected().on({
      account: { me: () => ({ ...USER, has_youtube_connection: false, waiting: invited }) },
    });
    await openDashboard({ api });
    await screen.findByText(/There is room for your channel now.*November 30, 2026/);
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
  });

  it('the dashboard says when a channel moves to this account that another one has', async () => {
    const claims = [
      { channel: 'Slow Bread', effective_at: hoursAgo(-30) },
      { channel: 'Old Boats', effective_at: hoursAgo(1) },
    ];
    const api = unconnected().on({ account: { me: () => ({ ...USER, claims }) } });
    await openDashboard({ api });
    await screen.findByText(/^Slow Bread is connected to another account\. It moves to yours on /);
    await screen.findByText('Old Boats moves to your account within an hour.');
  });

  it('if connecting a channel fails, the dashboard shows the server’s reason and offers another try', async () => {
    const api = unconnected().on({
      channel: { linkChannel: refusing('CHANNEL_TAKEN', 'It belongs to another account.') },
    });
    const { address } = await openDashboard({ api }, '?youtube=connected&state=s1');
    await toastSaying('Failed to link YouTube account. Please try again.');
    await toastSaying('It belongs to another account.');
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each([
    [
      'en',
      /^This channel is connected to another account\. It moves to yours on November 26, 2026/,
    ],
    [
      'fr',
      /^Cette chaîne est associée à un autre compte\. Elle passera au vôtre le 26 novembre 2026/,
    ],
    [
      'es',
      /^Este canal está vinculado a otra cuenta\. Pasará a la tuya el 26 de noviembre de 2026/,
    ],
  ] as const)(
    'the dashboard says in %s when another account’s channel moves to this account',
    async (language, text) => {
      const data = { effective_at: '2026-11-26T12:00:00.000Z' };
      const api = unconnected().on({
        channel: { linkChannel: refusing('CHANNEL_TAKEN', 'It moves.', data) },
      });
      await openDashboard({ api, language }, '?youtube=connected&state=s1');
      await screen.findByText(text);
    },
  );

  it.each([
    [
      '?youtube=error&error=access_denied',
      'Failed to connect YouTube account: You declined access. You can connect again at any time.',
    ],
    [
      '?error=no_channel',
      'Failed to connect YouTube account: This Google account has no YouTube channel. Please choose another.',
    ],
    [
      '?youtube=error&error=Call+0900+123',
      'Failed to connect YouTube account: Unknown OAuth error',
    ],
    ['?error=toString', 'Failed to connect YouTube account: Unknown OAuth error'],
    ['?youtube=error', 'Failed to connect YouTube account: Unknown OAuth error'],
  ])('a return from Google with %s connects no channel and says why', async (query, text) => {
    const { api, address } = await openDashboard({ api: unconnected() }, query);
    await toastSaying(text);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.calls(LINK)).toEqual([]);
  });

  it('if a visitor without a session returns from Google, the login appears, and then the channel is connected', async () => {
    const { api, user } = await openApp('/dashboard?youtube=connected&state=s1');
    await user.type(await screen.findByLabelText('Email'), 'demo@threadsweep.example');
    await user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
    await toastSaying('YouTube account linked successfully');
    expect(api.calls(LINK)).toHaveLength(1);
  });
});

describe('the auto-clean switch', () => {
  it('the Auto-clean switch is shown as on until the server’s response says that it is off', async () => {
    const gate = Promise.withResolvers<{ status: 'success'; auto_cleaning_enabled: boolean }>();
    const api = new FakeApi().on({ account: { getAutoCleaning: () => gate.promise } });
    await openDashboard({ api });
    expect((await toggle()).ariaChecked).toBe('true');
    expect(screen.getByText('On')).toBeDefined();
    gate.resolve({ status: 'success', auto_cleaning_enabled: false });
    await screen.findByText('Off');
    expect((await toggle()).ariaChecked).toBe('false');
  });

  it('the Auto-clean switch changes the setting at the server and then shows the new state', async () => {
    const { api, user } = await openDashboard();
    await user.click(await toggle());
    await toastSaying('Automatic comment cleaning disabled');
    await user.click(await toggle());
    await toastSaying('Automatic comment cleaning enabled');
    expect(api.calls('POST /api/user/auto-cleaning').map(({ body }) => body)).toEqual([
      { status: false },
      { status: true },
    ]);
  });

  it('a toast about the Auto-clean switch replaces the one about the change before', async () => {
    const { user } = await openDashboard();
    await user.click(await toggle());
    await toastSaying('Automatic comment cleaning disabled');
    await user.click(await toggle());
    await toastSaying('Automatic comment cleaning enabled');
    expect(toast.getToasts()).toMatchObject([{ title: 'Automatic comment cleaning enabled' }]);
  });

  it('next to the Auto-clean switch, the dashboard says if protection is paused although the switch is on', async () => {
    const protection = {
      status: 'paused' as const,
      reason: 'reconnect' as const,
      resumes_at: null,
    };
    const api = new FakeApi().on({ channel: { listChannels: () => [channel({ protection })] } });
    await openDashboard({ api });
    await screen.findByText('On, paused');
    expect((await toggle()).ariaChecked).toBe('true');
  });

  it('the Auto-clean switch returns to its old state if the server refuses the change', async () => {
    const api = new FakeApi().on({
      account: { setAutoCleaning: refusing('SERVICE_UNAVAILABLE', 'Please try again later.') },
    });
    const { user } = await openDashboard({ api });
    await user.click(await toggle());
    await toastSaying('Failed to update auto-cleaning status');
    expect((await toggle()).ariaChecked).toBe('true');
  });

  it('without a network, a change of the Auto-clean switch stays pending, and the dashboard says so', async () => {
    const SWITCH = 'POST /api/user/auto-cleaning';
    const api = new FakeApi().below(SWITCH, networkAway);
    const { backend, user } = await openApp('/dashboard', { api, signedIn: true });
    await user.click(await toggle());
    await toastSaying('This will sync when you’re back online');
    expect((await toggle()).ariaChecked).toBe('false');
    await screen.findByText('Off, not synced yet');
    await screen.findByText('1 change will sync when you’re back online.');

    api.asUsual(SWITCH);
    backend.connection.setOnline(true);
    await toastSaying('Your changes are synced');
    expect(api.calls(SWITCH).at(-1)?.body).toEqual({ status: false });
    await waitFor(() => expect(screen.queryByText('Off, not synced yet')).toBeNull());
  });
});

describe('the welcome', () => {
  it('the welcome dialog appears at the first login and stays until the creator closes it', async () => {
    const { user } = await openDashboard({ stored: { has_seen_welcome: '' } });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to Threadsweep' });
    await user.click(within(dialog).getByRole('button', { name: 'Get started' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.localStorage.getItem('has_seen_welcome')).toBe('true');
  });

  it('connecting the first channel from the welcome dialog closes the dialog permanently', async () => {
    const api = new FakeApi().on({
      channel: {
        listChannels: () => [],
        startConnection: refusing('SERVICE_UNAVAILABLE', 'Google is away.'),
      },
    });
    const { user } = await openApp('/dashboard', {
      api,
      signedIn: true,
      stored: { has_seen_welcome: '', has_youtube_connection: '' },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to Threadsweep' });
    await user.click(within(dialog).getByRole('button', { name: 'Connect YouTube Account' }));
    await toastSaying('Could not start YouTube connection process.');
    expect(window.localStorage.getItem('has_seen_welcome')).toBe('true');
  });

  it('the welcome dialog does not offer to connect a channel if the creator already has one', async () => {
    await openDashboard({ stored: { has_seen_welcome: '' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Threadsweep' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    expect(dialog.queryByText(/Connect your YouTube channel/)).toBeNull();
  });

  it('the welcome dialog is not shown again after it was closed', async () => {
    await openDashboard();
    await screen.findByRole('article', { name: 'How I edit' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('dates on a card', () => {
  it('a video’s card shows dates in the language of the account', async () => {
    const api = new FakeApi().on({
      account: { me: () => ({ ...USER, language: 'fr' }) },
    });
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByText(/il y a 2 jours|avant-hier/);
  });
});

describe('the week on the dashboard', () => {
  it('the summary of the week shows how many comments were hidden and restored, and leads to the activity', async () => {
    const day = { date: '2026-11-20', passes: 3, read: 90 };
    const api = new FakeApi().on({
      cleaning: {
        getStatistics: () => ({
          status: 'success',
          days: [
            { ...day, hidden: 120, restored: 0 },
            { ...day, hidden: 8, restored: 2 },
          ],
          hidden_expiring: 34,
          to_review: 3,
          since_visit: { at: hoursAgo(5), hidden: 7 },
        }),
      },
    });
    await openDashboard({ api });
    const link = await screen.findByRole('link', {
      name: '128 comments hidden in the last 7 days',
    });
    const list = '/activity?since=2026-11-20T00%3A00%3A00.000Z';
    expect(link.getAttribute('href')).toBe(list);
    const restored = screen.getByRole('link', { name: '2 restored' });
    expect(restored.getAttribute('href')).toBe(list);
    const visit = screen.getByRole('link', { name: '7 hidden since your last visit 5 hours ago' });
    expect(visit.getAttribute('href')).toMatch(/^\/activity\?since=20/);
    await waitFor(() => expect(api.calls('POST /api/user/visit')).toHaveLength(1));
    const asked = screen.getByRole('link', { name: '3 comments to decide on' });
    expect(asked.getAttribute('href')).toBe('/review');
    const warning = screen.getByText('YouTube deletes up to 34 hidden comments within 10 days');
    expect(warning.getAttribute('href')).toBe('/activity');
  });

  it('the summary of the week says if no comment was hidden since the last visit', async () => {
    const api = new FakeApi().on({
      cleaning: {
        getStatistics: () => ({
          status: 'success',
          days: [],
          hidden_expiring: 0,
          to_review: 0,
          since_visit: { at: hoursAgo(2), hidden: 0 },
        }),
      },
    });
    await openDashboard({ api });
    await screen.findByText('Nothing hidden since your last visit 2 hours ago');
  });

  it('the summary of the week reserves its place only until the response or a failure', async () => {
    const late = Promise.withResolvers<void>();
    const refuse = refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.');
    const api = new FakeApi().on({
      cleaning: { getStatistics: () => late.promise.then(refuse) },
    });
    await openDashboard({ api });
    await screen.findAllByRole('article');
    expect(document.querySelector('main p:empty:not([aria-live])')).not.toBeNull();
    late.resolve();
    await waitFor(() => expect(document.querySelector('main p:empty:not([aria-live])')).toBeNull());
    expect(screen.queryByText(/in the last 7 days/)).toBeNull();
  });

  it('the summary of the week starts a day later after midnight UTC', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T23:59:30Z') });
    let first = '2026-11-14';
    const rest = { passes: 1, read: 9, hidden: 4, restored: 0 };
    const numbers = { hidden_expiring: 0, to_review: 0, since_visit: null };
    const api = new FakeApi().on({
      cleaning: {
        getStatistics: () => ({
          status: 'success',
          days: [{ date: first, ...rest }],
          ...numbers,
        }),
      },
    });
    await openDashboard({ api });
    const week = await screen.findByRole('link', { name: '4 comments hidden in the last 7 days' });
    expect(week.getAttribute('href')).toContain('2026-11-14');
    first = '2026-11-15';
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(week.getAttribute('href')).toContain('2026-11-15'));
  });

  it('the summary of the week follows the numbers of the new day after midnight UTC', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T23:59:30Z') });
    const days: string[] = [];
    const live: Live = {
      ...noLive(),
      statistics: (date) => {
        days.push(date);
        return () => void days.pop();
      },
    };
    await openDashboard({ live });
    await screen.findByRole('link', { name: 'Nothing hidden in the last 7 days' });
    expect(days).toEqual(['2026-11-20']);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(days).toEqual(['2026-11-21']);
  });

  it('the summary of the week says if no comment was hidden in the last seven days', async () => {
    await openDashboard();
    await screen.findByRole('link', { name: 'Nothing hidden in the last 7 days' });
    expect(screen.queryByText(/YouTube deletes/)).toBeNull();
    expect(screen.queryByText(/last visit/)).toBeNull();
  });
});
