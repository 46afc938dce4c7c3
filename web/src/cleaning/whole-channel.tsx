import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EyeIcon, SweepIcon } from '../ui/icons.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { useSeveralCleans } from './several-cleans.ts';
import styles from './whole-channel.module.css';

interface WholeChannelProps {
  videoIds: readonly string[];
  /** Whether the channel has further videos, which are not listed yet. */
  isMore: boolean;
  onPreview: () => void;
  /** Whether the creator has just closed a preview, so that its button gets the focus. */
  isAfterPreview: boolean;
}

/** Offers a preview of the newest videos, and a clean of all listed ones. */
export function WholeChannel(props: WholeChannelProps) {
  const { videoIds, isMore, onPreview, isAfterPreview } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { isRunning, start } = useSeveralCleans();
  const [isAsking, setIsAsking] = useState(false);
  const preview = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAfterPreview) preview.current?.focus();
  }, [isAfterPreview]);
  const count = videoIds.length;
  if (count === 0) return null;
  const label = t('several.action', { count, number: format.number(count) });
  return (
    <div className={styles['actions']}>
      <OnlineButton ref={preview} size="small" onClick={onPreview}>
        <EyeIcon />
        {t('several.preview')}
      </OnlineButton>
      <OnlineButton size="small" busy={isRunning} onClick={() => setIsAsking(true)}>
        <SweepIcon />
        {label}
      </OnlineButton>
      {isAsking && (
        <Dialog
          title={label}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>{t('several.cancel')}</Button>
              <OnlineButton
                look="primary"
                onClick={() => {
                  setIsAsking(false);
                  void start(videoIds.map((videoId) => ({ videoId })));
                }}
              >
                {t('several.confirm')}
              </OnlineButton>
            </>
          }
        >
          <p>{t('several.text')}</p>
          {isMore && <p>{t('several.isMore')}</p>}
        </Dialog>
      )}
    </div>
  );
}
