import { useTranslation } from 'react-i18next';

import { LOADED_VIDEOS } from '../../comment/held-comments.ts';
import { useLoadedComments } from '../../comment/loaded-comments.ts';
import { useFormat } from '../../language/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Counting } from './consequences-state.ts';
import styles from './moderation-panel.module.css';

interface CountedProps {
  counting: Counting;
  /** The channel whose newest comments can be loaded. */
  account: string | undefined;
  disabled: boolean;
}

/** Says on which comments the consequences were counted, and loads some if there are none. */
export function Counted({ counting, account, disabled }: CountedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { loading, problem, load } = useLoadedComments(counting.recount);
  const { comments: count, counted, failed } = counting;

  function said(): string {
    // Until it is known whether comments are held, an empty line keeps the place.
    if (count === undefined) return '\u00a0';
    if (count === 0) return t('moderation.nothingHeld');
    if (failed) return t('moderation.uncounted');
    const numbers = { count, number: format.number(count) };
    return t(counted ? 'moderation.counted' : 'moderation.counting', numbers);
  }

  return (
    <div className={styles['counted']}>
      <output className={styles['soft']}>{said()}</output>
      {count === 0 && account !== undefined && (
        <>
          <Button
            size="small"
            busy={loading !== undefined}
            disabled={disabled}
            onClick={() => void load(account)}
          >
            {loading
              ? t('rules.texts.loading', {
                  done: format.number(loading.done),
                  all: format.number(loading.all),
                })
              : t('rules.texts.load')}
          </Button>
          <p className={styles['soft']}>
            {t('rules.texts.loadCost', { number: format.number(LOADED_VIDEOS) })}
          </p>
        </>
      )}
      <p className={styles['problem']} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
