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

describe('a table', () => {
  it('fills the width of the terminal and no more', () => {
    const columns = fitColumns(COLUMNS, 40);
    expect(headingLine(columns)).toBe('ID    TITLE                       HIDDEN');
    expect(rowLine(columns, ROW)).toBe('abcd  A title that is longer…         7!');
  });

  it('gives up the lesser columns first where it is narrow', () => {
    const columns = fitColumns(COLUMNS, 30);
    expect(columns.map(({ heading }) => heading)).toEqual(['ID', 'TITLE']);
    expect(rowLine(columns, ROW)).toBe('abcd  A title that is longer…');
  });

  it('of fixed widths alone keeps every column that there is room for', () => {
    const fixed = COLUMNS.filter(({ width }) => width !== 'rest');
    expect(fitColumns(fixed, 14).map(({ heading }) => heading)).toEqual(['ID', 'HIDDEN']);
    expect(fitColumns(fixed, 13).map(({ heading }) => heading)).toEqual(['ID']);
  });

  it('gives other programs every exact value, one tab between two', () => {
    expect(tabbedLine(COLUMNS, ROW)).toBe('abcd\tA title that is longer than there is room for\t7');
  });
});
