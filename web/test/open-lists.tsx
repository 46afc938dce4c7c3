import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import { FakeApi } from './fake-api.ts';
import { openComments } from './open-page.tsx';
import { comment, commentLists, hoursAgo, VIDEO } from './usual-responses.ts';

/*
 * The comments page of a video with comments of three authors, for tests in which lists arrive late.
 */

export const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
export const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;
export const HIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/hide`;
export const UNHIDE_ADA = `POST /api/youtube/videos/${VIDEO}/comments/c1/unhide`;

export const ADA = comment();
export const BOB = comment({ id: 'c3', author: '@bob', timestamp: hoursAgo(4) });
export const EVE = comment({ id: 'c4', author: '@eve', timestamp: hoursAgo(5) });
/** A comment that only later lists contain. */
export const NEW = comment({ id: 'c5', author: '@new', timestamp: hoursAgo(6) });

export type Lists = ReturnType<typeof commentLists> & {
  hidden_by?: Record<'threadsweep' | 'creator' | 'youtube', number>;
};

export const authors = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('strong')?.textContent);
export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

/** Opens the page with these lists. Later requests for them get their response from `respond`. */
export async function openLists(first: Lists = commentLists([ADA, BOB, EVE], [])) {
  const response = Promise.withResolvers<Lists>();
  let isLater = false;
  const api = new FakeApi().on({
    comment: { listComments: () => (isLater ? response.promise : first) },
  });
  const app = await openComments({ api });
  await screen.findByRole('feed');
  isLater = true;
  return {
    ...app,
    respond: (lists: Lists = commentLists([ADA, BOB, EVE, NEW], [])) => response.resolve(lists),
  };
}

/** Sends a message of another tab of the same user. */
export function say(message: object): void {
  const channel = new BroadcastChannel('threadsweep-comments');
  // A BroadcastChannel has no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ videoId: VIDEO, uid: 'u1', ...message });
  channel.close();
}

/** Makes the page request its lists again, as after a clean in another tab. */
export async function requestAgain(api: FakeApi): Promise<void> {
  const before = api.calls(LIST).length;
  say({ kind: 'cleaned' });
  await waitFor(() => expect(api.calls(LIST)).toHaveLength(before + 1));
}

/** Responds to the request for the list, and waits until the page shows the response's new comment. */
export async function arrive(respond: () => void): Promise<void> {
  await act(async () => respond());
  await screen.findByRole('article', { name: '@new' });
}
