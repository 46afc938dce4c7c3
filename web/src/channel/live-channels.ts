import { useCallback, useEffect, useRef } from 'react';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { useChannelReload, useChannels } from './channel-state.ts';

/**
 * Fetches the channels again when the page opens, when the network is back, when Firestore reports
 * that a channel's state has changed, and when `removals` changes. Use it only on pages behind the
 * login.
 * @param removals whether the plan's removals are used up, which pauses the protection of every
 * channel; undefined while it is unknown
 */
export function useLiveChannels(removals: 'left' | 'used-up' | undefined): void {
  const { live } = useBackend();
  const reload = useChannelReload();
  const { is } = useChannels();
  const reloadQuietly = useCallback(() => void reload({ quiet: true }), [reload]);
  // Nothing has reported changes while the page was closed. The first page of a session opens
  // before its channels are loaded.
  const wasLoaded = useRef(is !== 'loading');
  useEffect(() => {
    if (wasLoaded.current) reloadQuietly();
    wasLoaded.current = false;
  }, [reloadQuietly]);
  const known = useRef(removals);
  useEffect(() => {
    if (removals === undefined) return;
    if (known.current !== undefined && known.current !== removals) reloadQuietly();
    known.current = removals;
  }, [removals, reloadQuietly]);
  useEffect(() => live.channels(reloadQuietly), [live, reloadQuietly]);
  useReloadOnReturn(reloadQuietly);
}
