import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownSets } from '../training/own-sets.ts';
import { defaultDataFolder, readSets, type LabelledSet } from '../training/read-sets.ts';
import { setTable } from '../training/sets.ts';
import { callerPath, UsageError } from './terminal.ts';

export interface TrainingArguments {
  leftOut: string[];
  out: string | undefined;
  model: string | undefined;
  /** All available sets, including those of our own texts. */
  sets: LabelledSet[];
  /** The requested parts; all parts if none is named. */
  parts: readonly string[];
}

/**
 * Parses the command line of `train` and `evaluate`, and reads the labelled data that it names.
 *
 * @throws UsageError for an unknown option or name, or if the data are missing
 */
export function readTrainingArguments(
  usage: string,
  knownParts: readonly string[] = [],
  args: readonly string[] = process.argv.slice(2),
): TrainingArguments {
  const { values, positionals } = parse(usage, args);
  const strange = positionals.filter((part) => !knownParts.includes(part));
  if (strange.length > 0) throw new UsageError(`Unknown: ${strange.join(', ')}\nusage: ${usage}`);
  const leftOut = values['leave-out'] ?? [];
  const own = ownSets();
  const names = new Set([...setTable, ...own].flatMap(({ folder, name }) => [folder, name]));
  const unknown = leftOut.filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown data set ${unknown.join(', ')}. Known: ${[...names].join(', ')}.`,
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
    sets: [...readAll(dataFolder), ...own],
    parts: positionals.length === 0 ? knownParts : positionals,
  };
}

function parse(usage: string, args: readonly string[]): ReturnType<typeof parseTraining> {
  try {
    return parseTraining(args);
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`,
    );
  }
}

function parseTraining(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'leave-out': { type: 'string', multiple: true },
      out: { type: 'string' },
      data: { type: 'string' },
      model: { type: 'string' },
    },
  });
}

function readAll(folder: string): LabelledSet[] {
  try {
    return readSets(folder);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
