import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

import { CommandLine } from './command-line.ts';
import { FakeServer } from './fake-server.ts';

/** The command and its API, for a file that has called {@link serveCli}. */
export let cli: CommandLine;
export let api: FakeServer;

/**
 * Sets up a command line for the file, and for each test an API and a folder without settings.
 * @param token the token in the environment; empty if nobody is logged in
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
