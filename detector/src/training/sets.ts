import { z } from 'zod';
import { readTable } from './tables.ts';

const flag = z.enum(['yes', 'no']).transform((value) => value === 'yes');

const row = z.object({
  name: z.string(),
  /** The folder of the data, and the file in it. */
  folder: z.string(),
  file: z.string(),
  /** How `read-sets.ts` reads the file. */
  format: z.string(),
  /** The harm of the positive comments; `ordinary` sets have none. */
  family: z.enum(['promotion', 'scam', 'gambling', 'abuse', 'ordinary']),
  /** The ISO 639-1 code of the language; `mul` for several languages. */
  language: z.string(),
  licence: z.string(),
  /** Whether the licence allows training. Otherwise the tune part is used only for evaluation. */
  trains: flag,
  /** The share of the rows that is the report part, 0 to 1. The others are the tune part. */
  report: z.coerce.number(),
  /** Whether the hash of the text or that of the group decides to which part a row belongs. */
  by: z.enum(['text', 'group']),
  /** Whether the comments were posted under YouTube videos. */
  fromYouTube: flag,
  /** Whether a creator would call the rows labelled 0 ordinary comments. */
  harmlessIsOrdinary: flag,
});

/** One labelled set. */
export type SetEntry = z.infer<typeof row>;

/** All sets of the table, without the `own` comments and templates, which are always tune parts. */
export const setTable: readonly SetEntry[] = readTable('sets.csv', row);
