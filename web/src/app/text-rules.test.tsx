import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import type { RuledText } from '@threadsweep/shared/contract/rules.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { comment, commentLists, USER, video, videoPage } from '../../test/usual-responses.ts';
import { memoryStore, type OfflineStore } from '../data/offline-store.ts';
import { RulesPage } from './rules-page.tsx';

const SET = 'POST /api/rules/texts';
const DONE = { status: 'success' } as const;
const FAN = `UC${'f'.repeat(22)}`;
const onPro = { ...USER, subscription: { ...USER.subscription, tier: 'pro' as const } };
const ruled = (kind: RuledText['kind'], value: string): RuledText => ({
  kind,
  value,
  added_at: '2026-11-20T12:00:00Z',
  works: true,
});

function withTexts(texts: RuledText[], user: User = onPro): FakeApi {
  let kept = texts;
  const response = () => ({
    ...DONE,
    trusted: [{ id: FAN, added_at: '2026-11-20T12:00:00Z' }],
    blocked: [],
    texts: kept,
  });
  return new FakeApi().on({
    account: { me: () => user },
    rules: {
      listRules: response,
      setTextRule: ({ kind, value, rule }) => {
        kept = kept.filter((one) => one.value !== value);
        if (rule === 'block') kept = [ruled(kind, value), ...kept];
        return response();
      },
    },
  });
}

const said = (id: string, text: string, more: Partial<Comment> = {}) =>
  comment({ id, text, ...more });

async function holding(...comments: Comment[]): Promise<OfflineStore> {
  const store = memoryStore();
  const body = JSON.stringify(commentLists(comments, []));
  await store.keepResponse('u1', '/api/youtube/videos/v1/comments', { body, at: Date.now() });
  return store;
}

async function openRules(api: FakeApi, store?: OfflineStore) {
  const app = await openApp('/rules', {
    api,
    signedIn: true,
    ...(store && { store }),
    page: { path: '/rules', element: <RulesPage /> },
  });
  const panel = await screen.findByRole('region', { name: 'Blocked words and links' });
  return { ...app, panel: within(panel) };
}

describe('blocked words and links', () => {
  it('before a blocked word is saved, the page shows which comments the word would have hidden', async () => {
    const store = await holding(
      said('a', 'Buy CRYPT0 now', { timestamp: '2026-11-21T10:00:00Z' }),
      said('b', 'A calm video', { timestamp: '2026-11-22T10:00:00Z' }),
      said('c', 'crypto again', { authorChannelId: FAN, timestamp: '2026-11-20T10:00:00Z' }),
    );
    const { api, user, panel } = await openRules(withTexts([]), store);
    expect(panel.getByText(/You block no words or links/)).toBeTruthy();
    await user.type(panel.getByRole('textbox', { name: 'Word' }), 'crypto{Enter}');
    const result = await panel.findByText('It would have caught 1 of 3 comments.');
    const list = within(panel.getByRole('list', { name: /would have caught/ }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('CRYPT0').tagName).toBe('MARK');
    expect(panel.getByText(/from November 20, 2026 to November 22, 2026/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(result));
    // A screen reader reads the focused element. It would read a live region again.
    expect(result.ariaLive).toBeNull();
    expect(api.calls(SET)).toEqual([]);

    await user.click(panel.getByRole('button', { name: 'Save this rule' }));
    await screen.findByText('Each clean hides comments with “crypto”.');
    expect(api.calls(SET)[0]?.body).toEqual({ kind: 'word', value: 'crypto', rule: 'block' });
    expect(panel.getByRole('button', { name: 'Remove crypto' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Word' })),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Remove crypto' })).toBeNull());
  });

  it('if an expression is refused, the page says in the creator’s language what is wrong with it', async () => {
    const { api, user, panel } = await openRules(withTexts([]));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Look for' }), 'Expression');
    const field = panel.getByRole('textbox', { name: 'Expression' });
    await user.type(field, '(free{Enter}');
    await panel.findByText('The expression opens a “(” and does not close it.');
    await user.clear(field);
    await user.type(field, '.{Enter}');
    await panel.findByText('This rule would hide almost every comment. Make it more specific.');
    expect(panel.queryByRole('button', { name: 'Save this rule' })).toBeNull();
    expect(api.calls(SET)).toEqual([]);
  });

  it('the list of blocked texts marks an expression that is no longer valid', async () => {
    const texts = [{ ...ruled('expression', '(free'), works: false }, ruled('word', 'crypto')];
    const { user, panel } = await openRules(withTexts(texts));
    const list = within(panel.getByRole('list', { name: 'Blocked words and links' }));
    const [broken, working] = list.getAllByRole('listitem');
    const note = /This expression does not work any more, and finds nothing/;
    expect(broken?.textContent).toMatch(note);
    expect(working?.textContent).not.toMatch(note);
    await user.click(list.getByRole('button', { name: 'Remove (free' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });

  it('when the creator edits a word to block, the preview of its matches disappears', async () => {
    const { user, panel } = await openRules(withTexts([]), await holding(said('a', 'hello')));
    const field = panel.getByRole('textbox', { name: 'Word' });
    await user.type(field, 'crypto{Enter}');
    await panel.findByRole('button', { name: 'Save this rule' });
    await user.type(field, 's');
    expect(panel.queryByRole('button', { name: 'Save this rule' })).toBeNull();
  });

  it('the preview of a word’s matches does not call a comment hidden that only the next clean will hide', async () => {
    const store = await holding(said('a', 'crypto', { source: 'creator', pending: 'hide' }));
    const { user, panel } = await openRules(withTexts([]), store);
    await user.type(panel.getByRole('textbox', { name: 'Word' }), 'crypto{Enter}');
    await panel.findByText('It would have caught 1 of 1 comment.');
    expect(panel.queryByText('hidden already')).toBeNull();
  });

  it('the preview of a word’s matches can load the newest comments', async () => {
    const api = withTexts([]).on({
      video: { listVideos: () => videoPage([video({ id: 'v2' }), video({ id: 'v3' })]) },
      comment: {
        listComments: ({ videoId }) =>
          commentLists([said(`of ${videoId}`, `crypto under ${videoId}`)], []),
      },
    });
    const { user, panel } = await openRules(api);
    await user.type(panel.getByRole('textbox', { name: 'Word' }), 'crypto{Enter}');
    await panel.findByText(/This browser holds no comments yet/);
    await user.click(panel.getByRole('button', { name: 'Load the newest comments' }));
    const result = await panel.findByText('It would have caught 2 of 2 comments.');
    expect(result.ariaLive).toBe('polite');
    const loaded = api.all().filter(({ call }) => call.endsWith('/comments'));
    expect(loaded.map(({ query }) => query.get('status'))).toEqual(['visible', 'visible']);
  });

  it('the preview of a word’s matches says why the newest comments could not be loaded', async () => {
    const api = withTexts([]).on({
      video: { listVideos: refusing('QUOTA_EXHAUSTED', 'The share of today is used up.') },
    });
    const { user, panel } = await openRules(api);
    await user.type(panel.getByRole('textbox', { name: 'Word' }), 'crypto{Enter}');
    await user.click(await panel.findByRole('button', { name: 'Load the newest comments' }));
    expect(await panel.findByText(/share of today is used up/)).toBeTruthy();
  });

  it('a blocked word that differs only in case and accents from one in the list counts as already blocked', async () => {
    const { user, panel } = await openRules(withTexts([ruled('word', 'café')]));
    await user.type(panel.getByRole('textbox', { name: 'Word' }), 'CAFE{Enter}');
    expect(await panel.findByText('This rule is in the list already.')).toBeTruthy();
  });

  it('the rules page removes a blocked text at once, and can undo the removal', async () => {
    const { user, panel } = await openRules(
      withTexts([ruled('link', 'example.com'), ruled('expression', 'a+b')]),
    );
    await user.click(panel.getByRole('button', { name: 'Remove example.com' }));
    await screen.findByText('“example.com” is not blocked any more.');
    const next = panel.getByRole('button', { name: 'Remove a+b' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await panel.findByRole('button', { name: 'Remove example.com' });
  });

  it('a removed blocked text returns to the rules page if the server refuses the removal', async () => {
    const api = withTexts([ruled('word', 'crypto')]).on({
      rules: { setTextRule: refusing('SERVICE_UNAVAILABLE', 'Please try again in a moment.') },
    });
    const { user, panel } = await openRules(api);
    await user.click(panel.getByRole('button', { name: 'Remove crypto' }));
    await screen.findByText('Could not change the rule.');
    expect(panel.getByRole('button', { name: 'Remove crypto' })).toBeTruthy();
  });

  it('without Pro, the rules page offers Pro and can only remove texts that were blocked earlier', async () => {
    const { user, panel } = await openRules(withTexts([ruled('word', 'crypto')], USER));
    expect(panel.getByText(/this list waits until you choose Pro/)).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Remove crypto' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Remove crypto' })).toBeNull());
  });

  it('without a network, the rules page cannot change blocked texts', async () => {
    const { backend, panel } = await openRules(withTexts([ruled('word', 'crypto')]));
    backend.connection.missed();
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Remove crypto' })).toHaveProperty('disabled', true),
    );
    expect(panel.getByRole('textbox')).toHaveProperty('disabled', true);
  });
});
