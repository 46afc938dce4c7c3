import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { LiveText } from '../ui/live-text.tsx';
import type { Side } from './comment-lists.ts';
import { FILTERS, type Filter } from './comment-search.ts';
import styles from './comment-toolbar.module.css';

interface CommentToolbarProps {
  side: Side;
  query: string;
  onQuery: (query: string) => void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  searching: boolean;
  found: number;
  changeable: number;
  loaded: number;
  total: number;
  complete: boolean;
  loadingRest: boolean;
  onLoadRest: () => void;
  onStop: () => void;
  allSelected: boolean;
  someSelected: boolean;
  onSelectAll: (selected: boolean) => void;
  onHelp: () => void;
}

/** Search, filter and “select all”, and the number of comments that they concern. */
export function CommentToolbar(props: CommentToolbarProps) {
  const { side, query, filter, searching, found, changeable } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const number = format.number(changeable);
  return (
    <div className={styles['toolbar']}>
      <div className={styles['search']}>
        <input
          type="search"
          aria-label={t('review.search')}
          placeholder={t('review.searchHint')}
          value={query}
          onChange={(event) => props.onQuery(event.target.value)}
        />
        {side === 'hidden' && (
          <>
            <label htmlFor={id} className="visually-hidden">
              {t('review.filter')}
            </label>
            <span className={styles['filter']}>
              <select
                id={id}
                value={filter}
                onChange={(event) => {
                  const wanted = FILTERS.find((one) => one === event.target.value);
                  if (wanted) props.onFilter(wanted);
                }}
              >
                <option value="all">{t('review.all')}</option>
                {(['scam', 'spam', 'inappropriate'] as const).map((category) => (
                  <option key={category} value={category}>
                    {t(`category.${category}`)}
                  </option>
                ))}
                {(['creator', 'youtube'] as const).map((source) => (
                  <option key={source} value={source}>
                    {t(`comments.source.${source}`)}
                  </option>
                ))}
              </select>
              <ChevronIcon />
            </span>
          </>
        )}
      </div>
      {searching && <Found {...props} />}
      <div className={styles['all']}>
        {(found > 0 || !searching) && (
          <label>
            <SelectAllBox {...props} />
            <span>
              {searching
                ? t('review.selectMatches', { count: changeable, number })
                : t('review.selectAll', { count: changeable, number })}
            </span>
          </label>
        )}
        <span className={styles['help']}>
          <Button look="quiet" size="small" aria-keyshortcuts="?" onClick={props.onHelp}>
            {t('review.keys.title')}
          </Button>
        </span>
      </div>
    </div>
  );
}

function SelectAllBox({ allSelected, someSelected, changeable, onSelectAll }: CommentToolbarProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = someSelected && !allSelected;
  });
  return (
    <input
      ref={box}
      type="checkbox"
      checked={allSelected}
      disabled={changeable === 0}
      onChange={(event) => onSelectAll(event.target.checked)}
    />
  );
}

/**
 * Shows the numbers of found and searched comments. The creator can load the rest, and stop
 * loading.
 */
function Found(props: CommentToolbarProps) {
  const { found, loaded, total, complete, loadingRest, onLoadRest, onStop } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = {
    count: found,
    found: format.number(found),
    loaded: format.number(loaded),
    total: format.number(total),
  };
  const progress = t('review.loadingRest', numbers);
  return (
    <div className={styles['found']}>
      <LiveText>{complete ? t('review.foundAll', numbers) : t('review.found', numbers)}</LiveText>
      {!complete && !loadingRest && (
        <Button size="small" onClick={onLoadRest}>
          {t('review.loadRest')}
        </Button>
      )}
      {loadingRest && (
        <>
          <progress value={loaded} max={total} aria-label={progress} />
          <Button size="small" onClick={onStop}>
            {t('review.stop')}
          </Button>
        </>
      )}
    </div>
  );
}
