import { defaultSettings } from '../judge.ts';
import { daysOf, type MonthCounts, replayMonth } from '../training/month.ts';
import { percent } from '../training/metrics.ts';
import type { LabelledComment, LabelledSet } from '../training/read-sets.ts';
import { defaultOptions, leaveOut, teaches, trainModel } from '../training/training.ts';
import { readTrainingArguments } from './arguments.ts';
import { run, write } from './terminal.ts';

/** The tune sets of each channel. Training for a channel leaves out all its sets together. */
const channels: Readonly<Record<string, readonly string[]>> = {
  'technology channel': ['savjee-yt-spam', 'savjee-unlabelled'],
  'music video 1': ['Youtube01-Psy'],
  'music video 2': ['Youtube02-KatyPerry'],
  'music video 3': ['Youtube03-LMFAO'],
  'music video 4': ['Youtube04-Eminem'],
  // These sets have comments from many channels, more than all other entries together.
  'gambling adverts': ['judol-indonesian', 'judol-llm'],
};

/**
 * Replays a month of each channel with and without lessons, by a model that was trained without the
 * channel's sets. Reads only tune parts.
 */
await run(async () => {
  const { sets } = readTrainingArguments('replay-month [--data DIR]', []);
  const tune = sets.filter(({ part }) => part === 'tune');
  await write(
    'A month of one channel, a pass each day; the creator decides on every error and question\n',
  );
  for (const [name, names] of Object.entries(channels)) {
    const own = tune.filter((set) => names.includes(set.name));
    if (own.length === 0) continue;
    const used = leaveOut(tune, names).filter((set) => teaches(set, defaultOptions));
    const model = trainModel(used, defaultOptions, `without ${name}`);
    const month = daysOf(own.flatMap(listsOf));
    const settings = defaultSettings(model);
    const [off, on] = [false, true].map((isTaught) => replayMonth(month, settings, isTaught));
    if (!off || !on) continue;
    await write(`\n${name}: ${off.whole.harmless} harmless, ${off.whole.spam} spam\n`);
    await write(`  whole month   off ${line(off.whole)}\n                on  ${line(on.whole)}\n`);
    await write(
      `  second half   off ${line(off.secondHalf)}\n                on  ${line(on.secondHalf)}\n`,
    );
  }
});

/**
 * Returns the spam and the harmless comments of a set, each in the order of their dates or of the
 * file.
 */
function listsOf({ comments }: LabelledSet): LabelledComment[][] {
  const ordered = comments.toSorted((a, b) => {
    const [before = '', after = ''] = [a.comment.publishedAt, b.comment.publishedAt];
    return before < after ? -1 : before > after ? 1 : 0;
  });
  return [ordered.filter(({ positive }) => !positive), ordered.filter(({ positive }) => positive)];
}

function line({ harmless, wrongHides, spam, missed, asked }: MonthCounts): string {
  return [
    `wrong hides ${wrongHides} (${percent(wrongHides / harmless)} %)`,
    `missed spam ${missed} (${percent(missed / spam)} %)`,
    `decisions asked for ${asked}`,
  ].join(', ');
}
