import { join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';

import { Clock } from './clock.ts';
import { ClockAdvance } from './control/clock-advance.ts';
import { answerError, createControlApi } from './control/control-api.ts';
import type { Ran } from './control/due-work.ts';
import { type Schedule, Schedules } from './control/schedules.ts';
import { Faults } from './faults.ts';
import { startGrpc } from './grpc-server.ts';
import { KeyStore, keysStateSchema } from './kms/key-store.ts';
import { createKmsService } from './kms/kms-service.ts';
import { Mailbox } from './mail/mailbox.ts';
import { StateFile, readJson, unreadable, writeAtomically } from './state-file.ts';
import { Dispatcher } from './tasks/dispatcher.ts';
import type { QueueConfig } from './tasks/queue-config.ts';
import { TaskQueues, tasksStateSchema } from './tasks/task-queues.ts';
import { createTasksService } from './tasks/tasks-service.ts';
import { type StandIn, createYoutube } from './youtube/youtube-stand-in.ts';

const PROJECT = 'demo-threadsweep';
/** The key that wraps the product's data keys; production creates it once by hand. */
const PRODUCT_KEY = `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;

export interface Ports {
  /** 0 where Google's own emulator serves Firestore. */
  firestore: number;
  grpc: number;
  http: number;
}

export interface StandInsOptions {
  /** 0, the default, takes a free one. */
  ports?: Partial<Ports>;
  /** Folder in which each part keeps its state; without it nothing outlives `stop`. */
  stateDir?: string | undefined;
  /** Where the clock's offset is kept for other processes; by default `clock.json` in `stateDir`. */
  clockFile?: string | undefined;
  /** `address:port` of another Firestore emulator; ours is not started then. */
  firestoreHost?: string | undefined;
  /** By the queue's short id; other queues have the real service's defaults. */
  queues?: ReadonlyMap<string, QueueConfig>;
  schedules?: Schedule[];
}

export interface StandIns {
  ports: Ports;
  clock: Clock;
  faults: Faults;
  /** As `POST /control/clock`: moves the clock to `epochMs`, running on the way what becomes due. */
  advanceTo(epochMs: number): Promise<Ran[]>;
  /** Ends every part and saves what is left to save. */
  stop(): Promise<void>;
}

/** A port that another process holds; the message is for the person who starts us. */
export class PortInUse extends Error {}

/**
 * Starts all stand-ins in this process, on 127.0.0.1 alone.
 * @throws PortInUse, or Error naming an unreadable state file; what had started is stopped
 */
export async function startStandIns(options: StandInsOptions = {}): Promise<StandIns> {
  const { ports = {}, stateDir } = options;
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    const errors: unknown[] = [];
    for (const end of stops.splice(0).toReversed()) {
      // One part that fails to end must not keep the others running.
      try {
        await end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'not every part ended well');
  };
  const fileOf = (part: string) => (stateDir === undefined ? undefined : join(stateDir, part));

  try {
    const clock = openClock(options.clockFile ?? fileOf('clock.json'));
    const faults = new Faults();

    const keys = openKeys(clock, fileOf('kms.json'));
    keys.ensure(PRODUCT_KEY);

    const queues = openQueues(clock, fileOf('tasks.json'), stops);
    const grpc = await claim('Cloud Tasks and Cloud KMS', '--grpc-port', ports.grpc, (port) =>
      startGrpc(port, [createTasksService(clock, faults, queues), createKmsService(faults, keys)]),
    );
    stops.push(() => grpc.stop());

    let firestorePort = 0;
    if (options.firestoreHost === undefined) {
      // Loaded only when it serves: it is the largest part, and another one may stand in for it.
      const { startFirestore } = await import('./firestore/server.ts');
      const stateFile = fileOf('firestore.json');
      const firestore = await claim('Firestore', '--firestore-port', ports.firestore, (port) =>
        startFirestore({ port, clock, faults, ...(stateFile === undefined ? {} : { stateFile }) }),
      );
      stops.push(() => firestore.stop());
      firestorePort = firestore.port;
    }
    const mailbox = new Mailbox(PROJECT, options.firestoreHost ?? `127.0.0.1:${firestorePort}`);
    stops.push(() => mailbox.close());

    const dispatcher = new Dispatcher(clock, queues, options.queues ?? new Map());
    stops.push(() => dispatcher.stop());
    const schedules = new Schedules(clock, options.schedules ?? []);
    stops.push(() => schedules.stop());
    const advance = new ClockAdvance(clock, [dispatcher, schedules]);

    let httpPort = 0;
    const baseUrl = () => `http://127.0.0.1:${httpPort}`;
    const youtube = openYoutube({ clock, faults, baseUrl }, fileOf('youtube.json'), stops);

    const app = new Hono();
    app.onError(answerError);
    app.route('/control', createControlApi({ clock, advance, faults, queues, mailbox }));
    app.route('/control', youtube.controlRoutes);
    app.route('/', youtube.routes);
    app.notFound((c) => c.json({ error: `there is no ${c.req.method} ${c.req.path} here` }, 404));
    const http = await claim('the HTTP stand-ins', '--http-port', ports.http, (port) =>
      serve(app, port),
    );
    stops.push(() => http.stop());
    httpPort = http.port;

    return {
      ports: { firestore: firestorePort, grpc: grpc.port, http: httpPort },
      clock,
      faults,
      advanceTo: (epochMs) => advance.advance(() => epochMs),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The clock with the offset it had, written anew with each move, before anyone can act on it. */
function openClock(path: string | undefined): Clock {
  if (path === undefined) return new Clock();
  const clock = new Clock(readJson(path, z.object({ offsetMs: z.int().min(0) }))?.offsetMs);
  const save = () => writeAtomically(path, JSON.stringify({ offsetMs: clock.offsetMs }));
  clock.onMove(save);
  save();
  return clock;
}

/** Keys are saved before the call that made them answers: what they sealed must stay readable. */
function openKeys(clock: Clock, path: string | undefined): KeyStore {
  if (path === undefined) return new KeyStore(clock);
  const file = new StateFile(path, () => keys.snapshot());
  const keys = new KeyStore(clock, readJson(path, keysStateSchema), () => file.saveNow());
  return keys;
}

function openQueues(
  clock: Clock,
  path: string | undefined,
  stops: (() => Promise<void> | void)[],
): TaskQueues {
  if (path === undefined) return new TaskQueues(clock);
  const queues = new TaskQueues(clock, readJson(path, tasksStateSchema));
  const file = new StateFile(path, () => queues.snapshot());
  queues.onChange(() => file.changed());
  stops.push(() => file.close());
  return queues;
}

/** YouTube, Google's OAuth and the upload hub, which are one part with one state. */
function openYoutube(
  options: Parameters<typeof createYoutube>[0],
  path: string | undefined,
  stops: (() => Promise<void> | void)[],
): StandIn {
  if (path === undefined) return createYoutube(options);
  const state = readJson(path, z.unknown());
  let youtube: StandIn;
  try {
    youtube = createYoutube({ ...options, state });
  } catch (error) {
    throw unreadable(path, error);
  }
  const file = new StateFile(path, () => youtube.snapshot());
  youtube.onChange(() => file.changed());
  stops.push(() => file.close());
  return youtube;
}

/** Starts a part on its port and says in words when the port is taken. */
async function claim<T>(
  part: string,
  option: string,
  port = 0,
  start: (port: number) => Promise<T>,
): Promise<T> {
  try {
    return await start(port);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortInUse(
        `port ${port} is taken, which ${part} should have; end what uses it, or choose another with ${option}`,
        { cause: error },
      );
    }
    throw error;
  }
}

async function serve(app: Hono, port: number): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Kept-alive connections would hold the close back; only HTTP/1 servers are made here.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
