import {
  collection,
  deleteDoc,
  doc,
  limit,
  orderBy,
  query,
  setDoc,
  where,
  type Firestore,
} from 'firebase/firestore';

import { follow, type Followed } from './sdk-follow.ts';

/** A listener to `where('n', '>=', least).orderBy('n').limit(count)`. */
interface Window {
  least: number;
  count: number;
  followed: Followed;
}

/** The documents of the collection after a write: `n` by id. */
type State = ReadonlyMap<string, number>;

/**
 * Checks that listeners see only correct results: one client listens to forty limited queries, and
 * another changes the collection `writes` times. Each snapshot must equal the result after some
 * write. It must not be older than the previous snapshot, and the last must equal the final result.
 */
export async function checkWindows(
  listener: Firestore,
  writer: Firestore,
  writes: number,
): Promise<{ wrong: string[]; snapshots: number }> {
  const windows = Array.from({ length: 40 }, (_, index): Window => {
    const [least, count] = [index % 10, (index % 4) + 1];
    const numbers = collection(listener, 'windows');
    const window = query(numbers, where('n', '>=', least), orderBy('n'), limit(count));
    return { least, count, followed: follow(window) };
  });
  await Promise.all(windows.map(({ followed }) => followed.until(({ fromCache }) => !fromCache)));
  const states = await change(writer, writes);
  const wrong: string[] = [];
  for (const window of windows) {
    const history = states.map((state) => resultOf(window, state));
    const last = history.at(-1);
    const { followed } = window;
    await followed.until((seen) => seen === followed.seen.at(-1) && idsOf(seen.ids) === last);
    let at = 0;
    for (const { ids, fromCache } of followed.seen) {
      if (fromCache) continue;
      const found = history.indexOf(idsOf(ids), at);
      if (found === -1) wrong.push(`${window.least}/${window.count}: ${idsOf(ids)}`);
      else at = found;
    }
    followed.stop();
  }
  const snapshots = windows.reduce((sum, { followed }) => sum + followed.seen.length, 0);
  return { wrong, snapshots };
}

async function change(writer: Firestore, writes: number): Promise<State[]> {
  const states: State[] = [new Map()];
  for (let step = 0; step < writes; step += 1) {
    const place = doc(writer, 'windows', `d${(step * 7) % 20}`);
    const state = new Map(states.at(-1));
    const n = (step * 13) % 17;
    if (step % 5 === 4) state.delete(place.id);
    else state.set(place.id, n);
    await (step % 5 === 4 ? deleteDoc(place) : setDoc(place, { n }));
    states.push(state);
  }
  return states;
}

function resultOf({ least, count }: Window, state: State): string {
  const found = [...state].filter(([, n]) => n >= least);
  found.sort(([left, n], [right, m]) => n - m || (left < right ? -1 : 1));
  return idsOf(found.slice(0, count).map(([id]) => id));
}

function idsOf(ids: readonly string[]): string {
  return ids.join(',');
}
