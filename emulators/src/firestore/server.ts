import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';

import type { Clock } from '../platform/clock.ts';
import type { Faults } from '../platform/faults.ts';
import { StateFile, writeAtomically } from '../platform/state-file.ts';
import { Api } from './api/api.ts';
import { grpcEndpoint } from './grpc.ts';
import { httpRoutes } from './http.ts';
import { loadRulesFile } from './rules/rules-source.ts';
import { SecurityRules } from './rules/security-rules.ts';
import { loadIndexes } from './state/composite-indexes.ts';
import { journalOf, type Journal } from './state/journal.ts';
import { formatState, loadState, type SavedState } from './state/saved-state.ts';
import { createStore } from './state/store.ts';
import { CommitTimes } from './data/timestamp.ts';

/**
 * The first bytes of an HTTP/2 connection without TLS. PUT, POST and PATCH begin with the first of
 * these bytes, so one byte is not enough.
 */
const HTTP2_PREFACE = Buffer.from('PRI');
const KEEP_ALIVE_MS = 60_000;

export interface FirestoreOptions {
  /** The port; 0 chooses a free one. */
  port: number;
  host?: string;
  clock: Clock;
  faults: Faults;
  /**
   * The file from which the data are loaded, and to which changes are saved. Without it, the data
   * exist in memory only.
   */
  stateFile?: string | undefined;
  /** The file with the data at the start, instead of a state file. */
  importFile?: string | undefined;
  /** The file to which `stop` writes the data. */
  exportFile?: string | undefined;
  /**
   * The security rules of all projects that upload none. Without rules, only an admin has access.
   */
  rulesFile?: string | undefined;
  /**
   * The path of `firestore.indexes.json`. With it, queries need its indexes; without it, every
   * query runs.
   */
  indexesFile?: string | undefined;
}

/**
 * Starts the Firestore emulator with gRPC and HTTP/1.1 on one port. Fails if the port is taken
 * (EADDRINUSE), a file cannot be read or the rules cannot be used. `stop` ends all connections and
 * saves the data.
 */
export async function startFirestore(
  options: FirestoreOptions,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { clock, faults, host = '127.0.0.1', stateFile, exportFile, rulesFile } = options;
  const times = new CommitTimes(clock);
  const rules = new SecurityRules(() => times.readTime());
  if (rulesFile !== undefined) await loadRulesFile(rules, rulesFile);
  const journal = stateFile === undefined ? undefined : journalOf(`${stateFile}.journal`);
  const saved = await savedState(options, journal);
  let file: StateFile | undefined;
  const { indexesFile } = options;
  const indexes = indexesFile === undefined ? undefined : await loadIndexes(indexesFile);
  const store = createStore(
    times,
    rules,
    (changes) => {
      // `file` is undefined while the start loads the saved data, which the file already contains.
      if (!file) return;
      journal?.add(times.last, changes);
      file.changed();
    },
    indexes,
  );
  if (saved) store.load(saved);
  const format = (): string => formatState(store.save());
  if (stateFile !== undefined) {
    file = new StateFile(stateFile, format, () => journal?.clear());
    if (saved) file.saveNow();
    else journal?.clear();
  }
  // Reports a missing folder at the start, before data would be lost at the end.
  if (exportFile !== undefined) await access(dirname(exportFile), constants.W_OK);

  const api = new Api(store, faults);
  const grpc = grpcEndpoint(api);
  const routes = httpRoutes(api, store, rules);
  const http = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void routes.handle(request, response);
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A reset connection needs no report, because nobody waits for a response.
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    dispatch(
      socket,
      () => grpc.accept(socket),
      () => http.emit('connection', socket),
    );
  });
  server.listen(options.port, host);
  // `once` rejects if the server reports an error first.
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      grpc.stop();
      routes.stop();
      for (const socket of sockets) socket.destroy();
      await closed;
      // Saves even if no document has changed: the file also contains the last commit time, and a
      // restarted emulator must not return that time again.
      file?.saveNow();
      if (exportFile !== undefined) writeAtomically(exportFile, format());
    },
  };
}

async function savedState(
  { stateFile, importFile }: FirestoreOptions,
  journal: Journal | undefined,
): Promise<SavedState | undefined> {
  if (importFile === undefined) {
    return stateFile === undefined ? undefined : journal?.replay(await loadState(stateFile));
  }
  if (stateFile !== undefined) throw new Error('Give a state file or a file to import, not both.');
  const saved = await loadState(importFile);
  if (!saved) throw new Error(`${importFile} does not exist`);
  return saved;
}

/** Determines a connection's protocol from its first bytes. */
function dispatch(socket: Socket, toGrpc: () => void, toHttp: () => void): void {
  const decide = (): void => {
    const head: Buffer | null = socket.read(HTTP2_PREFACE.length);
    if (head === null) return;
    socket.off('readable', decide);
    socket.unshift(head);
    if (head.equals(HTTP2_PREFACE)) toGrpc();
    else toHttp();
  };
  socket.on('readable', decide);
}
