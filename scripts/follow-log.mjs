import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const POLL_MS = 50;

/**
 * Calls a function with each complete line that is added to a log from now on.
 *
 * @param {string} file
 * @param {(line: string) => void} onLine
 * @returns {() => void} stops following
 */
export function followLog(file, onLine) {
  const log = openSync(file, 'r');
  const buffer = Buffer.alloc(65_536);
  // A character can be split between two reads.
  const decoder = new StringDecoder('utf8');
  let position = statSync(file).size;
  let rest = '';
  const read = () => {
    for (;;) {
      const length = readSync(log, buffer, 0, buffer.length, position);
      if (length === 0) return;
      position += length;
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
  };
  const timer = setInterval(read, POLL_MS);
  return () => {
    clearInterval(timer);
    closeSync(log);
  };
}
