import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { en } from '../language/en.ts';
import { es } from '../language/es.ts';
import { fr } from '../language/fr.ts';

const CARD = readFileSync(
  path.join(import.meta.dirname, '../../../detector/model/MODEL-CARD.md'),
  'utf8',
);

function read(pattern: RegExp): string[] {
  const [, ...groups] = pattern.exec(CARD) ?? [];
  if (groups.length === 0) throw new Error(`The model card has nothing like ${pattern}.`);
  return groups;
}

const [date = ''] = read(/ -- report`, measured on (\d{4}-\d\d-\d\d)\./);
const [ordinary, hidden] = read(/: ([\d,]+)\. Hidden are \d+ = ([\d.]+) %/);
const [gambling, gamblingHidden] = read(/^\| judol-llm \| gambling \| id \| (\d+) \| ([\d.]+) /m);
const [finance, financeHidden] = read(/^\| yt-finance-scam \| scam \| en \| (\d+) \| ([\d.]+) /m);

describe.each(Object.entries({ en, fr, es }))('the landing page in %s', (language, texts) => {
  const { measured } = texts.landing;
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });

  it.each([
    ['ordinary', ordinary, hidden],
    ['gambling', gambling, gamblingHidden],
    ['finance', finance, financeHidden],
  ] as const)(
    'the landing page shows the model card’s figures for %s comments',
    (name, of, share) => {
      expect(measured[name].share).toBe(percent.format(Number(share) / 100));
      expect(measured[name].text).toContain(number.format(Number(of?.replaceAll(',', ''))));
    },
  );

  it('the landing page says when the model card’s figures were measured', () => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    expect(measured.note).toContain(day.format(new Date(date)));
  });
});
