import type { ReactNode } from 'react';

import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface AlertProps {
  kind: 'error' | 'info';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/**
 * A message in the page. Screen readers announce an error at once, and any other message at the
 * next pause.
 */
export function Alert({ kind, title, children, actions }: AlertProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles['alert'], styles[kind])}
    >
      {/* Drawn here, because this icon is in the app's first file, unlike the other icons. */}
      <Icon>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7.500v5.500M12 16.300v.2" />
      </Icon>
      <div className={styles['body']}>
        {title !== undefined && <h2>{title}</h2>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
