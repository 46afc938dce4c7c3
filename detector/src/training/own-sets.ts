import { expandTemplates } from './own/expand.ts';
import { fanTemplates } from './own/fan-templates.ts';
import { scamTemplates } from './own/scam-templates.ts';
import { spamTemplates } from './own/spam-templates.ts';
import { ownComments } from './own-comments.ts';
import type { LabelledComment, LabelledSet } from './read-sets.ts';
import type { Family } from './sets.ts';

/** The number of comments from each template, enough to vary the slots without dominating. */
const variants = 6;

/**
 * Returns the sets of comments and templates that we have written ourselves. All of them are tune
 * parts.
 */
export function ownSets(): LabelledSet[] {
  const { positive, negative } = ownComments;
  const written = [
    ...positive.map((text, i) => ownComment(`own-positive-${i}`, text, true)),
    ...negative.map((text, i) => ownComment(`own-negative-${i}`, text, false)),
  ];
  return [
    ownSet('own', 'promotion', written),
    ownSet('own-scams', 'scam', expanded('own-scams', scamTemplates, true, 0)),
    ownSet('own-adverts', 'promotion', expanded('own-adverts', spamTemplates, true, 1)),
    ownSet('own-fans', 'ordinary', expanded('own-fans', fanTemplates, false, 2)),
  ];
}

function ownSet(name: string, family: Family, comments: LabelledComment[]): LabelledSet {
  return {
    folder: 'own',
    name,
    family,
    language: 'mul',
    licence: 'Apache-2.0',
    trains: true,
    split: 'tune',
    fromYouTube: false,
    harmlessIsOrdinary: false,
    part: 'tune',
    comments,
  };
}

function expanded(
  name: string,
  templates: Parameters<typeof expandTemplates>[0],
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
