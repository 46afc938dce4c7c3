import { useTranslation } from 'react-i18next';

import { LoadComments } from '../../comment/load-comments.tsx';
import { useLoadedComments } from '../../comment/loaded-comments.ts';
import { useFormat } from '../../language/format.ts';
import type { Counting } from './consequences-state.ts';
import styles from './moderation-panel.module.css';

interface CountedProps {
  counting: Counting;
  /** The channel whose newest comments can be loaded. */
  account: string | undefined;
  disabled: boolean;
}

/** Says how many comments were judged, and offers to load some if the browser has none. */
export function Counted({ counting, account, disabled }: CountedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const loaded = useLoadedComments(counting.recount);
  const { comments: count, counted, failed } = counting;

  function said(): string {
    // Reserves the height of a line until the number of comments is known.
    if (count === undefined) return '\u00a0';
    if (count === 0) return t('moderation.nothingHeld');
    if (failed) return t('moderation.uncounted');
    const numbers = { count, number: format.number(count) };
    return t(counted ? 'moderation.counted' : 'moderation.counting', numbers);
  }

  return (
    <div className={styles['counted']}>
      <output className={styles['soft']}>{said()}</output>
      {(count === 0 || loaded.problem !== undefined) && (
        <LoadComments size="small" loaded={loaded} account={account} disabled={disabled} />
      )}
    </div>
  );
}
