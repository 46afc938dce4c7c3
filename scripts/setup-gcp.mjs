import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

import { z } from 'zod';

import { errorText, Failure } from './failure.mjs';
import { alertSteps } from './google-cloud/alert-steps.mjs';
import { addToEnvFile, CHOSEN_PARAMETERS, readEnvFile } from './google-cloud/env-file.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { givenSecrets, setupSteps } from './google-cloud/setup-steps.mjs';
import { print, ROOT, toolEnvironment } from './run.mjs';

/**
 * `npm run setup:gcp`: sets up what the product needs in a Google Cloud project
 * (docs/deployment.md). It prints the commands; with `--apply`, it runs them.
 */

const USAGE = `Usage: npm run setup:gcp -- --project PROJECT_ID [--region REGION] [--alerts] [--apply]

  --region  of the functions, the queues and the database; default us-central1
  --alerts  also alert policies, which mail the account of gcloud (docs/runbook.md)
  --apply   run the commands; without it, they are only printed`;

const run = promisify(execFile);

/**
 * @typedef {import('./google-cloud/project.mjs').Project} Project
 * @typedef {import('./google-cloud/setup-steps.mjs').Step} Step
 */

/**
 * Prints the commands of the steps as a bash script.
 *
 * @param {Project} project
 * @param {Step[]} steps
 */
function printSteps(project, steps) {
  print(
    `# What ${project.id} needs. Run these commands in bash, or run this command with --apply.`,
  );
  print('set -euo pipefail');
  for (const { title, check, run: command } of steps) {
    print(`\n# ${title}`);
    print(check === undefined ? command : `${check} >/dev/null 2>&1 ||\n${command}`);
  }
  print(`\n# Then write into functions/.env.${project.id}, which Git ignores:`);
  print(`# FUNCTIONS_REGION=${project.region}`);
  print(`# APP_URL=the Default URL of this command, or your own domain:`);
  print(`# npx firebase hosting:sites:list --project=${project.id}`);
  print('# IDENTITY_API_KEY=the apiKey of this command:');
  print(`# npx firebase apps:sdkconfig WEB --project=${project.id}`);
  for (const [name, what] of Object.entries(CHOSEN_PARAMETERS)) print(`# ${name}=${what}`);
  print('\n# Set each secret when you have it:');
  for (const { title, run: command } of givenSecrets(project)) print(`# ${title}:\n# ${command}`);
}

/**
 * Runs the steps that the project still needs.
 *
 * @param {Step[]} steps
 */
async function apply(steps) {
  for (const { title, check, run: command } of steps) {
    if (check !== undefined && (await succeeds(check))) {
      print(`ok    ${title}`);
      continue;
    }
    print(`      ${title}…`);
    const child = bash(command, { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0)
      throw new Failure(
        `This command failed:\n\n${command}\n\nSee above what Google says. Then run npm run setup:gcp again: it goes on from here.`,
      );
    print(`done  ${title}`);
  }
}

/**
 * Returns whether a bash command succeeds.
 *
 * @param {string} command
 */
async function succeeds(command) {
  const child = bash(command, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/**
 * Starts a bash command.
 *
 * @param {string} command
 * @param {import('node:child_process').SpawnOptions} options
 */
function bash(command, options) {
  return spawn('bash', ['--norc', '-euo', 'pipefail', '-c', command], {
    cwd: ROOT,
    env: toolEnvironment(ROOT),
    ...options,
  });
}

const sdkConfig = z.object({ result: z.object({ sdkConfig: z.object({ apiKey: z.string() }) }) });
const hostingSites = z.object({
  result: z.object({
    sites: z.array(z.object({ defaultUrl: z.string(), type: z.string() })),
  }),
});

/**
 * Runs a command of firebase-tools that prints JSON.
 *
 * @template T
 * @param {string[]} command
 * @param {z.ZodType<T>} schema
 * @returns {Promise<T>}
 * @throws {Failure} if the command fails or prints something else
 */
async function askFirebase(command, schema) {
  const text = `npx firebase ${command.join(' ')}`;
  try {
    const options = { cwd: ROOT, env: toolEnvironment(ROOT) };
    const { stdout } = await run('npx', ['firebase', ...command, '--json'], options);
    return schema.parse(JSON.parse(stdout));
  } catch {
    // With --json, firebase-tools explains a refusal on stdout.
    throw new Failure(
      `This command does not say what the parameters need. Run it to see why:\n\n${text}\n\nThen run npm run setup:gcp again: it goes on from here.`,
    );
  }
}

/**
 * Writes the parameters that Google has, and prints which ones the operator must write.
 *
 * @param {Project} project
 */
async function writeParameters(project) {
  const { id, envFile } = project;
  const ofProject = `--project=${id}`;
  const app = await askFirebase(['apps:sdkconfig', 'WEB', ofProject], sdkConfig);
  const { result } = await askFirebase(['hosting:sites:list', ofProject], hostingSites);
  // The default site's id differs from the project's id if another project has a site with that id.
  const site = result.sites.find(({ type }) => type === 'DEFAULT_SITE');
  if (site === undefined)
    throw new Failure(`The project has no Hosting site. Run: npx firebase hosting:sites:list`);
  const added = addToEnvFile(envFile, {
    APP_URL: site.defaultUrl,
    IDENTITY_API_KEY: app.result.sdkConfig.apiKey,
  });
  print(`ok    functions/.env.${id}${added.length > 0 ? `: ${added.join(', ')}` : ''}`);
  const known = readEnvFile(envFile);
  for (const [name, what] of Object.entries(CHOSEN_PARAMETERS))
    if (!known.has(name)) print(`LEFT  functions/.env.${id}: ${name}, ${what}`);
}

/**
 * Prints which secrets the operator must still set. It asks for none, because most operators get
 * them after this set-up.
 *
 * @param {Project} project
 */
async function listGivenSecrets(project) {
  for (const { title, check, run: command } of givenSecrets(project))
    print((await succeeds(check)) ? `ok    ${title}` : `LEFT  ${title}: ${command}`);
}

try {
  const { project, given } = parseProject(USAGE, process.argv.slice(2), ROOT, ['alerts', 'apply']);
  const alerts = given.has('alerts') ? alertSteps(project) : [];
  const steps = [...setupSteps(project), ...alerts];
  if (given.has('apply')) {
    addToEnvFile(project.envFile, { FUNCTIONS_REGION: project.region });
    await apply(steps);
    await writeParameters(project);
    await listGivenSecrets(project);
    print(`\nWhen nothing is left: npm run deploy -- --project ${project.id}`);
  } else printSteps(project, steps);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
