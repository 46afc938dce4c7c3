import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

import { CommandLine } from './command-line.ts';
import { FakeServer } from './fake-server.ts';

/** The command, and the API that it speaks to, of the file that has called {@link serveCli}. */
export let cli: CommandLine;
export let api: FakeServer;

/**
 * Gives the file a command line of its own, and each test an API of its own and a folder without settings.
 * @param token of who is logged in by the environment; empty for nobody
 */
export function serveCli(token = 'token-1'): void {
  beforeAll(async () => {
    cli = await CommandLine.create(inject('cliBinary'));
    cli.env['THREADSWEEP_TOKEN'] = token;
  });
  afterAll(() => cli.remove());
  beforeEach(async () => {
    api = new FakeServer();
    await api.start();
    cli.env['THREADSWEEP_API'] = api.address;
  });
  afterEach(async () => {
    await api.close();
    await cli.logOut();
  });
}
