import {
  intervalOf,
  metricsHead,
  metricsLine,
  metricsOf,
  percent,
  type Metrics,
  type Outcome,
} from '../training/metrics.ts';
import {
  groupsLeftOut,
  joined,
  setsLeftOut,
  videosLeftOut,
  type Judged,
} from '../training/protocols.ts';
import { isDoubtful, tallyReasons, type ReasonTally } from '../training/reason-precision.ts';
import type { TrainingData } from '../training/training.ts';
import type { ReasonCode } from '../types.ts';
import { readTrainingArguments } from './arguments.ts';
import { run, write } from './terminal.ts';

const usage = 'evaluate [videos] [unique] [groups] [sets] [--data DIR]';

await run(async () => {
  const started = Date.now();
  const { lists, abuse, parts } = readTrainingArguments(usage, [
    'videos',
    'unique',
    'groups',
    'sets',
  ]);
  const data = { lists, abuse };
  const judged: Judged[] = [];
  await write('All figures with the shipped default settings; shares in %, 95 % intervals.\n\n');
  if (parts.includes('videos')) judged.push(...(await evaluateVideos(data, false)));
  if (parts.includes('unique')) await evaluateVideos(data, true);
  if (parts.includes('groups')) judged.push(...(await evaluateGroups(data)));
  if (parts.includes('sets')) {
    await write(`Whole data set left out, each list judged together\n${metricsHead}\n`);
    for (const each of setsLeftOut(data)) await writeLine(each.name, each.outcomes);
    await write('\n');
  }
  if (judged.length > 0) {
    await writeReasons(judged, data);
    await writeWorst(judged);
  }
  await write(`${((Date.now() - started) / 1000).toFixed(0)} s\n`);
});

async function evaluateVideos(data: TrainingData, unique: boolean): Promise<Judged[]> {
  await write(
    `One video left out, judged together${unique ? ', without duplicates' : ''}\n${metricsHead}\n`,
  );
  const judged: Judged[] = [];
  for (const each of videosLeftOut(data, unique)) {
    judged.push(each);
    await writeLine(each.name, each.outcomes);
  }
  await writeLine('mean of the videos', [], meanOf(judged.map(({ outcomes }) => outcomes)));
  for (const [i, { name }] of (judged[0]?.baselines ?? []).entries()) {
    const outcomes = judged.map(({ baselines }) => baselines?.[i]?.outcomes ?? []);
    await writeLine(`  ${name}`, [], meanOf(outcomes));
  }
  await write('\n');
  return judged;
}

async function evaluateGroups(data: TrainingData): Promise<Judged[]> {
  const folds = groupsLeftOut(data);
  const judged: Judged[] = [];
  await write(`Campaigns, brands, templates and texts unseen in training\n${metricsHead}\n`);
  for (const [name, { together, alone }] of folds) {
    if (together.length > 0) {
      const all = joined(name, together);
      judged.push(all);
      await writeLine(`${name}, together`, all.outcomes);
      for (const baseline of all.baselines ?? []) {
        await writeLine(`  ${baseline.name}`, baseline.outcomes);
      }
    }
    const apart = joined(name, alone);
    await writeLine(`${name}, one by one`, apart.outcomes);
    for (const baseline of apart.baselines ?? []) {
      await writeLine(`  ${baseline.name}`, baseline.outcomes);
    }
    if (together.length === 0) judged.push(apart);
    if (name.startsWith('hatecheck')) await writeFunctionalities(apart);
  }
  await write('\n');
  return judged;
}

async function writeFunctionalities({ comments, outcomes }: Judged): Promise<void> {
  const byName = Map.groupBy(outcomes.entries(), ([i]) => {
    const comment = comments[i];
    return comment !== undefined && 'functionality' in comment
      ? String(comment.functionality)
      : 'unknown';
  });
  for (const [name, cases] of byName) {
    const all = cases.map(([, outcome]) => outcome);
    const hidden = all.filter((outcome) => outcome.hidden).length / all.length;
    const { low, high } = intervalOf(hidden, all.length);
    const should = all.every(({ positive }) => positive) ? 'should be' : 'should not be';
    await write(
      `    ${name.padEnd(22)} ${String(all.length).padStart(4)} cases, ${(hidden * 100).toFixed(1)} % hidden (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}), ${should}\n`,
    );
  }
}

/**
 * How often a comment with a reason is one that was marked: reasons of abuse on the sets of abuse, all
 * others on the others. One that is doubtful alone hides nothing alone: see `reason-precision.ts`.
 */
async function writeReasons(judged: readonly Judged[], { abuse }: TrainingData): Promise<void> {
  await write('Precision of each reason: on comments that have it, and where it stands alone\n');
  const tally = new Map<ReasonCode, ReasonTally>();
  for (const { name, comments, verdicts } of judged) {
    tallyReasons(
      tally,
      comments,
      verdicts,
      abuse.some((set) => set.name === name),
    );
  }
  for (const [code, sums] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { right, of, rightAlone, alone } = sums;
    const { low, high } = intervalOf(right / of, of);
    const apart = alone === 0 ? '' : `, alone ${percent(rightAlone / alone)} % of ${alone}`;
    await write(
      `  ${code.padEnd(24)} ${percent(right / of).padStart(5)} % of ${String(of).padStart(5)} (${percent(low)}–${percent(high)})${apart}${isDoubtful(sums) ? ': never hides alone' : ''}\n`,
    );
  }
  await write('\n');
}

/** The twenty surest mistakes of each kind, to learn from. */
async function writeWorst(judged: readonly Judged[]): Promise<void> {
  const all = judged.flatMap(({ name, comments, verdicts, outcomes }) =>
    outcomes.map((outcome, i) => ({
      name,
      outcome,
      text: comments[i]?.comment.text ?? '',
      verdict: verdicts[i],
    })),
  );
  const print = async (title: string, mistakes: typeof all): Promise<void> => {
    await write(`${title}\n`);
    for (const { name, outcome, text, verdict } of mistakes.slice(0, 20)) {
      const reasons = verdict?.reasons.map(({ code }) => code).join(' ') ?? '';
      await write(
        `  ${outcome.score.toFixed(2)} ${name}: ${JSON.stringify(text.slice(0, 120))} ${reasons}\n`,
      );
    }
    await write('\n');
  };
  const fraudSets = all.filter(({ name }) => !name.startsWith('hatecheck'));
  await print(
    'Worst misses',
    fraudSets
      .filter(({ outcome }) => outcome.positive && !outcome.hidden)
      .sort((a, b) => a.outcome.score - b.outcome.score),
  );
  await print(
    'Worst false alarms',
    fraudSets
      .filter(({ outcome }) => !outcome.positive && outcome.hidden)
      .sort((a, b) => b.outcome.score - a.outcome.score),
  );
}

async function writeLine(
  name: string,
  outcomes: readonly Outcome[],
  metrics: Metrics = metricsOf(outcomes),
): Promise<void> {
  await write(`${metricsLine(name, metrics)}\n`);
}

/** Means of shares; the intervals then are those of one list of all comments. */
function meanOf(lists: readonly (readonly Outcome[])[]): Metrics {
  const all = lists.map(metricsOf);
  const mean = (of: (metrics: Metrics) => number): number =>
    all.reduce((sum, each) => sum + of(each), 0) / all.length;
  return {
    comments: all.reduce((sum, { comments }) => sum + comments, 0),
    positives: all.reduce((sum, { positives }) => sum + positives, 0),
    accuracy: mean(({ accuracy }) => accuracy),
    recall: mean(({ recall }) => recall),
    hamHidden: mean(({ hamHidden }) => hamHidden),
    precision: mean(({ precision }) => precision),
    recallAtOne: mean(({ recallAtOne }) => recallAtOne),
    auc: mean(({ auc }) => auc),
    calibrationError: mean(({ calibrationError }) => calibrationError),
  };
}
