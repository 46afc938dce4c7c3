import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { NO_CHANNEL_SETTINGS, withChanges } from '@threadsweep/shared/moderation-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { boast, insult } from '../../../../detector/test/unsure-texts.ts';
import { FakeApi, networkAway } from '../../../test/fake-api.ts';
import { endWorkers, InProcessWorker } from '../../../test/in-process-worker.ts';
import { openApp } from '../../../test/open-app.tsx';
import { screenFaults } from '../../../test/screen-faults.ts';
import { channel, comment, commentLists, USER } from '../../../test/usual-responses.ts';
import { memoryStore, type OfflineStore } from '../../data/offline-store.ts';
import { RulesPage } from '../rules-page.tsx';

const PROFILE = 'PATCH /api/user/profile';
const CHANNEL = 'PATCH /api/youtube/settings';
const DONE = { status: 'success' } as const;
const PRO: User = { ...USER, subscription: { ...USER.subscription, tier: 'pro' } };
const TWO = [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })];
/**
 * A comment that only a strict clean hides. With any other sensitivity, its verdict is uncertain.
 */
const BOAST = boast;
const INSULT = insult;
const SCAM =
  'I earn $4000 weekly with crypto trading, message my adviser on WhatsApp +1 555 010 1234';

beforeEach(() => {
  vi.stubGlobal('Worker', InProcessWorker);
});
afterEach(endWorkers);

function savingApi(user: User = PRO, channels: Channel[] = [channel()]): FakeApi {
  let stored = user;
  const kept = new Map(channels.map((one) => [one.id, one]));
  return new FakeApi().on({
    account: {
      me: () => stored,
      updateProfile: ({ sensitivity, handling, instructions = stored.instructions }) => {
        stored = {
          ...stored,
          sensitivity: withChanges(stored.sensitivity, sensitivity),
          handling: withChanges(stored.handling, handling),
          instructions,
        };
        return { ...DONE, message: '', user: stored, pending_email: null };
      },
    },
    channel: {
      listChannels: () => [...kept.values()],
      updateChannelSettings: ({ account = '', sensitivity, handling, instructions }) => {
        const before = kept.get(account) ?? channel();
        const after = {
          ...before,
          settings: {
            sensitivity: withChanges(before.settings.sensitivity, sensitivity),
            handling: withChanges(before.settings.handling, handling),
            instructions: instructions === undefined ? before.settings.instructions : instructions,
          },
        };
        kept.set(account, after);
        return { ...DONE, account: after };
      },
    },
  });
}

/** Resolves with the store of a browser that has shown videos of two channels. */
async function holding(): Promise<OfflineStore> {
  const store = memoryStore();
  const lists = [
    ['UC1', [BOAST, INSULT, SCAM, 'Lovely hinges']],
    ['UC2', [BOAST]],
  ] as const;
  for (const [id, texts] of lists) {
    const shown = texts.map((text, n) => comment({ id: `${id}-${n}`, text, author: `@v${n}` }));
    const video = { title: 'A video', channel_id: id };
    const body = JSON.stringify({ ...commentLists(shown, []), video });
    const address = `/api/youtube/videos/of${id}/comments`;
    await store.keepResponse('u1', address, { body, at: Date.now() });
  }
  return store;
}

async function openSettings(api: FakeApi, store?: OfflineStore) {
  const app = await openApp('/rules', {
    api,
    signedIn: true,
    ...(store && { store }),
    page: { path: '/rules', element: <RulesPage /> },
  });
  await screen.findByRole('region', { name: 'Moderation settings' });
  return app;
}

const setting = (category: string, name: string) =>
  within(screen.getByRole('group', { name: category })).getByRole('combobox', { name });
const chosen = (category: string, name: string) =>
  within(setting(category, name)).getByRole('option', { selected: true }).textContent;
const options = (category: string, name: string) =>
  within(setting(category, name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** Returns the sentence about the other sensitivities of a category. */
const consequence = (category: string) =>
  within(screen.getByRole('group', { name: category })).getByText(/would hide/).textContent;
const field = () => screen.findByRole('textbox', { name: 'Instructions for Gemini' });
const bodies = (api: FakeApi, call: string) => api.calls(call).map(({ body }) => body);

describe('the settings of all channels', () => {
  it('on every plan, the creator can set what cleans do with comments of a category', async () => {
    const { api, user } = await openSettings(savingApi(USER));
    await user.selectOptions(setting('Spam', 'What cleans do'), 'Ask me');
    await screen.findByText('Spam comments: Ask me');
    expect(bodies(api, PROFILE)).toEqual([{ handling: { spam: 'ask' } }]);
    expect(chosen('Spam', 'What cleans do')).toBe('Ask me');
    expect(chosen('Scam', 'What cleans do')).toBe('Hide, and ask if unsure');
  });

  it('under the plan Pro, the creator can set the sensitivity of a category', async () => {
    const { api, user } = await openSettings(savingApi());
    expect(chosen('Scam', 'Sensitivity')).toBe('Balanced');
    await user.selectOptions(setting('Scam', 'Sensitivity'), 'Strict');
    await screen.findByText('Scam comments: Strict');
    expect(chosen('Scam', 'Sensitivity')).toBe('Strict');
    expect(chosen('Spam', 'Sensitivity')).toBe('Balanced');
    expect(bodies(api, PROFILE)).toEqual([{ sensitivity: { scam: 'strict' } }]);
    expect(screen.queryByText('Custom moderation settings are part of Pro')).toBeNull();
    expect(await screenFaults()).toEqual([]);
  });

  it('two quick changes to the moderation settings are saved one after the other', async () => {
    const { api, user } = await openSettings(savingApi());
    await user.selectOptions(setting('Scam', 'Sensitivity'), 'Strict');
    await user.selectOptions(setting('Spam', 'Sensitivity'), 'Relaxed');
    await screen.findByText('Spam comments: Relaxed');
    expect([chosen('Scam', 'Sensitivity'), chosen('Spam', 'Sensitivity')]).toEqual([
      'Strict',
      'Relaxed',
    ]);
    expect(bodies(api, PROFILE)).toEqual([
      { sensitivity: { scam: 'strict' } },
      { sensitivity: { spam: 'relaxed' } },
    ]);
  });

  it('a moderation setting returns to its old value if it could not be saved', async () => {
    const { user } = await openSettings(savingApi().below(PROFILE, networkAway));
    await user.selectOptions(setting('Inappropriate', 'Sensitivity'), 'Relaxed');
    await screen.findByText('Failed to save your choice. Please try again.');
    await waitFor(() => expect(chosen('Inappropriate', 'Sensitivity')).toBe('Balanced'));
  });

  it('on other plans, the creator can only reset a sensitivity that was set under Pro', async () => {
    const strict = { ...USER, sensitivity: { ...USER.sensitivity, scam: 'strict' as const } };
    const { api, user } = await openSettings(savingApi(strict));
    expect(options('Scam', 'Sensitivity')).toEqual(['Balanced', 'Strict']);
    expect(options('Spam', 'Sensitivity')).toEqual(['Balanced']);
    expect(setting('Spam', 'Sensitivity')).toHaveProperty('disabled', true);
    expect(screen.getByText(/What you have set stays in force/)).toBeTruthy();
    await user.selectOptions(setting('Scam', 'Sensitivity'), 'Balanced');
    await screen.findByText('Scam comments: Balanced');
    expect(bodies(api, PROFILE)).toEqual([{ sensitivity: { scam: 'balanced' } }]);
  });
});

describe('the settings of a channel', () => {
  it('the moderation settings of an account with one channel offer no choice of a channel', async () => {
    await openSettings(savingApi());
    await screen.findByRole('group', { name: 'Scam' });
    expect(screen.queryByRole('combobox', { name: 'Channel' })).toBeNull();
  });

  it('a channel has the account’s moderation settings until it gets a setting of its own', async () => {
    const { api, user } = await openSettings(savingApi(PRO, TWO));
    const choice = await screen.findByRole('combobox', { name: 'Channel' });
    await user.selectOptions(choice, 'Slow Bread');
    expect(chosen('Spam', 'Sensitivity')).toBe('As all channels: Balanced');
    expect(options('Spam', 'What cleans do')).toEqual([
      'As all channels: Hide, and ask if unsure',
      'Hide, and ask if unsure',
      'Ask me',
      'Keep',
    ]);
    await user.selectOptions(setting('Spam', 'Sensitivity'), 'Strict');
    await screen.findByText('Slow Bread, Spam comments: Strict');
    await screen.findByRole('option', { name: 'Slow Bread (own settings)' });
    expect(bodies(api, CHANNEL)).toEqual([{ account: 'UC2', sensitivity: { spam: 'strict' } }]);
    await user.selectOptions(choice, 'All channels');
    expect(chosen('Spam', 'Sensitivity')).toBe('Balanced');
    await user.selectOptions(choice, 'Paper Kite');
    expect(chosen('Spam', 'Sensitivity')).toBe('As all channels: Balanced');
    expect(await screenFaults()).toEqual([]);
  });

  it('the creator can reset a channel to the account’s moderation settings on every plan', async () => {
    const own = {
      ...NO_CHANNEL_SETTINGS,
      handling: { ...NO_CHANNEL_SETTINGS.handling, spam: 'keep' as const },
      instructions: 'No prices.',
    };
    const { api, user } = await openSettings(savingApi(USER, [channel({ settings: own })]));
    const choice = await screen.findByRole('combobox', { name: 'Channel' });
    await user.selectOptions(choice, 'Paper Kite (own settings)');
    expect(options('Spam', 'What cleans do')).toEqual([
      'As all channels: Hide, and ask if unsure',
      'Keep',
    ]);
    await user.click(screen.getByRole('button', { name: 'Use the settings of all channels' }));
    await screen.findByText('Paper Kite has the settings of all channels again');
    expect(bodies(api, CHANNEL)).toEqual([{ account: 'UC1', ...NO_CHANNEL_SETTINGS }]);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Channel' })).toBeNull());
  });
});

describe('the consequence of another sensitivity', () => {
  it('under the plan Pro, the page says how many stored comments another sensitivity would hide', async () => {
    const { user } = await openSettings(savingApi(PRO, TWO), await holding());
    await screen.findByText(/^Counted on the 5 comments that this browser holds/);
    expect(consequence('Spam')).toBe('Relaxed would hide the same. Strict would hide 2 more.');
    expect(consequence('Inappropriate')).toBe(
      'Relaxed would hide the same. Strict would hide 1 more.',
    );
    await user.selectOptions(setting('Spam', 'Sensitivity'), 'Strict');
    await screen.findByText('Relaxed would hide 2 fewer. Balanced would hide 2 fewer.');
    await user.selectOptions(setting('Inappropriate', 'What cleans do'), 'Ask me');
    await waitFor(() =>
      expect(consequence('Inappropriate')).toBe('Any other sensitivity would hide the same.'),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Slow Bread');
    await screen.findByText(/^Counted on the 1 comment that this browser holds/);
    expect(consequence('Spam')).toBe('Relaxed would hide 1 fewer. Balanced would hide 1 fewer.');
  });

  it('the moderation settings list the comments that another sensitivity would hide or keep', async () => {
    const { user } = await openSettings(savingApi(PRO, TWO), await holding());
    await screen.findByText(/^Counted on the 5 comments that this browser holds/);
    const spam = within(screen.getByRole('group', { name: 'Spam' }));
    expect(spam.queryByRole('list')).toBeNull();
    await user.click(spam.getByText('Which comments?'));
    const more = await spam.findByRole('list', { name: 'Strict would hide 2 more.' });
    const rows = within(more).getAllByRole('listitem');
    const videos = rows.map((row) => within(row).getByRole('link').getAttribute('href'));
    expect(new Set(videos)).toEqual(new Set(['/comments/ofUC1', '/comments/ofUC2']));
    for (const row of rows)
      expect(row.textContent).toMatch(new RegExp(`^@v0.*A video${BOAST}`, 'u'));
    expect(await screenFaults()).toEqual([]);
    await user.selectOptions(setting('Spam', 'Sensitivity'), 'Strict');
    const fewer = await spam.findByRole('list', { name: 'Relaxed would hide 2 fewer.' });
    expect(within(fewer).getAllByRole('listitem')).toHaveLength(2);
    expect(spam.getAllByRole('list')).toHaveLength(2);
  });

  it('a comment with a blocked text stays hidden under every sensitivity', async () => {
    const api = savingApi(PRO, TWO).on({
      rules: {
        listRules: () => ({
          ...DONE,
          trusted: [],
          blocked: [],
          texts: [
            { kind: 'word', value: 'channel', added_at: '2026-11-20T12:00:00Z', works: true },
          ],
        }),
      },
    });
    await openSettings(api, await holding());
    await screen.findByText(/^Counted on the 5 comments that this browser holds/);
    const spam = within(screen.getByRole('group', { name: 'Spam' }));
    expect(spam.getByText('Any other sensitivity would hide the same.')).toBeTruthy();
    expect(consequence('Inappropriate')).toContain('Strict would hide 1 more.');
  });

  it('the moderation settings say if the browser has stored no comments, and can load the newest ones', async () => {
    const { user } = await openSettings(
      savingApi().on({
        comment: { listComments: () => commentLists([comment({ text: INSULT })], []) },
      }),
    );
    await screen.findByText(/^This browser holds no comments yet/);
    await user.click(screen.getByRole('button', { name: 'Load the newest comments' }));
    await screen.findByText(/^Counted on the 1 comment that/);
  });

  it('without Pro, the page of the moderation settings does not start the detector', async () => {
    const started = vi.fn<() => void>();
    vi.stubGlobal(
      'Worker',
      class extends InProcessWorker {
        constructor() {
          super();
          started();
        }
      },
    );
    await openSettings(savingApi(USER), await holding());
    await screen.findByText('Custom moderation settings are part of Pro');
    expect(screen.queryByText(/this browser holds/)).toBeNull();
    expect(started).not.toHaveBeenCalled();
  });
});

describe('the instructions for Gemini', () => {
  it('the creator can save and remove instructions to Gemini for all channels or for one channel', async () => {
    const { api, user } = await openSettings(savingApi(PRO, TWO));
    await user.type(await field(), ' Lessons are welcome. ');
    await user.click(screen.getByRole('button', { name: 'Save instructions' }));
    await screen.findByText('Your instructions are saved');
    expect(bodies(api, PROFILE)).toEqual([{ instructions: 'Lessons are welcome.' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Slow Bread');
    expect(await field()).toHaveProperty('value', '');
    expect(screen.getByText(/the instructions of all channels apply/)).toBeTruthy();
    await user.type(await field(), 'Links are spam.');
    await user.click(screen.getByRole('button', { name: 'Save instructions' }));
    await screen.findByRole('option', { name: 'Slow Bread (own settings)' });
    await user.click(screen.getByRole('button', { name: 'Remove instructions' }));
    await screen.findByText('Your instructions are removed');
    expect(bodies(api, CHANNEL)).toEqual([
      { account: 'UC2', instructions: 'Links are spam.' },
      { account: 'UC2', instructions: null },
    ]);
  });

  it('a save keeps what the creator types in the instructions during the save', async () => {
    const api = savingApi();
    const gate = Promise.withResolvers<void>();
    const { user } = await openSettings(api);
    api.on({
      account: {
        updateProfile: async ({ instructions = '' }) => {
          await gate.promise;
          return { ...DONE, message: '', user: { ...PRO, instructions }, pending_email: null };
        },
      },
    });
    await user.type(await field(), 'No prices.');
    await user.click(screen.getByRole('button', { name: 'Save instructions' }));
    await user.type(await field(), ' No links.');
    gate.resolve();
    await screen.findByText('Your instructions are saved');
    expect(await field()).toHaveProperty('value', 'No prices. No links.');
  });

  it('the field shows instructions that another device has saved', async () => {
    const api = savingApi();
    const { user } = await openApp('/rules', { api, signedIn: true });
    expect((await field()).textContent).toBe('');
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
    await screen.findByRole('region', { name: 'Profile' });
    api.on({ account: { me: () => ({ ...PRO, instructions: 'No prices.' }) } });
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rules' }));
    await waitFor(async () => expect((await field()).textContent).toBe('No prices.'));
  });

  it('a channel without its own instructions does not show the instructions for all channels as its own', async () => {
    const none = channel({ settings: { ...NO_CHANNEL_SETTINGS, instructions: '' } });
    const { user } = await openSettings(savingApi({ ...PRO, instructions: 'No prices.' }, [none]));
    const choice = await screen.findByRole('combobox', { name: 'Channel' });
    await user.selectOptions(choice, 'Paper Kite (own settings)');
    expect((await field()).getAttribute('placeholder') ?? '').toBe('');
    expect(screen.queryByText(/the instructions of all channels apply/)).toBeNull();
  });

  it('without Pro, the creator can only remove instructions that were saved under Pro', async () => {
    const former = { ...USER, instructions: 'No prices.' };
    const { api, user } = await openSettings(savingApi(former));
    expect(await field()).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: 'Save instructions' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove instructions' }));
    await screen.findByText('Your instructions are removed');
    expect(bodies(api, PROFILE)).toEqual([{ instructions: '' }]);
    expect(await field()).toHaveProperty('disabled', true);
  });
});
