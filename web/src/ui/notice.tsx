import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { LiveText } from './live-text.tsx';
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
  /** Whether screen readers announce the notice. A page need not announce what it opens with. */
  isLive?: boolean;
}

/**
 * A line above the page that stays while its message applies. Screen readers announce it at the
 * next pause.
 */
export function Notice(props: NoticeProps) {
  const { icon, children, actions, place = 'above', isLive = true } = props;
  return (
    <div className={classNames(styles['notice'], styles[place])}>
      <span className={styles['icon']}>{icon}</span>
      <LiveText className={styles['text']} isLive={isLive}>
        {children}
      </LiveText>
      {actions !== undefined && <span className={styles['actions']}>{actions}</span>}
    </div>
  );
}
