import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { errorText, Failure } from '../failure.mjs';
import { readEnvFile } from './env-file.mjs';

/**
 * The Google Cloud project that a command works on.
 *
 * @typedef {object} Project
 * @property {string} id
 * @property {string} region the region of the functions and queues
 * @property {string} envFile the file of the functions' parameters, which `firebase deploy` reads
 * @property {string} functionsAccount the service account of the functions
 * @property {string} tasksAccount the service account with which Cloud Tasks calls functions
 */

/**
 * The pattern of a project id:
 * https://cloud.google.com/resource-manager/docs/creating-managing-projects#before_you_begin
 */
const PROJECT_ID = /^[a-z][a-z\d-]{4,28}[a-z\d]$/;
const REGION = /^[a-z]+-[a-z]+\d+$/;

/** The region of the functions if none is chosen (functions/src/index.ts). */
const DEFAULT_REGION = 'us-central1';

/**
 * Parses the options of a command on a project: `--project ID`, `--region REGION` and flags.
 *
 * @param {string} usage printed with an error
 * @param {string[]} args
 * @param {string} root the repository
 * @param {string[]} flags
 * @param {string[]} names the names of further options that take a text
 * @returns {{project: Project, given: ReadonlySet<string>, texts: ReadonlyMap<string, string>}} `given`: the flags
 *   that were given; `texts`: the further options
 * @throws {Failure} if an option is missing or not valid
 */
export function parseProject(usage, args, root, flags, names = []) {
  const values = parse(usage, args, flags, names);
  const { project: id, region } = values;
  if (typeof id !== 'string') throw new Failure(`--project is missing\n${usage}`);
  if (!PROJECT_ID.test(id)) throw new Failure(`"${id}" is not the id of a project\n${usage}`);
  const envFile = join(root, 'functions', `.env.${id}`);
  const known = existsSync(envFile) ? readEnvFile(envFile).get('FUNCTIONS_REGION') : undefined;
  const chosen = typeof region === 'string' ? region : (known ?? DEFAULT_REGION);
  if (!REGION.test(chosen)) throw new Failure(`"${chosen}" is not a region\n${usage}`);
  if (known !== undefined && known !== chosen)
    throw new Failure(`functions/.env.${id} has the region ${known}, not ${chosen}. Change one.`);
  const accountOf = (/** @type {string} */ name) => `${name}@${id}.iam.gserviceaccount.com`;
  return {
    project: {
      id,
      region: chosen,
      envFile,
      functionsAccount: accountOf('threadsweep-functions'),
      tasksAccount: accountOf('threadsweep-tasks'),
    },
    given: new Set(flags.filter((flag) => values[flag] === true)),
    texts: new Map(
      names.flatMap((name) => {
        const value = values[name];
        return typeof value === 'string' ? [/** @type {const} */ ([name, value])] : [];
      }),
    ),
  };
}

/**
 * Parses the options.
 *
 * @param {string} usage
 * @param {string[]} args
 * @param {string[]} flags
 * @param {string[]} names
 * @returns {Record<string, string | boolean | undefined>}
 */
function parse(usage, args, flags, names) {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const options = {
    project: text,
    region: text,
    ...Object.fromEntries(names.map((name) => [name, text])),
    ...Object.fromEntries(flags.map((name) => [name, flag])),
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : errorText(error);
    throw new Failure(`${message}\n${usage}`);
  }
}
