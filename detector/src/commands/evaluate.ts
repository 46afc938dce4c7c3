import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import { trainNaiveBayes, trainPlainLogistic, type Baseline } from '../training/baselines.ts';
import { answer, foldOf, type Question } from '../training/examples.ts';
import {
  aucInterval,
  intervalOf,
  metricsOf,
  percent,
  recallAt,
  rightShare,
  type Outcome,
} from '../training/metrics.ts';
import type { LabelledComment, LabelledSet } from '../training/read-sets.ts';
import { defaultOptions, teaches, trainModel } from '../training/training.ts';
import type { Model } from '../types.ts';
import { readTrainingArguments } from './arguments.ts';
import { readModel, run, write } from './terminal.ts';

const usage = 'evaluate [report] [unseen] [--model FILE] [--data DIR]';

/** The assumed shares of scam or spam, and of abuse, among the comments of an ordinary video. */
const baseRates = defaultOptions.baseRates;

const head = `${'set'.padEnd(26)}${['family', 'lang'].map((each) => each.padEnd(10)).join('')}${'positive'.padStart(9)}${'hidden'.padStart(18)}${'or asked'.padStart(9)}${'harmless'.padStart(9)}${'hidden'.padStart(18)}${'AUC'.padStart(22)}${'R@0.3%'.padStart(8)}`;

/**
 * Prints how the shipped detector performs with its default settings, following the protocol of
 * `training/sets.csv`. For report parts it prints only counts.
 */
await run(async () => {
  const started = Date.now();
  const { sets, parts, model } = readTrainingArguments(usage, ['report', 'unseen']);
  const shipped = model === undefined ? shippedModel() : readModel(model);
  if (parts.includes('report')) await evaluateReport(sets, shipped);
  if (parts.includes('unseen')) await evaluateUnseen(sets);
  await write(`${((Date.now() - started) / 1000).toFixed(0)} s\n`);
});

/** A set with the verdicts of a model. */
interface Judged {
  set: LabelledSet;
  outcomes: Outcome[];
}

async function evaluateReport(sets: readonly LabelledSet[], model: Model): Promise<void> {
  await write(`Report parts, model ${model.version}\n${head}\n`);
  const judged = sets
    .filter(({ part }) => part === 'report')
    .map((set) => ({ set, outcomes: outcomesOf(set, set.comments, model) }));
  for (const each of judged) {
    await writeLine(each);
    if (isAnonymous(each.set)) await writeLine(withOwnAuthors(each.set, model));
    for (const line of baselineLines(sets, each.set)) await write(line);
  }
  await writeOrdinary(judged);
}

/**
 * Judges each tune set by models that were trained without its video, campaign, brand, template and
 * text.
 */
async function evaluateUnseen(sets: readonly LabelledSet[]): Promise<void> {
  await write(`Tune parts, each comment judged by a model that has not seen its group\n${head}\n`);
  const used = sets.filter((set) => teaches(set, defaultOptions));
  const { folds } = defaultOptions;
  const inFold =
    (set: LabelledSet, fold: number) =>
    (each: LabelledComment): boolean =>
      foldOf(each, set, used) % folds === fold;
  const all = new Map<LabelledSet, Outcome[]>();
  for (let fold = 0; fold < folds; fold += 1) {
    const model = trainModel(
      used.map((set) => ({
        ...set,
        comments: set.comments.filter((each) => !inFold(set, fold)(each)),
      })),
      defaultOptions,
      `without fold ${fold}`,
    );
    for (const set of used) {
      const comments = set.comments.filter(inFold(set, fold));
      all.set(set, [...(all.get(set) ?? []), ...outcomesOf(set, comments, model)]);
    }
  }
  const judged = [...all].map(([set, outcomes]) => ({ set, outcomes }));
  for (const each of judged) await writeLine(each);
  await writeOrdinary(judged);
}

/**
 * Judges comments of YouTube together, as the product judges a video, and other comments one by
 * one.
 */
function outcomesOf(
  set: LabelledSet,
  labelled: readonly LabelledComment[],
  model: Model,
): Outcome[] {
  const settings = defaultSettings(model);
  const comments = labelled.map(({ comment }) => comment);
  const verdicts =
    set.fromYouTube && set.family !== 'ordinary'
      ? judge(comments, {}, settings)
      : comments.flatMap((comment) => judge([comment], {}, settings));
  const question = questionOf(set);
  return labelled.flatMap((each, i) => {
    const positive = answer(question, set, each);
    const verdict = verdicts[i];
    if (positive === undefined || verdict === undefined) return [];
    const { category, score } = verdict;
    return [{ positive, verdict: verdict.verdict, category, score }];
  });
}

/** Returns whether a video's comments lack authors, although the product always knows them. */
function isAnonymous({ fromYouTube, family, comments }: LabelledSet): boolean {
  return fromYouTube && family !== 'ordinary' && comments.every(({ comment }) => !comment.author);
}

/**
 * Gives each comment its own author. Otherwise all comments would have the same author, and
 * campaigns could not be found.
 */
function withOwnAuthors(set: LabelledSet, model: Model): Judged {
  const comments = set.comments.map((each, i) => ({
    ...each,
    comment: { ...each.comment, author: `viewer ${i}` },
  }));
  return {
    set: { ...set, name: '  each by another author' },
    outcomes: outcomesOf(set, comments, model),
  };
}

function questionOf({ family }: LabelledSet): Question {
  return family === 'abuse' ? 'abuse' : 'fraud';
}

async function writeLine({ set, outcomes }: Judged): Promise<void> {
  const metrics = metricsOf(outcomes);
  const area = aucInterval(outcomes);
  const cells = [
    set.name.padEnd(26),
    set.family.padEnd(10),
    set.language.padEnd(10),
    String(metrics.positives).padStart(9),
    withInterval(metrics.recall, metrics.positives, 1).padStart(18),
    percent(metrics.recallWithAsk).padStart(9),
    String(metrics.harmless).padStart(9),
    withInterval(metrics.harmlessHidden, metrics.harmless, 2).padStart(18),
    (Number.isNaN(metrics.auc)
      ? '–'
      : `${metrics.auc.toFixed(3)} (${area.low.toFixed(3)}–${area.high.toFixed(3)})`
    ).padStart(22),
    percent(recallAt(outcomes, 0.003)).padStart(8),
  ];
  await write(`${cells.join('')}\n`);
}

/**
 * Returns the results of plain logistic regression and naive Bayes, which are trained on the tune
 * parts of the same family and language.
 */
function baselineLines(sets: readonly LabelledSet[], set: LabelledSet): string[] {
  const training = sets
    .filter(
      ({ part, trains, family, language }) =>
        part === 'tune' &&
        trains &&
        (family === set.family || family === 'ordinary') &&
        (language === set.language || set.language === 'mul' || set.language === 'es'),
    )
    .flatMap(({ comments }) => comments);
  if (set.family === 'ordinary' || !training.some(({ positive }) => positive)) return [];
  // Trains on a sample of a large set, which gives the same result.
  const stride = Math.ceil(training.length / 8000);
  const used = training.filter((_, i) => i % stride === 0);
  const baselines: [string, Baseline][] = [
    ['  plain LR', trainPlainLogistic(used)],
    ['  plain NB', trainNaiveBayes(used)],
  ];
  return baselines.map(([name, baseline]) => {
    const outcomes = set.comments.map(({ comment, positive }): Outcome => {
      const logOdds = baseline(comment.text);
      return { positive, verdict: 'keep', category: null, score: logOdds };
    });
    const { auc } = metricsOf(outcomes);
    return `${name.padEnd(26)}${auc.toFixed(3).padStart(101)}${percent(recallAt(outcomes, 0.003)).padStart(22)}\n`;
  });
}

/**
 * Prints how many ordinary comments are hidden, and what share of hides is right at realistic base
 * rates.
 */
async function writeOrdinary(judged: readonly Judged[]): Promise<void> {
  const ordinary = judged
    .filter(({ set }) => set.harmlessIsOrdinary)
    .flatMap(({ outcomes }) => outcomes.filter(({ positive }) => !positive));
  const hidden = ordinary.filter(({ verdict }) => verdict === 'hide');
  const abuse = hidden.filter(({ category }) => category === 'inappropriate').length;
  const shares = {
    fraud: (hidden.length - abuse) / ordinary.length,
    abuse: abuse / ordinary.length,
  };
  const asked = ordinary.filter(({ verdict }) => verdict === 'ask').length;
  await write(
    `\nOrdinary comments: ${ordinary.length}; hidden ${hidden.length} = ${percent(hidden.length / ordinary.length, 2)} %: as scam or spam ${percent(shares.fraud, 3)} %, as abuse ${percent(shares.abuse, 3)} %; asked about ${percent(asked / ordinary.length, 2)} %\n`,
  );
  await write(
    `Right hides at ${percent(baseRates.fraud, 0)} % scam and spam, ${percent(baseRates.abuse, 0)} % abuse:\n`,
  );
  for (const { set, outcomes } of judged) {
    const { recall, positives } = metricsOf(outcomes);
    if (positives === 0) continue;
    const question = questionOf(set);
    await write(
      `  ${set.name.padEnd(26)}${percent(rightShare(baseRates[question], recall, shares[question]))} %\n`,
    );
  }
  await write('\n');
}

function withInterval(value: number, of: number, digits: number): string {
  if (Number.isNaN(value)) return '–';
  const { low, high } = intervalOf(value, of);
  return `${percent(value, digits)} (${percent(low, digits)}–${percent(high, digits)})`;
}
