import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expandTemplates } from './own/expand.ts';
import type { LabelledComment, LabelledSet } from './read-sets.ts';
import { readTable } from './tables.ts';

/** The number of comments from each template, enough to vary the slots without dominating. */
const variants = 6;

/**
 * Returns the sets of comments and templates that we have written ourselves. All of them are tune
 * parts.
 */
export function ownSets(): LabelledSet[] {
  const written = [
    ...ownTexts('spam-comments').map((text, i) => ownComment(`own-positive-${i}`, text, true)),
    ...ownTexts('harmless-comments').map((text, i) => ownComment(`own-negative-${i}`, text, false)),
  ];
  return [
    ownSet('own', 'promotion', written),
    ownSet('own-scams', 'scam', expanded('own-scams', ownTexts('scams'), true, 0)),
    ownSet('own-adverts', 'promotion', expanded('own-adverts', ownTexts('adverts'), true, 1)),
    ownSet('own-fans', 'ordinary', expanded('own-fans', ownTexts('fans'), false, 2)),
    ...writtenSets(),
  ];
}

/**
 * Returns 61,056 comments in twelve languages: fraud, abuse, and ordinary comments. Language models
 * wrote them without having seen rules or data. The English ordinary ones are a set of their own,
 * because other sets have many more of them.
 */
function writtenSets(): LabelledSet[] {
  const rows = readTable(
    'own/written.csv',
    z.object({
      language: z.string(),
      label: z.enum(['fraud', 'abuse', 'ordinary']),
      text: z.string(),
    }),
  );
  const families = { fraud: 'scam', abuse: 'abuse', ordinary: 'ordinary' } as const;
  const sets = Map.groupBy(rows, ({ label, language }) =>
    label === 'ordinary' && language === 'en' ? 'ordinary-en' : label,
  );
  return [...sets].map(([name, of]) => {
    const label = name === 'ordinary-en' ? 'ordinary' : name;
    const comments = of.map(({ text }, i) =>
      ownComment(`own-written-${name}-${i}`, withUsualEnding(text, i), label !== 'ordinary'),
    );
    return ownSet(`own-written-${name}`, families[label], comments);
  });
}

/** Endings of domains that occur in comments. */
const endings = ['.com', '.net', '.xyz', '.shop', '.me', '.io', '.org', '.online'];

/**
 * Replaces the ending `.example`, which is reserved for invented domains. It would teach that
 * `example` is a sign of fraud, because the frauds have more domains than the ordinary comments.
 */
function withUsualEnding(text: string, i: number): string {
  return text.replaceAll('.example', endings[i % endings.length] ?? '.com');
}

/** Returns the comments or templates of a file in `own`: one a line; comments begin with `#`. */
export function ownTexts(name: string): string[] {
  return readFileSync(join(import.meta.dirname, 'own', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function ownSet(
  name: string,
  family: LabelledSet['family'],
  comments: LabelledComment[],
): LabelledSet {
  return {
    folder: 'own',
    name,
    family,
    language: 'mul',
    trains: true,
    fromYouTube: false,
    harmlessIsOrdinary: false,
    part: 'tune',
    comments,
  };
}

function expanded(
  name: string,
  templates: readonly string[],
  positive: boolean,
  seed: number,
): LabelledComment[] {
  return templates.flatMap((template, t) =>
    expandTemplates([template], variants, seed * 1000 + t).map((text, i) =>
      ownComment(`${name}-${t}-${i}`, text, positive, `template ${t}`),
    ),
  );
}

function ownComment(id: string, text: string, positive: boolean, group?: string): LabelledComment {
  return {
    comment: { id, author: '', text },
    positive,
    ...(group !== undefined && { group }),
  };
}
