import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  children: ReactNode;
  /** The buttons at the end of the notice. */
  actions?: ReactNode;
  /**
   * The place of the notice: above the page, within it, or over its lower end. A notice that
   * appears later must not move the page.
   */
  place?: 'above' | 'within' | 'over';
}

/**
 * A line above the page that stays while its message applies. Screen readers announce it at the
 * next pause.
 */
export function Notice({ icon, children, actions, place = 'above' }: NoticeProps) {
  return (
    <output className={classNames(styles['notice'], styles[place])}>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['text']}>{children}</span>
      {actions !== undefined && <span className={styles['actions']}>{actions}</span>}
    </output>
  );
}
