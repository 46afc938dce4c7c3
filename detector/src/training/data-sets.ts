import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { Comment } from '../types.ts';
import { brandOf, campaignsOf, wordsOf } from './campaigns.ts';
import { ownComments } from './own-comments.ts';
import { expandTemplates } from './own/expand.ts';
import { fanTemplates } from './own/fan-templates.ts';
import { scamTemplates } from './own/scam-templates.ts';
import { spamTemplates } from './own/spam-templates.ts';

/** A comment that people have judged. */
export interface LabelledComment {
  comment: Comment;
  /** Whether it was marked as to be hidden. */
  positive: boolean;
  /** The campaign, brand or template it belongs to: what must not be split between training and judging. */
  group?: string;
}

/** Comments that belong together: a video, or a whole set where nothing smaller is known. */
export interface LabelledList {
  /** Folder of the data set. */
  dataSet: string;
  /** Name of the list, such as `Youtube01-Psy`; the folder's name where the set is one list. */
  name: string;
  /** Whether the comments were posted under YouTube videos: what the product will meet. */
  fromYouTube: boolean;
  comments: LabelledComment[];
}

interface Source {
  dataSet: string;
  file: string;
  name: string;
  fromYouTube: boolean;
  read: (content: string) => LabelledComment[];
}

const youTubeVideos = [
  'Youtube01-Psy',
  'Youtube02-KatyPerry',
  'Youtube03-LMFAO',
  'Youtube04-Eminem',
  'Youtube05-Shakira',
];

/** Sets labelled as scam or spam, each with the reader of its format. */
const sources: readonly Source[] = [
  ...youTubeVideos.map((name) => ({
    dataSet: 'youtube-spam-collection',
    file: `${name}.csv`,
    name,
    fromYouTube: true,
    read: readYouTubeSpam,
  })),
  {
    dataSet: 'savjee-yt-spam',
    file: 'labelled-dev.csv',
    name: 'savjee-yt-spam',
    fromYouTube: true,
    read: readSavjee,
  },
  {
    dataSet: 'judol-indonesian',
    file: 'judol-dev.csv',
    name: 'judol-indonesian',
    fromYouTube: true,
    read: readJudol,
  },
  {
    dataSet: 'janitr-x-scam',
    file: 'sample.jsonl',
    name: 'janitr-x-scam',
    fromYouTube: false,
    read: readJanitr,
  },
  {
    dataSet: 'sms-spam-collection',
    file: 'SMSSpamCollection',
    name: 'sms-spam-collection',
    fromYouTube: false,
    read: readSms,
  },
];

/** Where the data lies unless the caller says otherwise: beside the repository. */
export const defaultDataFolder = join(import.meta.dirname, '../../../../shared/data');

/** The names that `--leave-out` knows. */
export const sourceNames: ReadonlySet<string> = new Set([
  ...sources.flatMap(({ dataSet, name }) => [dataSet, name]),
  'own',
  'own-scams',
  'own-adverts',
  'own-fans',
  'davidson-hate-offensive',
  'hatecheck',
  'surge-toxicity',
]);

/**
 * Reads the labelled lists that are there. A file that is missing is left out (some are held back for
 * checks); a folder without any is an error.
 */
export function readLabelledLists(folder: string): LabelledList[] {
  const lists = sources.flatMap(({ dataSet, file, name, fromYouTube, read }) => {
    const path = join(folder, dataSet, file);
    if (!existsSync(path)) return [];
    return [{ dataSet, name, fromYouTube, comments: read(readFileSync(path, 'utf8')) }];
  });
  if (lists.length === 0) {
    throw new Error(
      `No training data in ${folder}: expected folders such as youtube-spam-collection. Name another place with --data DIR.`,
    );
  }
  return [...lists, ownList(), ...templateLists()];
}

function ownList(): LabelledList {
  const { positive, negative } = ownComments;
  // Positive and negative ones take turns, so that every fold has some of each.
  const texts = [
    ...positive.map((text, i) => ({ text, positive: true, at: i / positive.length })),
    ...negative.map((text, i) => ({ text, positive: false, at: i / negative.length })),
  ].sort((a, b) => a.at - b.at);
  return {
    dataSet: 'own',
    name: 'own',
    fromYouTube: false,
    comments: texts.map(({ text, positive: isPositive }, i) => ({
      comment: { id: `own-${i + 1}`, author: '', text },
      positive: isPositive,
    })),
  };
}

/** How many comments are made of each template: enough to vary the slots, few enough not to drown others. */
const variants = 6;

function templateLists(): LabelledList[] {
  const kinds = [
    { name: 'own-scams', templates: scamTemplates, positive: true },
    { name: 'own-adverts', templates: spamTemplates, positive: true },
    { name: 'own-fans', templates: fanTemplates, positive: false },
  ];
  return kinds.map(({ name, templates, positive }, seed) => ({
    dataSet: 'own',
    name,
    fromYouTube: false,
    comments: templates.flatMap((template, t) =>
      expandTemplates([template], variants, seed * 1000 + t).map((text, i) => ({
        comment: { id: `${name}-${t}-${i}`, author: '', text },
        positive,
        group: `template ${t}`,
      })),
    ),
  }));
}

/** The lists without those named: a data set's folder, or a single list. */
export function leaveOut(lists: readonly LabelledList[], names: readonly string[]): LabelledList[] {
  return lists.filter(({ dataSet, name }) => !names.includes(dataSet) && !names.includes(name));
}

/**
 * The text a viewer reads of YouTube's `textDisplay`, which is HTML. A byte order mark at its end is
 * dropped: in the collection it tells the class.
 */
export function htmlToText(html: string): string {
  const bare = html.replaceAll(/<br\s*\/?>/giu, '\n').replaceAll(/<[^>]+>/gu, '');
  return decodeHTML(bare).replaceAll('\u{feff}', '').trim();
}

/** Reads CSV with a header line, each row parsed by `row`. */
export function readCsv<T>(content: string, row: z.ZodType<T>): T[] {
  const rows: unknown = parse(content, {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return z.array(row).parse(rows);
}

function readYouTubeSpam(content: string): LabelledComment[] {
  const row = z.object({
    COMMENT_ID: z.string(),
    AUTHOR: z.string(),
    DATE: z.string(),
    CONTENT: z.string(),
    CLASS: z.enum(['0', '1']),
  });
  return readCsv(content, row).map((each) => ({
    comment: {
      id: each.COMMENT_ID,
      author: each.AUTHOR,
      text: htmlToText(each.CONTENT),
      publishedAt: each.DATE,
    },
    positive: each.CLASS === '1',
  }));
}

function readSavjee(content: string): LabelledComment[] {
  const row = z.object({
    id: z.string(),
    author: z.string(),
    text: z.string(),
    label: z.enum(['0', '1']),
    doubtful: z.enum(['0', '1']),
  });
  // A second reader disagreed with the doubtful labels: they teach nothing certain.
  const all = readCsv(content, row)
    .filter(({ doubtful }) => doubtful === '0')
    .map(({ id, author, text, label }) => ({
      comment: { id, author, text },
      positive: label === '1',
    }));
  const scams = all.filter(({ positive }) => positive).map(({ comment }) => comment);
  const fans = all.filter(({ positive }) => !positive).map(({ comment }) => comment);
  const campaigns = campaignsOf(scams, wordsOf(fans));
  const campaignOf = new Map(scams.map(({ id }, i) => [id, `campaign ${campaigns[i]}`]));
  return all.map(({ comment, positive }) =>
    withGroup({ comment, positive }, campaignOf.get(comment.id)),
  );
}

function readJudol(content: string): LabelledComment[] {
  const row = z.object({
    comment_id: z.string(),
    author: z.string(),
    text: z.string(),
    label: z.enum(['0', '1']),
  });
  return readCsv(content, row).map(({ comment_id: id, author, text, label }) => {
    const positive = label === '1';
    return withGroup({ comment: { id, author, text }, positive }, positive ? brandOf(text) : null);
  });
}

function withGroup(labelled: LabelledComment, group: string | null | undefined): LabelledComment {
  if (group !== null && group !== undefined) labelled.group = group;
  return labelled;
}

function readJanitr(content: string): LabelledComment[] {
  const post = z.object({ id: z.string(), text: z.string(), labels: z.array(z.string()) });
  const harmful = new Set(['scam', 'spam', 'phishing', 'recovery_scam', 'promo']);
  return content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => post.parse(JSON.parse(line)))
    .map(({ id, text, labels }) => ({
      comment: { id, author: '', text },
      positive: labels.some((label) => harmful.has(label)),
    }));
}

function readSms(content: string): LabelledComment[] {
  return content
    .split(/\r?\n/u)
    .slice(1)
    .filter((line) => line.includes('\t'))
    .map((line, i) => {
      const tab = line.indexOf('\t');
      return {
        comment: { id: `sms-${i + 1}`, author: '', text: htmlToText(line.slice(tab + 1)) },
        positive: line.slice(0, tab) === 'spam',
      };
    });
}
