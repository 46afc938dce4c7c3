import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';

import { errorCode } from './failure.mjs';

/**
 * This module queries the operating system about processes. It reads /proc if it exists, because a
 * minimal Debian has neither `ps` nor `lsof`. Otherwise it runs these two programs, which macOS
 * has.
 *
 * @typedef {{pid: number, parent: number, command: string}} Process
 */

/** The code of a listening socket's state in /proc/net/tcp. */
const LISTENING = '0A';

/**
 * Lists all processes.
 *
 * @returns {Process[]}
 */
export function processes() {
  return existsSync('/proc/self/stat') ? processesOfProc() : processesOfPs();
}

/**
 * Lists the processes that the main thread of a process has started. On Linux, this costs much less
 * than a list of all processes.
 *
 * @param {number} pid
 * @returns {Process[]} empty if the process has ended
 */
export function childrenOf(pid) {
  const main = `/proc/${pid}/task/${pid}`;
  // Searches all processes, because there is no /proc or the kernel does not list children.
  if (!existsSync(`${main}/children`)) return processes().filter(({ parent }) => parent === pid);
  const children = readIfAccessible(`${main}/children`) ?? '';
  return children.split(' ').flatMap((name) => (name === '' ? [] : processOfProc(name)));
}

/**
 * Returns a variable of a process's initial environment.
 *
 * @param {number} pid
 * @param {string} name
 * @returns {string | undefined} undefined if the variable is not set or cannot be read; macOS does
 *   not show the environment of other processes
 */
export function environmentOf(pid, name) {
  const text = readIfAccessible(`/proc/${pid}/environ`) ?? '';
  const entry = text.split('\0').find((line) => line.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

/**
 * Returns whether a process is running.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs as another user.
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Returns the process that listens on a TCP port of this machine.
 *
 * @param {number} port
 * @returns {Process | undefined} undefined if there is none, or if it belongs to another user
 */
export function listenerOf(port) {
  const pid = existsSync('/proc/net/tcp') ? listenerPidOfProc(port) : listenerPidOfLsof(port);
  return pid === undefined ? undefined : processes().find((entry) => entry.pid === pid);
}

function processesOfProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOfProc);
}

/**
 * Reads a process from /proc.
 *
 * @param {string} name its pid
 * @returns {Process[]} empty if the process has ended
 */
function processOfProc(name) {
  const stat = readIfAccessible(`/proc/${name}/stat`);
  const command = readIfAccessible(`/proc/${name}/cmdline`);
  if (stat === undefined || command === undefined) return [];
  // The second field is the program's name in parentheses, which may itself contain spaces and
  // parentheses.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z') return [];
  const words = command.replaceAll('\0', ' ').trim();
  return [{ pid: Number(name), parent: Number(parent), command: words }];
}

function processesOfPs() {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/**
 * Returns the pid of the process that listens on a port, from /proc.
 *
 * @param {number} port
 */
function listenerPidOfProc(port) {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    (readIfAccessible(file) ?? '').split('\n').flatMap((line) => {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      return local?.endsWith(wanted) && state === LISTENING && inode ? [inode] : [];
    }),
  );
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  return processesOfProc().find(({ pid }) => openFiles(pid).some((file) => sockets.has(file)))?.pid;
}

/**
 * Returns the pid of the process that listens on a port, from lsof.
 *
 * @param {number} port
 */
function listenerPidOfLsof(port) {
  try {
    const args = ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'];
    return Number(execFileSync('lsof', args, { encoding: 'utf8' }).split('\n')[0]) || undefined;
  } catch {
    // lsof is missing, or found no listener and exited with 1.
    return undefined;
  }
}

/**
 * Returns the targets of a process's open files.
 *
 * @param {number} pid
 * @returns {string[]}
 */
function openFiles(pid) {
  const folder = `/proc/${pid}/fd`;
  return (ifAccessible(() => readdirSync(folder)) ?? []).flatMap(
    (name) => ifAccessible(() => readlinkSync(`${folder}/${name}`)) ?? [],
  );
}

/**
 * Reads a file; returns undefined if it is not accessible.
 *
 * @param {string} file
 */
function readIfAccessible(file) {
  return ifAccessible(() => readFileSync(file, 'utf8'));
}

/**
 * Returns the result of `read`; undefined if the process has ended meanwhile or belongs to another
 * user.
 *
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
function ifAccessible(read) {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
