import { startPassWorld } from './pass-world.ts';
import type { Operations } from './stand-in-thread.ts';

/**
 * What runs of the schedule cost in Firestore operations besides those of decisions, asked of the
 * functions' own code at the stand-in. A run takes the units for a call that hides as it begins where
 * the pass before has hidden, or where the day has plenty; so these are told from the others.
 */
export interface RunCosts {
  /** A run of one video that finds nothing new: without the units for a call that hides, and with them. */
  quiet: number;
  quietPrepared: number;
  /** A run that hides with one call, likewise. */
  hiding: number;
  hidingPrepared: number;
  /** More where there are new comments and none of them is to be hidden. */
  news: number;
  /** More for each further call. */
  call: number;
  /** More for each further video that is due at the same time, and for each that is not. */
  video: number;
  otherVideo: number;
}

/** Comments of which the last one, and none before it, is to be hidden: every 13th is, from 0 on. */
const first = 13;

export async function measureRunCosts(): Promise<RunCosts> {
  const world = await startPassWorld();
  try {
    let comments = 3 * first + 1;
    const grow = async (count: number) => {
      await world.addComments('benchvideo0', comments, comments + count);
      comments += count;
    };
    const run = async (...videoIds: string[]) => total(await world.run(videoIds));
    await world.putVideos(['benchvideo0'], comments);
    await world.pass('benchvideo0', 'everything', false);
    // The first one has the pass before to go by, which hid.
    await run('benchvideo0');
    await run('benchvideo0');
    const quiet = await run('benchvideo0');
    await grow(first - 1);
    const fresh = await run('benchvideo0');
    await grow(1);
    const hiding = await run('benchvideo0');
    const quietPrepared = await run('benchvideo0');
    await grow(first);
    await run('benchvideo0');
    await grow(first);
    const hidingPrepared = await run('benchvideo0');
    await grow(first * 60);
    const twoCalls = await run('benchvideo0');

    await world.putVideos(['benchvideo0', 'benchvideo1'], first - 1);
    await world.pass('benchvideo1', 'everything', false);
    await run('benchvideo0', 'benchvideo1');
    const both = await run('benchvideo0', 'benchvideo1');
    const oneOfTwo = await run('benchvideo0');
    return {
      quiet,
      quietPrepared,
      hiding,
      hidingPrepared,
      news: fresh - quiet,
      call: twoCalls - hidingPrepared,
      video: both - quiet,
      otherVideo: oneOfTwo - quiet,
    };
  } finally {
    await world.stop();
  }
}

function total({ reads, writes }: Operations): number {
  return reads + writes;
}
