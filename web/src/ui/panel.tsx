import { useId, type ReactNode, type Ref } from 'react';

import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  look?: 'plain' | 'danger';
  /** Makes the title focusable for the page. */
  titleRef?: Ref<HTMLHeadingElement>;
}

/** A titled part of a page. */
export function Panel({ title, children, look = 'plain', titleRef }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles['panel'], styles[look])} aria-labelledby={id}>
      <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
