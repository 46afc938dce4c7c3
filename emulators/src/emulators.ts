import { join } from 'node:path';

import { Hono } from 'hono';

import type { Clock } from './platform/clock.ts';
import { ClockAdvance } from './control/clock-advance.ts';
import { answerError, createControlApi } from './control/control-api.ts';
import type { DueWork, Ran } from './platform/due-work.ts';
import { serveHttp } from './platform/http-server.ts';
import { type Stops, kept, keptClock, keptKeys, keptQueues } from './kept-state.ts';
import { refuseOthers } from './control/loopback-only.ts';
import { startOn } from './platform/port-in-use.ts';
import { type Schedule, Schedules } from './control/schedules.ts';
import { Faults } from './platform/faults.ts';
import { createGemini } from './gemini/service.ts';
import { startGrpc } from './platform/grpc-server.ts';
import { createKmsService } from './kms/service.ts';
import { Mailbox } from './mail/service.ts';
import { Dispatcher } from './tasks/dispatcher.ts';
import type { QueueConfig } from './tasks/queue-config.ts';
import { createTasksService } from './tasks/service.ts';
import { createYoutube } from './youtube/service.ts';

const PROJECT = 'demo-threadsweep';
/** The key that wraps the product's data keys; production creates it once by hand. */
const PRODUCT_KEY = `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;

export interface Ports {
  /** 0 where Google's own emulator serves Firestore. */
  firestore: number;
  grpc: number;
  http: number;
}

export interface EmulatorsOptions {
  /** 0, the default, takes a free one. */
  ports?: Partial<Ports>;
  /** Folder in which each part keeps its state; without it nothing outlives `stop`. */
  stateDir?: string | undefined;
  /** Firestore's security rules; without any, only an admin may do anything. */
  rulesFile?: string | undefined;
  /** Where the clock's offset is kept for other processes; by default `clock.json` in `stateDir`. */
  clockFile?: string | undefined;
  /** `address:port` of another Firestore emulator; ours is not started then. */
  firestoreHost?: string | undefined;
  /** By the queue's short id; other queues have the real service's defaults. */
  queues?: ReadonlyMap<string, QueueConfig>;
  schedules?: Schedule[];
  /** Whether what becomes due as real time passes runs, too: by default; else `advanceTo` alone runs it. */
  background?: boolean;
}

export interface Emulators {
  ports: Ports;
  clock: Clock;
  faults: Faults;
  /** As `POST /control/clock`: moves the clock to `epochMs`, running on the way what becomes due. */
  advanceTo(epochMs: number): Promise<Ran[]>;
  /** Ends every part and saves what is left to save. */
  stop(): Promise<void>;
}

/**
 * Starts all emulators in this process, on 127.0.0.1 alone.
 * @throws PortInUse, or Error naming an unreadable state file; what had started is stopped
 */
export async function startEmulators(options: EmulatorsOptions = {}): Promise<Emulators> {
  const { ports = {}, stateDir } = options;
  const stops: Stops = [];
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
    const clock = keptClock(options.clockFile ?? fileOf('clock.json'));
    const faults = new Faults();

    const keys = keptKeys(clock, fileOf('kms.json'));
    keys.ensure(PRODUCT_KEY);

    const queues = keptQueues(clock, fileOf('tasks.json'), stops);
    const grpc = await startOn('Cloud Tasks and Cloud KMS', '--grpc-port', ports.grpc, (port) =>
      startGrpc(port, [createTasksService(clock, faults, queues), createKmsService(faults, keys)]),
    );
    stops.push(() => grpc.stop());

    let firestorePort = 0;
    if (options.firestoreHost === undefined) {
      // Loaded only when it serves: it is the largest part, and another one may stand in for it.
      const { startFirestore } = await import('./firestore/server.ts');
      const stateFile = fileOf('firestore.json');
      const { rulesFile } = options;
      const firestore = await startOn('Firestore', '--firestore-port', ports.firestore, (port) =>
        startFirestore({
          port,
          clock,
          faults,
          ...(stateFile !== undefined && { stateFile }),
          ...(rulesFile !== undefined && { rulesFile }),
        }),
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
    const works: DueWork[] = [dispatcher, schedules];
    const advance = new ClockAdvance(clock, works, () => youtube.announced());
    // What is due from an earlier run may call the other parts: it waits until they are there.
    await Promise.all(works.map((work) => work.hold()));

    let httpPort = 0;
    const baseUrl = () => `http://127.0.0.1:${httpPort}`;
    const youtube = kept(
      (state) => createYoutube({ clock, faults, baseUrl, state }),
      fileOf('youtube.json'),
      stops,
    );
    const gemini = kept((state) => createGemini({ faults, state }), fileOf('gemini.json'), stops);

    const app = new Hono();
    app.onError(answerError);
    app.use('/control/*', refuseOthers);
    app.route('/control', createControlApi({ clock, advance, faults, queues, mailbox }));
    for (const part of [youtube, gemini]) {
      app.route('/control', part.controlRoutes);
      app.route('/', part.routes);
    }
    app.notFound((c) => c.json({ error: `there is no ${c.req.method} ${c.req.path} here` }, 404));
    const http = await startOn('the HTTP emulators', '--http-port', ports.http, (port) =>
      serveHttp(app, port),
    );
    stops.push(() => http.stop());
    httpPort = http.port;
    if (options.background !== false) for (const work of works) work.release();

    return {
      ports: { firestore: firestorePort, grpc: grpc.port, http: httpPort },
      clock,
      faults,
      advanceTo: (epochMs) => advance.advance(() => epochMs),
      stop,
    };
  } catch (error) {
    await stop().catch((stopError: unknown) => {
      throw new AggregateError([error, stopError], 'the start failed, and so did its undoing', {
        cause: error,
      });
    });
    throw error;
  }
}
