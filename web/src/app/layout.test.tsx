import { act, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { channel, hoursAgo, USER, video, videoPage } from '../../test/usual-responses.ts';
import { toast } from '../ui/toast.ts';

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the landing page', () => {
  it('the landing page explains the product in three steps, and leads to the sign-up and to the login', async () => {
    const { api } = await openApp('/');
    expect(screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Connect YouTube',
      'AI Detection',
      'Auto-Moderation',
    ]);
    expect(linksIn(screen.getByRole('main'))).toEqual([
      'Get Started Free /signup',
      'Log In /login',
    ]);
    expect(screen.getByText('No credit card required for free trial')).toBeDefined();
    expect(api.calls('GET /api/auth/me')).toEqual([]);
  });

  it('the landing page offers the dashboard to a creator who has a connected channel', async () => {
    await openApp('/', { signedIn: true });
    const main = await screen.findByRole('main');
    await waitFor(() => expect(linksIn(main)).toEqual(['Go to Dashboard /dashboard']));
  });

  it('the landing page shows a creator without a channel the same buttons as a visitor', async () => {
    const api = new FakeApi().on({ channel: { listChannels: () => [] } });
    await openApp('/', { api, signedIn: true });
    await waitFor(() =>
      expect(linksIn(screen.getByRole('main'))).toEqual([
        'Get Started Free /signup',
        'Log In /login',
      ]),
    );
  });
});

describe('the bars around every page', () => {
  it('the navigation bars lead a visitor to the landing page, the login and the sign-up', async () => {
    await openApp('/');
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      'Threadsweep /',
      'Features /features',
      'Pricing /pricing',
      'Log In /login',
      'Sign Up /signup',
    ]);
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  });

  it.each([
    ['/dashboard', 'My Videos'],
    ['/comments/dQw4w9WgXcQ', 'My Videos'],
    ['/nowhere', undefined],
  ])(
    'on the page %s, the navigation bars show a logged-in creator all sections, with %s as the current one',
    async (place, current) => {
      await openApp(place, { signedIn: true });
      const sections = await screen.findByRole('navigation', { name: 'Sections' });
      expect(linksIn(sections)).toEqual([
        'My Profile /account',
        'My Videos /dashboard',
        'My Subscription /subscription',
      ]);
      expect(sections.querySelector('[aria-current=page]')?.textContent).toBe(current);
    },
  );

  it('the footer leads to the static pages, the prices and the product’s profiles on other sites', async () => {
    await openApp('/');
    expect(linksIn(screen.getByRole('navigation', { name: 'About Threadsweep' }))).toEqual([
      'Features /features',
      'Pricing /pricing',
      'FAQ /faq',
      'About /about',
      'Privacy /privacy',
      'Terms /terms',
      'Twitter https://twitter.com/threadsweep',
      'LinkedIn https://www.linkedin.com/company/threadsweep',
    ]);
  });

  it.each(['/features', '/faq', '/about', '/privacy', '/terms'])(
    'the navigation bars show no sections on the static page %s',
    async (place) => {
      await openApp(place, { signedIn: true });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() =>
        expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull(),
      );
    },
  );

  it.each(['/privacy', '/'])(
    'on the page %s, the navigation bars lead a logged-in creator to the dashboard',
    async (place) => {
      await openApp(place, { signedIn: true });
      const bar = within(screen.getByRole('navigation', { name: 'Main' }));
      const link = await bar.findByRole('link', { name: 'Go to Dashboard' });
      expect(link.getAttribute('href')).toBe('/dashboard');
    },
  );

  it('the navigation bars show no sections on the landing page', async () => {
    await openApp('/', { signedIn: true });
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  });

  it('the navigation bars contain no channel switcher if no channel is connected', async () => {
    const api = new FakeApi().on({ channel: { listChannels: () => [] } });
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Switch channel/ })).toBeNull(),
    );
  });

  it('arrow keys move the focus through an open menu, and Escape returns the focus to the menu’s button', async () => {
    const api = new FakeApi().on({
      channel: {
        listChannels: () => [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })],
      },
    });
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    const button = await screen.findByRole('button', { name: 'Switch channel: Paper Kite' });
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Paper Kite');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Slow Bread');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Paper Kite');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('toasts', () => {
  it('a toast disappears when the user leaves the page that showed it', async () => {
    const api = new FakeApi().below('POST /api/auth/login', () =>
      Response.json({ status: 'error', error: 'Wrong password.' }, { status: 401 }),
    );
    const { user } = await openApp('/login', { api });
    await user.type(await screen.findByLabelText('Email'), USER.email);
    await user.type(screen.getByLabelText('Password'), 'wrong{enter}');
    await toastSaying(/^Login failed/);
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Forgot your password?' }),
    );
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(sonner.getToasts()).toEqual([]);
  });

  it('a toast about a failed login disappears when the user logs in', async () => {
    const login = 'POST /api/auth/login';
    const api = new FakeApi().below(login, () =>
      Response.json({ status: 'error', error: 'Wrong password.' }, { status: 401 }),
    );
    const { user } = await openApp('/login', { api });
    await user.type(await screen.findByLabelText('Email'), USER.email);
    await user.type(screen.getByLabelText('Password'), 'wrong{enter}');
    await toastSaying(/^Login failed/);
    api.asUsual(login);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(sonner.getToasts()).toEqual([]);
  });

  it('a toast disappears when the user logs out', async () => {
    const { user } = await openApp('/dashboard', { signedIn: true });
    await user.click(await screen.findByRole('switch', { name: 'Auto-clean' }));
    await toastSaying('Automatic comment cleaning disabled');
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(sonner.getToasts()).toEqual([]);
  });

  it('a toast that explains why another page opens stays visible on that page', async () => {
    const { user } = await openApp('/subscription', { signedIn: true });
    await screen.findByRole('navigation', { name: 'Sections' });
    act(() => void toast({ kind: 'success', text: 'Bought', stays: true }));
    await toastSaying('Bought');
    await user.click(screen.getByRole('link', { name: 'My Videos' }));
    await screen.findByRole('article', { name: 'How I edit' });
    await toastSaying('Bought');
  });
});

describe('screen readers', () => {
  it('a screen reader hears the title of the next page once, because the title then disappears', async () => {
    const { user } = await openApp('/features');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(screen.getByRole('link', { name: 'Privacy' }));
    expect((await screen.findByText(/^Privacy.* · Threadsweep$/)).ariaLive).toBe('polite');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText(/^Privacy.* · Threadsweep$/)).toBeNull();
  });
});

describe('a page that does not exist', () => {
  it('an unknown URL shows a page that leads back to the dashboard', async () => {
    await openApp('/no/such/page');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(linksIn(screen.getByRole('main'))).toEqual(['Back to Dashboard /dashboard']);
  });
});

describe('the language', () => {
  it('when the account is loaded, texts, dates and numbers change to the account’s language', async () => {
    const api = new FakeApi().on({
      account: { me: () => ({ ...USER, language: 'fr' }) },
      video: {
        listVideos: () => videoPage([video({ comment_count: 1240, published_at: hoursAgo(50) })]),
      },
    });
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByText(/il y a 2 jours|avant-hier/);
    await waitFor(() => expect(screen.getByText(/^1\s240 commentaires$/)).toBeDefined());
    expect(document.documentElement.lang).toBe('fr');
  });

  it('a refusal of the API is shown in the reader’s language, although the API writes English', async () => {
    const api = new FakeApi().below('POST /api/auth/login', () =>
      Response.json(
        { status: 'error', error: 'Too many attempts.', code: 'TOO_MANY_REQUESTS' },
        { status: 429 },
      ),
    );
    const { user } = await openApp('/login', { api, language: 'es' });
    await user.type(await screen.findByLabelText(/correo/i), USER.email);
    await user.type(screen.getByLabelText('Contraseña'), 'demo-creator-1{enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).not.toContain('Too many');
    expect(alert.textContent).toMatch(/intentos/i);
  });

  it('if the account cannot be loaded, the language of the app stays unchanged', async () => {
    const api = new FakeApi().below('GET /api/auth/me', networkAway);
    await openApp('/dashboard', { api, signedIn: true, language: 'es' });
    await waitFor(() => expect(api.calls('GET /api/auth/me')).not.toEqual([]));
    expect(document.documentElement.lang).toBe('es');
  });
});
