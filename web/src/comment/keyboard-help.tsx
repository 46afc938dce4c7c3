import { useTranslation } from 'react-i18next';

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './keyboard-help.module.css';

interface KeyboardHelpProps {
  /** The shortcuts, each with its description in the user's language. */
  shortcuts: readonly (readonly [keys: string, text: string])[];
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/**
 * Shows what each key does. Users who dictate can turn single keys off, because their words are
 * typed as letters (WCAG 2.1.4).
 */
export function KeyboardHelp({ shortcuts, on, onChange, onClose }: KeyboardHelpProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('review.keys.title')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('review.keys.close')}
        </Button>
      }
    >
      <dl className={styles['keys']} data-off={!on}>
        {shortcuts.map(([key, text]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['reader']}>{t('review.keys.reader')}</p>
      <Switch
        label={t('review.keys.on')}
        stateText={on ? t('review.keys.stateOn') : t('review.keys.stateOff')}
        checked={on}
        onChange={onChange}
      />
    </Dialog>
  );
}
