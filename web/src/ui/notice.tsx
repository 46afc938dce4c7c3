import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  children: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
  /**
   * Whether it is above the page, which has its own margins, within it, or over its end: what
   * comes while the page is read must not move it.
   */
  place?: 'above' | 'within' | 'over';
}

/** A quiet line above the page that stays while it holds; read out when there is a pause. */
export function Notice({ icon, children, actions, place = 'above' }: NoticeProps) {
  return (
    <output className={classNames(styles['notice'], styles[place])}>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['text']}>{children}</span>
      {actions !== undefined && <span className={styles['actions']}>{actions}</span>}
    </output>
  );
}
