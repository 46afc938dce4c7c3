import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { htmlToText, readCsv, type LabelledComment } from './data-sets.ts';

/** Labelled abuse. */
export interface AbuseSet {
  /** Folder of the data set. */
  dataSet: string;
  name: string;
  comments: (LabelledComment & { functionality: string; group: string })[];
}

const hateCheckFiles = {
  'hatecheck en': 'test_suite_cases_en.csv',
  'hatecheck fr': 'hatecheck_cases_final_french.csv',
  'hatecheck es': 'hatecheck_cases_final_spanish.csv',
};

/**
 * Reads HateCheck in the product's languages, the Surge toxicity sample and the tweets of Davidson and
 * others, as far as they are there.
 */
export function readAbuseSets(folder: string): AbuseSet[] {
  return [...readHateCheck(folder), ...readSurge(folder), ...readDavidson(folder)];
}

/** The sets without those named. */
export function leaveAbuseOut(sets: readonly AbuseSet[], names: readonly string[]): AbuseSet[] {
  return sets.filter(({ dataSet, name }) => !names.includes(dataSet) && !names.includes(name));
}

function readHateCheck(folder: string): AbuseSet[] {
  const row = z.object({
    functionality: z.string(),
    test_case: z.string(),
    label_gold: z.enum(['hateful', 'non-hateful']),
    templ_id: z.string(),
    case_templ: z.string(),
  });
  return Object.entries(hateCheckFiles).flatMap(([name, file]) => {
    const path = join(folder, 'hatecheck', file);
    if (!existsSync(path)) return [];
    return [
      {
        dataSet: 'hatecheck',
        name,
        comments: readCsv(readFileSync(path, 'utf8'), row).map((each, i) => ({
          comment: { id: `${name}-${i}`, author: `author ${i}`, text: each.test_case },
          positive: each.label_gold === 'hateful',
          functionality: each.functionality,
          // One template gives a case for each group of people: they are one text.
          group: each.case_templ || each.templ_id,
        })),
      },
    ];
  });
}

function readSurge(folder: string): AbuseSet[] {
  const path = join(folder, 'surge-toxicity', 'toxicity-dev.csv');
  if (!existsSync(path)) return [];
  const row = z.object({ id: z.string(), text: z.string(), label: z.enum(['0', '1']) });
  return [
    {
      dataSet: 'surge-toxicity',
      name: 'surge toxicity',
      comments: readCsv(readFileSync(path, 'utf8'), row).map(({ id, text, label }) => ({
        comment: { id, author: id, text },
        positive: label === '1',
        functionality: label === '1' ? 'toxic' : 'not toxic',
        group: id,
      })),
    },
  ];
}

function readDavidson(folder: string): AbuseSet[] {
  const path = join(folder, 'davidson-hate-offensive', 'labeled_data.csv');
  if (!existsSync(path)) return [];
  const row = z.object({ class: z.enum(['0', '1', '2']), tweet: z.string() });
  const classes = { '0': 'hate', '1': 'offensive', '2': 'neither' };
  return [
    {
      dataSet: 'davidson-hate-offensive',
      name: 'davidson tweets',
      comments: readCsv(readFileSync(path, 'utf8'), row)
        .map((each, i) => ({
          comment: { id: `tweet-${i}`, author: `tweet ${i}`, text: bareTweet(each.tweet) },
          positive: each.class !== '2',
          functionality: classes[each.class],
          group: `tweet ${i}`,
        }))
        // Four of five tweets are offensive, most by the same few words: a sixth of them says as much.
        .filter(({ positive }, i) => !positive || i % 6 === 0),
    },
  ];
}

/** What tweets have and comments have not would tell the sets apart: names, links, retweet marks. */
function bareTweet(tweet: string): string {
  return htmlToText(tweet)
    .replaceAll(/\bRT\b|@\w+:?|https?:\S+/gu, ' ')
    .trim();
}
