import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@threadsweep/shared/contract/contract.ts';
import type { Insights } from '@threadsweep/shared/contract/insights.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { channel } from '../../test/usual-responses.ts';
import { localHours } from '../insights/insights-parts.tsx';
import { InsightsPage } from './insights-page.tsx';

// jsdom has no canvas, so only the end-to-end tests look at the charts.
vi.mock('uplot', () => ({
  default: class {
    static paths = {};
    destroy(): void {
      this.isGone = true;
    }
    isGone = false;
  },
}));
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {
        this.isOn = true;
      }
      disconnect(): void {
        this.isOn = false;
      }
      isOn = false;
    },
  );
});

const DONE = { status: 'success' } as const;
const INSIGHTS: Insights = {
  days: [
    { date: '2026-11-23', scam: 0, spam: 0, inappropriate: 0, creator: 0, restored: 0 },
    { date: '2026-11-24', scam: 1_200, spam: 30, inappropriate: 4, creator: 2, restored: 12 },
  ],
  delay: { count: 1_000, median: 24 * 60_000, p95: 3 * 3_600_000 },
  videos: [
    { id: 'workbench01', channel_id: 'UC1', title: 'A bench', hidden: 1_000 },
    { id: 'workbench02', channel_id: 'UC1', title: null, hidden: 230 },
    { id: 'workbench03', channel_id: 'UC2', title: null, hidden: 4 },
    // An earlier version of the API does not name the channel.
    { id: 'workbench04', title: null, hidden: 2 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => hour),
  taken_back: { hidden: 1_234, restored: 12 },
  advanced: null,
};
const ADVANCED: NonNullable<Insights['advanced']> = {
  campaigns: [
    {
      kind: 'contact',
      ids: ['contact.x'],
      hidden: 87,
      first: '2026-11-20',
      last: '2026-11-24',
      channels: ['UC1', 'UC2'],
    },
  ],
  languages: [{ language: 'fr', hidden: 12 }],
  channels: [
    { id: 'UC1', title: 'One', hidden: 1_000, restored: 10, delay: INSIGHTS.delay },
    {
      id: 'UC2',
      title: 'Two',
      hidden: 234,
      restored: 2,
      delay: { count: 0, median: null, p95: null },
    },
  ],
};

async function openInsights(
  response: InferContractRouterOutputs<Contract>['insights']['getInsights'] | undefined,
  api = new FakeApi(),
) {
  if (response) api.on({ insights: { getInsights: () => response } });
  const app = await openApp('/insights', {
    api,
    signedIn: true,
    page: { path: '/insights', element: <InsightsPage /> },
  });
  await screen.findByRole('heading', { name: 'Insights', level: 1 });
  return { ...app, api };
}

const CALL = 'GET /api/insights';
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
const table = async (name: string) => screen.findByRole('table', { name, hidden: true });

describe('the insights', () => {
  it('the insights page explains why it shows no median time until hiding', async () => {
    const delay = { count: 0, median: null, p95: null };
    const insights = { ...INSIGHTS, delay };
    await openInsights({ ...DONE, plan: 'basic', since: '2026-11-24', insights });
    expect(await screen.findByText(/^The times count scheduled cleans only/)).toBeTruthy();
  });

  it('the insights page shows hidden comments, delays and undone hides as numbers and in tables', async () => {
    await openInsights({ ...DONE, plan: 'basic', since: '2026-11-24', insights: INSIGHTS });
    expect(await screen.findByText('1,236')).toBeTruthy();
    expect(screen.getByText('24 min')).toBeTruthy();
    expect(screen.getByText('3 hr')).toBeTruthy();
    expect(screen.getByText('1%')).toBeTruthy();
    expect(screen.getByText(/Counted since November 24, 2026/)).toBeTruthy();
    const videos = await table('Videos with the most hidden comments');
    expect(within(videos).getByRole('link', { name: 'A bench' }).getAttribute('href')).toBe(
      '/comments/workbench01?tab=hidden',
    );
    expect(within(videos).getByText('A video that was removed (workbench02)')).toBeTruthy();
    const days = await table('Hidden comments by day');
    expect(within(days).getAllByRole('row', { hidden: true })).toHaveLength(2);
    expect(screen.getByText('Pro shows more')).toBeTruthy();
  });

  it('the insights page does not call a video removed if Threadsweep has no access to its channel', async () => {
    const api = new FakeApi().on({
      channel: {
        listChannels: () => [channel({ id: 'UC1' }), channel({ id: 'UC2', status: 'reconnect' })],
      },
    });
    const response = { ...DONE, plan: 'basic', since: '2026-11-24', insights: INSIGHTS } as const;
    await openInsights(response, api);
    const videos = await table('Videos with the most hidden comments');
    const lost = 'A video of a channel without access (workbench03)';
    expect(await within(videos).findByText(lost)).toBeTruthy();
    for (const id of ['workbench02', 'workbench04'])
      expect(within(videos).getByText(`A video that was removed (${id})`)).toBeTruthy();
  });

  it('under the plan Pro, the insights include campaigns, languages and channels, and can be saved as CSV', async () => {
    const insights = { ...INSIGHTS, advanced: ADVANCED };
    await openInsights({ ...DONE, plan: 'advanced', since: '2026-11-23', insights });
    const campaigns = await table('Campaigns');
    const [, row] = within(campaigns).getAllByRole('row', { hidden: true });
    expect(row && cells(row)).toEqual([
      'The same contact or name',
      'Decide',
      '87',
      'Nov 20',
      'Nov 24',
      'One, Two',
    ]);
    expect(within(await table('Languages')).getByText('French')).toBeTruthy();
    expect(within(await table('Channels compared')).getByText('Two')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy();
    expect(screen.queryByText('Pro shows more')).toBeNull();
    expect(screen.queryByText(/Counted since/)).toBeNull();
  });

  it('under the Free plan, the insights page shows sample data that are marked as such, and offers the other plans', async () => {
    await openInsights({ ...DONE, plan: 'none', since: null, insights: null });
    expect(await screen.findByText('Insights are part of Basic')).toBeTruthy();
    const sample = screen.getByRole('region', { name: /these are not your numbers/ });
    expect(within(sample).getByText('Typical time to hide')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('the insights page says if nothing has been counted yet', async () => {
    await openInsights({ ...DONE, plan: 'basic', since: null, insights: INSIGHTS });
    expect(await screen.findByText('Nothing is counted yet')).toBeTruthy();
  });

  it('the insights page loads the chosen period, and the URL contains the period', async () => {
    const { user, api } = await openInsights({
      ...DONE,
      plan: 'basic',
      since: '2026-11-24',
      insights: INSIGHTS,
    });
    await user.selectOptions(await screen.findByLabelText('Period'), '90');
    await screen.findByText('1,236');
    expect([...new Set(api.calls(CALL).map(({ query }) => query.get('days')))]).toEqual([
      '28',
      '90',
    ]);
  });

  it('the insights page says why the insights could not be loaded, and can load them again', async () => {
    const api = new FakeApi().on({
      insights: { getInsights: refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.') },
    });
    const { user } = await openInsights(undefined, api);
    expect(await screen.findByText('Could not load your insights')).toBeTruthy();
    api.on({
      insights: { getInsights: () => ({ ...DONE, plan: 'none', since: null, insights: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Insights are part of Basic')).toBeTruthy();
  });

  it.each([
    ['says without a network that the numbers are the last loaded ones', 'basic', INSIGHTS, 1],
    ['does not say without a network that the sample has numbers of the creator', 'none', null, 0],
  ] as const)('the insights page %s', async (_, plan, insights, count) => {
    const { backend } = await openInsights({ ...DONE, plan, since: '2026-11-24', insights });
    await screen.findByRole('heading', { name: 'Hidden comments by day' });
    act(() => backend.connection.setOnline(false));
    await waitFor(() =>
      expect(screen.queryAllByText(/^You are offline\. These are the last/)).toHaveLength(count),
    );
  });
});

describe('the hours', () => {
  it('the insights page counts hours in the time zone of the device', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    expect(localHours(hours, 0)).toEqual(hours);
    // At UTC+1, 23:00 UTC is midnight.
    expect(localHours(hours, -60)[0]).toBe(23);
    expect(localHours(hours, 300)[0]).toBe(5);
    expect(localHours(hours, -330)[6]).toBe(0);
  });
});
