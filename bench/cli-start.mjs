import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { node24, ROOT } from '../scripts/run.mjs';
import { alternate, report } from './alternate.mjs';

/**
 * Compares the time of `threadsweep --help` with the time of an empty Node process. Target: at most
 * 2 ×. It also measures a command that reads the settings, and a command that loads the detector
 * with its model. Build first: `npm run build -w threadsweep`.
 */
const node = node24(ROOT);
const cli = join(ROOT, 'cli/dist/threadsweep.js');
const home = mkdtempSync(join(tmpdir(), 'threadsweep-bench-'));
try {
  report(
    'Starting the CLI',
    alternate(
      {
        'an empty node process': [node, '--eval', ''],
        'threadsweep --help': [node, cli, '--help'],
        'threadsweep config get api': [node, cli, 'config', 'get', 'api'],
        'threadsweep judge, of no comments': [node, cli, 'judge', '--quiet', '/dev/null'],
      },
      { env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home } },
    ),
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
