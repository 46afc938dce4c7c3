import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Failure } from './failure.mjs';

/** @typedef {'npm start' | 'npm run dev'} Command */

const OPTIONS = `
  --fresh              remove all local state: accounts, videos, the clock
  --dataset FILE.csv…  add labelled comments (YouTube Spam Collection) as videos of the demo channel
  --state DIR          keep the state in DIR instead of .local
  --official-firestore use Google's Firestore emulator instead of ours; needs Java and the network
  --ports auto         use free ports for every part and write them to run.json in the state folder
  --inspect            debug the functions: all run in one process, which listens on port 9229
  --end-with-parent    stop when the process that started this one has ended`;

/**
 * The options of `npm start` and `npm run dev`.
 *
 * @typedef {{fresh: boolean, help: boolean, autoPorts: boolean, endWithParent: boolean, inspect: boolean, officialFirestore: boolean, state: string, datasets: string[]}} UpOptions
 */

/**
 * Returns the help text of a command.
 *
 * @param {Command} command
 */
export function usageOf(command) {
  return `Usage: ${command} -- [options]${OPTIONS}`;
}

/**
 * Parses the options of a command.
 *
 * @param {Command} command
 * @param {string[]} args
 * @param {string} root the repository
 * @param {string} cwd the folder from which relative paths start
 * @returns {UpOptions}
 * @throws {Failure} if an option is not valid; the message includes the help text
 */
export function parseUpOptions(command, args, root, cwd) {
  const usage = usageOf(command);
  const { values, positionals } = parse(args, usage);
  const { dataset = [], ports } = values;
  if (ports !== undefined && ports !== 'auto')
    throw new Failure(`--ports accepts only "auto"\n${usage}`);
  if (positionals.length > 0 && dataset.length === 0)
    throw new Failure(`"${positionals[0]}" is not an option\n${usage}`);
  // A shell expands *.csv to several arguments, of which the option takes only the first.
  const datasets = [...dataset, ...positionals].map((file) => resolve(cwd, file));
  for (const file of datasets)
    if (!existsSync(file)) throw new Failure(`--dataset: ${file} does not exist`);
  return {
    fresh: values.fresh ?? false,
    help: values.help ?? false,
    autoPorts: ports === 'auto',
    endWithParent: values['end-with-parent'] ?? false,
    inspect: values.inspect ?? false,
    officialFirestore: values['official-firestore'] ?? false,
    state: values.state === undefined ? resolve(root, '.local') : resolve(cwd, values.state),
    datasets,
  };
}

/**
 * Parses the arguments without checking their values.
 *
 * @param {string[]} args
 * @param {string} usage
 */
function parse(args, usage) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        fresh: { type: 'boolean' },
        'end-with-parent': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        inspect: { type: 'boolean' },
        'official-firestore': { type: 'boolean' },
        ports: { type: 'string' },
        state: { type: 'string' },
        dataset: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
