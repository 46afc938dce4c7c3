import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './counts-table.module.css';

interface CountsTableProps {
  caption: string;
  /** The headings of the first column and of the columns with numbers. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table with names in the first column and counts in the others. */
export function CountsTable({ caption, head, rows }: CountsTableProps) {
  const { t } = useTranslation();
  return (
    <section
      className={styles['scroll']}
      aria-label={t('insights.tableOf', { title: caption })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
