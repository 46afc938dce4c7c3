import { join } from 'node:path';

import { Hono } from 'hono';

import type { Clock } from './platform/clock.ts';
import { ClockAdvance } from './control/clock-advance.ts';
import { answerError, createControlApi } from './control/control-api.ts';
import type { DueWork, Ran } from './platform/due-work.ts';
import { serveHttp } from './platform/http-server.ts';
import { type Stops, kept, keptClock, keptKeys, keptQueues } from './kept-state.ts';
import { refuseOthers } from './control/loopback-only.ts';
import { functionUrls } from './platform/function-urls.ts';
import { startOn } from './platform/port-in-use.ts';
import { type Schedule, Schedules } from './control/schedules.ts';
import { Faults } from './platform/faults.ts';
import { createGemini } from './gemini/service.ts';
import { startFront } from './hosting/front.ts';
import { startGrpc } from './platform/grpc-server.ts';
import { createKmsService } from './kms/service.ts';
import { startSmtp } from './mail/service.ts';
import { Mailbox } from './mail/state.ts';
import { DUE_MAILS_WAIT_MS } from './mail/limits.ts';
import { Dispatcher } from './tasks/dispatcher.ts';
import type { QueueConfig } from './tasks/queue-config.ts';
import { createTasksService } from './tasks/service.ts';
import { createYoutube } from './youtube/service.ts';

const PROJECT = 'demo-threadsweep';
/** The short ids of the queues whose tasks send mail. */
const MAIL_QUEUES = ['sendMail', 'sendNotice'];
/** The key that wraps the product's data keys. An operator creates it in production. */
const PRODUCT_KEY = `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;

export interface Ports {
  /** The port of Firestore; 0 if Google's own emulator serves it. */
  firestore: number;
  grpc: number;
  http: number;
  smtp: number;
}

export interface EmulatorsOptions {
  /** The port of each part. The default, 0, chooses a free port. */
  ports?: Partial<Ports>;
  /**
   * The port of Hosting (`port`), and the port of the emulator behind it (`origin`). By default,
   * Hosting does not start.
   */
  hosting?: { port: number; origin: number } | undefined;
  /**
   * The port of the functions. Kept tasks and subscriptions that call functions follow them to
   * another port. State that was kept with it needs it again, because its URLs have no origin.
   */
  functionsPort?: number | undefined;
  /** The folder for the state of each part. Without it, no state survives `stop`. */
  stateDir?: string | undefined;
  /** The file of Firestore's security rules. Without it, only an admin has access. */
  rulesFile?: string | undefined;
  /**
   * The path of `firestore.indexes.json`. Without it, Firestore also runs queries that lack an
   * index.
   */
  indexesFile?: string | undefined;
  /**
   * The file in which other processes read the clock's offset; by default `clock.json` in
   * `stateDir`.
   */
  clockFile?: string | undefined;
  /**
   * Whether this project's Firestore emulator starts, which is the default. If it does not,
   * Google's emulator can be used instead.
   */
  hasFirestore?: boolean;
  /** The settings of queues by their short ids. Other queues have the defaults of Cloud Tasks. */
  queues?: ReadonlyMap<string, QueueConfig>;
  schedules?: Schedule[];
  /**
   * Whether due work also runs as real time passes, which is the default. Otherwise only
   * `advanceTo` runs it.
   */
  background?: boolean;
}

export interface Emulators {
  ports: Ports;
  clock: Clock;
  faults: Faults;
  /**
   * Moves the clock to `epochMs` and runs the work that becomes due, as `POST /control/clock` does.
   * Returns the work that ran.
   */
  advanceTo(epochMs: number): Promise<Ran[]>;
  /** Saves the state of every part and stops it. */
  stop(): Promise<void>;
}

/**
 * Starts all emulators in this process, on 127.0.0.1 only.
 *
 * @throws PortInUse, or an Error that names an unreadable state file. In both cases the parts that
 * had started are stopped.
 */
export async function startEmulators(options: EmulatorsOptions = {}): Promise<Emulators> {
  const stops: Stops = [];
  try {
    return await startParts(options, stops);
  } catch (error) {
    await stopAll(stops).catch((stopError: unknown) => {
      throw new AggregateError([error, stopError], 'the start failed, and so did its undoing', {
        cause: error,
      });
    });
    throw error;
  }
}

async function stopAll(stops: Stops): Promise<void> {
  const errors: unknown[] = [];
  for (const end of stops.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not every part ended well');
}

/** Starts each part, and adds the function that stops it to `stops`. */
async function startParts(options: EmulatorsOptions, stops: Stops): Promise<Emulators> {
  const { ports = {}, stateDir } = options;
  const fileOf = (part: string) => (stateDir === undefined ? undefined : join(stateDir, part));
  const clock = keptClock(options.clockFile ?? fileOf('clock.json'));
  const faults = new Faults();

  const keys = keptKeys(clock, fileOf('kms.json'));
  keys.ensure(PRODUCT_KEY);
  const urls = functionUrls(options.functionsPort);
  const queues = keptQueues(clock, fileOf('tasks.json'), stops, urls);
  const grpc = await startOn('Cloud Tasks and Cloud KMS', '--grpc-port', ports.grpc, (port) =>
    startGrpc(port, [createTasksService(clock, faults, queues), createKmsService(faults, keys)]),
  );
  stops.push(() => grpc.stop());

  const isOurs = options.hasFirestore !== false;
  const stateFile = fileOf('firestore.json');
  const firestorePort = isOurs ? await startStore({ options, stateFile, clock, faults, stops }) : 0;
  const mailbox = kept((state) => new Mailbox(state), fileOf('mail.json'), stops);
  const smtp = await startOn('SMTP', '--smtp-port', ports.smtp, (port) =>
    startSmtp(port, { clock, faults, mailbox }),
  );
  stops.push(() => smtp.stop());

  const dispatcher = new Dispatcher(clock, queues, options.queues ?? new Map());
  stops.push(() => dispatcher.stop());
  const schedules = new Schedules(clock, options.schedules ?? []);
  stops.push(() => schedules.stop());
  const works: DueWork[] = [dispatcher, schedules];
  const advance = new ClockAdvance(clock, works, () => youtube.announced());
  // Due work of an earlier run may call other parts, so no work runs until all parts have started.
  await Promise.all(works.map((work) => work.hold()));

  let httpPort = 0;
  const baseUrl = () => `http://127.0.0.1:${httpPort}`;
  const youtube = kept(
    (state) => createYoutube({ clock, faults, baseUrl, functionUrls: urls, state }),
    fileOf('youtube.json'),
    stops,
  );
  stops.push(() => youtube.releases.stop());
  works.push(youtube.releases);
  await youtube.releases.hold();
  const gemini = kept((state) => createGemini({ faults, state }), fileOf('gemini.json'), stops);
  // Delivers the mails that the product has queued before a request reads the mailbox.
  const mails = async (to?: string) => {
    await Promise.all(MAIL_QUEUES.map((queue) => dispatcher.runDue(queue, DUE_MAILS_WAIT_MS)));
    return mailbox.list(to);
  };
  const control = createControlApi({ clock, advance, faults, queues, mails });
  const http = await startOn('the HTTP emulators', '--http-port', ports.http, (port) =>
    serveHttp(httpApp(control, [youtube, gemini]), port),
  );
  stops.push(() => http.stop());
  httpPort = http.port;
  const { hosting } = options;
  if (hosting) {
    const front = await startOn('Hosting', '--hosting-port', hosting.port, (port) =>
      startFront(port, hosting.origin),
    );
    stops.push(() => front.stop());
  }
  if (options.background !== false) for (const work of works) work.release();

  return {
    ports: { firestore: firestorePort, grpc: grpc.port, http: httpPort, smtp: smtp.port },
    clock,
    faults,
    advanceTo: (epochMs) => advance.advance(() => epochMs),
    stop: () => stopAll(stops),
  };
}

/** Starts this project's Firestore emulator. Returns its port. */
async function startStore(parts: {
  options: EmulatorsOptions;
  stateFile: string | undefined;
  clock: Clock;
  faults: Faults;
  stops: Stops;
}): Promise<number> {
  const { options, stateFile, clock, faults, stops } = parts;
  const { ports, rulesFile, indexesFile } = options;
  // Loads this module only if needed, because it is the largest part, and Google's emulator may
  // replace it.
  const { startFirestore } = await import('./firestore/server.ts');
  const firestore = await startOn('Firestore', '--firestore-port', ports?.firestore, (port) =>
    startFirestore({ port, clock, faults, stateFile, rulesFile, indexesFile }),
  );
  stops.push(() => firestore.stop());
  return firestore.port;
}

/** Creates the app that serves every HTTP route on one port. */
function httpApp(control: Hono, emulators: { routes: Hono; controlRoutes: Hono }[]): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.use('/control/*', refuseOthers);
  app.route('/control', control);
  for (const { routes, controlRoutes } of emulators) {
    app.route('/control', controlRoutes);
    app.route('/', routes);
  }
  const listed = routesOf(app);
  for (const path of ['/control', '/control/']) app.get(path, (c) => c.json({ routes: listed }));
  app.notFound((c) => c.json({ error: `there is no ${c.req.method} ${c.req.path} here` }, 404));
  return app;
}

/** Returns the method and path of each route of the control API, such as `GET /control/clock`. */
function routesOf(app: Hono): string[] {
  const routes = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/control/'),
  );
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}
