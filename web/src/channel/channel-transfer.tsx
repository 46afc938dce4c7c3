import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { toast } from '../ui/toast.ts';
import { useChannelReload } from './channel-state.ts';

interface ChannelTransferProps {
  channel: Channel;
  keeping: boolean;
  onKeep: () => void;
}

/** Lets the creator keep a channel that another account claims, or let it move now. */
export function ChannelTransfer({ channel, keeping, onKeep }: ChannelTransferProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const name = { channel: channel.channelTitle };
  return (
    <>
      <OnlineButton
        size="small"
        look="primary"
        busy={keeping}
        aria-label={t('account.keepChannelNamed', name)}
        onClick={onKeep}
      >
        {keeping ? t('account.connecting') : t('account.keepChannel')}
      </OnlineButton>
      <OnlineButton
        size="small"
        look="quiet-danger"
        aria-label={t('account.giveChannelNamed', name)}
        onClick={() => setAsking(true)}
      >
        {t('account.giveChannel')}
      </OnlineButton>
      {asking && <TransferDialog channel={channel} onClose={() => setAsking(false)} />}
    </>
  );
}

function TransferDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const reload = useChannelReload();
  const [busy, setBusy] = useState(false);

  async function agree(): Promise<void> {
    setBusy(true);
    try {
      await api.channel.agreeToTransfer({ account: channel.id });
      toast({ kind: 'success', text: t('account.given') });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.giveFailed'), description });
    }
    await reload();
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('account.giveTitle', { channel: channel.channelTitle })}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.giveChannel')}
      busyLabel={t('account.giving')}
      busy={busy}
      onConfirm={() => void agree()}
      onClose={onClose}
    >
      {t('account.giveText')}
    </ConfirmDialog>
  );
}
