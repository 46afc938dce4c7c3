import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { comment, VIDEO } from '../../test/usual-answers.ts';
import { ReviewPage } from './review-page.tsx';

const DECIDE = 'POST /api/review';

const asked = (id: string, score: number) => ({
  ...comment({ id, author: `@${id}`, text: `What ${id} wrote` }),
  video_id: VIDEO,
  video_title: 'How I edit',
  category: 'spam' as const,
  score,
});

function withAsked(...ids: string[]): FakeApi {
  const comments = ids.map((id, index) => asked(id, 0.5 - index / 100));
  return new FakeApi().on({
    review: { listReview: () => ({ status: 'success', comments, total: comments.length }) },
  });
}

async function openReview(api: FakeApi) {
  const app = await openApp('/review', {
    api,
    signedIn: true,
    page: { path: '/review', element: <ReviewPage /> },
  });
  return app;
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Comments to decide on' }))
    .getAllByText(/^What /)
    .map((text) => text.textContent);

/** What a browser tells when a tab is left. */
function leaveTab(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

it('takes decisions at once, undoes them one by one, and sends them together', async () => {
  const api = withAsked('ann', 'ben', 'cleo');
  const { user } = await openReview(api);
  await screen.findByText('3 comments to decide on');
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @ann' }));
  await user.click(screen.getByRole('button', { name: 'Keep the comment by @ben' }));
  await user.click(screen.getByRole('button', { name: 'Hide the comment by @cleo' }));
  await screen.findByText('3 decisions, sent in a few seconds');
  await screen.findByText('Nothing to decide on.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['What cleo wrote']);
  expect(api.calls(DECIDE)).toEqual([]);
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { video_id: VIDEO, id: 'ann', action: 'hide' },
      { video_id: VIDEO, id: 'ben', action: 'keep' },
    ],
  });
});

it('gives the focus to the next comment after a decision', async () => {
  const { user } = await openReview(withAsked('ann', 'ben'));
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  const next = screen.getByRole('button', { name: 'Hide the comment by @ben' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('sends a decision that nobody undoes', async () => {
  const api = withAsked('ann', 'ben');
  await openReview(api);
  const keep = await screen.findByRole('button', { name: 'Keep the comment by @ann' });
  vi.useFakeTimers();
  fireEvent.click(keep);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(api.calls(DECIDE)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
});

it('puts comments back whose decisions cannot be sent', async () => {
  const decideReview = refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not answer.');
  const api = withAsked('ann', 'ben').on({ review: { decideReview } });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'Hide the comment by @ann' }));
  leaveTab();
  await screen.findByText('Could not send your decisions. They are back in the list.');
  expect(shown()).toEqual(['What ann wrote', 'What ben wrote']);
});

const SET = 'POST /api/rules/authors';
const FAN = `UC${'f'.repeat(22)}`;
const byFan = { authorChannelId: FAN };

it('keeps all comments of an author who is trusted there', async () => {
  const comments = [asked('ann', 0.5), asked('ben', 0.4), asked('cleo', 0.3)];
  for (const one of [comments[0], comments[2]]) Object.assign(one ?? {}, byFan);
  const api = new FakeApi().on({
    review: { listReview: () => ({ status: 'success', comments, total: 3 }) },
  });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trust this author' }));
  await screen.findByText('You trust @ann.');
  expect(api.calls(SET)[0]?.body).toEqual({ id: FAN, rule: 'trust' });
  expect(shown()).toEqual(['What ben wrote']);
  leaveTab();
  await waitFor(() => expect(api.calls(DECIDE)).toHaveLength(1));
  expect(api.calls(DECIDE)[0]?.body).toMatchObject({
    decisions: [
      { id: 'ann', action: 'keep' },
      { id: 'cleo', action: 'keep' },
    ],
  });
});

it('offers Pro where the plan blocks no authors, and decides nothing', async () => {
  const comments = [{ ...asked('ann', 0.5), ...byFan }];
  const api = new FakeApi().on({
    review: { listReview: () => ({ status: 'success', comments, total: 1 }) },
  });
  const { user } = await openReview(api);
  await user.click(await screen.findByRole('button', { name: 'More about @ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block this author (Pro)' }));
  await screen.findByText('Rules that hide comments are part of Pro.');
  expect(api.calls(SET)).toEqual([]);
  expect(shown()).toEqual(['What ann wrote']);
});

it('says so if there is nothing to decide on', async () => {
  await openReview(new FakeApi());
  await screen.findByText('Nothing to decide on.');
});
