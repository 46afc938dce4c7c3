import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { APIS, EXCLUSION_FILTER, USERS_PERMISSIONS } from './google-cloud/needs.mjs';
import { ROOT } from './run.mjs';

const run = promisify(execFile);
const PROJECT = 'some-project';

/**
 * A script that replaces `gcloud`, `npx` and `curl` and records each call. A command that creates
 * something stores a file, with which the matching describe command succeeds. FAILS names the text
 * of commands to refuse, SITES and APPS the responses to a list of Hosting sites and of web apps.
 */
const RECORDER = `#!/bin/bash --norc
name=$(basename "$0")
said="$name $*"
[[ "$said" == *print-access-token* ]] && { echo token; exit 0; }
[[ "$said" == *"get-value account"* ]] && { echo operator@example.com; exit 0; }
[[ "$said" == *"projects describe"* ]] && { echo 123; exit 0; }
echo "\${said//$'\\n'/ }" >> "$CALLS"
[[ -n "$FAILS" && "$said" == *"$FAILS"* ]] && { echo "PERMISSION_DENIED" >&2; exit 1; }
[[ "$said" == *apps:sdkconfig* ]] && { echo '{"result": {"sdkConfig": {"apiKey": "key-of-web"}}}'; exit 0; }
[[ "$said" == *hosting:sites:list* ]] && { echo "$SITES"; exit 0; }
[[ "$said" == *apps:list* && -n "$APPS" ]] && { echo "$APPS"; exit 0; }
[[ "$said" == *--data-file=-* ]] && [[ "$(cat | wc -c)" -lt 3 ]] && exit 1
case "$said" in
  *"backups schedules list"*|*"monitoring policies list"*|*"monitoring channels list"*) [[ -f "$MADE" ]] && echo projects/p/named/1; exit 0;;
  *"sinks describe"*) [[ -f "$MADE" ]] && echo '  "name": "threadsweep-queries"'; exit 0;;
  *describe*|*:list*) [[ -f "$MADE" ]] || exit 1; echo '"projectId": "${PROJECT}" "appId"';;
  *initializeAuth*) ;;
  "curl "*PATCH*) ;;
  "curl "*) [[ -f "$MADE" ]] || exit 22;;
esac
exit 0
`;

/**
 * The Hosting sites of a project whose default site has a suffix, because another project has a site
 * with this project's id.
 */
const SITES = JSON.stringify({
  status: 'success',
  result: {
    sites: [
      {
        name: 'projects/some-project/sites/blog-of-some-project',
        defaultUrl: 'https://blog-of-some-project.web.app',
        type: 'USER_SITE',
      },
      {
        name: 'projects/some-project/sites/some-project-7c1',
        defaultUrl: 'https://some-project-7c1.web.app',
        type: 'DEFAULT_SITE',
      },
    ],
  },
});

const APPS = JSON.stringify({ status: 'success', result: [{ appId: '1:123:web:abc' }] });

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-setup-'));
  root = join(folder, 'root');
  await mkdir(join(root, 'functions'), { recursive: true });
  await cp(join(ROOT, 'scripts'), join(root, 'scripts'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
  // Without node_modules/.bin, the real firebase-tools is not found.
  await mkdir(join(root, 'node_modules'));
  await symlink(join(ROOT, 'node_modules/zod'), join(root, 'node_modules/zod'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'recorder'), RECORDER);
  await chmod(join(folder, 'recorder'), 0o755);
  for (const name of ['gcloud', 'npx', 'curl'])
    await symlink(join(folder, 'recorder'), join(folder, 'bin', name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function setup(args: string[], env: Record<string, string> = {}) {
  const path = [join(folder, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
  const options = {
    cwd: root,
    env: {
      PATH: path,
      CALLS: join(folder, 'calls'),
      MADE: join(folder, 'made'),
      FAILS: '',
      SITES,
      APPS,
      ...env,
    },
  };
  const command = ['scripts/setup-gcp.mjs', '--project', PROJECT, ...args];
  try {
    const { stdout } = await run(process.execPath, command, options);
    return { failed: false, stdout, stderr: '' };
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error;
    return { failed: true, stdout: String(error.stdout), stderr: String(error.stderr) };
  }
}

async function calls(): Promise<string[]> {
  const text = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

const isExclusion = (call: string) => call.includes('-exclusion=');
const isUsersRole = (call: string) => / (create|update) threadsweepUsers |Users --cond/.test(call);
const isLink = (call: string) => call.includes('updateMask=appId');
const isAlert = (call: string) => /logging metrics|gcloud (beta )?monitoring/.test(call);

describe('npm run setup:gcp', () => {
  it('npm run setup:gcp without --apply prints a bash script and does not call Google', async () => {
    const { stdout } = await setup(['--alerts']);
    expect(await calls()).toEqual([]);
    await run('bash', ['-n', '-c', stdout]);
    for (const part of [
      'iamcredentials.googleapis.com',
      'roles/iam.serviceAccountTokenCreator',
      'roles/datastore.user',
      'projects/some-project/roles/threadsweepUsers',
      'roles/cloudbuild.builds.builder',
      'roles/cloudkms.cryptoKeyEncrypterDecrypter',
    ])
      expect(stdout).toContain(part);
  });

  it('the script that npm run setup:gcp prints runs without an error to its end', async () => {
    const { stdout } = await setup([]);
    const path = [join(folder, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
    const env = {
      PATH: path,
      CALLS: join(folder, 'calls'),
      MADE: join(folder, 'made'),
      FAILS: '',
      SITES,
      APPS,
    };
    await run('bash', ['--norc', '-c', stdout], { env });
    const made = (await calls()).filter((call) => / create |:create /.test(call));
    expect(made.length).toBeGreaterThan(6);
  });

  it('npm run setup:gcp --apply creates missing resources, writes the parameters it gets from Google, and names the others', async () => {
    const { stderr, stdout } = await setup(['--apply', '--region', 'europe-west1']);
    expect(stderr).toBe('');
    const parameters = await readFile(join(root, `functions/.env.${PROJECT}`), 'utf8');
    expect(parameters).toBe(
      'FUNCTIONS_REGION=europe-west1\nAPP_URL=https://some-project-7c1.web.app\nIDENTITY_API_KEY=key-of-web\n',
    );
    const left = stdout.split('\n').filter((line) => line.startsWith('LEFT'));
    for (const name of [
      'GOOGLE_CLIENT_SECRET',
      'SMTP_PASSWORD',
      'GOOGLE_CLIENT_ID',
      'SMTP_HOST',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
    ])
      expect(left.filter((line) => line.includes(name))).toHaveLength(1);
    expect(left).toHaveLength(6);
  });

  it('npm run setup:gcp --apply creates no existing resource again, and keeps the operator’s parameters', async () => {
    await writeFile(join(folder, 'made'), '');
    const file = join(root, `functions/.env.${PROJECT}`);
    await writeFile(file, 'APP_URL=https://threadsweep.example\nSMTP_HOST="smtp.example"');
    const { stdout } = await setup(['--apply']);
    expect((await calls()).filter((call) => / create |:create |initializeAuth/.test(call))).toEqual(
      [],
    );
    expect(await readFile(file, 'utf8')).toBe(
      'APP_URL=https://threadsweep.example\nSMTP_HOST="smtp.example"\nFUNCTIONS_REGION=us-central1\nIDENTITY_API_KEY=key-of-web\n',
    );
    expect(stdout).not.toContain('SMTP_HOST,');
  });

  it('npm run setup:gcp --apply protects the database against deletion, and schedules daily backups once', async () => {
    const scheduled = async () =>
      (await calls()).filter((call) => call.includes('backups schedules create'));
    await setup(['--apply']);
    expect(await scheduled()).toEqual([
      expect.stringContaining('--recurrence=daily --retention=7d --project=some-project'),
    ]);
    await writeFile(join(folder, 'made'), '');
    await setup(['--apply']);
    expect(await scheduled()).toHaveLength(1);
    const protections = (await calls()).filter((call) =>
      /firestore databases update .*--delete-protection/.test(call),
    );
    expect(protections).toHaveLength(2);
  });

  it('npm run setup:gcp --apply links the default Hosting site to the web app, unless it has a link', async () => {
    await setup(['--apply']);
    expect((await calls()).filter(isLink)).toEqual([
      expect.stringMatching(
        /--request PATCH --data \{"appId": "1:123:web:abc"\} https:\/\/firebasehosting\.googleapis\.com\/v1beta1\/projects\/some-project\/sites\/some-project-7c1\?updateMask=appId$/,
      ),
    ]);
    const site = '"type":"DEFAULT_SITE"';
    await setup(['--apply'], { SITES: SITES.replace(site, `${site},"appId":"1:123:web:abc"`) });
    expect((await calls()).filter(isLink)).toHaveLength(1);
  });

  it('npm run setup:gcp --apply excludes requests with a query from the log, once', async () => {
    await setup(['--apply']);
    expect((await calls()).filter(isExclusion)).toEqual([
      `gcloud logging sinks update _Default --add-exclusion=name=threadsweep-queries,filter=${EXCLUSION_FILTER} --project=some-project`,
    ]);
    // gcloud reads a comma as the end of the filter.
    expect(EXCLUSION_FILTER).not.toContain(',');
    await writeFile(join(folder, 'made'), '');
    await setup(['--apply']);
    expect((await calls()).filter(isExclusion)).toHaveLength(1);
  });

  it('npm run setup:gcp --alerts creates metrics and alert policies on the first run, and updates them on later runs', async () => {
    await setup(['--apply']);
    expect((await calls()).filter(isAlert)).toEqual([]);
    const { stderr } = await setup(['--apply', '--alerts']);
    expect(stderr).toBe('');
    const made = (await calls()).filter((call) => isAlert(call) && / create /.test(call));
    expect(made.filter((call) => call.includes('logging metrics create'))).toHaveLength(9);
    expect(made.filter((call) => call.includes('monitoring policies create'))).toHaveLength(8);
    expect(made.filter((call) => call.includes('email_address=operator@example.com'))).toHaveLength(
      1,
    );
    await writeFile(join(folder, 'made'), '');
    await setup(['--apply', '--alerts']);
    const again = (await calls()).filter((call) => isAlert(call) && / create /.test(call));
    expect(again).toEqual(made);
    const updated = (await calls()).filter((call) => isAlert(call) && / update /.test(call));
    expect(updated.filter((call) => call.includes('logging metrics update'))).toHaveLength(9);
    const policies = updated.filter((call) => call.includes('policies update projects/p/named/1'));
    expect(policies).toHaveLength(8);
    // The update keeps the operator's choice of whom the policy notifies.
    expect(policies.every((call) => /--fields=.*conditions/.test(call))).toBe(true);
    expect(policies.some((call) => /notification/.test(call))).toBe(false);
  });

  it('npm run setup:gcp --alerts does not retry an alert policy that Google refuses for any reason except a new metric', async () => {
    const { failed, stderr } = await setup(['--apply', '--alerts'], { FAILS: 'policies create' });
    expect(failed).toBe(true);
    expect(stderr).toContain('PERMISSION_DENIED');
    expect((await calls()).filter((call) => call.includes('policies create'))).toHaveLength(1);
  });

  it('npm run setup:gcp stops at a command that Google refuses, and shows the command', async () => {
    const { failed, stderr } = await setup(['--apply'], { FAILS: 'keyrings create' });
    expect(failed).toBe(true);
    expect(stderr).toContain('PERMISSION_DENIED');
    expect(stderr).toContain('gcloud kms keyrings create threadsweep');
    expect((await calls()).at(-1)).toContain('keyrings create');
  });

  it('npm run setup:gcp asks for no secret, and lists at its end the secrets that the operator gets later', async () => {
    const { stdout } = await setup(['--apply']);
    expect((await calls()).filter((call) => call.includes('secrets:set'))).toEqual([]);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(-4, -2)).toEqual([
      'LEFT  GOOGLE_CLIENT_SECRET, the secret of the OAuth client (docs/deployment.md, step 3): npx firebase functions:secrets:set GOOGLE_CLIENT_SECRET --project=some-project',
      'LEFT  SMTP_PASSWORD, the password at your mail provider (docs/deployment.md, step 4): npx firebase functions:secrets:set SMTP_PASSWORD --project=some-project',
    ]);
  });

  it('if a Firebase command does not print a value that npm run setup:gcp needs, the error names the command', async () => {
    const { failed, stderr } = await setup(['--apply'], { SITES: '{"status": "error"}' });
    expect(failed).toBe(true);
    expect(stderr).toContain('npx firebase hosting:sites:list --project=some-project');
  });

  it('npm run setup:gcp remembers the chosen region if Google refuses a command', async () => {
    await setup(['--apply', '--region', 'europe-west1'], { FAILS: 'keyrings create' });
    const { stdout } = await setup([]);
    expect(stdout).toContain(
      "databases create --database='(default)' --type=firestore-native --location=europe-west1",
    );
  });

  it('npm run setup:gcp enables no more APIs in one command than Google accepts', async () => {
    await setup(['--apply']);
    const enabled = (await calls()).filter((call) => call.startsWith('gcloud services enable'));
    const counts = enabled.map((call) => call.split('.googleapis.com').length - 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    expect(counts.reduce((sum, count) => sum + count)).toBe(APIS.length);
  });

  it('npm run setup:gcp --apply creates the role over users before it grants the role, and later corrects its permissions', async () => {
    const described = `threadsweepUsers --title=Threadsweep: users --permissions=${USERS_PERMISSIONS.join(',')} --stage=GA --project=some-project --quiet --format=none`;
    await setup(['--apply']);
    const [created, granted] = (await calls()).filter(isUsersRole);
    expect(created).toBe(`gcloud iam roles create ${described}`);
    expect(granted).toMatch(/^gcloud projects add-iam-policy-binding some-project /);
    await writeFile(join(folder, 'made'), '');
    await setup(['--apply']);
    expect((await calls()).filter(isUsersRole)[2]).toBe(`gcloud iam roles update ${described}`);
  });

  it('the role over users has the permissions of all calls to Authentication that the functions make, and no other ones over Authentication', async () => {
    const permissionOf: Record<string, string | null> = {
      createUser: 'create',
      deleteUser: 'delete',
      getUser: 'get',
      getUserByEmail: 'get',
      getUsers: 'get',
      revokeRefreshTokens: 'update',
      updateUser: 'update',
      verifyIdToken: 'get',
      // Signing a token needs no permission of Authentication.
      createCustomToken: null,
    };
    const sources = join(ROOT, 'functions/src');
    const files = (await readdir(sources, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const needed = new Set<string>();
    for (const file of files) {
      const source = await readFile(join(sources, file), 'utf8');
      for (const [, method = ''] of source.matchAll(/\bapp\.auth\s*\.(\w+)\(/g)) {
        expect(permissionOf).toHaveProperty(method);
        const permission = permissionOf[method];
        if (permission) needed.add(`firebaseauth.users.${permission}`);
      }
    }
    const granted = USERS_PERMISSIONS.filter((name) => name.startsWith('firebaseauth.'));
    expect([...needed].toSorted()).toEqual(granted);
  });

  it('npm run setup:gcp enables each Google API that the functions call', async () => {
    const config = await readFile(join(ROOT, 'functions/src/platform/config.ts'), 'utf8');
    const hosts = [...config.matchAll(/https:\/\/(\w+\.googleapis\.com)/g)].map(([, host]) => host);
    // One of these hosts serves several APIs, the other needs no enabled API.
    const shared = new Set(['www.googleapis.com', 'oauth2.googleapis.com']);
    const missing = hosts.filter((host = '') => !shared.has(host) && !APIS.includes(host));
    expect(hosts.length).toBeGreaterThan(3);
    expect(missing).toEqual([]);
  });

  it('the deployment guide installs the npm packages before it calls firebase-tools', async () => {
    const guide = await readFile(join(ROOT, 'docs/deployment.md'), 'utf8');
    // Without installed packages, npx would take the package `firebase`, which has no command.
    expect(guide.indexOf('npm ci')).toBeGreaterThan(0);
    expect(guide.indexOf('npm ci')).toBeLessThan(guide.indexOf('npx firebase'));
  });

  it('npm run setup:gcp never prints a secret, and never passes one as an argument', async () => {
    const { stdout } = await setup(['--apply']);
    expect(stdout).not.toMatch(/whsec_/);
    expect((await calls()).join('\n')).not.toMatch(/whsec_|Bearer token/);
  });

  it.each([
    [['--project', 'Not A Project'], '"Not A Project" is not the id of a project'],
    [['--region', 'somewhere'], '"somewhere" is not a region'],
    [['--aply'], "Unknown option '--aply'"],
  ])('npm run setup:gcp refuses %s with an error sentence', async (args, message) => {
    const { failed, stderr } = await setup(args);
    expect(failed).toBe(true);
    expect(stderr).toContain(message);
    expect(await calls()).toEqual([]);
  });

  it('npm run setup:gcp refuses a region that differs from the region in the parameter file', async () => {
    await writeFile(join(root, `functions/.env.${PROJECT}`), 'FUNCTIONS_REGION=europe-west1\n');
    const { stderr } = await setup(['--region', 'us-east1']);
    expect(stderr).toContain('has the region europe-west1, not us-east1');
  });
});
