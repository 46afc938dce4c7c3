import type { Firestore, QueryDocumentSnapshot } from '@google-cloud/firestore';

import { reasonOf } from '../platform/outgoing-request.ts';
import { RESPONSE_TIMEOUT_MS } from './limits.ts';

/** Firestore gave no response or an error. */
export class MailUnreadable extends Error {}

/** The state of this service is in Firestore: the documents of the collection `mail`. */
export class MailCollection {
  readonly #settings: { projectId: string; host: string };
  readonly #timeoutMs: number;
  #firestore: Promise<Firestore> | undefined;

  /** @param host `address:port` of a Firestore emulator, ours or Google's */
  constructor(projectId: string, host: string, timeoutMs: number = RESPONSE_TIMEOUT_MS) {
    this.#settings = { projectId, host };
    this.#timeoutMs = timeoutMs;
  }

  /** @throws MailUnreadable */
  async documents(): Promise<QueryDocumentSnapshot[]> {
    const { host } = this.#settings;
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => tooLate.reject(new Error(`no answer within ${this.#timeoutMs} ms`)),
      this.#timeoutMs,
    );
    try {
      // Google's emulator and ours respond «Ok» here. This comes first, because a client that
      // reaches nobody retries for many seconds and cannot be closed meanwhile.
      await Promise.race([fetch(`http://${host}/`), tooLate.promise]);
      const firestore = await (this.#firestore ??= this.#connect());
      const { docs } = await Promise.race([firestore.collection('mail').get(), tooLate.promise]);
      return docs;
    } catch (cause) {
      throw new MailUnreadable(`Firestore at ${host} can't be read: ${reasonOf(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    if (this.#firestore) await (await this.#firestore).terminate();
  }

  async #connect(): Promise<Firestore> {
    // Loaded at the first use: the client takes longer to load than everything else here together.
    const { Firestore } = await import('@google-cloud/firestore');
    return new Firestore({
      ...this.#settings,
      ssl: false,
      // For the emulators, these are the server's own rights, which no security rule limits.
      customHeaders: { Authorization: 'Bearer owner' },
    });
  }
}
