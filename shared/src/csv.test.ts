import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { csvText } from './csv.ts';

it('a standard CSV reader can read the CSV output', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((each) => !/^[=+\-@\t\r]/.test(each));
  fc.assert(
    fc.property(fc.array(fc.record({ id: text, why: text }), { minLength: 1 }), (records) => {
      const options = { columns: true, skip_empty_lines: false };
      expect(parse(csvText(records), options)).toEqual(records);
    }),
  );
});

it('the CSV output has a column for every field of any record, and writes lists as JSON', () => {
  expect(
    csvText([
      { a: 1, b: null },
      { a: true, c: [{ code: 'link' }] },
    ]),
  ).toBe('a,b,c\r\n1,,\r\ntrue,,"[{""code"":""link""}]"\r\n');
  expect(csvText([])).toBe('');
});

it('the CSV output contains no formula that a spreadsheet would run', () => {
  expect(csvText([{ a: '=HYPERLINK("x")' }])).toBe('a\r\n"\'=HYPERLINK(""x"")"\r\n');
});
