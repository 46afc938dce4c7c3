import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { atom, useAtom, useSetAtom } from '../data/jotai.ts';
import { useBackend, useReloadOnReturn, useSession } from '../data/backend-context.ts';
import { answerOrKept } from '../data/patience.ts';
import { toast } from '../ui/toast.ts';

interface ChannelList {
  is: 'ready' | 'failed';
  channels: Channel[];
  /** Of the session that the list belongs to. */
  generation: number;
}

const listAtom = atom<ChannelList | undefined>(undefined);
const activeIdAtom = atom<string | undefined>(undefined);

export interface Channels {
  is: 'loading' | 'ready' | 'failed';
  channels: Channel[];
  /** The one whose videos are shown: the chosen one, else the first. */
  active: Channel | undefined;
  /** Whether a channel is connected, as far as is known now. */
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
 * Returns what fetches the channels again. A check that fails for the network's or the server's
 * sake keeps the last known connection; it says so once. A quiet one that fails leaves everything as
 * it was, and says nothing.
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
        await answerOrKept(backend, fetchChannels, (channels) => store({ is: 'ready', channels }));
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

/** Fetches the channels once for each session. Use it in one place of the app. */
export function useChannelsLoading(): void {
  const { signedIn, generation } = useSession();
  const reload = useChannelReload();
  const setChosen = useSetAtom(activeIdAtom);
  useEffect(() => {
    setChosen(undefined);
    if (signedIn) void reload();
    // The texts of `reload` change with the language; the channels do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signedIn, generation]);
}

/**
 * Fetches the channels again when the network is back, and when Firestore says that the state of one
 * has changed. For pages behind the login.
 */
export function useLiveChannels(): void {
  const { live } = useBackend();
  const reload = useChannelReload();
  const reloadQuietly = useCallback(() => void reload({ quiet: true }), [reload]);
  useEffect(() => live.channels(reloadQuietly), [live, reloadQuietly]);
  useReloadOnReturn(reloadQuietly);
}

/** The reader is loaded on its own: the landing page has no channels to read. */
async function fetchChannels({ channel }: ApiClient): Promise<Channel[]> {
  const [response, { readChannels }] = await Promise.all([
    channel.listChannels(),
    import('./channel-response.ts'),
  ]);
  return readChannels(response);
}
