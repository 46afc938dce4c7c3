import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import { FAULT_TARGETS, type Faults } from '../platform/faults.ts';
import type { Mail } from '../mail/state.ts';
import { type Task, queueOf } from '../tasks/task.ts';
import type { TaskQueues } from '../tasks/state.ts';
import type { ClockAdvance } from './clock-advance.ts';
import { Ending } from '../platform/due-work.ts';
import { parseIsoDuration } from './iso-duration.ts';

const clockMoveSchema = z.union(
  [
    z.strictObject({
      advance: z.string().transform((text, context) => {
        const ms = parseIsoDuration(text);
        if (ms !== undefined) return ms;
        context.addIssue({ code: 'custom', message: 'no duration' });
        return z.NEVER;
      }),
    }),
    z.strictObject({
      set: z.iso
        .datetime({ offset: true, error: 'is no ISO 8601 time with its zone' })
        .transform((iso) => Date.parse(iso)),
    }),
  ],
  'give either {"advance": "PT1H"} (an ISO 8601 duration of weeks, days, hours, minutes, seconds) or {"set": "2026-01-01T00:00:00Z"} (an ISO 8601 time with its zone)',
);

const faultSchema = z.strictObject({
  target: z.enum(FAULT_TARGETS),
  method: z.string().min(1).optional(),
  status: z.int().min(400).max(599).optional(),
  reason: z.string().min(1).optional(),
  latencyMs: z.number().min(0).max(600_000).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  times: z.int().min(1).optional(),
});

/** A mistake of the caller, who gets the message. */
class BadInput extends Error {}

/**
 * Creates the control API's routes for the clock, faults, tasks and mail. They are mounted at
 * `/control`. Every error is JSON `{error}`, with status 400 for bad input.
 */
export function createControlApi(parts: {
  clock: Clock;
  advance: ClockAdvance;
  faults: Faults;
  queues: TaskQueues;
  mails: (to?: string) => Promise<Mail[]>;
}): Hono {
  const { clock, advance, faults, queues, mails } = parts;
  const now = () => clock.date().toISOString();
  const app = new Hono();
  app.onError(answerError);

  app.get('/clock', (c) => c.json({ now: now() }));
  app.post('/clock', async (c) => {
    const move = await parseBody(c, clockMoveSchema);
    const target = () => ('set' in move ? move.set : clock.now() + move.advance);
    const ran = await advance.advance(target).catch((error: unknown) => {
      if (error instanceof RangeError) throw new BadInput(`${error.message}; it is ${now()} now`);
      throw error;
    });
    return c.json({ now: now(), ran });
  });

  app.post('/faults', async (c) => {
    const fault = await parseBody(c, faultSchema);
    if (fault.status === undefined && fault.latencyMs === undefined) {
      throw new BadInput('a fault needs a status, a latencyMs or both');
    }
    faults.add(fault);
    return c.json({ added: fault });
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({ cleared: true });
  });

  app.get('/tasks', (c) =>
    c.json([...queues.all()].sort((a, b) => a.scheduledAt - b.scheduledAt).map(describeTask)),
  );

  app.get('/mail', async (c) => c.json(await mails(c.req.query('to'))));

  return app;
}

/** Returns the response for an error that a control route threw. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof BadInput) return c.json({ error: error.message }, 400);
  if (error instanceof Ending) return c.json({ error: error.message }, 503);
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return c.json({ error: error.message }, 500);
}

async function parseBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadInput('the body is not valid JSON');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BadInput(
    parsed.error.issues
      .map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
      .join('; '),
  );
}

function describeTask(task: Task): object {
  return {
    name: task.name,
    queue: queueOf(task.name),
    scheduleTime: new Date(task.scheduledAt).toISOString(),
    createTime: new Date(task.createdAt).toISOString(),
    method: task.method,
    url: task.url,
    body: Buffer.from(task.body, 'base64').toString(),
    attempts: task.dispatchCount,
    ...(task.lastAttempt?.httpStatus === undefined
      ? {}
      : { lastStatus: task.lastAttempt.httpStatus }),
  };
}
