import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Parses CSV with a header line. `row` parses each row. */
export function readCsv<T>(content: string, row: z.ZodType<T>): T[] {
  const rows: unknown = parse(content, {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return z.array(row).parse(rows);
}

/** Reads a table of this folder, in which lines that begin with `#` are comments. */
export function readTable<T>(name: string, row: z.ZodType<T>): T[] {
  const content = readFileSync(join(import.meta.dirname, name), 'utf8');
  return readCsv(content.replaceAll(/^#.*\n/gmu, ''), row);
}
