import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { cleaned, VIDEO } from '../../test/usual-responses.ts';
import { Campaigns } from '../insights/campaigns.tsx';
import { speak } from '../language/language.ts';
import { AccountPage } from './account-page.tsx';
import { ActivityPage } from './activity-page.tsx';
import { CommentsPage } from './comments-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { InsightsPage } from './insights-page.tsx';
import { ReviewPage } from './review-page.tsx';
import { RulesPage } from './rules-page.tsx';

const DONE = { status: 'success' } as const;
const NONE = { count: 0, median: null, p95: null };
const insights = {
  days: [],
  delay: NONE,
  videos: [],
  hours: Array.from({ length: 24 }, () => 0),
  taken_back: { hidden: 0, restored: 0 },
  advanced: null,
};
const campaign = { comments: [], more: false, unavailable: [] };
const usualApi = () =>
  new FakeApi().on({
    insights: {
      getInsights: () => ({ ...DONE, plan: 'basic', since: null, insights }),
      listCampaign: () => ({ ...DONE, plan: 'advanced', campaign }),
    },
    cleaning: { cleanVideo: () => cleaned({ dry_run: true }) },
  });

const refused = () =>
  Response.json(
    { status: 'error', error: 'Down for a minute.', code: 'SERVICE_UNAVAILABLE' },
    { status: 503 },
  );

const CAMPAIGN = {
  kind: 'copies' as const,
  ids: ['copies.a'],
  hidden: 3,
  first: '2026-11-20',
  last: '2026-11-24',
  channels: ['UC1'],
};

interface Failing {
  what: string;
  call: string;
  at: string;
  page: { path: string; element: ReactNode };
  /** The button that opens what cannot be loaded. */
  opener?: RegExp;
  /** The heading that has the focus at the end. */
  heading: string;
  /** Set if the page shows no reason, or the reason in the language of the attempt. */
  isUntranslated?: true;
}

const rules = { at: '/rules', page: { path: '/rules', element: <RulesPage /> } };
const account = { at: '/account', page: { path: '/account', element: <AccountPage /> } };
const comments = { path: '/comments/:videoId', element: <CommentsPage /> };
const campaigns = (
  <Campaigns
    campaigns={[CAMPAIGN]}
    channels={[]}
    channelId={undefined}
    onDecided={() => undefined}
  />
);

const FAILING: readonly Failing[] = [
  {
    what: 'the review',
    call: 'GET /api/review',
    at: '/review',
    page: { path: '/review', element: <ReviewPage /> },
    heading: 'Review',
  },
  {
    what: 'the insights',
    call: 'GET /api/insights',
    at: '/insights',
    page: { path: '/insights', element: <InsightsPage /> },
    heading: 'Insights',
  },
  {
    what: 'a campaign',
    call: 'GET /api/insights/campaign',
    at: '/insights',
    page: { path: '/insights', element: campaigns },
    opener: /^Decide/,
    heading: 'Copies of a text',
  },
  { what: 'the rules', call: 'GET /api/rules', ...rules, heading: 'Rules' },
  {
    what: 'what was learned',
    call: 'GET /api/rules/learned',
    ...rules,
    heading: 'What Threadsweep has learned',
  },
  {
    what: 'the activity',
    call: 'GET /api/activity',
    at: '/activity',
    page: { path: '/activity', element: <ActivityPage /> },
    heading: 'Activity',
  },
  {
    what: 'the videos',
    call: 'GET /api/youtube/videos',
    at: '/dashboard',
    page: { path: '/dashboard', element: <DashboardPage /> },
    heading: 'Dashboard',
    isUntranslated: true,
  },
  {
    what: 'the comments of a video',
    call: `GET /api/youtube/videos/${VIDEO}/comments`,
    at: `/comments/${VIDEO}`,
    page: comments,
    heading: `Video: ${VIDEO}`,
    isUntranslated: true,
  },
  {
    what: 'the preview of a clean',
    call: `POST /api/youtube/videos/${VIDEO}/clean`,
    at: `/comments/${VIDEO}?preview`,
    page: comments,
    heading: 'What a clean would hide',
  },
  { what: 'the sessions', call: 'GET /api/user/sessions', ...account, heading: 'Sessions' },
  {
    what: 'the connected channels',
    call: 'GET /api/youtube/account',
    ...account,
    heading: 'Connected YouTube Accounts',
    isUntranslated: true,
  },
];

it.each(FAILING)(
  'if $what could not be loaded, “Try again” shows each attempt and keeps the focus, which then moves to the heading',
  async ({ call, at, page, opener, heading }) => {
    const api = usualApi().below(call, refused);
    const { user } = await openApp(at, { api, signedIn: true, page });
    if (opener) await user.click(await screen.findByRole('button', { name: opener }));
    const button = await screen.findByRole('button', { name: 'Try again' });
    const alert = screen.getByRole('alert');
    const busy = () => button.getAttribute('aria-busy');
    const before = api.calls(call).length;

    const failing = Promise.withResolvers<void>();
    api.below(call, () => failing.promise.then(refused));
    const said = within(alert).getByRole('heading').firstChild;
    await user.click(button);
    await waitFor(() => expect(api.calls(call)).toHaveLength(before + 1));
    expect(busy()).toBe('true');
    await user.click(button);
    expect(api.calls(call)).toHaveLength(before + 1);
    failing.resolve();
    await waitFor(() => expect(busy()).toBeNull());
    expect(screen.getByRole('alert')).toBe(alert);
    expect(document.activeElement).toBe(button);
    // Only a new element makes a screen reader announce the same text again.
    expect(within(alert).getByRole('heading').firstChild).not.toBe(said);

    api.asUsual(call);
    await user.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement?.textContent).toContain(heading);
  },
);

function French() {
  const { i18n } = useTranslation();
  return (
    <button type="button" onClick={() => void speak(i18n, 'fr')}>
      Français
    </button>
  );
}

it.each(FAILING.filter(({ isUntranslated }) => !isUntranslated))(
  'if $what could not be loaded, a change of language translates the reason without another attempt',
  async ({ call, at, page, opener }) => {
    const api = usualApi().below(call, refused);
    const element = (
      <>
        {page.element}
        <French />
      </>
    );
    const { user } = await openApp(at, { api, signedIn: true, page: { ...page, element } });
    if (opener) await user.click(await screen.findByRole('button', { name: opener }));
    await screen.findByText('Down for a minute.');
    const before = api.calls(call).length;
    await user.click(screen.getByRole('button', { name: 'Français' }));
    await screen.findByText('Le service n’est pas disponible. Veuillez réessayer plus tard.');
    expect(api.calls(call)).toHaveLength(before);
  },
);
