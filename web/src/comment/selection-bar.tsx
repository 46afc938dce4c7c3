import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { isForPage } from './comment-keys.ts';
import type { Side } from './comment-lists.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  side: Side;
  count: number;
  onChange: () => void;
  onClear: () => void;
}

/**
 * The actions for the selected comments, at the bottom of the window while there are any. Escape
 * clears the selection.
 */
export function SelectionBar({ side, count, onChange, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = format.number(count);
  const bar = useRef<HTMLDivElement>(null);
  // Keeps toasts, and the end of the page, above the bar.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (bar.current)
      style.setProperty('--selection-bar', `calc(${bar.current.offsetHeight}px + var(--space-3))`);
    return () => void style.removeProperty('--selection-bar');
    // The bar's height depends on its texts.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [number]);
  useEffect(() => {
    if (count === 0) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForPage(event)) onClear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <div>
      {/* Always rendered, because screen readers announce only changes of an existing element. */}
      <LiveText className="visually-hidden">
        {count > 0 && t('review.selected', { count, number })}
      </LiveText>
      {count > 0 && (
        <div ref={bar} className={styles['bar']} data-selection-bar>
          <span className={styles['count']} aria-hidden="true">
            {t('review.selected', { count, number })}
          </span>
          <Button look="quiet" size="small" onClick={onClear}>
            {t('review.clear')}
          </Button>
          <Button look="primary" size="small" onClick={onChange}>
            {side === 'visible'
              ? t('review.hideSelected', { number })
              : t('review.restoreSelected', { number })}
          </Button>
        </div>
      )}
    </div>
  );
}
