import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

import { Failure } from './failure.mjs';
import { listenerOf } from './process-table.mjs';

/**
 * The port of each part. 5000, the Hosting emulator's own default, is taken on macOS. `web` is
 * Vite's development server and `inspect` the functions' debugger: not every run has them.
 *
 * @typedef {{firestore: number, youtube: number, tasks: number, auth: number, functions: number,
 *   hosting: number, hub: number, logging: number, eventarc: number, taskQueues: number,
 *   web?: number, inspect?: number}} Ports
 */

/** Where each part listens, always on 127.0.0.1. */
const USUAL_PORTS = {
  firestore: 8080,
  youtube: 4600,
  tasks: 4601,
  auth: 9099,
  functions: 5001,
  hosting: 5002,
  web: 5173,
  inspect: 9229,
};

/** Above what browsers refuse to call (10080 is the last), below what outgoing connections get. */
const LEAST_PORT = 10_240;
const LEAST_EPHEMERAL_PORT = 32_768;

/**
 * The usual ports, or free ones. The parts of firebase-tools that nobody
 * calls by number always get free ones: two of them that start at once would take the same.
 *
 * @param {{auto: boolean, web: boolean, inspect: boolean}} options
 * @returns {Promise<Ports>}
 */
export async function choosePorts({ auto, web, inspect }) {
  const free = await freePorts(12);
  const next = () => {
    const port = free.pop();
    if (port === undefined) throw new Error('more ports asked for than taken');
    return port;
  };
  /** @param {number} usual */
  const pick = (usual) => (auto ? next() : usual);
  return {
    firestore: pick(USUAL_PORTS.firestore),
    youtube: pick(USUAL_PORTS.youtube),
    tasks: pick(USUAL_PORTS.tasks),
    auth: pick(USUAL_PORTS.auth),
    functions: pick(USUAL_PORTS.functions),
    hosting: pick(USUAL_PORTS.hosting),
    hub: next(),
    logging: next(),
    eventarc: next(),
    taskQueues: next(),
    ...(web && { web: pick(USUAL_PORTS.web) }),
    ...(inspect && { inspect: pick(USUAL_PORTS.inspect) }),
  };
}

/**
 * Makes sure that nothing listens on any of the ports.
 *
 * @param {Ports} ports
 * @throws {Failure} that names each busy port, what it is for and who holds it
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

/** @param {number} port */
function ownerOf(port) {
  const owner = listenerOf(port);
  if (!owner) return 'another process (its owner could not be found; try as root)';
  const command = owner.command.length > 160 ? `${owner.command.slice(0, 157)}…` : owner.command;
  return `process ${owner.pid}: ${command}`;
}

/**
 * Connecting finds a listener on all addresses, which macOS lets others bind beside; listening
 * finds one that is not yet, or no longer, accepting.
 *
 * @param {number} port
 */
async function isBusy(port) {
  return (await accepts(port)) || !(await isFree(port));
}

/**
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
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}

/**
 * Ports that nothing uses. They lie below those that a system gives to outgoing connections (from 32768
 * on Linux, 49152 elsewhere), so that none of these takes one before its program listens.
 *
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(LEAST_PORT, LEAST_EPHEMERAL_PORT);
    if (!ports.has(port) && !(await isBusy(port))) ports.add(port);
  }
  return [...ports];
}
