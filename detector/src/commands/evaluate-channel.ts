import { parseArgs } from 'node:util';
import {
  errorsOf,
  replay,
  riseOf,
  summaryOf,
  vocabularyOf,
  vocabularyOnOff,
  type OnOff,
  type Replay,
  type Stream,
} from '../training/channel-evaluation.ts';
import { backgroundWithout, scoredWithout, type ScoredComment } from '../training/channel-sets.ts';
import { percent } from '../training/metrics.ts';
import { defaultDataFolder, readSets, type LabelledSet } from '../training/read-sets.ts';
import { callerPath, run, write } from './terminal.ts';

/**
 * Groups of sets that come from one channel or have the same kind. Training leaves out a whole
 * group.
 */
const kin: readonly (readonly string[])[] = [
  ['savjee-yt-spam', 'savjee-unlabelled', 'yt-finance-scam'],
  ['Youtube01-Psy'],
  ['Youtube02-KatyPerry'],
  ['Youtube03-LMFAO'],
  ['Youtube04-Eminem'],
  ['judol-indonesian', 'judol-llm'],
  ['telegram-tgspam'],
  ['sms-spam-collection'],
];
/** The shares of hidden ordinary comments at which the recall is printed. */
const shares = [0.003, 0.007, 0.02];
const leastErrors = 40;
const corrected = 20;
/** The number of comments in each piece of a long set, which is replayed separately. */
const piece = 2500;

await run(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const sets = readSets(values.data === undefined ? defaultDataFolder : callerPath(values.data));
  const replays: Replay[] = [];
  for (const names of kin) {
    const background = backgroundWithout(sets, names);
    const score = scoredWithout(sets, names);
    const scored = sets
      .filter(({ name }) => names.includes(name))
      .map((set) => ({ set, comments: score(set) }));
    if (names.includes('savjee-yt-spam')) await writeOnOff(scored, background);
    const labelled = scored.filter(({ set }) => set.family !== 'ordinary');
    for (const stream of labelled.flatMap(streamsOf)) {
      if (errorsOf(stream) < leastErrors) continue;
      const replayed = replay(stream, background, corrected);
      if (replayed !== null) replays.push(replayed);
    }
  }
  await writeReplays(replays);
});

interface Scored {
  set: LabelledSet;
  comments: ScoredComment[];
}

async function writeOnOff(
  scored: readonly Scored[],
  background: Parameters<typeof vocabularyOf>[1],
): Promise<void> {
  const of = (name: string, part: string): ScoredComment[] =>
    scored.find(({ set }) => set.name === name && set.part === part)?.comments ?? [];
  const earlier = of('savjee-unlabelled', 'tune');
  const half = Math.floor(earlier.length * 0.6);
  const rated = of('savjee-yt-spam', 'tune');
  const scams = rated.filter(({ positive }) => positive);
  const finance = of('yt-finance-scam', 'report').filter(({ positive }) => positive);
  const ordinary = of('savjee-unlabelled', 'report');
  await write(
    `Vocabulary of one channel, off and on: AUC; recall in % at ${shares.map((share) => percent(share)).join(', ')} % of the ordinary comments hidden; at a fixed threshold\n`,
  );
  const tuned = earlier.slice(half).concat(rated);
  await writeLines('tune, its scams', tuned, earlier.slice(0, half));
  await writeLines('report, its scams', ordinary.concat(scams), earlier);
  await writeLines('report, finance scams', ordinary.concat(finance), earlier);
  for (const count of [100, 300, 1000, 3000]) {
    const few = earlier.slice(0, count);
    await writeLines(`report, ${count} earlier`, ordinary.concat(scams), few);
  }

  async function writeLines(
    name: string,
    judged: readonly ScoredComment[],
    history: readonly ScoredComment[],
  ): Promise<void> {
    const vocabulary = vocabularyOf(history, background);
    const { off, on } = vocabularyOnOff(judged, vocabulary, background, shares);
    await write(`${name.padEnd(24)} off ${line(off)}\n${' '.repeat(24)} on  ${line(on)}\n`);
  }
}

function line({ auc, recall, fixed }: OnOff): string {
  return `${auc.toFixed(3)}  ${recall.map((share) => percent(share).padStart(5)).join(' ')}  recall ${percent(fixed.recall)}, ordinary hidden ${percent(fixed.ordinaryHidden)}`;
}

/**
 * Returns a stream for each video of the set, or for pieces of a set that does not name videos.
 * Pieces follow the dates, or else the order of the file.
 */
function streamsOf({ set: { name, part }, comments }: Scored): Stream[] {
  if (name === 'judol-llm') {
    return [...Map.groupBy(comments, ({ group }) => group)].map(([, each], i) => ({
      name: `${name} video ${i + 1}`,
      part,
      comments: each,
    }));
  }
  const ordered = comments.toSorted((a, b) =>
    a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : 0,
  );
  const pieces = Math.max(1, Math.round(ordered.length / piece));
  const length = Math.ceil(ordered.length / pieces);
  return Array.from({ length: pieces }, (_, i) => ({
    name: pieces === 1 ? name : `${name} ${i + 1}`,
    part,
    comments: ordered.slice(i * length, (i + 1) * length),
  }));
}

async function writeReplays(replays: readonly Replay[]): Promise<void> {
  await write(
    `\nStreams with at least ${leastErrors} errors: errors and hidden harmless comments after ${corrected} corrections\n`,
  );
  for (const { name, part, errors, harmlessHidden } of replays) {
    const { without, with: now, of } = harmlessHidden;
    await write(
      `${part.padEnd(7)}${name.padEnd(24)} errors ${errors.without} → ${errors.with}, harmless hidden ${without} → ${now} of ${of} (${(100 * riseOf(harmlessHidden)).toFixed(2)} points)\n`,
    );
  }
  for (const part of ['tune', 'report'] as const) {
    const some = replays.filter((each) => each.part === part);
    const { median, worst, worstName, rise, risePooled } = summaryOf(some);
    const risen = some.filter(({ harmlessHidden }) => riseOf(harmlessHidden) > 0.003).length;
    await write(
      `${part}: ${some.length} streams, median fall ${percent(median)} %, worst ${percent(worst)} % (${worstName}), greatest rise ${(100 * rise).toFixed(2)} points (${risen} streams above 0.3), of all harmless together ${(100 * risePooled).toFixed(2)}\n`,
    );
  }
}
