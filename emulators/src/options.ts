import { parseArgs } from 'node:util';

import { z } from 'zod';

import { scheduleSchema } from './control/schedules.ts';
import type { EmulatorsOptions } from './emulators.ts';
import { queueConfigSchema } from './tasks/queue-config.ts';

export const USAGE = `Usage: node src/main.ts [options]
  --firestore-port PORT      8080; 0 takes a free port, here as below
  --grpc-port PORT           4601: Cloud Tasks and Cloud KMS
  --http-port PORT           4600: YouTube, OAuth, Gemini, the hub, the control API
  --smtp-port PORT           4602: the SMTP server
  --hosting-port PORT        what a client of Hosting calls; none without this option
  --hosting-origin PORT      where the Hosting emulator of firebase-tools listens
  --functions-port PORT      where the functions listen; kept tasks and subscriptions call them there
  --state DIR                keep state in this folder between runs
  --rules FILE               Firestore's security rules; without any, only an admin may do anything
  --indexes FILE             firestore.indexes.json: Firestore then refuses queries that lack an index
  --clock-file FILE          where other processes read {"offsetMs": n} (DIR/clock.json)
  --no-firestore             leave Firestore to Google's own emulator
  --queues JSON              {"queue-id": {"maxAttempts": 5, "maxConcurrentDispatches": 2}}
  --schedules JSON           [{"name": "reconcile", "url": "http://…", "everyMinutes": 60}]`;

/** A mistake on the command line. The user receives the message. */
export class UsageError extends Error {}

const portSchema = z
  .string()
  .regex(/^\d+$/, 'a port is a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'a port is a number from 0 to 65535');

/** Returns a schema for a JSON text whose value matches `schema`. */
function jsonOf<T>(schema: z.ZodType<T>) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not valid JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const valuesSchema = z.object({
  'firestore-port': portSchema.default(8080),
  'grpc-port': portSchema.default(4601),
  'http-port': portSchema.default(4600),
  'smtp-port': portSchema.default(4602),
  'hosting-port': portSchema.optional(),
  'hosting-origin': portSchema.optional(),
  'functions-port': portSchema.optional(),
  state: z.string().min(1).optional(),
  rules: z.string().min(1).optional(),
  indexes: z.string().min(1).optional(),
  'clock-file': z.string().min(1).optional(),
  'no-firestore': z.boolean().default(false),
  queues: jsonOf(z.record(z.string(), queueConfigSchema)).optional(),
  schedules: jsonOf(z.array(scheduleSchema)).optional(),
});

/**
 * Parses the command line.
 *
 * @throws UsageError with a sentence for the user
 */
export function parseOptions(args: string[]): EmulatorsOptions {
  const parsed = valuesSchema.safeParse(rawValues(args));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  const { 'hosting-port': hostingPort, 'hosting-origin': origin } = values;
  if ((hostingPort === undefined) !== (origin === undefined))
    throw new UsageError('--hosting-port and --hosting-origin go together');
  if (values.rules !== undefined && values['no-firestore']) {
    throw new UsageError('--rules is for our own Firestore, not for --no-firestore');
  }
  if (values.indexes !== undefined && values['no-firestore']) {
    throw new UsageError('--indexes is for our own Firestore, not for --no-firestore');
  }
  return {
    ports: {
      firestore: values['firestore-port'],
      grpc: values['grpc-port'],
      http: values['http-port'],
      smtp: values['smtp-port'],
    },
    hosting:
      hostingPort === undefined || origin === undefined ? undefined : { port: hostingPort, origin },
    functionsPort: values['functions-port'],
    stateDir: values.state,
    rulesFile: values.rules,
    indexesFile: values.indexes,
    clockFile: values['clock-file'],
    hasFirestore: !values['no-firestore'],
    queues: new Map(Object.entries(values.queues ?? {})),
    schedules: values.schedules ?? [],
  };
}

function rawValues(args: string[]): object {
  try {
    return parseArgs({
      args,
      options: {
        'firestore-port': { type: 'string' },
        'grpc-port': { type: 'string' },
        'http-port': { type: 'string' },
        'smtp-port': { type: 'string' },
        'hosting-port': { type: 'string' },
        'hosting-origin': { type: 'string' },
        'functions-port': { type: 'string' },
        state: { type: 'string' },
        rules: { type: 'string' },
        indexes: { type: 'string' },
        'clock-file': { type: 'string' },
        'no-firestore': { type: 'boolean' },
        queues: { type: 'string' },
        schedules: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
