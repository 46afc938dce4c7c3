import type { CampaignComment } from '@threadsweep/shared/contract/insights.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { comment } from '../../../shared/test/sample-responses.ts';
import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { channel } from '../../test/usual-responses.ts';
import { Campaigns } from './campaigns.tsx';

const DONE = { status: 'success' } as const;
const CAMPAIGN = {
  kind: 'copies' as const,
  ids: ['copies.a', 'copies.b'],
  hidden: 3,
  first: '2026-11-20',
  last: '2026-11-24',
  channels: ['UC1'],
};
const authorOf = (letter: string) => `UC${letter.repeat(22)}`;
const [ANN, BEN, CARA] = ['a', 'b', 'c'].map(authorOf);

function member(id: string, author: string, more: Partial<CampaignComment> = {}): CampaignComment {
  return {
    ...comment({ id, author, text: `Buy followers ${id}` }),
    authorChannelId: authorOf(author.slice(1, 2)),
    channel_id: 'UC1',
    video_id: 'v1',
    video_title: 'A bench',
    state: 'hidden',
    source: 'threadsweep',
    ...more,
  };
}

const COMMENTS = [
  member('c1', '@ann'),
  member('c2', '@ben', { video_id: 'v2', video_title: 'A stool' }),
  member('c3', '@ben', { state: 'visible', source: null }),
  member('c4', '@cara', { state: 'asked', source: null }),
];

function apiWith(comments = COMMENTS): FakeApi {
  const campaign = { comments, more: false, unavailable: [] };
  return new FakeApi().on({
    insights: { listCampaign: () => ({ ...DONE, plan: 'advanced', campaign }) },
  });
}

async function openCampaigns(api = apiWith(), channelId?: string) {
  const element = (
    <Campaigns
      campaigns={[CAMPAIGN]}
      channels={[]}
      channelId={channelId}
      onDecided={() => undefined}
    />
  );
  const app = await openApp('/insights', {
    api,
    signedIn: true,
    page: { path: '/insights', element },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'Decide: Copies of a text, 3 comments' }),
  );
  return { ...app, api, dialog: await screen.findByRole('dialog', { name: 'Copies of a text' }) };
}

const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const decisions = (api: FakeApi) => api.calls('POST /api/review').map(({ body }) => body);
const rules = (api: FakeApi) =>
  api.calls('POST /api/rules/authors/several').map(({ body }) => body);

describe('a campaign', () => {
  it('before a decision on a whole campaign, the dialog shows its comments with their state and video', async () => {
    const { api, dialog } = await openCampaigns(apiWith(), 'UC1');
    // Each number is an element of its own, so that two of them do not read like a decimal.
    for (const text of ['2 hidden', '1 visible', '1 to decide on', '3 authors'])
      await within(dialog).findByText(text);
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
    expect(within(dialog).getByText('Buy followers c2')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'A stool' }).getAttribute('href')).toBe(
      '/comments/v2',
    );
    const [call] = api.calls('GET /api/insights/campaign');
    expect(call?.query.get('ids')).toBe('copies.a,copies.b');
    expect(call?.query.get('account')).toBe('UC1');
    expect(decisions(api)).toEqual([]);
  });

  it('the rows of campaigns of the same kind have numbers, and show an example once it is read', async () => {
    const other = { ...CAMPAIGN, ids: ['copies.c'] };
    const contact = { ...CAMPAIGN, kind: 'contact' as const, ids: ['contact.d'] };
    const api = apiWith([member('c1', '@ann', { text: `Buy ${'followers '.repeat(30)}` })]);
    const element = (
      <Campaigns
        campaigns={[CAMPAIGN, other, contact]}
        channels={[]}
        channelId={undefined}
        onDecided={() => undefined}
      />
    );
    const page = { path: '/insights', element };
    const { user } = await openApp('/insights', { api, signedIn: true, page });
    await screen.findByRole('table', { name: 'Campaigns' });
    const first = 'Copies of a text (1)';
    const second = 'Copies of a text (2)';
    const third = 'The same contact or name';
    expect(rowNames()).toEqual([first, second, third]);
    for (const name of [first, second, third])
      screen.getByRole('button', { name: `Decide: ${name}, 3 comments` });
    expect(api.calls('GET /api/insights/campaign')).toEqual([]);

    await user.click(screen.getByRole('button', { name: `Decide: ${second}, 3 comments` }));
    const dialog = await screen.findByRole('dialog', { name: second });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const example = `Buy ${'followers '.repeat(8)}`.slice(0, 80);
    await waitFor(() => expect(rowNames()).toEqual([first, `${second}${example}…`, third]));
  });

  it('“Block all” hides a campaign’s visible comments and blocks their authors, and can be undone', async () => {
    const { api, user, dialog } = await openCampaigns();
    await user.click(await within(dialog).findByRole('button', { name: 'Block all' }));
    const status = await screen.findByRole('region', { name: 'Decision on a campaign' });
    await within(status).findByText('2 comments hidden, 3 authors blocked');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(decisions(api)).toEqual([
      { decisions: COMMENTS.map(({ id, video_id }) => ({ id, video_id, action: 'hide' })) },
    ]);
    expect(rules(api)).toEqual([{ authors: [ANN, BEN, CARA], rule: 'block' }]);

    expect(document.activeElement?.textContent).toBe('Decide');
    await user.click(within(status).getByRole('button', { name: 'Undo' }));
    await within(status).findByText('The decision was undone.');
    expect(document.activeElement?.textContent).toBe('Close');
    expect(decisions(api)[1]).toEqual({
      decisions: [
        { id: 'c3', video_id: 'v1', action: 'restore' },
        { id: 'c4', video_id: 'v1', action: 'restore' },
      ],
    });
    expect(rules(api)[1]).toEqual({ authors: [ANN, BEN, CARA], rule: 'none' });
    await user.click(within(status).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Decision on a campaign' })).toBeNull();
  });

  it('“Restore all” restores a campaign and trusts its authors, and undoing it gives the authors their earlier rules', async () => {
    const added_at = '2026-11-01T00:00:00.000Z';
    const lists = {
      trusted: [{ id: CARA ?? '', added_at }],
      blocked: [{ id: BEN ?? '', added_at }],
    };
    const api = apiWith().on({ rules: { listRules: () => ({ ...DONE, ...lists, texts: [] }) } });
    const { user, dialog } = await openCampaigns(api);
    await user.click(await within(dialog).findByRole('button', { name: 'Restore all' }));
    await screen.findByText('2 comments restored, 2 authors trusted');
    expect(decisions(api)).toEqual([
      {
        decisions: [
          { id: 'c1', video_id: 'v1', action: 'restore' },
          { id: 'c2', video_id: 'v2', action: 'restore' },
        ],
      },
    ]);
    expect(rules(api)).toEqual([{ authors: [ANN, BEN], rule: 'trust' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The decision was undone.');
    expect(rules(api).slice(1)).toEqual([
      { authors: [ANN], rule: 'none' },
      { authors: [BEN], rule: 'block' },
    ]);
    expect(decisions(api).slice(1)).toEqual([
      {
        decisions: [
          { id: 'c1', video_id: 'v1', action: 'hide', undo: true },
          { id: 'c2', video_id: 'v2', action: 'hide', undo: true },
        ],
      },
    ]);
  });

  it('after a decision on a campaign, the dialog says which changes are pending, which failed, and why sending stopped', async () => {
    const api = apiWith().on({
      review: {
        decideReview: ({ decisions: [, second, third, fourth] }) => ({
          ...DONE,
          message: '',
          hidden: [],
          kept: [],
          restored: [],
          pending: [second, third].flatMap((one) => one ?? []),
          failed: [fourth].flatMap((one) => one ?? []),
        }),
      },
      rules: { setAuthorRules: refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.') },
    });
    const { user, dialog } = await openCampaigns(api);
    await user.click(await within(dialog).findByRole('button', { name: 'Block all' }));
    await screen.findByText('The next clean changes 2 more comments.');
    expect(screen.getByRole('alert').textContent).toBe(
      'Not everything was changed. Please try again in a moment.',
    );
    expect(screen.getByText(/^1 comment could not be changed/)).toBeTruthy();
    expect(screen.queryByText('Nothing had to be changed.')).toBeNull();
  });

  it('undoing a decision on a campaign also cancels the changes that the next clean would send', async () => {
    const api = apiWith().on({
      review: {
        decideReview: ({ decisions: decided }) => ({
          ...DONE,
          message: '',
          hidden: [],
          kept: [],
          restored: [],
          pending: decided.slice(-2).map(({ id, video_id }) => ({ id, video_id })),
          failed: [],
        }),
      },
    });
    const { user, dialog } = await openCampaigns(api);
    await user.click(await within(dialog).findByRole('button', { name: 'Block all' }));
    await screen.findByText('The next clean changes 2 more comments.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The decision was undone.');
    expect(decisions(api)[1]).toEqual({
      decisions: [
        { id: 'c3', video_id: 'v1', action: 'restore' },
        { id: 'c4', video_id: 'v1', action: 'restore' },
      ],
    });
    expect(screen.getByText('The next clean changes 2 more comments.')).toBeTruthy();
  });

  it('a decision on a campaign sets no rule for the creator’s own channel', async () => {
    const api = apiWith().on({ channel: { listChannels: () => [channel({ id: BEN ?? '' })] } });
    const { user, dialog } = await openCampaigns(api);
    await within(dialog).findByText('2 authors');
    await user.click(within(dialog).getByRole('button', { name: 'Block all' }));
    await screen.findByText('2 comments hidden, 2 authors blocked');
    expect(rules(api)).toEqual([{ authors: [ANN, CARA], rule: 'block' }]);
  });

  it('a decision on a large campaign is sent in several calls, and blocks as many authors as the rules have room for', async () => {
    const many = Array.from({ length: 250 }, (_, n) =>
      member(`c${n}`, '@x', {
        state: 'visible',
        authorChannelId: `UC${String(n).padStart(22, '0')}`,
      }),
    );
    const { api, user, dialog } = await openCampaigns(apiWith(many));
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(20);
    await user.click(within(dialog).getByRole('button', { name: /Show all 250/ }));
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(250);
    await user.click(within(dialog).getByRole('button', { name: 'Block all' }));
    await screen.findByText('250 comments hidden, 200 authors blocked');
    expect(screen.getByText(/^50 authors have no room/)).toBeTruthy();
    expect(decisions(api)).toHaveLength(3);
  });

  it('if a campaign’s comments no longer exist, the dialog says so', async () => {
    const { dialog } = await openCampaigns(apiWith([]));
    await within(dialog).findByText(/YouTube no longer has the comments/);
    expect(within(dialog).queryByRole('button', { name: 'Block all' })).toBeNull();
  });

  it('if a campaign could not be loaded, the dialog says why and can load it again', async () => {
    const api = new FakeApi().on({
      insights: { listCampaign: refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.') },
    });
    const { user, dialog } = await openCampaigns(api);
    await within(dialog).findByText('YouTube does not respond.');
    api.on({
      insights: {
        listCampaign: () => ({
          ...DONE,
          plan: 'advanced',
          campaign: { comments: COMMENTS, more: true, unavailable: ['UC2'] },
        }),
      },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText(/These are the newest 4 comments/);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(4));
  });
});
