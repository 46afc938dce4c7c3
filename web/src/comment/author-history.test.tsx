import type { AuthorComments, DecidedComment } from '@threadsweep/shared/contract/comment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { comment } from '../../test/usual-responses.ts';
import { CommentDetail } from './comment-detail.tsx';

const AUTHOR = `UC${'a'.repeat(22)}`;
const HISTORY = `GET /api/youtube/authors/${AUTHOR}/comments`;
const CURRENT = comment({ id: 'c1', authorChannelId: AUTHOR });
const LOADED = comment({ id: 'c2', text: 'Loaded here', authorChannelId: AUTHOR });

function decided(id: string, more: Partial<DecidedComment> = {}): DecidedComment {
  return {
    ...comment({ id, text: `Text of ${id}`, authorChannelId: AUTHOR }),
    channel_id: 'UC1',
    video_id: 'v2',
    video_title: 'A stool',
    state: 'hidden',
    source: 'threadsweep',
    ...more,
  };
}

function responding(values: Partial<AuthorComments>, api = new FakeApi()): FakeApi {
  const none = { comments: [], more: false, hidden_total: 0, visible_total: 0 };
  return api.on({
    comment: { listAuthorComments: () => ({ status: 'success', ...none, ...values }) },
  });
}

async function openDetail(api = new FakeApi(), current = CURRENT) {
  const loaded = new Map([current, LOADED].map((one) => [one.id, one]));
  const element = <CommentDetail videoId="v1" channelId="UC1" comment={current} loaded={loaded} />;
  const app = await openApp('/comments/v1', {
    api,
    signedIn: true,
    page: { path: '/comments/:videoId', element },
  });
  await screen.findByRole('heading', { name: current.author });
  return { ...app, api };
}

const button = () => screen.getByRole('button', { name: 'Show this author’s other comments' });
const heading = () => screen.getByRole('heading', { name: 'On this channel' });

describe('the history of an author', () => {
  it('the pane shows an author’s other comments on the channel, each once, when the creator asks for them', async () => {
    const comments = [
      decided('c1'),
      decided('c2'),
      decided('c3'),
      decided('c4', { state: 'visible', source: null, video_id: 'v/3', video_title: '' }),
    ];
    const { api, user } = await openDetail(
      responding({ comments, more: true, hidden_total: 3, visible_total: 1 }),
    );
    expect(api.calls(HISTORY)).toEqual([]);
    await user.click(button());
    const list = await screen.findByRole('list', { name: 'On this channel' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Text of c3',
      'Text of c4',
    ]);
    expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual([
      'Hidden',
      'Visible',
    ]);
    expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual([
      '3 hours ago',
      '3 hours ago',
    ]);
    expect(within(list).getByRole('link', { name: 'A stool' }).getAttribute('href')).toBe(
      '/comments/v2',
    );
    expect(within(list).getByRole('link', { name: 'v/3' }).getAttribute('href')).toBe(
      '/comments/v%2F3',
    );
    expect(screen.getByText('Decisions of Threadsweep: 3 hidden, 1 visible')).toBeDefined();
    expect(screen.getByText('There are older ones.')).toBeDefined();
    expect(api.calls(HISTORY)[0]?.query.get('account')).toBe('UC1');
  });

  it('the pane says so if Threadsweep has decided on no other comment of the author', async () => {
    const { user } = await openDetail(responding({ comments: [decided('c1')], hidden_total: 1 }));
    await user.click(button());
    await screen.findByText(/^Threadsweep has decided on no other comment of this author/u);
    expect(document.activeElement).toBe(heading());
    expect(screen.queryByRole('list', { name: 'On this channel' })).toBeNull();
  });

  it('if an author’s comments cannot be loaded, the pane says why and offers another attempt', async () => {
    const listAuthorComments = refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not answer.');
    const { api, user } = await openDetail(new FakeApi().on({ comment: { listAuthorComments } }));
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not read these comments');
    within(alert).getByText('YouTube does not answer.');
    responding({ comments: [decided('c3')] }, api);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Text of c3');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.for(['UC1', null])(
    'the pane offers no history of the creator and of an author without a channel: %s',
    async (authorChannelId) => {
      await openDetail(new FakeApi(), { ...CURRENT, authorChannelId });
      expect(screen.queryByRole('heading', { name: 'On this channel' })).toBeNull();
    },
  );
});
