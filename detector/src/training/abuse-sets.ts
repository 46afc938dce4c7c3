import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readCsv, type LabelledComment } from './data-sets.ts';

/** Labelled abuse, for evaluation only: nothing is trained on it. */
export interface AbuseSet {
  name: string;
  comments: (LabelledComment & { functionality: string })[];
}

const hateCheckFiles = {
  'hatecheck en': 'test_suite_cases_en.csv',
  'hatecheck fr': 'hatecheck_cases_final_french.csv',
  'hatecheck es': 'hatecheck_cases_final_spanish.csv',
};

/** Reads HateCheck in the product's languages, and the Surge toxicity sample, where they are there. */
export function readAbuseSets(folder: string): AbuseSet[] {
  const sets: AbuseSet[] = [];
  const row = z.object({
    functionality: z.string(),
    test_case: z.string(),
    label_gold: z.enum(['hateful', 'non-hateful']),
  });
  for (const [name, file] of Object.entries(hateCheckFiles)) {
    const path = join(folder, 'hatecheck', file);
    if (!existsSync(path)) continue;
    sets.push({
      name,
      comments: readCsv(readFileSync(path, 'utf8'), row).map((each, i) => ({
        comment: { id: `${name}-${i}`, author: `author ${i}`, text: each.test_case },
        positive: each.label_gold === 'hateful',
        functionality: each.functionality,
      })),
    });
  }
  const surge = join(folder, 'surge-toxicity', 'toxicity-dev.csv');
  if (existsSync(surge)) {
    const surgeRow = z.object({ id: z.string(), text: z.string(), label: z.enum(['0', '1']) });
    sets.push({
      name: 'surge toxicity',
      comments: readCsv(readFileSync(surge, 'utf8'), surgeRow).map(({ id, text, label }) => ({
        comment: { id, author: id, text },
        positive: label === '1',
        functionality: label === '1' ? 'toxic' : 'not toxic',
      })),
    });
  }
  return sets;
}
