import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { node24, ROOT } from '../scripts/run.mjs';

/**
 * Measures the peak memory and the time of `threadsweep comments` for 1,000, 10,000 and 50,000
 * comments. Target: the memory does not grow with the length of the list. Build first: `npm run
 * build -w threadsweep`.
 */
const node = node24(ROOT);
const cli = join(ROOT, 'cli/dist/threadsweep.js');
const PAGE = 100;

let pages = 0;
const server = createServer((request, response) => {
  const page = Number(new URL(request.url ?? '/', 'http://api').searchParams.get('page_token'));
  const time = '2026-01-01T10:00:00Z';
  const visible = Array.from({ length: PAGE }, (_, place) => ({
    id: `c${page}-${place}`,
    text: `Comment ${place} of page ${page}: ${'as long as comments are, '.repeat(8)}`,
    author: `@viewer${place}`,
    authorChannelId: null,
    authorProfileImageUrl: '',
    timestamp: time,
    updated_at: time,
    likes: 0,
    parent_id: null,
    source: null,
    category: null,
    score: null,
    reasons: [],
  }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      status: 'success',
      visible,
      hidden: [],
      message: '',
      visible_total: pages * PAGE,
      hidden_total: 0,
      next_page_token: page + 1 < pages ? String(page + 1) : null,
      visible_next_page_token: null,
      hidden_next_page_token: null,
    }),
  );
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;

// A module that prints the process's peak memory in kB when the process ends.
const peakReporter =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))';

/**
 * Lists all comments. Returns the peak memory in MB and the time.
 *
 * @param {string[]} flags
 * @returns {Promise<{peak: number, seconds: number}>}
 */
async function run(flags) {
  const startedAt = performance.now();
  const child = spawn(
    node,
    ['--import', peakReporter, cli, 'comments', 'dQw4w9WgXcQ', '--visible', ...flags],
    {
      env: {
        ...process.env,
        THREADSWEEP_API: `http://127.0.0.1:${port}`,
        THREADSWEEP_TOKEN: 'token',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk) => (errors += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const peak = Number(/peak (\d+)/.exec(errors)?.[1] ?? Number.NaN) / 1024;
  if (code !== 0) throw new Error(`threadsweep comments ended with ${code}: ${errors}`);
  return { peak, seconds: (performance.now() - startedAt) / 1000 };
}

process.stdout.write('Listing comments through a pipe\n');
for (const flags of [[], ['--json']]) {
  for (const count of [1000, 10_000, 50_000]) {
    pages = count / PAGE;
    const { peak, seconds } = await run(flags);
    const name = `${count.toLocaleString('en')} comments ${flags.join(' ')}`;
    process.stdout.write(
      `  ${name.padEnd(28)} ${peak.toFixed(0).padStart(5)} MB  ${seconds.toFixed(1).padStart(5)} s\n`,
    );
  }
}
server.close();
