import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { channel, video } from '../../test/usual-responses.ts';
import { type Live, noLive } from '../data/live.ts';
import type { ListedVideo } from '../data/video-response.ts';

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

const ROSES: ListedVideo = video({
  id: 'aaaaaaaaaaa',
  channel_id: 'UC-first',
  title: 'Pruning roses',
});
const live: Live = {
  ...noLive(),
  videos: (channelId, _count, listener) => {
    if (channelId === ROSES.channel_id) listener([ROSES]);
    return () => undefined;
  },
};

const withChannels = () =>
  new FakeApi().on({
    channel: {
      listChannels: () => [
        channel({ id: 'UC-first', channelTitle: 'Garden' }),
        channel({ id: 'UC-second', channelTitle: 'Workshop' }),
      ],
    },
  });

async function opened(spoken: Live = live) {
  const app = await openApp('/dashboard', { api: withChannels(), live: spoken, signedIn: true });
  await screen.findByRole('button', { name: 'Switch channel: Garden' });
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Go to' })) };
}

describe('the command menu', () => {
  it('Ctrl-K opens the command menu, which finds a video by a few letters of its title', async () => {
    const { user, dialog } = await opened();
    await dialog.findByRole('option', { name: 'Pruning roses' });
    await user.type(dialog.getByRole('combobox'), 'prun');
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Pruning roses',
    ]);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Video: aaaaaaaaaaa' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the command menu finds names with accents by letters without them, and the other way round', async () => {
    const accented = { ...ROSES, title: 'Tailler les rosiers à l’été' };
    const spoken = {
      ...live,
      videos: ((_channel, _count, listener) => {
        listener([accented]);
        return () => undefined;
      }) satisfies Live['videos'],
    };
    const { user, dialog } = await opened(spoken);
    await dialog.findByRole('option', { name: accented.title });
    await user.type(dialog.getByRole('combobox'), 'a l’ete');
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      accented.title,
    ]);
    await user.clear(dialog.getByRole('combobox'));
    await user.type(dialog.getByRole('combobox'), 'gardèn');
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual(['Garden']);
  });

  it('the command menu can switch to another channel', async () => {
    const { user, dialog } = await opened();
    await user.type(dialog.getByRole('combobox'), 'works');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Switch channel: Workshop' });
  });

  it('the command menu says if nothing matches, and can be closed', async () => {
    const { user, dialog } = await opened();
    await user.type(dialog.getByRole('combobox'), 'zzzz');
    await dialog.findByText(/^Nothing matches/);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Ctrl-K closes the command menu again', async () => {
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('combobox'));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Go to' });
  });

  it('a visitor has no command menu', async () => {
    const { user } = await openApp('/');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
