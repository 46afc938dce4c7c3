import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY, freshEmail, later, request } from './requests.ts';
import { from, PASSWORD, startWorld, type World } from './world.ts';

const CALLS = 1_000;
/** The number of simultaneous calls, which a small machine can answer within a step. */
const AT_ONCE = 4;
/**
 * The step of response times, in ms. In production, it is 1.5 s, ten times a call to Firebase Auth.
 */
const STEP_MS = 150;
/** How often calls name each known address without reaching a limit. */
const PER_ADDRESS = 10;

let world: World;
const known: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  for (let n = 0; n < CALLS / PER_ADDRESS; n += 1) known.push((await world.creator()).email);
  Object.assign(world.app.config, { answerStepMs: STEP_MS });
}, 300_000);
afterAll(() => world.stop());

let clients = 0;
function freshClient(): string {
  clients += 1;
  return `10.${(clients >> 16) + 1}.${(clients >> 8) & 255}.${clients & 255}`;
}

const BODIES = {
  'forgot-password': (email: string) => ({ email }),
  register: (email: string) => ({ name: 'Robin', email, password: PASSWORD }),
  'resend-verification': (email: string) => ({ email }),
  login: (email: string) => ({ email, password: 'wrong-horse-11' }),
};

/** Returns the real time until the response, in ms. */
async function timeOf(path: keyof typeof BODIES, email: string): Promise<number> {
  const begun = performance.now();
  const { status } = await request(world, `POST /api/auth/${path}`, {
    body: BODIES[path](email),
    headers: from(freshClient()),
  });
  const taken = performance.now() - begun;
  expect(status).toBe(path === 'login' ? 401 : 200);
  return taken;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

test.for(['forgot-password', 'register', 'resend-verification', 'login'] as const)(
  '%s takes equally long for a known and for an unknown email address',
  { timeout: 900_000 },
  async (path) => {
    await later(world, DAY);
    const times = { known: new Array<number>(), unknown: new Array<number>() };
    // Calls with known and unknown addresses alternate, so that a slow machine slows all of them
    // equally.
    for (let call = 0; call < CALLS; call += AT_ONCE / 2) {
      const pairs = Array.from({ length: AT_ONCE / 2 }, async (_, index) => {
        const address = known[(call + index) % known.length] ?? '';
        const [slow, quick] = await Promise.all([
          timeOf(path, address),
          timeOf(path, freshEmail()),
        ]);
        times.known.push(slow);
        times.unknown.push(quick);
      });
      await Promise.all(pairs);
    }
    const [a, b] = [median(times.known), median(times.unknown)];
    process.stdout.write(`${path}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms\n`);
    expect(Math.abs(a - b)).toBeLessThanOrEqual(Math.max(0.5, 0.05 * Math.min(a, b)));
  },
);
