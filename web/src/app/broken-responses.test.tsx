import { screen, within } from '@testing-library/react';
import type { ApiClient } from '@threadsweep/shared/client.ts';
import { expect, test, vi } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { cleaned, session, VIDEO, videoPage } from '../../test/usual-responses.ts';

const VIDEOS = 'GET /api/youtube/videos';
const COMMENTS = `GET /api/youtube/videos/${VIDEO}/comments`;
const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const LINK = 'POST /api/youtube/link';
const LOGIN = 'POST /api/auth/login';

/** The body for the HTTP status 202. */
const CONTINUES = cleaned({ status: 'accepted' }).body;

function apiWith(call: string, body: unknown, status = 200): FakeApi {
  return new FakeApi().below(call, () => Response.json(body, { status }));
}

function consoleErrors() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

async function logIn(api: FakeApi) {
  const app = await openApp('/login', { api });
  await app.user.type(await screen.findByLabelText('Email'), 'demo@threadsweep.example');
  await app.user.type(screen.getByLabelText('Password'), 'correct-horse-1');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

test('a login whose response has the status 202 fails, and the browser’s console says why', async () => {
  const errors = consoleErrors();
  await logIn(apiWith(LOGIN, session(), 202));
  await screen.findByText('Authentication failed');
  expect(errors).toHaveBeenCalledWith('The login failed.', expect.any(Error));
});

test.each([
  ['no access token', { ...session(), access_token: undefined }],
  ['a list instead of an object', []],
])(
  'a login whose response contains %s fails, and the page and the console say so',
  async (_, body) => {
    const errors = consoleErrors();
    await logIn(apiWith(LOGIN, body));
    await screen.findByText('No access token received');
    expect(errors).toHaveBeenCalledWith('The login failed.', expect.any(Error));
  },
);

test.each([
  ['only the field status missing', { ...session(), status: undefined }],
  [
    'the specification’s fields alone',
    { access_token: 'token-1', has_youtube_connection: true, user: { first_login: false } },
  ],
])('a login succeeds with a response that has %s', async (_, body) => {
  const { address } = await logIn(apiWith(LOGIN, body));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(address()).toBe('/dashboard');
});

test.each([400, 200])(
  'a failed registration shows the server’s message even if the response, with status %i, contains nothing else',
  async (status) => {
    const errors = consoleErrors();
    const api = apiWith('POST /api/auth/register', { error: 'Sign-up is closed today.' }, status);
    const { user } = await openApp('/signup', { api });
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@threadsweep.example');
    await user.type(screen.getByLabelText('Password'), 'correct-horse-1');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Sign-up is closed today.');
    expect(errors).toHaveBeenCalledWith('The registration failed.', expect.any(Error));
  },
);

test.each([
  [400, 429],
  [200, 200],
])(
  'a failed verification with status %i, and a failed request for a mail with status %i, show the server’s message even without an error code',
  async (verifying, sending) => {
    const errors = consoleErrors();
    const api = apiWith('GET /api/auth/verify-email', { error: 'This link was used.' }, verifying);
    api.below('POST /api/auth/resend-verification', () =>
      Response.json({ error: 'Too many mails.' }, { status: sending }),
    );
    const { user } = await openApp('/verify-email?token=t&email=a%40b.example', { api });
    await screen.findByText('This link was used.');
    expect(errors).toHaveBeenCalledWith('The verification failed.', expect.any(Error));
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Too many mails.');
  },
);

test('a verification whose response reports no success fails, and the page and the console say so', async () => {
  const errors = consoleErrors();
  const api = apiWith('GET /api/auth/verify-email', { status: 'pending', message: 'Later' });
  await openApp('/verify-email?token=t&email=a%40b.example', { api });
  await screen.findByText('Invalid or expired verification link. Please request a new one.');
  expect(errors).toHaveBeenCalledWith('The verification failed.', expect.any(Error));
});

test('if the response to resending a mail reports no success, the page says that resending failed', async () => {
  const api = apiWith('POST /api/auth/resend-verification', { status: 'queued' });
  const { user } = await openApp('/verify-email?email=a%40creator.example', { api });
  await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
  await toastSaying('Failed to resend verification email');
});

test('the dashboard shows videos that have only the specification’s fields', async () => {
  const bare = {
    id: VIDEO,
    title: 'How I edit',
    thumbnail_url: 'https://i.example/edit.jpg',
    publishedAgo: '3 days ago',
    lastCleanedAgo: '2 hours ago',
  };
  const api = apiWith(VIDEOS, { status: 'success', videos: [bare], message: '' });
  await openApp('/dashboard', { api, signedIn: true });
  const card = await screen.findByRole('article', { name: 'How I edit' });
  within(card).getByText('Published 3 days ago');
  within(card).getByText('Cleaned 2 hours ago');
  expect(card.textContent).not.toMatch(/NaN|Invalid|undefined|comment/);
  expect(card.querySelector('img')?.src).toBe('https://i.example/edit.jpg');
});

test.each([
  [
    'another status with a message',
    { status: 'error', message: 'Later, please.' },
    'Later, please.',
  ],
  ['another status', { ...videoPage([]), status: 'partial' }, 'Failed to fetch videos.'],
  ['no list', { status: 'success', message: 'Fine' }, 'Failed to fetch videos.'],
  ['a video without an id', { status: 'success', videos: [{}] }, 'Failed to fetch videos.'],
])('the dashboard shows an error for videos with %s', async (_, body, text) => {
  await openApp('/dashboard', { api: apiWith(VIDEOS, body), signedIn: true });
  await screen.findByText('Error Loading Videos');
  screen.getByText(text);
});

test('the comments page shows and counts comments without totals, times and pictures', async () => {
  const body = {
    status: 'success',
    visible: [{ id: 'c1', text: 'Lovely', author: '@ada' }],
    hidden: [],
    message: '',
  };
  await openApp(`/comments/${VIDEO}`, { api: apiWith(COMMENTS, body), signedIn: true });
  await screen.findByText('Lovely');
  screen.getByRole('tab', { name: 'Visible (1)' });
  expect(document.body.textContent).not.toMatch(/NaN|Invalid Date|undefined/);
});

test.each([
  ['another status', { status: 'error', visible: [], hidden: [], message: '' }],
  ['one list missing', { status: 'success', visible: [], message: '' }],
])('the comments page shows an error for comments with %s', async (_, body) => {
  await openApp(`/comments/${VIDEO}`, { api: apiWith(COMMENTS, body), signedIn: true });
  await screen.findByText(
    'Failed to load comments. Please try again or reconnect your YouTube account.',
  );
});

test.each([
  [
    'another status and a message',
    { status: 'error', message: 'YouTube is away.' },
    'YouTube is away.',
  ],
  ['no numbers', { status: 'success', message: 'Done' }, 'Failed to clean comments'],
  ['the status of a clean that continues', CONTINUES, 'Failed to clean comments'],
  ['that status and no pass', { ...CONTINUES, pass_id: null }, 'Failed to clean comments'],
])('the app reports a clean as failed if its response has %s', async (_, body, text) => {
  const api = apiWith(CLEAN, body);
  const { user } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Clean Now' }));
  await toastSaying(text);
  expect(document.body.textContent).not.toMatch(/NaN|Cleaning complete/);
});

test.each([
  [200, CONTINUES],
  [202, { ...CONTINUES, pass_id: null }],
])(
  'a video’s card reports a clean as failed if its response has status %i and a body that does not match it',
  async (status, body) => {
    const { user } = await openApp('/dashboard', {
      api: apiWith(CLEAN, body, status),
      signedIn: true,
    });
    await user.click(await screen.findByRole('button', { name: /^Clean .*How I edit/ }));
    await toastSaying('Error cleaning comments');
  },
);

test('if the response to connecting a channel reports no success, the page says that connecting failed', async () => {
  const api = apiWith(LINK, { status: 'pending', message: 'Wait' });
  await openApp('/dashboard?youtube=connected&state=s', { api, signedIn: true });
  await toastSaying('Failed to link YouTube account. Please try again.');
});

test.each([
  ['DELETE /api/auth/delete-account', ({ account }) => account.deleteAccount()],
  ['DELETE /api/youtube/disconnect', ({ channel }) => channel.disconnectChannel({})],
  ['POST /api/auth/forgot-password', ({ account }) => account.forgotPassword({ email: 'a@b.c' })],
  ['POST /api/user/plan', ({ plan }) => plan.choosePlan({ plan: 'free' })],
  [`DELETE /api/youtube/videos/${VIDEO}`, ({ video }) => video.removeVideo({ videoId: VIDEO })],
  ['POST /api/rules/authors', ({ rules }) => rules.setAuthorRule({ id: 'UC1', rule: 'block' })],
] satisfies [string, (api: ApiClient) => Promise<unknown>][])(
  'the call %s fails if the body of its response reports a failure or has only an error',
  async (call, send) => {
    const api = new FakeApi();
    const { backend } = await openApp('/account', { api, signedIn: true });
    api.below(call, () => Response.json({ status: 'error', message: 'Not today.' }));
    await expect(send(backend.api)).rejects.toMatchObject({ detail: 'Not today.' });
    api.below(call, () => Response.json({ error: 'Closed.' }));
    await expect(send(backend.api)).rejects.toMatchObject({ detail: 'Closed.' });
  },
);

test('a comment stays visible if the response to its hide reports a failure', async () => {
  const api = apiWith(`POST /api/youtube/videos/${VIDEO}/comments/c1/hide`, {
    status: 'error',
    message: 'YouTube is away.',
  });
  const { user } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
  const hide = await screen.findAllByRole('button', { name: /^Hide the comment by/ });
  const visible = screen.getByRole('tab', { name: /^Visible/ }).textContent;
  if (hide[0]) await user.click(hide[0]);
  await toastSaying('YouTube is away.');
  expect(screen.queryByText('Comment hidden')).toBeNull();
  expect(screen.getByRole('tab', { name: /^Visible/ }).textContent).toBe(visible);
});
