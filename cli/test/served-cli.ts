import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { CommandLine } from './command-line.ts';
import { FakeServer } from './fake-server.ts';

/** The built command, and the API that it speaks to, of the file that has called {@link serveCli}. */
export let cli: CommandLine;
export let api: FakeServer;

/**
 * Builds the command once, and gives each test an API of its own and a folder without settings.
 * @param token of who is logged in by the environment; empty for nobody
 */
export function serveCli(token = 'token-1'): void {
  beforeAll(async () => {
    cli = await CommandLine.build();
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
