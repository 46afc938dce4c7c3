import { shippedModel } from '../model/shipped.ts';
import { trainNaiveBayes, trainPlainLogistic, type Baseline } from '../training/baselines.ts';
import {
  countCells,
  countHead,
  judgeReport,
  judgeUnseen,
  ordinaryFigures,
  outcomesOf,
  type Judged,
} from '../training/evaluation.ts';
import { aucInterval, metricsOf, percent, recallAt, type Outcome } from '../training/metrics.ts';
import type { LabelledSet } from '../training/read-sets.ts';
import type { Model } from '../types.ts';
import { readTrainingArguments } from './arguments.ts';
import { readModel, run, write } from './terminal.ts';

const usage = 'evaluate [report] [unseen] [--model FILE] [--data DIR]';

const head = `${countHead}${'AUC'.padStart(22)}${'R@0.3%'.padStart(8)}`;

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

async function evaluateReport(sets: readonly LabelledSet[], model: Model): Promise<void> {
  await write(`Report parts, model ${model.version}\n${head}\n`);
  const judged = judgeReport(sets, model);
  for (const each of judged) {
    await writeLine(each);
    if (isAnonymous(each.set)) await writeLine(withOwnAuthors(each.set, model));
    for (const line of baselineLines(sets, each.set)) await write(line);
  }
  await write(`\n${ordinaryFigures(judged)}\n`);
}

/** Judges each tune set by models that have not seen its comments. */
async function evaluateUnseen(sets: readonly LabelledSet[]): Promise<void> {
  await write(`Tune parts, each comment judged by a model that has not seen its group\n${head}\n`);
  const judged = judgeUnseen(sets);
  for (const each of judged) await writeLine(each);
  await write(`\n${ordinaryFigures(judged)}\n`);
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

async function writeLine(judged: Judged): Promise<void> {
  const { outcomes } = judged;
  const { auc } = metricsOf(outcomes);
  const area = aucInterval(outcomes);
  const cells = [
    countCells(judged),
    (Number.isNaN(auc)
      ? '–'
      : `${auc.toFixed(3)} (${area.low.toFixed(3)}–${area.high.toFixed(3)})`
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
    return `${name.padEnd(countHead.length)}${auc.toFixed(3).padStart(22)}${percent(recallAt(outcomes, 0.003)).padStart(8)}\n`;
  });
}
