import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { alternate, report } from './alternate.mjs';

/**
 * How long `threadsweep --help` takes, against a node process that does nothing. Target: at most
 * 2 ×. Beside it a command that reads the settings, and one that loads the detector with its model.
 * Build first: `npm run build -w threadsweep`.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');
const cli = join(root, 'cli/dist/threadsweep.js');
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
