import { type CommentKind, type PassWorld, startPassWorld } from './pass-world.ts';
import type { RunKind } from './simulate.ts';

/**
 * What runs of the schedule cost in Firestore operations besides those of decisions and of the ledger,
 * asked of the functions' own code at the emulator.
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
  /** More for each other video of which a call takes along what waits, where it is of one pass. */
  along: number;
  ledger: LedgerCosts;
}

/** Operations on the ledger: a look at the day, a settlement as a run ends, a reservation. */
interface LedgerCosts {
  look: number;
  settlement: number;
  reservation: number;
}

const VIDEO = 'benchvideo0';
const OTHER = 'benchvideo1';

export async function measureRunCosts(): Promise<RunCosts> {
  const world = await startPassWorld();
  try {
    await world.putVideos([VIDEO], 40);
    await world.pass(VIDEO, 'manual');
    const bench = benchOf(world);
    const plenty = await measurePlenty(bench);
    const scarce = await measureFirstDay(bench);
    return { ...plenty, ...scarce, ledger: await measureLedger(bench) };
  } finally {
    await world.stop();
  }
}

type Bench = ReturnType<typeof benchOf>;

function benchOf(world: PassWorld) {
  const comments = new Map<string, number>();
  const run = async (...videoIds: string[]) => {
    const { reads, writes, collections } = await world.run(
      videoIds.length > 0 ? videoIds : [VIDEO],
    );
    const ledger = collections['quotaDays'] ?? { reads: 0, writes: 0 };
    return { ledger, besides: reads + writes - ledger.reads - ledger.writes };
  };
  return {
    world,
    /** New comments of one kind. */
    grow: async (kind: CommentKind, count: number, videoId = VIDEO): Promise<void> => {
      const from = comments.get(videoId) ?? 40;
      await world.addComments(videoId, from, from + count, kind);
      comments.set(videoId, from + count);
    },
    /** A run, and what it asks Firestore for besides the ledger. */
    run: async (...videoIds: string[]): Promise<number> => (await run(...videoIds)).besides,
    /** The same, and what it asks the ledger for. */
    ledgerOf: async (...videoIds: string[]) => (await run(...videoIds)).ledger,
  };
}

/** The middle of a day on which every pass hides, and units are kept from run to run. */
async function measurePlenty({ world, grow, run }: Bench) {
  await world.dayAt(0.5);
  await run();
  const quiet = await run();
  await grow('fan', 12);
  const fresh = await run();
  await grow('scam', 1);
  const hiding = await run();
  await grow('scam', 60);
  const twoCalls = await run();
  await world.putVideos([VIDEO, OTHER], 40);
  await world.pass(OTHER, 'manual');
  await run(VIDEO, OTHER);
  const both = await run(VIDEO, OTHER);
  const oneOfTwo = await run(VIDEO);
  return {
    news: fresh - quiet,
    call: twoCalls - hiding,
    video: both - quiet,
    otherVideo: oneOfTwo - quiet,
  };
}

/**
 * The beginning of a first day on which more is hidden than usual: scams are hidden at once, the rest stays
 * pending until the next pass, an hour later (policyFor in engine/src/planning/sharing.ts).
 */
async function measureFirstDay({ world, grow, run }: Bench) {
  await world.dayAt(0.02);
  await world.publishNow([VIDEO, OTHER]);
  await run();
  const after = async (kind: CommentKind, count: number): Promise<number> => {
    await grow(kind, count);
    return run();
  };
  for (let hides = 0; hides < 2; hides += 1) await after('scam', 1);
  // Each begins as the one before has ended.
  const runs: Record<RunKind, number> = {
    'quiet plain': await run(),
    'keeping plain': await after('spam', 2),
    'quiet waiting': await run(),
    'keeping waiting': await after('spam', 2),
    'hiding waiting': await after('scam', 1),
    'hiding plain': await after('scam', 1),
  };
  await grow('spam', 2, OTHER);
  await run(OTHER);
  const along = (await after('scam', 1)) - runs['hiding plain'];
  return { runs, along };
}

/** The same: nothing is kept, and a second call needs a second reservation. */
async function measureLedger({ world, grow, ledgerOf }: Bench): Promise<LedgerCosts> {
  await world.dayAt(0.02);
  await ledgerOf();
  const quiet = await ledgerOf();
  await grow('scam', 60);
  const two = await ledgerOf();
  const reservation = { reads: two.reads - quiet.reads, writes: two.writes - quiet.writes };
  // A settlement reads the shard that it writes.
  const settled = quiet.writes - reservation.writes;
  return {
    look: quiet.reads - reservation.reads - settled,
    settlement: 2 * settled,
    reservation: reservation.reads + reservation.writes,
  };
}
