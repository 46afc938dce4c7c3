import { describe, expect, it } from 'vitest';

import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from './table.ts';

const COLUMNS: Column<{ id: string; title: string; hidden: number }>[] = [
  { heading: 'ID', width: 4, expendable: 0, value: (row) => row.id },
  { heading: 'TITLE', width: 'rest', expendable: 0, value: (row) => row.title },
  {
    heading: 'HIDDEN',
    width: 8,
    align: 'right',
    expendable: 1,
    value: (row) => String(row.hidden),
    shown: (row) => `${row.hidden}!`,
  },
];
const ROW = {
  id: 'abcd',
  title: 'A title\u001b[2J\tthat is longer than there is room for',
  hidden: 7,
};

describe('tables', () => {
  it('a table whose last column grows is exactly as wide as the terminal', () => {
    const columns = fitColumns(COLUMNS, 40);
    expect(headingLine(columns)).toBe('ID    TITLE                       HIDDEN');
    expect(rowLine(columns, ROW)).toBe('abcd  A title that is longer…         7!');
  });

  it('a table in a narrow terminal drops the least important columns first', () => {
    const columns = fitColumns(COLUMNS, 30);
    expect(columns.map(({ heading }) => heading)).toEqual(['ID', 'TITLE']);
    expect(rowLine(columns, ROW)).toBe('abcd  A title that is longer…');
  });

  it('a table whose columns have fixed widths keeps every column that fits the terminal', () => {
    const fixed = COLUMNS.filter(({ width }) => width !== 'rest');
    expect(fitColumns(fixed, 14).map(({ heading }) => heading)).toEqual(['ID', 'HIDDEN']);
    expect(fitColumns(fixed, 13).map(({ heading }) => heading)).toEqual(['ID']);
  });

  it('a table for programs contains each value in full, separated by tabs', () => {
    expect(tabbedLine(COLUMNS, ROW)).toBe('abcd\tA title that is longer than there is room for\t7');
  });
});
