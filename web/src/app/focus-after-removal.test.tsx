import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { openComments } from '../../test/open-page.tsx';
import {
  comment,
  commentLists,
  hoursAgo,
  reviewPage,
  USER,
  VIDEO,
} from '../../test/usual-responses.ts';
import { ReviewPage } from './review-page.tsx';
import { RulesPage } from './rules-page.tsx';

const ADA = comment();
const BOB = comment({ id: 'c3', author: '@bob', timestamp: hoursAgo(4) });
const EVE = comment({ id: 'c4', author: '@eve', timestamp: hoursAgo(5) });

/**
 * Focuses a button, and from then on notes each change of the page that leaves the focus on nothing
 * or on a disappearing comment. React applies a change and its layout effects in one task, so a
 * screen reader sees the same.
 */
async function focusFirst(name: string): Promise<readonly string[]> {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  const lost: string[] = [];
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (activeElement === document.body) lost.push('The focus is on nothing.');
    else if (activeElement?.closest('[data-leaving="true"]'))
      lost.push('The focus is on a disappearing comment.');
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  return lost;
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const focusedAuthor = () => document.activeElement?.querySelector('strong')?.textContent;

it('while comments are hidden and restored by the keyboard on the comments page, the focus is always on something', async () => {
  const api = new FakeApi().on({
    comment: { listComments: () => commentLists([ADA, BOB, EVE], []) },
  });
  const { user } = await openComments({ api });
  const lost = await focusFirst('Hide the comment by @ada');
  await user.keyboard('{Enter}');
  await screen.findByRole('tab', { name: 'Hidden (1)' });
  expect(focusedAuthor()).toBe('@bob');
  await user.keyboard('h');
  await screen.findByRole('tab', { name: 'Hidden (2)' });
  expect(focusedAuthor()).toBe('@eve');
  await user.keyboard('{Tab}{Tab}{Enter}');
  await screen.findByRole('tab', { name: 'Hidden (3)' });
  expect(focused()).toBe('Visible (0)');
  await user.keyboard('{ArrowRight}');
  await user.keyboard('jr');
  await screen.findByRole('tab', { name: 'Hidden (2)' });
  expect(focusedAuthor()).toBe('@bob');
  await user.click(screen.getByRole('checkbox', { name: 'Select the comment by @bob' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(focusedAuthor()).toBe('@bob');
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 loaded' }));
  await user.click(screen.getByRole('button', { name: 'Restore 2' }));
  await screen.findByRole('tab', { name: 'Hidden (0)' });
  expect(focused()).toBe('Hidden (0)');
  expect(lost).toEqual([]);
});

it('while comments are decided on by the keyboard on the review page, the focus is always on something', async () => {
  const where = { video_id: VIDEO, video_title: 'How I edit', channel_id: 'UC1' };
  const comments = [ADA, BOB, EVE].map((one) =>
    Object.assign({}, one, where, { category: 'spam' as const, score: 0.5 }),
  );
  const api = new FakeApi().on({ review: { listReview: () => reviewPage(comments) } });
  const { user } = await openApp('/review', {
    api,
    signedIn: true,
    page: { path: '/review', element: <ReviewPage /> },
  });
  const lost = await focusFirst('Hide the comment by @ada');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Hide the comment by @bob');
  await user.keyboard('r');
  expect(focused()).toBe('Hide the comment by @eve');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Nothing to decide on.');
  await user.keyboard('u');
  await waitFor(() => expect(focused()).toBe('Comment by @eve'));
  expect(lost).toEqual([]);
});

it('while rules are removed by the keyboard on the rules page, the focus is always on something', async () => {
  const added_at = '2026-11-20T12:00:00Z';
  const [fan, friend] = ['f', 'g'].map((letter) => `UC${letter.repeat(22)}`);
  const texts = ['gratis', 'casino'].map((value) => {
    return { kind: 'word' as const, value, added_at, works: true };
  });
  const trusted = [fan, friend].map((id = '') => ({ id, added_at }));
  const lists = { status: 'success' as const, trusted, blocked: [], texts };
  const pro = { ...USER, subscription: { ...USER.subscription, tier: 'pro' as const } };
  const api = new FakeApi().on({
    account: { me: () => pro },
    rules: {
      listRules: () => lists,
      setAuthorRule: ({ id }) => {
        lists.trusted = lists.trusted.filter((one) => one.id !== id);
        return lists;
      },
      setTextRule: ({ value }) => {
        lists.texts = lists.texts.filter((one) => one.value !== value);
        return lists;
      },
      findAuthors: () => ({ status: 'success', authors: [] }),
    },
  });
  const { user } = await openApp('/rules', {
    api,
    signedIn: true,
    page: { path: '/rules', element: <RulesPage /> },
  });
  const lost = await focusFirst(`Remove ${fan}`);
  await user.keyboard('{Enter}');
  expect(focused()).toBe(`Remove ${friend}`);
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Trusted authors');
  act(() => screen.getByRole('button', { name: 'Remove gratis' }).focus());
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove casino');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Blocked words and links');
  expect(lost).toEqual([]);
});
