import { HOUR } from './requests.ts';
import type { World } from './world.ts';

/** Makes YouTube refuse every call that hides, until the conditions are removed. */
export function startOutage(
  world: World,
  hidingRefused: { status: number; reason: string },
): Promise<void> {
  return world.control.put('/youtube/conditions', { hidingRefused });
}

/** Returns the units of calls that hide, for each 24 hours since a time. */
export async function hideUnitsByDay(world: World, start: string): Promise<number[]> {
  const { calls } = await world.control.ledger();
  const days: number[] = [];
  for (const { method, units, at } of calls) {
    if (!method.endsWith('setModerationStatus')) continue;
    const day = Math.floor((Date.parse(at) - Date.parse(start)) / (24 * HOUR));
    days[day] = (days[day] ?? 0) + units;
  }
  return Array.from(days, (units) => units ?? 0);
}
