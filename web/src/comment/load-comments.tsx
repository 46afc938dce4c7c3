import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { LOADED_VIDEOS } from './held-comments.ts';
import styles from './load-comments.module.css';
import type { LoadedComments } from './loaded-comments.ts';

interface LoadCommentsProps extends Pick<ButtonLook, 'look' | 'size'> {
  loaded: LoadedComments;
  /** The id of the channel whose newest comments can be loaded; undefined if there is none. */
  account: string | undefined;
  disabled: boolean;
  /** Buttons that are shown before this one. */
  children?: ReactNode;
}

/** A button that loads a channel's newest comments. It says what that costs, and why it failed. */
export function LoadComments(props: LoadCommentsProps) {
  const { loaded, account, disabled, children, ...look } = props;
  const { loading, problem, load } = loaded;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={styles['actions']}>
        {children}
        {account !== undefined && (
          <Button
            {...look}
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
        )}
      </div>
      {account !== undefined && (
        <p className={styles['soft']}>
          {t('rules.texts.loadCost', { number: format.number(LOADED_VIDEOS) })}
        </p>
      )}
      <p className={styles['problem']} aria-live="polite">
        {problem}
      </p>
    </>
  );
}
