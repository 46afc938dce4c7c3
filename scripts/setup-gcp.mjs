import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

import { errorText, Failure } from './failure.mjs';
import { alertSteps } from './google-cloud/alert-steps.mjs';
import { addToEnvFile, CHOSEN_PARAMETERS, readEnvFile } from './google-cloud/env-file.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { setupSteps } from './google-cloud/setup-steps.mjs';
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
  for (const [name, value] of Object.entries(parametersOf(project, 'the apiKey of this command:')))
    print(`# ${name}=${value}`);
  print(`# npx firebase apps:sdkconfig WEB --project=${project.id}`);
  for (const [name, what] of Object.entries(CHOSEN_PARAMETERS)) print(`# ${name}: ${what}`);
}

/**
 * Returns the parameters of the functions that follow from the project.
 *
 * @param {Project} project
 * @param {string} apiKey
 * @returns {Record<string, string>}
 */
function parametersOf({ id, region }, apiKey) {
  return {
    FUNCTIONS_REGION: region,
    APP_URL: `https://${id}.web.app`,
    IDENTITY_API_KEY: apiKey,
  };
}

/**
 * Runs the steps that the project still needs.
 *
 * @param {Step[]} steps
 */
async function apply(steps) {
  for (const { title, check, run: command, asks } of steps) {
    if (check !== undefined && (await succeeds(check))) {
      print(`ok    ${title}`);
      continue;
    }
    if (asks === true && !process.stdin.isTTY) {
      print(`LEFT  ${title}: run ${command}`);
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

/**
 * Writes the parameters that Google has, and prints which ones the operator must write.
 *
 * @param {Project} project
 */
async function writeParameters(project) {
  const { id, envFile } = project;
  const command = ['firebase', 'apps:sdkconfig', 'WEB', `--project=${id}`, '--json'];
  const { stdout } = await run('npx', command, { cwd: ROOT, env: toolEnvironment(ROOT) });
  const apiKey = /"apiKey": *"([^"]+)"/.exec(stdout)?.[1];
  if (apiKey === undefined)
    throw new Failure('The web app has no API key. Run: npx firebase apps:sdkconfig WEB');
  const added = addToEnvFile(envFile, parametersOf(project, apiKey));
  print(`ok    functions/.env.${id}${added.length > 0 ? `: ${added.join(', ')}` : ''}`);
  const known = readEnvFile(envFile);
  for (const [name, what] of Object.entries(CHOSEN_PARAMETERS))
    if (!known.has(name)) print(`LEFT  functions/.env.${id}: ${name}, ${what}`);
}

try {
  const { project, given } = parseProject(USAGE, process.argv.slice(2), ROOT, ['alerts', 'apply']);
  const alerts = given.has('alerts') ? alertSteps(project) : [];
  const steps = [...setupSteps(project), ...alerts];
  if (given.has('apply')) {
    await apply(steps);
    await writeParameters(project);
    print(`\nWhen nothing is left: npm run deploy -- --project ${project.id}`);
  } else printSteps(project, steps);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
