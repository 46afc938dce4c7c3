import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { alternate, report } from './alternate.mjs';

/**
 * How long `threadsweep --help` takes, against a node process that does nothing. Target: at most
 * 2 ×. Build first: `npm run build -w threadsweep`.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');
report(
  'Starting the CLI',
  alternate({
    'an empty node process': [node, '--eval', ''],
    'threadsweep --help': [node, join(root, 'cli/dist/threadsweep.js'), '--help'],
  }),
);
