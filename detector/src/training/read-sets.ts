import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { Comment } from '../types.ts';
import { brandOf, campaignsOf, wordsOf } from './campaigns.ts';
import { setTable, type SetEntry } from './sets.ts';
import { readCsv } from './tables.ts';

export interface LabelledComment {
  comment: Comment;
  /** Whether the label says that the comment should be hidden. */
  positive: boolean;
  /**
   * The campaign, brand, video or template of the comment. A group is never split between training
   * and evaluation.
   */
  group?: string;
}

/** The tune part or the report part of a set. */
export interface LabelledSet extends Pick<
  SetEntry,
  'name' | 'folder' | 'family' | 'language' | 'trains' | 'fromYouTube' | 'harmlessIsOrdinary'
> {
  part: 'tune' | 'report';
  comments: LabelledComment[];
}

/** The default folder of the data, beside the repository. */
export const defaultDataFolder = join(import.meta.dirname, '../../../../shared/data');

type Reader = (content: string, name: string) => LabelledComment[];

const readers: Readonly<Record<string, Reader>> = {
  davidson: readDavidson,
  hatecheck: readHateCheck,
  janitr: readJanitr,
  judol: readJudol,
  label: readTextLabel,
  savjee: readSavjee,
  sms: readSms,
  unlabelled: readUnlabelled,
  videos: readJudolVideos,
  'youtube-spam': readYouTubeSpam,
};

/**
 * Reads the available sets, each split into its parts. Some files may be missing, because they are
 * reserved for checks.
 *
 * @throws Error for a folder without any set
 */
export function readSets(folder: string): LabelledSet[] {
  const sets = setTable.flatMap((entry) => {
    const path = join(folder, entry.folder, entry.file);
    const read = readers[entry.format];
    if (read === undefined) throw new Error(`There is no format ${entry.format}.`);
    return existsSync(path) ? partsOf(entry, read(readFileSync(path, 'utf8'), entry.name)) : [];
  });
  if (sets.length === 0) {
    throw new Error(
      `No training data in ${folder}: expected folders such as youtube-spam-collection. Name another place with --data DIR.`,
    );
  }
  return withoutReported(sets);
}

function partsOf(entry: SetEntry, comments: readonly LabelledComment[]): LabelledSet[] {
  const parts = Map.groupBy(comments, ({ comment: { text }, group }) =>
    shareOf(entry.by === 'group' ? (group ?? text) : text) < entry.report ? 'report' : 'tune',
  );
  return (['tune', 'report'] as const).flatMap((part) => {
    const own = parts.get(part);
    return own === undefined ? [] : [{ ...entry, part, comments: own }];
  });
}

/**
 * Returns a number from 0 to 1 that is always the same for a text: the first four bytes of its
 * SHA-256.
 */
export function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

/** Removes texts from the tune parts that also occur in a report part. */
function withoutReported(sets: readonly LabelledSet[]): LabelledSet[] {
  const reported = new Set(
    sets
      .filter(({ part }) => part === 'report')
      .flatMap(({ comments }) => comments.map(({ comment }) => bareText(comment.text))),
  );
  return sets.map((set) =>
    set.part === 'report'
      ? set
      : {
          ...set,
          comments: set.comments.filter(
            ({ comment }) => comment.text.length < 12 || !reported.has(bareText(comment.text)),
          ),
        },
  );
}

function bareText(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Converts YouTube's `textDisplay`, which is HTML, to a viewer's text. Removes a byte order mark at
 * the end, which would reveal the label in the YouTube Spam Collection.
 */
export function htmlToText(html: string): string {
  const bare = html.replaceAll(/<br\s*\/?>/giu, '\n').replaceAll(/<[^>]+>/gu, '');
  return decodeHTML(bare).replaceAll('\u{feff}', '').trim();
}

const label = z.enum(['0', '1']);

function labelled(id: string, text: string, positive: boolean, group?: string): LabelledComment {
  return {
    comment: { id, author: '', text },
    positive,
    ...(group !== undefined && { group }),
  };
}

function readTextLabel(content: string, name: string): LabelledComment[] {
  return readCsv(content, z.object({ text: z.string(), label })).map((each, i) =>
    labelled(`${name}-${i}`, htmlToText(each.text), each.label === '1'),
  );
}

function readUnlabelled(content: string, name: string): LabelledComment[] {
  return readCsv(content, z.object({ text: z.string() })).map(({ text }, i) =>
    labelled(`${name}-${i}`, htmlToText(text), false),
  );
}

function readYouTubeSpam(content: string): LabelledComment[] {
  const row = z.object({
    COMMENT_ID: z.string(),
    AUTHOR: z.string(),
    DATE: z.string(),
    CONTENT: z.string(),
    CLASS: label,
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
    label,
    doubtful: label,
  });
  const all = readCsv(content, row)
    .filter(({ doubtful }) => doubtful === '0')
    .map((each) => ({
      comment: { id: each.id, author: each.author, text: each.text },
      positive: each.label === '1',
    }));
  const scams = all.filter(({ positive }) => positive).map(({ comment }) => comment);
  const fans = all.filter(({ positive }) => !positive).map(({ comment }) => comment);
  const campaigns = campaignsOf(scams, wordsOf(fans));
  const campaignOf = new Map(scams.map(({ id }, i) => [id, `campaign ${campaigns[i]}`]));
  return all.map((each) => {
    return inGroup(each, campaignOf.get(each.comment.id));
  });
}

function readJudol(content: string): LabelledComment[] {
  const row = z.object({ comment_id: z.string(), author: z.string(), text: z.string(), label });
  return readCsv(content, row).map(({ comment_id: id, author, text, label: said }) => {
    const positive = said === '1';
    return inGroup({ comment: { id, author, text }, positive }, positive ? brandOf(text) : null);
  });
}

function inGroup(each: LabelledComment, group: string | null | undefined): LabelledComment {
  return group === null || group === undefined ? each : { ...each, group };
}

function readJudolVideos(content: string, name: string): LabelledComment[] {
  return readCsv(content, z.object({ text: z.string(), label, video: z.string() })).map((each, i) =>
    labelled(`${name}-${i}`, htmlToText(each.text), each.label === '1', each.video),
  );
}

function readJanitr(content: string): LabelledComment[] {
  const post = z.object({ id: z.string(), text: z.string(), labels: z.array(z.string()) });
  const harmful = new Set(['scam', 'spam', 'phishing', 'recovery_scam', 'promo']);
  return content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => post.parse(JSON.parse(line)))
    .map(({ id, text, labels }) =>
      labelled(
        id,
        text,
        labels.some((each) => harmful.has(each)),
      ),
    );
}

function readSms(content: string): LabelledComment[] {
  return content
    .split(/\r?\n/u)
    .slice(1)
    .filter((line) => line.includes('\t'))
    .map((line, i) => {
      const tab = line.indexOf('\t');
      return labelled(
        `sms-${i + 1}`,
        htmlToText(line.slice(tab + 1)),
        line.slice(0, tab) === 'spam',
      );
    });
}

function readHateCheck(content: string, name: string): LabelledComment[] {
  const row = z.object({
    test_case: z.string(),
    label_gold: z.enum(['hateful', 'non-hateful']),
    templ_id: z.string(),
    case_templ: z.string(),
  });
  return readCsv(content, row).map((each, i) =>
    // A template's cases, one for each group of people, count as one text.
    labelled(
      `${name}-${i}`,
      each.test_case,
      each.label_gold === 'hateful',
      each.case_templ || each.templ_id,
    ),
  );
}

function readDavidson(content: string): LabelledComment[] {
  const row = z.object({ class: z.enum(['0', '1', '2']), tweet: z.string() });
  return (
    readCsv(content, row)
      .map((each, i) => labelled(`tweet-${i}`, bareTweet(each.tweet), each.class !== '2'))
      // Four of five tweets are offensive, mostly with the same words, so a sixth of them is
      // enough.
      .filter(({ positive }, i) => !positive || i % 6 === 0)
  );
}

/**
 * Removes the marks by which tweets differ from comments: names, links, retweets. Otherwise they
 * would reveal the set.
 */
function bareTweet(tweet: string): string {
  return htmlToText(tweet)
    .replaceAll(/\bRT\b|@\w+:?|https?:\S+/gu, ' ')
    .trim();
}
