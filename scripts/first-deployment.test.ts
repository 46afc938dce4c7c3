import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { type DeploymentGoogle, startDeploymentGoogle } from './google-cloud/deployment-google.ts';
import { PARAMETERS, PROJECT } from './google-cloud/healthy-project.ts';
import { setupSteps } from './google-cloud/setup-steps.mjs';
import { ROOT } from './run.mjs';

const run = promisify(execFile);
const DEPLOY_MS = 240_000;
const MEMBER = `serviceAccount:${PROJECT.functionsAccount}`;
const TASKS = `serviceAccount:${PROJECT.tasksAccount}`;

const policyFile = z.array(
  z.object({
    name: z.string(),
    action: z.object({ type: z.string() }),
    condition: z.record(z.string(), z.string()),
  }),
);
const firebaseJson = z.looseObject({
  functions: z.looseObject({ predeploy: z.unknown() }),
  hosting: z.looseObject({ predeploy: z.unknown() }),
});
const bindings = z.object({
  policy: z.object({
    bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })),
  }),
});
const functionBody = z.object({
  serviceConfig: z.object({
    serviceAccountEmail: z.string(),
    environmentVariables: z.record(z.string(), z.string()),
  }),
});
const jobBody = z.object({
  httpTarget: z.object({ oidcToken: z.object({ serviceAccountEmail: z.string() }) }),
});
const failedRun = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });
const siteBody = z.object({
  config: z.object({ rewrites: z.array(z.looseObject({ glob: z.string() })) }),
});

let folder: string;
let google: DeploymentGoogle;
let parameters: string;
let output: string;
/** Runs `npm run deploy` against these APIs. */
let deploy: (target: DeploymentGoogle) => Promise<{ code: number; text: string }>;

async function cleanupPolicies(): Promise<Record<string, unknown>> {
  const commands = setupSteps(PROJECT).map(({ run: command }) => command);
  const files = commands.flatMap((command) => {
    const [, file] = /set-cleanup-policies gcf-artifacts --policy=(\S+)/.exec(command) ?? [];
    return file === undefined ? [] : [file];
  });
  const policies = await Promise.all(
    files.map(async (file) =>
      policyFile.parse(JSON.parse(await readFile(join(ROOT, file), 'utf8'))),
    ),
  );
  return Object.fromEntries(
    policies
      .flat()
      .map(({ name, action, condition }) => [
        name,
        { id: name, action: action.type.toUpperCase(), condition },
      ]),
  );
}

async function makeRepository(root: string): Promise<void> {
  await mkdir(join(root, 'web/dist'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), '<!doctype html>');
  for (const part of [
    'scripts',
    'functions',
    'shared/src/loopback.mjs',
    'firestore.rules',
    'firestore.indexes.json',
  ])
    await cp(join(ROOT, part), join(root, part), {
      recursive: true,
      filter: (file) => !/node_modules|\/lib(?:\/|$)|\.env/.test(file.slice(ROOT.length)),
    });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'package.json'), '{"type": "module"}');
  await run(process.execPath, ['functions/build.mjs'], { cwd: root });
  const { functions, hosting, ...rest } = firebaseJson.parse(
    JSON.parse(await readFile(join(ROOT, 'firebase.json'), 'utf8')),
  );
  // firebase-tools must not build: the functions are already built, and the web app is not needed.
  const { predeploy: _, ...builtFunctions } = functions;
  const { predeploy: __, ...builtHosting } = hosting;
  await writeFile(
    join(root, 'firebase.json'),
    JSON.stringify({ ...rest, functions: builtFunctions, hosting: builtHosting }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-first-'));
  const root = join(folder, 'root');
  await makeRepository(root);
  google = await startDeploymentGoogle(await cleanupPolicies());
  const bin = join(folder, 'bin');
  await mkdir(bin);
  // Replaces gcloud and curl, whose commands setup-gcp.test.ts tests.
  for (const name of ['gcloud', 'curl'])
    await writeFile(join(bin, name), '#!/bin/bash --norc\necho cleanupPolicies\n', { mode: 0o755 });
  const env = {
    PATH: [bin, process.env['PATH'] ?? ''].join(delimiter),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    VSCODE_WEBHOOK_PORT: '1',
    FIREBASE_TOKEN: 'token',
  };
  const script = (name: string, origins: Record<string, string>, ...args: string[]) =>
    run(process.execPath, [`scripts/${name}`, '--project', PROJECT.id, ...args], {
      cwd: root,
      env: { ...env, ...origins },
    });
  await script('setup-gcp.mjs', google.environment, '--region', PROJECT.region, '--apply');
  const file = join(root, `functions/.env.${PROJECT.id}`);
  parameters = await readFile(file, 'utf8');
  const chosen = ['GOOGLE_CLIENT_ID', 'SMTP_HOST', 'MAIL_FROM', 'SUPPORT_EMAIL'].map(
    (name) => `${name}=${PARAMETERS.get(name) ?? ''}\n`,
  );
  await appendFile(file, chosen.join(''));
  deploy = (target) =>
    script('deploy.mjs', target.environment).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: unknown) => {
        const { code, stdout, stderr } = failedRun.parse(error);
        return { code, text: `${stdout}\n${stderr}` };
      },
    );
  ({ text: output } = await deploy(google));
}, DEPLOY_MS);
afterAll(async () => {
  google.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the calls whose path matches, with the part of the path that the pattern captures. */
function callsTo(
  method: string,
  pattern: RegExp,
  target = google,
): { name: string; body: unknown }[] {
  return target.calls.flatMap((call) => {
    const found = call.method === method ? pattern.exec(call.path) : null;
    return found ? [{ name: found[1] ?? '', body: call.body }] : [];
  });
}

function members(pattern: RegExp, role: string, target = google): Record<string, string[]> {
  return Object.fromEntries(
    callsTo('POST', pattern, target).map(({ name, body }) => [
      name,
      bindings
        .parse(body)
        .policy.bindings.filter((binding) => binding.role === role)
        .flatMap((binding) => binding.members),
    ]),
  );
}

describe('npm run setup:gcp and npm run deploy with firebase-tools', () => {
  it('the set-up script writes the address of the Hosting site and the API key of the web app into the parameters', () => {
    expect(parameters).toBe(
      `FUNCTIONS_REGION=${PROJECT.region}\nAPP_URL=${google.origin}\nIDENTITY_API_KEY=key-of-web\n`,
    );
  });

  it('the first deployment publishes the Hosting site and reports success', () => {
    expect(output).toContain('Deploy complete!');
    expect(output).toContain(`Threadsweep runs: ${google.origin}`);
    expect(callsTo('POST', /\/channels\/live\/releases/)).toHaveLength(1);
  });

  it('after the first deployment, Hosting forwards /api to the function in its region', () => {
    const [site] = callsTo('PATCH', /\/versions\/1\?updateMask=status,config/);
    expect(siteBody.parse(site?.body).config.rewrites[0]).toEqual({
      glob: '/api/**',
      run: { serviceId: 'api', region: PROJECT.region },
    });
  });

  it('every function is deployed with the full email address of its service account', () => {
    const deployed = callsTo('POST', /\/functions\?functionId=(\w+)$/);
    expect(deployed.map(({ name }) => name).toSorted()).toEqual([
      'api',
      'cleaningPass',
      'mailEvent',
      'reconcile',
      'sendMail',
      'sendNotice',
      'uploadNotice',
    ]);
    for (const { name, body } of deployed)
      expect([name, functionBody.parse(body).serviceConfig.serviceAccountEmail]).toEqual([
        name,
        PROJECT.functionsAccount,
      ]);
  });

  it('the functions’ service account may read each secret', () => {
    expect(members(/\/secrets\/(\w+):setIamPolicy$/, 'roles/secretmanager.secretAccessor')).toEqual(
      {
        GOOGLE_CLIENT_SECRET: [MEMBER],
        GEMINI_API_KEY: [MEMBER],
        YOUTUBE_API_KEY: [MEMBER],
        MAIL_WEBHOOK_SECRET: [MEMBER],
        SMTP_PASSWORD: [MEMBER],
      },
    );
  });

  it('Cloud Scheduler calls the hourly job with the identity of the functions’ service account', () => {
    const jobs = callsTo('POST', /\/jobs$/);
    expect(
      jobs.map(({ body }) => jobBody.parse(body).httpTarget.oidcToken.serviceAccountEmail),
    ).toEqual([PROJECT.functionsAccount]);
  });

  it('only the service accounts of Cloud Tasks and of the functions may call the functions that are not public', () => {
    expect(members(/\/services\/(\w+):setIamPolicy$/, 'roles/run.invoker')).toEqual({
      api: ['allUsers'],
      mailevent: ['allUsers'],
      uploadnotice: ['allUsers'],
      cleaningpass: [TASKS, MEMBER],
      sendmail: [TASKS, MEMBER],
      sendnotice: [TASKS, MEMBER],
      reconcile: [MEMBER],
    });
    expect(members(/\/queues\/(\w+):setIamPolicy$/, 'roles/cloudtasks.enqueuer')).toEqual({
      cleaningPass: [TASKS, MEMBER],
      sendMail: [TASKS, MEMBER],
      sendNotice: [TASKS, MEMBER],
    });
  });

  it(
    'a deployment after a failed one creates the queues and the hourly job that are missing',
    async () => {
      const another = await startDeploymentGoogle(await cleanupPolicies());
      onTestFinished(another.close);
      another.refused = /^POST .*\/(?:queues|jobs)$/;
      expect((await deploy(another)).code).toBe(1);
      another.refused = undefined;
      another.calls.length = 0;
      const { code, text } = await deploy(another);
      expect([code, text]).toEqual([0, expect.stringContaining('Deploy complete!')]);
      expect(
        callsTo('POST', /\/(queues|jobs)$/, another)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['jobs', 'queues', 'queues', 'queues']);
      expect(
        members(/\/queues\/(\w+):setIamPolicy$/, 'roles/cloudtasks.enqueuer', another),
      ).toEqual({
        cleaningPass: [TASKS, MEMBER],
        sendMail: [TASKS, MEMBER],
        sendNotice: [TASKS, MEMBER],
      });
    },
    DEPLOY_MS,
  );

  it(
    'a deployment stops at a function that the source no longer has, and prints the command that deletes it',
    async () => {
      google.addFunction('formerFunction');
      const { code, text } = await deploy(google);
      expect([code, text]).toEqual([
        1,
        expect.stringContaining(
          `firebase functions:delete formerFunction --region ${PROJECT.region}`,
        ),
      ]);
      expect(callsTo('DELETE', /./)).toEqual([]);
    },
    DEPLOY_MS,
  );
});
