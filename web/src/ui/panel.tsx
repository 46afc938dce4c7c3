import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  look?: 'plain' | 'danger';
}

/** A titled part of a page. */
export function Panel({ title, children, look = 'plain' }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles['panel'], styles[look])} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
