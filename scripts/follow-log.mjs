import { closeSync, openSync, readSync, statSync } from 'node:fs';

const LOOK_MS = 50;

/**
 * Calls back with each line that a program adds to its log from now on.
 *
 * @param {string} file
 * @param {(line: string) => void} hear
 * @returns {() => void} stops following
 */
export function followLog(file, hear) {
  const log = openSync(file, 'r');
  const buffer = Buffer.alloc(65_536);
  let position = statSync(file).size;
  let rest = '';
  const look = () => {
    for (;;) {
      const length = readSync(log, buffer, 0, buffer.length, position);
      if (length === 0) return;
      position += length;
      const lines = (rest + buffer.toString('utf8', 0, length)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    closeSync(log);
  };
}
