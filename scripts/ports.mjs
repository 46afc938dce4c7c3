import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

import { errorCode, Failure } from './failure.mjs';
import { listenerOf } from './process-table.mjs';

/**
 * The port of each part. `hosting` is this project's proxy in front of Hosting, which adds the hops
 * of Google's network to a request. `site` is the Hosting emulator of firebase-tools behind it.
 * `web` is Vite's development server, and `inspect` is the debugger of the functions; not every run
 * has these two.
 *
 * @typedef {{firestore: number, youtube: number, tasks: number, smtp: number, auth: number,
 * functions: number, hosting: number, site: number, hub: number, logging: number, eventarc: number,
 * taskQueues: number, web?: number, inspect?: number}} Ports
 */

/**
 * The ports if `--ports auto` is not given. Hosting does not use its default port 5000, because
 * macOS uses it.
 */
const USUAL_PORTS = {
  firestore: 8080,
  youtube: 4600,
  tasks: 4601,
  smtp: 4602,
  auth: 9099,
  functions: 5001,
  hosting: 5002,
  web: 5173,
  inspect: 9229,
};

/** The lowest port to choose. Browsers block some lower ports; 10080 is the last one. */
const MIN_PORT = 10_240;
/** The lowest port that systems assign to outgoing connections: 32768 on Linux, 49152 on others. */
const MIN_EPHEMERAL_PORT = 32_768;

/**
 * Chooses a port for each part. The internal parts of firebase-tools always get free ports. If
 * firebase-tools chose them, two products that start simultaneously would get the same ones.
 *
 * @param {{auto: boolean, web: boolean, inspect: boolean}} options `auto`: free ports instead of
 * the usual ones; `web`, `inspect`: include a port for this part
 * @returns {Promise<Ports>}
 */
export async function choosePorts({ auto, web, inspect }) {
  const free = await freePorts(14);
  const next = () => {
    const port = free.pop();
    if (port === undefined) throw new Error('there are more parts than free ports');
    return port;
  };
  /**
   * Returns the usual port, or a free one.
   *
   * @param {number} usual
   */
  const pick = (usual) => (auto ? next() : usual);
  return {
    firestore: pick(USUAL_PORTS.firestore),
    youtube: pick(USUAL_PORTS.youtube),
    tasks: pick(USUAL_PORTS.tasks),
    smtp: pick(USUAL_PORTS.smtp),
    auth: pick(USUAL_PORTS.auth),
    functions: pick(USUAL_PORTS.functions),
    hosting: pick(USUAL_PORTS.hosting),
    site: next(),
    hub: next(),
    logging: next(),
    eventarc: next(),
    taskQueues: next(),
    ...(web && { web: pick(USUAL_PORTS.web) }),
    ...(inspect && { inspect: pick(USUAL_PORTS.inspect) }),
  };
}

/**
 * Checks that all ports are free.
 *
 * @param {Ports} ports
 * @throws {Failure} if one is in use; the message lists each port in use, its part and the process that uses it
 */
export async function checkPorts(ports) {
  const entries = Object.entries(ports);
  const busy = await Promise.all(entries.map(([, port]) => isBusy(port)));
  const problems = entries
    .filter((_, index) => busy[index])
    .map(([part, port]) => `Port ${port} (for ${part}) is in use by ${ownerOf(port)}.`);
  if (problems.length > 0) {
    const advice =
      'Stop what uses it and start again, or take free ports: -- --ports auto --state DIR';
    throw new Failure([...problems, advice].join('\n'));
  }
}

/**
 * Describes the process that listens on a port.
 *
 * @param {number} port
 */
function ownerOf(port) {
  const owner = listenerOf(port);
  if (!owner) return 'another process (its owner could not be found; try as root)';
  const command = owner.command.length > 160 ? `${owner.command.slice(0, 157)}…` : owner.command;
  return `process ${owner.pid}: ${command}`;
}

/**
 * Returns whether a port is in use. Connecting detects a listener on all addresses, although macOS
 * allows binding one address of the same port. Listening detects a listener that accepts no
 * connections.
 *
 * @param {number} port
 */
async function isBusy(port) {
  return (await accepts(port)) || !(await isFree(port));
}

/**
 * Returns whether a program accepts connections on a port.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Returns whether this process can listen on a port.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}

/**
 * Finds unused ports below those of outgoing connections. No connection can then take a port before
 * a program listens on it.
 *
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(MIN_PORT, MIN_EPHEMERAL_PORT);
    if (!ports.has(port) && !(await isBusy(port))) ports.add(port);
  }
  return [...ports];
}
