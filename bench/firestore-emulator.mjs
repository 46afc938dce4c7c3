import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { TestChannel } from '../emulators/test/firestore/channel.ts';
import { ROOT } from '../scripts/run.mjs';

const program = join(ROOT, 'emulators/src/firestore/main.ts');

/**
 * Starts the Firestore emulator in its own process. Resolves when it is ready.
 *
 * @returns {Promise<{port: number, stop: () => Promise<void>}>}
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

/**
 * A WebChannel stream with an admin's access. Like the web SDK, it sends requests by POST and receives
 * responses on an open GET.
 */
export class WebStream {
  /** @type {TestChannel} */
  #channel;
  /** @type {import('../emulators/test/firestore/channel.ts').Held} */
  #responses;
  #sent = 1;
  #acknowledged = 0;

  /**
   * @param {TestChannel} channel
   * @param {import('../emulators/test/firestore/channel.ts').Held} responses
   */
  constructor(channel, responses) {
    this.#channel = channel;
    this.#responses = responses;
  }

  /**
   * Opens a stream.
   *
   * @param {number} port the emulator's port
   * @param {'Listen' | 'Write'} method
   * @param {object} first the first request
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
   * Reads responses until the JSON of one contains the text.
   *
   * @param {string} text
   */
  async until(text) {
    for (;;) {
      const array = await this.#responses.next();
      if (array === undefined) {
        // The emulator ends a GET after 1 MB, after which a client opens the next one.
        this.#responses = await this.#channel.hold(this.#acknowledged);
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
    this.#responses.drop();
    await this.#channel.terminate();
  }
}
