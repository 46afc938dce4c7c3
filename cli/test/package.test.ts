import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import {
  cleaned,
  comment,
  commentLists,
  pass,
  passPage,
  VIDEO,
} from '@threadsweep/shared/test/sample-responses.ts';
import { afterAll, beforeAll, beforeEach, expect, it, type TestContext } from 'vitest';

import { api, serveCli } from './served-cli.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const NODE_FOLDER = path.dirname(process.execPath);
/** The PATH that cron sets. */
const CRON_PATH = '/usr/bin:/bin';

serveCli();

/** The home folder of a user who has followed “Every night, by cron” up to the cron line. */
let home: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'threadsweep-recipes-'));
  const env = offline();
  await run('npm', ['pack', '-w', 'cli', '--pack-destination', home], { cwd: ROOT, env });
  const [preparation = ''] = await blocksOf('docs/cli.md', 'sh', 'Every night, by cron');
  const [install = '', link = ''] = preparation.split('\n');
  await mkdir(path.join(home, '.local', 'bin'), { recursive: true });
  await run('/bin/sh', ['-ec', `${install}\n${link}`], { cwd: home, env });
  await writeFile(path.join(home, '.threadsweep-token'), 'token-1\n', { mode: 0o600 });
}, 400_000);
beforeEach(async () => {
  const bin = path.join(home, '.local', 'bin');
  await run(path.join(bin, 'threadsweep'), ['config', 'set', 'api', api.address], {
    env: onPath(bin),
  });
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Returns an environment with only HOME and PATH. The given folder is the first one in PATH. */
function onPath(folder: string): NodeJS.ProcessEnv {
  return { HOME: home, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
}

/**
 * Returns an environment without a network for npm and npx. They run installed programs with the
 * first Node.js in PATH, so PATH begins with the folder of this Node.js.
 */
function offline(): NodeJS.ProcessEnv {
  return {
    ...onPath(NODE_FOLDER),
    npm_config_cache: path.join(home, 'cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

/** Resolves with the code blocks of a language under a heading, unchanged. */
async function blocksOf(file: string, language: string, heading: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, file), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#{2,} ${heading}\n`, 'm'));
  const [own = ''] = section.split(/^#{2,} /m);
  const blocks = [...own.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  return blocks.map(([, block = '']) => block.trimEnd());
}

/** Returns the command of a crontab's line, as cron passes it to the shell. */
function cronCommand(line: string): string {
  const [, command = ''] = /^17 3 \* \* \* {2}(.+)$/.exec(line) ?? [];
  // cron turns a percent sign into a line break.
  expect(command).not.toContain('%');
  return command;
}

/** Returns the script of a step: the lines after `run: |` that are indented like the first one. */
function scriptOf(step: string): string {
  const [, script = ''] = step.split(/run: \|\n/);
  const lines = script.split('\n');
  const [indent = ''] = /^ */.exec(script) ?? [];
  const end = lines.findIndex((line) => !line.startsWith(indent));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.slice(indent.length))
    .join('\n');
}

async function needsJq({ skip }: TestContext): Promise<void> {
  await run('jq', ['--version']).catch(() => skip('jq is not installed'));
}

function inCron(line: string) {
  return run('/bin/sh', ['-c', cronCommand(line)], {
    cwd: home,
    env: { HOME: home, PATH: CRON_PATH },
  });
}

/** Runs the packed command by npx. */
function npx(...args: string[]) {
  return run('npx', ['--yes', '--package=./threadsweep-0.1.0.tgz', '--', 'threadsweep', ...args], {
    cwd: home,
    env: offline(),
  });
}

function candidate(id: string, score: number) {
  return {
    id,
    score,
    author: '@win',
    text: `text of ${id}`,
    category: 'scam' as const,
    reasons: [],
  };
}

it('npx runs the packed command line without the repository and without a registry', async () => {
  expect((await npx('--help')).stdout).toContain('Usage: threadsweep');
  const judging = npx('judge', '--json');
  judging.child.stdin?.end('Message me on WhatsApp +1 555 0147 to double your bitcoin\n');
  expect(JSON.parse((await judging).stdout)).toMatchObject({ verdict: 'hide', category: 'scam' });
  await expect(npx('videos')).rejects.toMatchObject({ code: 3 });
});

it('the cron line in the manual cleans a video in the environment that cron provides', async () => {
  const [line = ''] = await blocksOf('docs/cli.md', 'cron', 'Every night, by cron');
  await inCron(line);
  const written = await readFile(path.join(home, 'threadsweep.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({ status: 'success', results: [{ video: VIDEO }] });
  expect(api.calls(CLEAN)).toHaveLength(1);
});

it('the cron line in the README stores the counts of a clean, or the reason for its failure', async (context) => {
  await needsJq(context);
  const [line = ''] = await blocksOf('README.md', 'cron', 'Command line');
  await inCron(line);
  api.on({ cleaning: { cleanVideo: refusing('YOUTUBE_UNAVAILABLE', 'No answer.') } });
  await inCron(line);
  api.tokens.clear();
  await inCron(line);
  expect(await readFile(path.join(home, 'threadsweep.log'), 'utf8')).toBe(
    'How I edit: 12\n' +
      'How I edit: No answer.\n' +
      'The API refused the token in THREADSWEEP_TOKEN: it is wrong, has expired or was revoked.\n',
  );
});

it('the documented GitHub Actions steps clean a video, and a reached limit does not make the step in the manual fail', async (context) => {
  await needsJq(context);
  const [short = ''] = await blocksOf('README.md', 'yaml', 'Command line');
  const [long = ''] = await blocksOf('docs/cli.md', 'yaml', 'As a step of GitHub Actions');
  const summary = path.join(home, 'summary.md');
  const env = {
    ...offline(),
    GITHUB_STEP_SUMMARY: summary,
    THREADSWEEP_API: api.address,
    THREADSWEEP_TOKEN: 'token-1',
  };
  const step = (script: string) =>
    run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd: home, env });
  expect((await step(scriptOf(short))).stdout).toBe('12\n');
  api.on({ cleaning: { cleanVideo: () => cleaned({ limit_reached: true }) } });
  await step(scriptOf(long));
  expect(await readFile(summary, 'utf8')).toBe('How I edit: 12 hidden\n');
});

it('the jq recipes in the manual print the documented results', async (context) => {
  await needsJq(context);
  const [recipes = ''] = await blocksOf('docs/cli.md', 'sh', 'With jq');
  const would_hide = [candidate('c1', 0.98), candidate('c2', 0.6)];
  const hidden = [comment({ id: 'h1', author: '@a.friend' }), comment({ id: 'h2' })];
  api.on({
    cleaning: {
      cleanVideo: ({ dry_run }) =>
        dry_run === true ? cleaned({ dry_run, pass_id: null, would_hide }) : cleaned(),
      listPasses: () =>
        passPage([pass({ status: 'done' }), pass({ id: 'p2', status: 'done', cleaned_count: 0 })]),
      undoPass: () => ({ status: 'success', restored_count: 12, message: '' }),
    },
    comment: {
      listComments: () => commentLists([], hidden),
      moderateComments: ({ ids: done }) => ({ status: 'success', message: '', done, failed: [] }),
    },
  });
  await writeFile(path.join(home, 'comments.csv'), 'id,text\na,"Lovely video, thank you"\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', recipes], {
    cwd: home,
    env: { ...onPath(path.join(home, '.local', 'bin')), THREADSWEEP_TOKEN: 'token-1' },
  });
  const changes = api.all().filter(({ call }) => call.startsWith('POST'));
  expect(changes.map(({ body }) => body)).toEqual([
    undefined,
    { dry_run: true },
    { dry_run: true },
    { comments: ['c1'] },
    { ids: ['h1'], action: 'restore' },
    undefined,
  ]);
  expect(changes.at(-1)?.call).toBe('POST /api/passes/p1/undo');
  expect(stdout).toContain('"scam": 8');
  expect(stdout).toContain('text of c2\n');
  expect(stdout).toContain('a\tkeep\t');
});
