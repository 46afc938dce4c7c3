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

it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1'])(
  'in the CSV output, an apostrophe precedes the text %j, which a spreadsheet would run',
  (text) => {
    expect(csvText([{ a: text }])).toBe(`a\r\n'${text}\r\n`);
  },
);

it('in the CSV output, an apostrophe precedes a text that begins with a carriage return', () => {
  expect(csvText([{ a: '\r=1+1' }])).toBe('a\r\n"\'\r=1+1"\r\n');
});
