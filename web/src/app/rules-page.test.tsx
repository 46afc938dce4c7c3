import type { User } from '@threadsweep/shared/contract/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { USER } from '../../test/usual-responses.ts';
import { useAuthorRules } from '../comment/author-rules.ts';
import { RulesPage } from './rules-page.tsx';

const SET = 'POST /api/rules/authors';
const FIND = 'GET /api/rules/authors';
const DONE = { status: 'success' } as const;
const FAN = `UC${'f'.repeat(22)}`;
const TROLL = `UC${'t'.repeat(22)}`;
const NAMES: Record<string, string> = { [FAN]: 'A fan', [TROLL]: 'A troll' };
const listed = (id: string) => ({ id, added_at: '2026-11-20T12:00:00Z' });
const onPro = { ...USER, subscription: { ...USER.subscription, tier: 'pro' as const } };

function withRules(trusted: string[], blocked: string[] = [], user: User = onPro): FakeApi {
  const lists = { trust: trusted, block: blocked };
  const response = () => ({
    ...DONE,
    trusted: lists.trust.map(listed),
    blocked: lists.block.map(listed),
    texts: [],
  });
  return new FakeApi().on({
    account: { me: () => user },
    rules: {
      listRules: response,
      setAuthorRule: ({ id, rule }) => {
        for (const name of ['trust', 'block'] as const) {
          lists[name] = lists[name].filter((one) => one !== id);
          if (rule === name) lists[name].unshift(id);
        }
        return response();
      },
      findAuthors: ({ ids, handle }) => {
        const wanted = handle === '@fan' ? [FAN] : (ids?.split(',') ?? []);
        const authors = wanted.map((id) => ({ id, name: NAMES[id] ?? '', thumbnail_url: '' }));
        return { ...DONE, authors };
      },
    },
  });
}

/** Loads the rules again, as the page does when the network is back. */
function Reload() {
  const { load } = useAuthorRules();
  return (
    <button type="button" onClick={() => void load()}>
      Load the rules again
    </button>
  );
}

async function openRules(api: FakeApi, besides?: ReactNode) {
  const app = await openApp('/rules', {
    api,
    signedIn: true,
    page: {
      path: '/rules',
      element: (
        <>
          <RulesPage />
          {besides}
        </>
      ),
    },
  });
  await screen.findByRole('heading', { name: 'Rules' });
  return app;
}

const part = (name: string) => screen.findByRole('region', { name });
const namesIn = async (name: string) =>
  within(await part(name))
    .queryAllByRole('listitem')
    .map((item) => within(item).getAllByRole('link')[0]?.textContent);

describe('the rules', () => {
  it('the rules page shows trusted and blocked authors by the names that they have at YouTube', async () => {
    const api = withRules([FAN], [TROLL]);
    await openRules(api);
    await screen.findByRole('link', { name: 'A fan' });
    expect(await namesIn('Blocked authors')).toEqual(['A troll']);
    expect(screen.getByRole('link', { name: 'Ban in YouTube Studio: A troll' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Ban A fan/ })).toBeNull();
    // One call can find up to fifty authors and costs one unit.
    expect(api.calls(FIND)).toHaveLength(1);
  });

  it('an author whom the creator removes stays removed when an older response with the rules arrives', async () => {
    const api = withRules([], [TROLL]);
    const { user } = await openRules(api, <Reload />);
    await screen.findByRole('link', { name: 'A troll' });
    const late = Promise.withResolvers<void>();
    const old = { ...DONE, trusted: [], blocked: [listed(TROLL)], texts: [] };
    let calls = 0;
    api.on({
      rules: {
        listRules: async () => {
          calls += 1;
          if (calls > 1) return { ...old, blocked: [] };
          await late.promise;
          return old;
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Load the rules again' }));
    await waitFor(() => expect(calls).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Remove A troll' }));
    await screen.findByText(/^You block nobody/);
    late.resolve();
    await waitFor(() => expect(calls).toBe(2));
    expect(screen.queryByRole('link', { name: 'A troll' })).toBeNull();
  });

  it('the creator can trust an author on the rules page by entering a handle', async () => {
    const api = withRules([]);
    const { user } = await openRules(api);
    const trusted = await part('Trusted authors');
    expect(within(trusted).getByText(/You trust nobody yet/)).toBeTruthy();
    await user.type(within(trusted).getByRole('textbox'), '@fan{Enter}');
    await screen.findByText('You trust A fan.');
    expect(await namesIn('Trusted authors')).toEqual(['A fan']);
    expect(api.calls(SET)[0]?.body).toEqual({ id: FAN, rule: 'trust' });
  });

  it('the rules page refuses an entry that cannot be an author, and an author whom YouTube does not know', async () => {
    const api = withRules([]).on({ rules: { findAuthors: () => ({ ...DONE, authors: [] }) } });
    const { user } = await openRules(api);
    const field = within(await part('Blocked authors')).getByRole('textbox');
    await user.type(field, 'nobody{Enter}');
    await screen.findByText(/Enter a handle such as @name/);
    expect(api.calls(FIND)).toEqual([]);
    await user.clear(field);
    await user.type(field, '@nobody{Enter}');
    await screen.findByText('YouTube has no such channel.');
    expect(api.calls(SET)).toEqual([]);
  });

  it('the rules page removes an author at once, and can undo the removal', async () => {
    const api = withRules([FAN, TROLL]);
    const { user } = await openRules(api);
    await user.click(await screen.findByRole('button', { name: 'Remove A fan' }));
    await screen.findByText('There is no rule for A fan any more.');
    expect(await namesIn('Trusted authors')).toEqual(['A troll']);
    const next = screen.getByRole('button', { name: 'Remove A troll' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await namesIn('Trusted authors')).toEqual(['A fan', 'A troll']),
    );
  });

  it('a removed author returns to the rules page if the server refuses the removal', async () => {
    const setAuthorRule = refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.');
    const { user } = await openRules(withRules([FAN]).on({ rules: { setAuthorRule } }));
    await user.click(await screen.findByRole('button', { name: 'Remove A fan' }));
    await screen.findByText('Could not change the rule.');
    expect(await namesIn('Trusted authors')).toEqual(['A fan']);
  });

  it('the rules page shows the ids of authors if YouTube does not return their names', async () => {
    const findAuthors = refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.');
    await openRules(withRules([FAN]).on({ rules: { findAuthors } }));
    await screen.findByText(/YouTube did not tell all names/);
    expect(await namesIn('Trusted authors')).toEqual([FAN]);
  });

  it('without Pro, the rules page offers Pro for blocking, and still shows authors that were blocked earlier', async () => {
    const { user } = await openRules(withRules([], [TROLL], USER));
    const blocked = await part('Blocked authors');
    await within(blocked).findByText(/this list waits until you choose Pro/);
    expect(within(blocked).queryByRole('textbox')).toBeNull();
    expect(within(blocked).getByRole('link', { name: 'See plans' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Remove A troll' }));
    await waitFor(async () => expect(await namesIn('Blocked authors')).toEqual([]));
  });

  it('the rules page says if the rules cannot be loaded, and can load them again', async () => {
    const listRules = refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.');
    const api = withRules([FAN]).on({ rules: { listRules } });
    const { user } = await openRules(api);
    await screen.findByText('Could not load your rules');
    api.on({
      rules: { listRules: () => ({ ...DONE, trusted: [listed(FAN)], blocked: [], texts: [] }) },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'A fan' });
  });

  it('without a network, the rules page shows the rules but cannot change them', async () => {
    const { backend } = await openRules(withRules([FAN]));
    const remove = await screen.findByRole('button', { name: 'Remove A fan' });
    backend.connection.missed();
    await screen.findByText(/You are offline/);
    expect(remove).toHaveProperty('disabled', true);
  });
});

describe('what Threadsweep has learned', () => {
  const taught = { account: 'UC1', title: 'Slow Bread', decisions: 12, waiting: 3 };
  const since = '2026-11-03T12:00:00Z';
  const learned = (...channels: (typeof taught & { since: string | null })[]) => ({
    ...DONE,
    channels,
  });
  const TITLE = 'What Threadsweep has learned';

  it('before the creator’s first decision, the rules page explains how Threadsweep learns', async () => {
    await openRules(withRules([]));
    const panel = within(await part(TITLE));
    await panel.findByText(/^Nothing yet/);
    expect(panel.queryByRole('button')).toBeNull();
  });

  it('the rules page shows how many decisions each channel has learned from, and since when', async () => {
    const first = {
      ...taught,
      account: 'UC2',
      title: 'New',
      decisions: 0,
      waiting: 1,
      since: null,
    };
    const none = {
      ...taught,
      account: 'UC3',
      title: 'Quiet',
      decisions: 0,
      waiting: 0,
      since: null,
    };
    const api = withRules([]).on({
      rules: { listLearned: () => learned({ ...taught, since }, first, none) },
    });
    await openRules(api);
    const list = await screen.findByRole('list', { name: TITLE });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Slow Bread12 decisions learned since November 3, 2026The next clean learns from 3 moreReset',
      'NewThe next clean learns from 1 moreReset',
    ]);
  });

  it('after a confirmation, the rules page resets what Threadsweep has learned', async () => {
    const api = withRules([]).on({
      rules: {
        listLearned: () => learned({ ...taught, since }),
        resetLearned: () => learned({ ...taught, decisions: 0, waiting: 0, since: null }),
      },
    });
    const { user } = await openRules(api);
    const name = 'Reset what was learned about Slow Bread';
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(api.calls('DELETE /api/rules/learned')).toEqual([]);
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await screen.findByText(/has forgotten what it learned about Slow Bread/);
    await within(await part(TITLE)).findByText(/^Nothing yet/);
    expect(api.calls('DELETE /api/rules/learned')).toHaveLength(1);
  });

  it('the rules page still shows what Threadsweep has learned if the server refuses the reset', async () => {
    const api = withRules([]).on({
      rules: {
        listLearned: () => learned({ ...taught, since }),
        resetLearned: refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.'),
      },
    });
    const { user } = await openRules(api);
    await user.click(await screen.findByRole('button', { name: /^Reset what/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await screen.findByText('Could not reset what was learned.');
    expect(screen.getByText(/12 decisions learned/)).toBeTruthy();
  });

  it('the rules page says if it could not load what Threadsweep has learned, and can try again', async () => {
    const listLearned = refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.');
    const api = withRules([]).on({ rules: { listLearned } });
    const { user } = await openRules(api);
    await screen.findByText('Could not load what was learned');
    api.on({ rules: { listLearned: () => learned({ ...taught, since }) } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/12 decisions learned/);
  });
});
