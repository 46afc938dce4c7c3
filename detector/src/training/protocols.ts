import { defaultSettings, judge } from '../judge.ts';
import { foldText } from '../text/normalise.ts';
import type { Model, Verdict } from '../types.ts';
import { trainNaiveBayes, trainPlainLogistic, type Baseline } from './baselines.ts';
import type { LabelledComment, LabelledList } from './data-sets.ts';
import { outcomesOf, type Outcome } from './metrics.ts';
import { defaultOptions, foldOf, teaches, trainModel, type TrainingData } from './training.ts';

/** What a protocol found: outcomes of the detector and, where asked for, of the plain baselines. */
export interface Judged {
  name: string;
  comments: readonly LabelledComment[];
  verdicts: readonly Verdict[];
  outcomes: readonly Outcome[];
  baselines?: { name: string; outcomes: readonly Outcome[] }[];
}

/** Into how many parts campaigns, brands and templates are divided. */
const parts = 5;

/** All comments of a list judged together, as the product does with a video. */
export function judgeTogether(
  name: string,
  comments: readonly LabelledComment[],
  model: Model,
): Judged {
  const verdicts = judge(
    comments.map(({ comment }) => comment),
    {},
    defaultSettings(model),
  );
  return { name, comments, verdicts, outcomes: outcomesOf(comments, verdicts) };
}

/** Each comment judged by itself: nothing around it helps. */
export function judgeAlone(
  name: string,
  comments: readonly LabelledComment[],
  model: Model,
): Judged {
  const settings = defaultSettings(model);
  const verdicts = comments.flatMap(({ comment }) => judge([comment], {}, settings));
  return { name, comments, verdicts, outcomes: outcomesOf(comments, verdicts) };
}

/**
 * Each video judged by a model that has not seen it.
 *
 * @param unique without texts that occur twice in the video or anywhere in the training data
 */
export function* videosLeftOut(data: TrainingData, unique: boolean): Generator<Judged> {
  for (const video of data.lists.filter(({ dataSet }) => dataSet === 'youtube-spam-collection')) {
    const rest = data.lists.filter((list) => list !== video);
    const comments = unique ? withoutCopies(video.comments) : video.comments;
    const texts = new Set(comments.map(bareText));
    const lists = unique
      ? rest.map((list) => ({
          ...list,
          comments: list.comments.filter((each) => !texts.has(bareText(each))),
        }))
      : rest;
    const model = trainModel({ ...data, lists }, defaultOptions, `without ${video.name}`);
    const judged = judgeTogether(video.name, comments, model);
    yield { ...judged, baselines: baselinesOf(videosOf(lists), comments) };
  }
}

function inPart(part: number): (each: LabelledComment, index: number) => boolean {
  return (each, index) => foldOf(each.group, index) % parts === part;
}

function isDivided({ dataSet }: LabelledList): boolean {
  return dataSet === 'savjee-yt-spam' || dataSet === 'judol-indonesian';
}

/** What `groupsLeftOut` judged, by name of the list or set. */
export type Folds = Map<string, { together: Judged[]; alone: Judged[] }>;

/**
 * Campaigns, gambling brands, abuse templates and single texts in five parts: each part judged by a
 * model that has seen nothing of it.
 */
export function groupsLeftOut(data: TrainingData): Folds {
  const folds: Folds = new Map();
  for (let part = 0; part < parts; part += 1) {
    const held = inPart(part);
    const without = <T extends { comments: LabelledComment[] }>(list: T): T => ({
      ...list,
      comments: list.comments.filter((each, i) => !held(each, i)),
    });
    const model = trainModel(
      {
        lists: data.lists.map((list) => (isDivided(list) ? without(list) : list)),
        abuse: data.abuse.map(without),
      },
      defaultOptions,
      `without part ${part}`,
    );
    for (const list of data.lists.filter(isDivided)) {
      const comments = list.comments.filter(held);
      const known = folds.get(list.name) ?? { together: [], alone: [] };
      const baselines = baselinesOf(without(list).comments, comments);
      known.together.push({ ...judgeTogether(list.name, comments, model), baselines });
      known.alone.push(judgeAlone(list.name, comments, model));
      folds.set(list.name, known);
    }
    for (const set of data.abuse) {
      const comments = set.comments.filter(held);
      const known = folds.get(set.name) ?? { together: [], alone: [] };
      known.alone.push({
        ...judgeAlone(set.name, comments, model),
        baselines: baselinesOf(without(set).comments, comments),
      });
      folds.set(set.name, known);
    }
  }
  return folds;
}

/** Each whole set judged by a model that has seen none of it: the farthest from home. */
export function* setsLeftOut(data: TrainingData): Generator<Judged> {
  const names = new Set(data.lists.map(({ dataSet }) => dataSet));
  let untaught: Model | undefined;
  for (const name of names) {
    if (name === 'own') continue;
    const held = data.lists.filter(({ dataSet }) => dataSet === name);
    const rest = { ...data, lists: data.lists.filter((list) => !held.includes(list)) };
    const model = held.some((list) => teaches(list, defaultOptions))
      ? trainModel(rest, defaultOptions, `without ${name}`)
      : (untaught ??= trainModel(data, defaultOptions, 'whole'));
    for (const list of held) yield judgeTogether(list.name, list.comments, model);
  }
}

/** Joins what was judged in parts. */
export function joined(name: string, judged: readonly Judged[]): Judged {
  const baselines = (judged[0]?.baselines ?? []).map((first, i) => ({
    name: first.name,
    outcomes: judged.flatMap((each) => each.baselines?.[i]?.outcomes ?? []),
  }));
  return {
    name,
    comments: judged.flatMap(({ comments }) => comments),
    verdicts: judged.flatMap(({ verdicts }) => verdicts),
    outcomes: judged.flatMap(({ outcomes }) => outcomes),
    baselines,
  };
}

/** The two plain baselines, trained on what is like the judged comments. */
function baselinesOf(
  training: readonly LabelledComment[],
  comments: readonly LabelledComment[],
): NonNullable<Judged['baselines']> {
  const outcomes = (baseline: Baseline): Outcome[] =>
    comments.map(({ comment, positive }) => {
      const logOdds = baseline(comment.text);
      return { positive, hidden: logOdds > 0, score: 1 / (1 + Math.exp(-logOdds)) };
    });
  // A part of a large set says as much.
  const stride = Math.ceil(training.length / 8000);
  const used = training.filter((_, i) => i % stride === 0);
  return [
    { name: 'plain logistic regression', outcomes: outcomes(trainPlainLogistic(used)) },
    { name: 'plain naive Bayes', outcomes: outcomes(trainNaiveBayes(used)) },
  ];
}

function videosOf(lists: readonly LabelledList[]): LabelledComment[] {
  return lists
    .filter(({ dataSet }) => dataSet === 'youtube-spam-collection')
    .flatMap(({ comments }) => comments);
}

function bareText({ comment }: LabelledComment): string {
  return foldText(comment.text)
    .folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutCopies(comments: readonly LabelledComment[]): LabelledComment[] {
  const seen = new Set<string>();
  return comments.filter((each) => {
    const text = bareText(each);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
