import { z } from 'zod';
import { createNameFeatureReader } from '../model/name-model.ts';
import { shapeShare } from '../model/features.ts';
import type { Kind } from '../patterns/lure-names.ts';
import { nameOffersOf } from '../phases/lure-name.ts';
import { foldText, skeletonOf } from '../text/normalise.ts';
import { hashText } from '../text/signature.ts';
import type { NameHead } from '../types.ts';
import { quantise, rounded } from './quantise.ts';
import type { LabelledSet } from './read-sets.ts';
import { fitLogistic, logOddsOf, type LogisticFit, type SparseExample } from './sparse-logistic.ts';
import { readTable } from './tables.ts';

/** A name that a language model wrote without having seen rules or data. */
export interface WrittenName {
  language: string;
  label: 'lure' | 'ordinary';
  name: string;
}

/** The parameters of the training of the head for names. */
export interface NameTrainingOptions {
  written: readonly WrittenName[];
  bits: number;
  folds: number;
  /** λ of the regularisation; see `fitLogistic`. */
  penalty: number;
  /** The weights of a written lure, a written ordinary name, and an author of a harmless comment. */
  weights: { lure: number; ordinary: number; author: number };
  /** The share of the ordinary names, written and real, above each cut. */
  ordinaryShares: { hide: number; ask: number };
}

/** The parameters with which the shipped head was trained. They were chosen on tune parts and on names of another writer. */
export const nameOptions: NameTrainingOptions = {
  written: readTable(
    'own/names.csv',
    z.object({ language: z.string(), label: z.enum(['lure', 'ordinary']), name: z.string() }),
  ),
  bits: 14,
  folds: 5,
  penalty: 2e-6,
  weights: { lure: 2, ordinary: 2, author: 0.5 },
  ordinaryShares: { hide: 0.0004, ask: 0.003 },
};

/** The results of the head at its cuts, for names that it has not seen. */
export interface NameShares {
  source: 'written' | 'author';
  language: string;
  lures: number;
  hidden: number;
  hiddenOrAsked: number;
  ordinary: number;
  ordinaryHidden: number;
  ordinaryHiddenOrAsked: number;
}

const kinds: readonly Kind[] = ['sexual', 'age', 'invitation', 'gift', 'elsewhere'];

interface NameExample extends SparseExample {
  source: 'written' | 'author';
  language: string;
  fold: number;
}

/**
 * Trains the head for names: with the written lures and ordinary names, and the authors of harmless
 * comments of the tune parts. Equal data give equal bytes.
 *
 * @param tell receives the results for names that were not in the training data
 */
export function trainNames(
  sets: readonly LabelledSet[],
  options: NameTrainingOptions,
  tell: (shares: NameShares) => void = () => {},
): NameHead {
  const examples = nameExamples(sets, options);
  const columnCount = 2 ** options.bits + kinds.length;
  const fit = (of: readonly NameExample[]): LogisticFit =>
    fitLogistic(of, columnCount, options.penalty);
  const unseen: { example: NameExample; logOdds: number }[] = [];
  for (let fold = 0; fold < options.folds; fold += 1) {
    const partly = fit(examples.filter((example) => example.fold !== fold));
    for (const example of examples) {
      if (example.fold === fold) unseen.push({ example, logOdds: logOddsOf(example, partly) });
    }
  }
  const ordinary = unseen
    .filter(({ example }) => !example.positive)
    .map(({ logOdds }) => logOdds)
    .sort((a, b) => b - a);
  const cutAt = (share: number): number =>
    rounded(ordinary[Math.floor(share * ordinary.length)] ?? Infinity);
  const cuts = {
    hide: cutAt(options.ordinaryShares.hide),
    ask: cutAt(options.ordinaryShares.ask),
  };
  const groups = Map.groupBy(
    unseen,
    ({ example: { source, language } }) => `${source} ${language}`,
  );
  for (const of of groups.values()) {
    const first = of[0]?.example;
    if (first === undefined) continue;
    const above = (cut: number, positive: boolean): number =>
      of.filter(({ example, logOdds }) => example.positive === positive && logOdds >= cut).length;
    tell({
      source: first.source,
      language: first.language,
      lures: above(-Infinity, true),
      hidden: above(cuts.hide, true),
      hiddenOrAsked: above(cuts.ask, true),
      ordinary: above(-Infinity, false),
      ordinaryHidden: above(cuts.hide, false),
      ordinaryHiddenOrAsked: above(cuts.ask, false),
    });
  }
  const { weights, bias } = fit(examples);
  return {
    bits: options.bits,
    ...quantise(weights.subarray(0, 2 ** options.bits), 0),
    bias: rounded(bias),
    signals: Object.fromEntries(
      kinds.map((kind, k) => [kind, rounded(weights[2 ** options.bits + k] ?? 0)]),
    ),
    cuts,
  };
}

function nameExamples(
  sets: readonly LabelledSet[],
  { written, bits, folds, weights }: NameTrainingOptions,
): NameExample[] {
  const featuresOf = createNameFeatureReader(bits);
  const known = new Set<string>();
  const examples: NameExample[] = [];
  const add = (
    author: string,
    label: Pick<NameExample, 'positive' | 'weight' | 'source' | 'language'>,
  ): void => {
    const name = foldText(author.replace(/^@/u, ''));
    if (author === '' || known.has(author)) return;
    known.add(author);
    const { columns, words, shapes } = featuresOf(author, name);
    const offers = kinds.flatMap((kind, k) =>
      nameOffersOf(author, name).kinds.has(kind) ? [2 ** bits + k] : [],
    );
    examples.push({
      ...label,
      columns: Uint32Array.from([...columns, ...offers]),
      values: Float32Array.from([
        ...Array.from({ length: words }, () => 1 / Math.sqrt(Math.max(1, words))),
        ...Array.from({ length: shapes }, () => shapeShare / Math.sqrt(Math.max(1, shapes))),
        ...offers.map(() => 1),
      ]),
      fold: (hashText(skeletonOf(name)) >>> 8) % folds,
    });
  };
  for (const { language, label, name } of written) {
    const positive = label === 'lure';
    add(name, { positive, weight: weights[label], source: 'written', language });
  }
  for (const { part, trains, comments } of sets) {
    if (part !== 'tune' || !trains) continue;
    for (const { positive, comment } of comments) {
      if (positive) continue;
      add(comment.author, {
        positive: false,
        weight: weights.author,
        source: 'author',
        language: 'mul',
      });
    }
  }
  return examples;
}
