import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { TestChannel } from '../emulators/test/firestore/channel.ts';

const program = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'emulators/src/firestore/main.ts',
);

/**
 * Starts the Firestore emulator in a process of its own.
 *
 * @returns {Promise<{port: number, stop: () => Promise<void>}>} once it is ready
 */
export async function startFirestore() {
  const child = spawn(process.execPath, [program, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready on .*:(\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    return {
      port: Number(port),
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('the emulator ended before it was ready');
}

/** A stream as the web SDK opens it, as an admin: requests go in posts, answers come on a held GET. */
export class WebStream {
  /** @type {TestChannel} */
  #channel;
  /** @type {import('../emulators/test/firestore/channel.ts').Held} */
  #held;
  #sent = 1;
  #acknowledged = 0;

  /**
   * @param {TestChannel} channel
   * @param {import('../emulators/test/firestore/channel.ts').Held} held
   */
  constructor(channel, held) {
    this.#channel = channel;
    this.#held = held;
  }

  /**
   * @param {number} port
   * @param {'Listen' | 'Write'} method
   * @param {object} first
   */
  static async open(port, method, first) {
    const url = `http://127.0.0.1:${port}/google.firestore.v1.Firestore/${method}/channel`;
    const channel = await TestChannel.open(url, [first], { Authorization: 'Bearer owner' });
    return new WebStream(channel, await channel.hold(0));
  }

  /** @param {object[]} messages */
  async send(messages) {
    const { ok } = await this.#channel.post(messages, this.#sent);
    if (!ok) throw new Error('the emulator refused a post');
    this.#sent += messages.length;
  }

  /**
   * Reads on until an answer that has `text` in its JSON.
   *
   * @param {string} text
   */
  async until(text) {
    for (;;) {
      const array = await this.#held.next();
      if (array === undefined) {
        // After a megabyte the emulator ends a GET: the web SDK too then opens the next.
        this.#held = await this.#channel.hold(this.#acknowledged);
        continue;
      }
      const [id, payload] = array;
      this.#acknowledged = id;
      const json = JSON.stringify(payload);
      if (json.includes('"error"')) throw new Error(json);
      if (json.includes(text)) return;
    }
  }

  async close() {
    this.#held.drop();
    await this.#channel.terminate();
  }
}
