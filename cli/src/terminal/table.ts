import { hyperlink } from './hyperlink.ts';
import { plainText } from './text.ts';
import { cell, widthOf } from './width.ts';

const GAP = '  ';
/** The least width of the `rest` column. Another column is dropped to keep it. */
const ROOMY = 18;

/**
 * Returns the width of the column of authors in a terminal of `width` cells. It is smaller in a
 * narrow terminal, which leaves room for the text.
 */
export function authorWidth(width: number): number {
  return width < 60 ? 10 : 16;
}

export interface Column<Row> {
  name?: string;
  heading: string;
  /**
   * The width in terminal cells, at least that of the heading. `rest` takes the remaining cells.
   */
  width: number | 'rest';
  align?: 'right';
  /**
   * How expendable the column is: a narrow terminal drops the highest number first, and never 0.
   */
  expendable: number;
  /** Returns the value for programs, and for people unless there is `shown`. */
  value(row: Row): string;
  /** Returns the address that the cell links to, if the terminal shows links. */
  link?(row: Row): string | undefined;
  shown?(row: Row): string;
}

/** A column with its width in terminal cells. */
export type FittedColumn<Row> = Omit<Column<Row>, 'width'> & { width: number };

/** Chooses the columns that fit a terminal of `width` cells, and their widths. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
): FittedColumn<Row>[] {
  let kept = [...columns];
  for (;;) {
    const taken = kept.reduce((sum, column) => sum + fixedWidth(column), 0);
    const rest = width - taken - GAP.length * (kept.length - 1);
    const needed = kept.some((column) => column.width === 'rest') ? ROOMY : 0;
    const least = Math.max(0, ...kept.map((column) => column.expendable));
    if (rest >= needed || least === 0)
      return kept.map((column) => ({
        ...column,
        width: column.width === 'rest' ? Math.max(1, rest) : fixedWidth(column),
      }));
    kept = kept.filter((column) => column.expendable < least);
  }
}

function fixedWidth<Row>(column: Column<Row>): number {
  return column.width === 'rest' ? 0 : Math.max(column.width, widthOf(column.heading));
}

export function headingLine<Row>(columns: readonly FittedColumn<Row>[]): string {
  return line(columns, (column) => column.heading);
}

/**
 * Returns a row for a terminal, without escape sequences from foreign text.
 * @param hasLinks whether cells may link to an address
 */
export function rowLine<Row>(
  columns: readonly FittedColumn<Row>[],
  row: Row,
  hasLinks = false,
): string {
  return line(
    columns,
    (column) => plainText((column.shown ?? column.value)(row)),
    (column) => (hasLinks ? column.link?.(row) : undefined),
  );
}

function line<Row>(
  columns: readonly FittedColumn<Row>[],
  text: (column: FittedColumn<Row>) => string,
  link: (column: FittedColumn<Row>) => string | undefined = () => undefined,
): string {
  const last = columns.at(-1);
  return columns
    .map((column) => {
      const padded = cell(text(column), column.width, column.align);
      const url = link(column);
      if (url === undefined) return column === last ? padded.trimEnd() : padded;
      const shown = padded.trim();
      return shown === '' ? padded : padded.replace(shown, () => hyperlink(shown, url));
    })
    .join(GAP)
    .trimEnd();
}

/** Returns a row for programs: the exact value of every column, tab-separated. */
export function tabbedLine<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns.map((column) => plainText(column.value(row))).join('\t');
}
