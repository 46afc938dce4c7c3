/**
 * Matches a cell that a spreadsheet would interpret as a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Converts records to CSV by RFC 4180. The line of headings contains every field of any record, in
 * the order of their first appearance. Lists and objects become JSON. An apostrophe precedes each
 * text that a spreadsheet would run as a formula.
 */
export function csvText(records: readonly Record<string, unknown>[]): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (names.length === 0) return '';
  const rows = [names, ...records.map((record) => names.map((name) => cellOf(record[name])))];
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value;
  return JSON.stringify(value);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
