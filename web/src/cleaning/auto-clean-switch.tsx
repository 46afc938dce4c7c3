import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { readAutoCleaning } from '../account/account-response.ts';
import { useChannelReload } from '../channel/channel-state.ts';
import { useBackend, useReloadOnReturn, useUnsentChanges } from '../data/backend-context.ts';
import type { Change } from '../data/offline-store.ts';
import { problemText } from '../language/problem-text.ts';
import { Switch } from '../ui/switch.tsx';
import { toast, type Toast } from '../ui/toast.ts';

/**
 * Turns automatic cleaning on and off. The switch is on until the server's value is known.
 * @param props.isPaused whether the channel's protection is paused although cleaning is on
 * @param props.isConnected whether the account has a channel to clean
 */
export function AutoCleanSwitch({
  isPaused = false,
  isConnected = true,
}: {
  isPaused?: boolean;
  isConnected?: boolean;
}) {
  const { api, live, queue } = useBackend();
  const { t, i18n } = useTranslation();
  const [enabled, setEnabled] = useState(true);
  const [busy, setBusy] = useState(false);
  const isUnsent = useUnsentChanges().some(isSwitch);
  const reloadChannels = useChannelReload();

  const [attempt, setAttempt] = useState(0);
  const loadAgain = useCallback(() => setAttempt((count) => count + 1), []);
  useReloadOnReturn(loadAgain);
  useEffect(() => {
    let left = false;
    const load = async () => {
      try {
        const isOn = readAutoCleaning(await api.account.getAutoCleaning());
        const wanted = (await queue.read()).findLast(isSwitch);
        if (!left) setEnabled(wanted ? wanted.on : isOn);
      } catch {
        // The switch stays on, as the specification requires. Using it reports the problem.
      }
    };
    void load();
    return () => {
      left = true;
    };
    // Another `attempt` must load the value again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [api, queue, attempt]);

  const heard = useRef<boolean>(undefined);
  useEffect(
    () =>
      live.autoCleaning((on) => {
        if (!queue.unsent().some(isSwitch)) setEnabled(on);
        if (heard.current === !on) void reloadChannels({ quiet: true });
        heard.current = on;
      }),
    [live, queue, reloadChannels],
  );

  const closeToast = useRef<() => void>(undefined);
  /** Shows a toast in place of the one about the last change, which no longer applies. */
  function showToast(message: Toast): void {
    closeToast.current?.();
    closeToast.current = toast(message);
  }

  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    setEnabled(wanted);
    try {
      const isOn = readAutoCleaning(await api.account.setAutoCleaning({ status: wanted }));
      setEnabled(isOn);
      if (queue.unsent().some(isSwitch)) showToast({ kind: 'info', text: t('offline.queued') });
      else if (isOn) showToast({ kind: 'success', text: t('autoClean.enabled') });
      else showToast({ kind: 'info', text: t('autoClean.disabled') });
      await reloadChannels({ quiet: true });
    } catch (error) {
      setEnabled(!wanted);
      showToast({
        kind: 'error',
        text: t('autoClean.failed'),
        description: problemText(error, i18n),
      });
    } finally {
      setBusy(false);
    }
  }

  const state = enabled
    ? t(isConnected ? (isPaused ? 'autoClean.paused' : 'autoClean.on') : 'autoClean.unconnected')
    : t('autoClean.off');
  return (
    <Switch
      label={t('autoClean.label')}
      stateText={isUnsent ? t('autoClean.unsent', { state }) : state}
      checked={enabled}
      busy={busy}
      onChange={(wanted) => void change(wanted)}
    />
  );
}

function isSwitch(change: Change): change is Extract<Change, { kind: 'autoClean' }> {
  return change.kind === 'autoClean';
}
