import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';

/**
 * What the operating system knows about processes: read from /proc where there is one (a bare
 * Debian has neither `ps` nor `lsof`), else from `ps` and `lsof`, which macOS brings.
 *
 * @typedef {{pid: number, parent: number, command: string}} Process
 */

const LISTENING = '0A';

/** @returns {Process[]} */
export function processes() {
  return existsSync('/proc/self/stat') ? processesOfProc() : processesOfPs();
}

/**
 * A value from a process's environment at its start, or undefined where it has none or may not be
 * read (macOS shows other processes' environments to nobody).
 *
 * @param {number} pid
 * @param {string} name
 */
export function environmentOf(pid, name) {
  const text = readIfThere(`/proc/${pid}/environ`) ?? '';
  const entry = text.split('\0').find((line) => line.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return codeOf(error) === 'EPERM';
  }
}

/**
 * The process that listens on a TCP port of this machine; undefined where it can't be found out,
 * as for another user's process without root.
 *
 * @param {number} port
 * @returns {Process | undefined}
 */
export function listenerOf(port) {
  const pid = existsSync('/proc/net/tcp') ? listenerPidOfProc(port) : listenerPidOfLsof(port);
  return pid === undefined ? undefined : processes().find((entry) => entry.pid === pid);
}

function processesOfProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readIfThere(`/proc/${name}/stat`);
      const command = readIfThere(`/proc/${name}/cmdline`);
      if (stat === undefined || command === undefined) return [];
      // The second field, the program's name in brackets, may hold spaces and brackets itself.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const words = command.replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(parent), command: words }];
    });
}

function processesOfPs() {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** @param {number} port */
function listenerPidOfProc(port) {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    (readIfThere(file) ?? '').split('\n').flatMap((line) => {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      return local?.endsWith(wanted) && state === LISTENING && inode ? [inode] : [];
    }),
  );
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  return processesOfProc().find(({ pid }) => openFiles(pid).some((file) => sockets.has(file)))?.pid;
}

/** @param {number} port */
function listenerPidOfLsof(port) {
  try {
    const args = ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'];
    return Number(execFileSync('lsof', args, { encoding: 'utf8' }).split('\n')[0]) || undefined;
  } catch {
    // lsof exits with 1 where nothing matches, and may be missing: the owner stays unknown.
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {string[]}
 */
function openFiles(pid) {
  const folder = `/proc/${pid}/fd`;
  return (unlessGone(() => readdirSync(folder)) ?? []).flatMap(
    (name) => unlessGone(() => readlinkSync(`${folder}/${name}`)) ?? [],
  );
}

/** @param {string} file */
function readIfThere(file) {
  return unlessGone(() => readFileSync(file, 'utf8'));
}

/**
 * Processes end while one reads about them, and some are not ours to look into.
 *
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
