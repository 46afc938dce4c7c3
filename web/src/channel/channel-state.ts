import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { atom, useAtom, useSetAtom } from '../data/jotai.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { responseOrKept } from '../data/patience.ts';
import { toast } from '../ui/toast.ts';

interface ChannelList {
  is: 'ready' | 'failed';
  channels: Channel[];
  /** The session that loaded the list (see `generation` in session.ts). */
  generation: number;
}

const listAtom = atom<ChannelList | undefined>(undefined);
const activeIdAtom = atom<string | undefined>(undefined);

export interface Channels {
  is: 'loading' | 'ready' | 'failed';
  channels: Channel[];
  /** The channel whose videos are shown: the chosen one, else the first. */
  active: Channel | undefined;
  /** Whether a channel is connected, as last known. */
  connected: boolean;
  select: (id: string) => void;
}

/** The connected channels of the signed-in user. */
export function useChannels(): Channels {
  const { session } = useBackend();
  const { signedIn, generation } = useSession();
  const [stored] = useAtom(listAtom);
  const [chosen, setChosen] = useAtom(activeIdAtom);
  const list = signedIn && stored?.generation === generation ? stored : undefined;
  const channels = list?.channels ?? [];
  const activeId = chosen ?? session.activeChannel();
  return {
    is: list?.is ?? 'loading',
    channels,
    active: channels.find((channel) => channel.id === activeId) ?? channels[0],
    connected: list?.is === 'ready' ? channels.length > 0 : signedIn && session.connected(),
    select: (id) => {
      session.setActiveChannel(id);
      setChosen(id);
    },
  };
}

/**
 * Returns a function that fetches the channels again. If the network or the server fails, the last
 * known connection is kept, and a toast says so once. A quiet call that fails changes nothing and
 * shows nothing.
 */
export function useChannelReload(): (options?: { quiet: boolean }) => Promise<void> {
  const backend = useBackend();
  const { session } = backend;
  const { t } = useTranslation();
  const setList = useSetAtom(listAtom);
  return useCallback(
    async ({ quiet } = { quiet: false }) => {
      const { generation } = session.state();
      const store = (list: Omit<ChannelList, 'generation'>) => {
        if (session.state().generation !== generation) return;
        if (list.is === 'ready') session.setConnected(list.channels.length > 0);
        setList({ ...list, generation });
      };
      try {
        await responseOrKept(backend, fetchChannels, (channels) =>
          store({ is: 'ready', channels }),
        );
      } catch (error) {
        if (quiet) return;
        const status = apiProblem(error)?.status;
        if (status === 404) {
          store({ is: 'ready', channels: [] });
          return;
        }
        store({ is: 'failed', channels: [] });
        if (status !== 401) toast({ kind: 'error', text: t('channel.checkFailed') });
      }
    },
    [backend, session, setList, t],
  );
}

/** Fetches the channels once for each session. Use this hook in one place of the app. */
export function useChannelsLoading(): void {
  const { signedIn, generation } = useSession();
  const reload = useChannelReload();
  const setChosen = useSetAtom(activeIdAtom);
  useEffect(() => {
    setChosen(undefined);
    if (signedIn) void reload();
    // `reload` changes with the language, but a change of language must not fetch the channels.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signedIn, generation]);
}

/**
 * Fetches the channels. The code that parses them is loaded separately, because the landing page
 * does not need it.
 */
async function fetchChannels({ channel }: ApiClient): Promise<Channel[]> {
  const [response, { readChannels }] = await Promise.all([
    channel.listChannels(),
    import('./channel-response.ts'),
  ]);
  return readChannels(response);
}
