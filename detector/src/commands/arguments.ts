import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  defaultDataFolder,
  readLabelledLists,
  sourceNames,
  type LabelledList,
} from '../training/data-sets.ts';
import { readAbuseSets, type AbuseSet } from '../training/abuse-sets.ts';
import { callerPath, UsageError } from './terminal.ts';

/** What `train` and `evaluate` are called with. */
export interface TrainingArguments {
  leftOut: string[];
  out: string | undefined;
  model: string | undefined;
  lists: LabelledList[];
  abuse: AbuseSet[];
  dataFolder: string;
  /** The parts asked for; all of them when none is named. */
  parts: readonly string[];
}

/**
 * Reads the command line of `train` and `evaluate`, and the labelled data it names.
 *
 * @throws UsageError for an unknown option or name, or where the data is missing
 */
export function readTrainingArguments(
  usage: string,
  knownParts: readonly string[] = [],
): TrainingArguments {
  const { values, positionals } = parse(usage);
  const strange = positionals.filter((part) => !knownParts.includes(part));
  if (strange.length > 0) throw new UsageError(`Unknown: ${strange.join(', ')}\nusage: ${usage}`);
  const leftOut = values['leave-out'] ?? [];
  const unknown = leftOut.filter((name) => !sourceNames.has(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown data set ${unknown.join(', ')}. Known: ${[...sourceNames].join(', ')}.`,
    );
  }
  const dataFolder = values.data === undefined ? defaultDataFolder : callerPath(values.data);
  if (!existsSync(dataFolder)) {
    throw new UsageError(
      `There is no training data at ${dataFolder}. It is kept beside the repository (../shared/data); name another place with --data DIR.`,
    );
  }
  return {
    leftOut,
    out: values.out === undefined ? undefined : callerPath(values.out),
    model: values.model === undefined ? undefined : callerPath(values.model),
    lists: readLists(dataFolder),
    abuse: readAbuseSets(dataFolder),
    dataFolder,
    parts: positionals.length === 0 ? knownParts : positionals,
  };
}

function parse(usage: string): ReturnType<typeof parseTraining> {
  try {
    return parseTraining();
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`,
    );
  }
}

function parseTraining() {
  return parseArgs({
    allowPositionals: true,
    options: {
      'leave-out': { type: 'string', multiple: true },
      out: { type: 'string' },
      data: { type: 'string' },
      model: { type: 'string' },
    },
  });
}

function readLists(folder: string): LabelledList[] {
  try {
    return readLabelledLists(folder);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
