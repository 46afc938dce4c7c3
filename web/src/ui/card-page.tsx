import type { ReactNode } from 'react';

import styles from './card-page.module.css';

/** A page with one card, such as a form. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <section className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  );
}
