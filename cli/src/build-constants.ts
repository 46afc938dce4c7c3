import type { ClientOptions } from '@threadsweep/shared/client.ts';

import type { Language } from './language/choice.ts';

// `build.mjs` puts the values in; run from source, only what is tested without a build exists.
declare const THREADSWEEP_VERSION: string | undefined;
declare const THREADSWEEP_DEFAULT_API: string | undefined;
declare const THREADSWEEP_FIRST_TEXTS: Readonly<Record<Language, FirstTexts>>;
declare const THREADSWEEP_CONTRACT: ClientOptions['contract'];
declare const THREADSWEEP_OUTPUTS: Readonly<Record<string, OutputFields>>;

/** The version in package.json. */
export const VERSION = typeof THREADSWEEP_VERSION === 'string' ? THREADSWEEP_VERSION : 'source';

/** The API that commands call unless `--api`, THREADSWEEP_API or the profile names another. */
export const DEFAULT_API =
  typeof THREADSWEEP_DEFAULT_API === 'string' ? THREADSWEEP_DEFAULT_API : 'http://127.0.0.1:5002';

/** The texts of the entry, which loads nothing else. */
export interface FirstTexts {
  /** What `--help` prints. */
  help: string;
  /** The error for an older Node.js, with `{{version}}` for its version. */
  oldNode: string;
  /** The error if the help cannot be written, with `{{reason}}`. */
  notWritten: string;
}

/** The texts of the entry, by language; only the built entry has them. */
export function firstTexts(language: Language): FirstTexts {
  return THREADSWEEP_FIRST_TEXTS[language];
}

/** The contract as plain JSON, methods and paths alone, so that zod is not loaded with it. */
export function builtContract(): ClientOptions['contract'] {
  return THREADSWEEP_CONTRACT;
}

/** The fields of every response of a call, or `list` for an array. */
export type OutputFields = readonly string[] | 'list';

/** By the name of the call, such as `cleaning.cleanVideo`. */
export function builtOutputs(): Readonly<Record<string, OutputFields>> {
  return THREADSWEEP_OUTPUTS;
}

/** The greatest width of the help, in cells: wider lines are harder to read. */
export const HELP_WIDTH = 80;
