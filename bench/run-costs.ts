import { type CommentKind, type PassWorld, startPassWorld } from './pass-world.ts';
import type { Beginning, Ending, RunKind } from './simulate.ts';

/**
 * What runs of the schedule cost in Firestore operations besides those of decisions, asked of the
 * functions' own code at the stand-in, by kind; some depend on the run before, and are an average.
 */
export interface RunCosts {
  runs: Record<RunKind, number>;
  /** More where there are new comments and none of them is to be hidden. */
  news: number;
  /** More for each further call. */
  call: number;
  /** More for each further video that is due at the same time, and for each that is not. */
  video: number;
  otherVideo: number;
}

const VIDEO = 'benchvideo0';

export async function measureRunCosts(): Promise<RunCosts> {
  const world = await startPassWorld();
  try {
    await world.putVideos([VIDEO], 40);
    await world.pass(VIDEO, 'everything', false);
    const bench = benchOf(world);
    const rich = await measureRich(bench);
    const scarce = await measureScarce(bench);
    return { ...rich, runs: { ...rich.runs, ...scarce } };
  } finally {
    await world.stop();
  }
}

type Bench = ReturnType<typeof benchOf>;

function benchOf(world: PassWorld) {
  let comments = 40;
  return {
    world,
    /** New comments of one kind. */
    grow: async (kind: CommentKind, count: number): Promise<void> => {
      await world.addComments(VIDEO, comments, comments + count, kind);
      comments += count;
    },
    /** A run, and what it asks Firestore for. */
    run: async (...videoIds: string[]): Promise<number> => {
      const { reads, writes } = await world.run(videoIds.length > 0 ? videoIds : [VIDEO]);
      return reads + writes;
    },
  };
}

/** The middle of a day on which every pass hides, and units are kept from run to run. */
async function measureRich({ world, grow, run }: Bench) {
  await world.dayAt(0.5);
  await run();
  const quiet = await meanOf(8, run);
  await grow('fan', 12);
  const fresh = await run();
  const hiding = await meanOf(8, async () => {
    await grow('scam', 1);
    return run();
  });
  await grow('scam', 60);
  const twoCalls = await run();
  const other = 'benchvideo1';
  await world.putVideos([VIDEO, other], 12);
  await world.pass(other, 'everything', false);
  await run(VIDEO, other);
  const both = await meanOf(8, () => run(VIDEO, other));
  const oneOfTwo = await meanOf(8, () => run(VIDEO));
  return {
    runs: { 'rich quiet': quiet, 'rich hiding': hiding },
    news: fresh - quiet,
    call: twoCalls - hiding,
    video: both - quiet,
    otherVideo: oneOfTwo - quiet,
  };
}

/** The beginning of a day that knows nothing yet: scams are hidden at once, the rest waits. */
async function measureScarce({ world, grow, run }: Bench) {
  await world.dayAt(0.02);
  const costs = new Map<RunKind, number>();
  const measure = async (ending: Ending, beginning: Beginning): Promise<void> => {
    if (ending === 'keeping') await grow('spam', 2);
    if (ending === 'hiding') await grow('scam', 1);
    costs.set(`scarce ${ending} ${beginning}`, await run());
  };
  // Each begins as the one before has ended.
  await run();
  await measure('quiet', 'plain');
  await measure('keeping', 'plain');
  await measure('quiet', 'waiting');
  await measure('keeping', 'waiting');
  await measure('hiding', 'waiting');
  await measure('quiet', 'prepared');
  await measure('hiding', 'plain');
  await measure('hiding', 'prepared');
  await measure('keeping', 'prepared');
  const of = (ending: Ending, beginning: Beginning) => {
    const cost = costs.get(`scarce ${ending} ${beginning}`);
    if (cost === undefined) throw new Error(`no cost of ${ending} ${beginning}`);
    return cost;
  };
  return {
    'scarce quiet plain': of('quiet', 'plain'),
    'scarce quiet prepared': of('quiet', 'prepared'),
    'scarce quiet waiting': of('quiet', 'waiting'),
    'scarce keeping plain': of('keeping', 'plain'),
    'scarce keeping prepared': of('keeping', 'prepared'),
    'scarce keeping waiting': of('keeping', 'waiting'),
    'scarce hiding plain': of('hiding', 'plain'),
    'scarce hiding prepared': of('hiding', 'prepared'),
    'scarce hiding waiting': of('hiding', 'waiting'),
  };
}

async function meanOf(times: number, measure: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let n = 0; n < times; n += 1) sum += await measure();
  return sum / times;
}
