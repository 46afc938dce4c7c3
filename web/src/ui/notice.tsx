import type { ReactNode } from 'react';

import styles from './notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  children: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** A quiet line above the page that stays while it holds; read out when there is a pause. */
export function Notice({ icon, children, actions }: NoticeProps) {
  return (
    <output className={styles['notice']}>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['text']}>{children}</span>
      {actions !== undefined && <span className={styles['actions']}>{actions}</span>}
    </output>
  );
}
