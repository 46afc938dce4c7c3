import {
  type CommentKind,
  type PassEnvironment,
  startPassEnvironment,
} from './pass-environment.ts';
import type { RunKind } from './simulate.ts';

/**
 * The costs of scheduled runs in Firestore operations, measured with the functions' own code at the
 * emulator. Operations on decisions do not count; those on the ledger are in `ledger`.
 */
export interface RunCosts {
  runs: Record<RunKind, number>;
  /** The additional cost of a pass that reads new comments and decides to hide none of them. */
  news: number;
  /** The additional cost of each further call that hides. */
  call: number;
  /**
   * The additional cost of each further video that is due at the same time (`video`) or is not due
   * (`otherVideo`).
   */
  video: number;
  otherVideo: number;
  /**
   * The additional cost of each other video whose pending comments a call of the run also hides, if
   * a single pass found them.
   */
  along: number;
  ledger: LedgerCosts;
}

/**
 * The costs of operations on the ledger: a read of the day, a settlement at the end of a run, and a
 * reservation.
 */
interface LedgerCosts {
  look: number;
  settlement: number;
  reservation: number;
}

const VIDEO = 'benchvideo0';
const OTHER = 'benchvideo1';

export async function measureRunCosts(): Promise<RunCosts> {
  const environment = await startPassEnvironment();
  try {
    await environment.putVideos([VIDEO], 40);
    await environment.pass(VIDEO, 'manual');
    const bench = benchOf(environment);
    const plenty = await measurePlenty(bench);
    const scarce = await measureFirstDay(bench);
    return { ...plenty, ...scarce, ledger: await measureLedger(bench) };
  } finally {
    await environment.stop();
  }
}

type Bench = ReturnType<typeof benchOf>;

function benchOf(environment: PassEnvironment) {
  const comments = new Map<string, number>();
  const run = async (...videoIds: string[]) => {
    const { reads, writes, collections } = await environment.run(
      videoIds.length > 0 ? videoIds : [VIDEO],
    );
    const ledger = collections['quotaDays'] ?? { reads: 0, writes: 0 };
    return { ledger, besides: reads + writes - ledger.reads - ledger.writes };
  };
  return {
    environment,
    /** Adds new comments of one kind. */
    grow: async (kind: CommentKind, count: number, videoId = VIDEO): Promise<void> => {
      const from = comments.get(videoId) ?? 40;
      await environment.addComments(videoId, from, from + count, kind);
      comments.set(videoId, from + count);
    },
    /**
     * Runs the channel's task. Returns the number of Firestore operations, without operations on
     * the ledger.
     */
    run: async (...videoIds: string[]): Promise<number> => (await run(...videoIds)).besides,
    /** Runs the channel's task. Returns the Firestore operations of the ledger. */
    ledgerOf: async (...videoIds: string[]) => (await run(...videoIds)).ledger,
  };
}

/**
 * Measures runs in the middle of a day with plenty of units: every pass hides at once, and runs
 * keep units.
 */
async function measurePlenty({ environment, grow, run }: Bench) {
  await environment.dayAt(0.5);
  await run();
  const quiet = await run();
  await grow('fan', 12);
  const fresh = await run();
  await grow('scam', 1);
  const hiding = await run();
  await grow('scam', 60);
  const twoCalls = await run();
  await environment.putVideos([VIDEO, OTHER], 40);
  await environment.pass(OTHER, 'manual');
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
 * Measures runs at the beginning of a first day with unusually many comments to hide. Scams are
 * hidden at once, others stay pending until the next pass an hour later (`policyFor` in
 * engine/src/planning/sharing.ts).
 */
async function measureFirstDay({ environment, grow, run }: Bench) {
  await environment.dayAt(0.02);
  await environment.publishNow([VIDEO, OTHER]);
  await run();
  const after = async (kind: CommentKind, count: number): Promise<number> => {
    await grow(kind, count);
    return run();
  };
  for (let hides = 0; hides < 2; hides += 1) await after('scam', 1);
  // In this order, because each run begins in the state in which the previous one ended.
  const runs: Record<RunKind, number> = {
    'quiet plain': await run(),
    'deferring plain': await after('spam', 2),
    'quiet pending': await run(),
    'deferring pending': await after('spam', 2),
    'hiding pending': await after('scam', 1),
    'hiding plain': await after('scam', 1),
  };
  await grow('spam', 2, OTHER);
  await run(OTHER);
  const along = (await after('scam', 1)) - runs['hiding plain'];
  return { runs, along };
}

/**
 * Measures the ledger at the beginning of a day, without kept units. A second call needs a second
 * reservation.
 */
async function measureLedger({ environment, grow, ledgerOf }: Bench): Promise<LedgerCosts> {
  await environment.dayAt(0.02);
  await ledgerOf();
  const quiet = await ledgerOf();
  await grow('scam', 60);
  const two = await ledgerOf();
  const reservation = { reads: two.reads - quiet.reads, writes: two.writes - quiet.writes };
  const settled = quiet.writes - reservation.writes;
  return {
    look: quiet.reads - reservation.reads - settled,
    settlement: 2 * settled,
    reservation: reservation.reads + reservation.writes,
  };
}
