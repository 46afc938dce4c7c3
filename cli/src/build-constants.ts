import type { ClientOptions } from '@threadsweep/shared/client.ts';

import type { Language } from './language/choice.ts';

// `build.mjs` replaces these constants. Code that runs from source has only those that tests need.
declare const THREADSWEEP_VERSION: string | undefined;
declare const THREADSWEEP_DEFAULT_API: string | undefined;
declare const THREADSWEEP_FIRST_TEXTS: Readonly<Record<Language, FirstTexts>>;
declare const THREADSWEEP_CONTRACT: ClientOptions['contract'];
declare const THREADSWEEP_OUTPUTS: Readonly<Record<string, OutputFields>>;

/** The version in package.json, or `source` without a build. */
export const VERSION = typeof THREADSWEEP_VERSION === 'string' ? THREADSWEEP_VERSION : 'source';

/** The API that commands call unless `--api`, THREADSWEEP_API or the profile names another. */
export const DEFAULT_API =
  typeof THREADSWEEP_DEFAULT_API === 'string' ? THREADSWEEP_DEFAULT_API : 'http://127.0.0.1:5002';

/** The texts of the entry file, which does not load the catalogues. */
export interface FirstTexts {
  help: string;
  /** The error for a Node.js that is too old, with `{{version}}` for its version. */
  oldNode: string;
  /** The error if the help cannot be written, with `{{reason}}`. */
  notWritten: string;
}

/** Returns the entry file's texts in a language. Only the built entry file has them. */
export function firstTexts(language: Language): FirstTexts {
  return THREADSWEEP_FIRST_TEXTS[language];
}

/**
 * Returns the contract as plain JSON with methods and paths only, so that the client need not load
 * zod.
 */
export function builtContract(): ClientOptions['contract'] {
  return THREADSWEEP_CONTRACT;
}

/** The names of all fields of a call's response, or `list` if the response is an array. */
export type OutputFields = readonly string[] | 'list';

/** Returns the fields of each response by the name of its call, such as `cleaning.cleanVideo`. */
export function builtOutputs(): Readonly<Record<string, OutputFields>> {
  return THREADSWEEP_OUTPUTS;
}

/** The greatest width of the help, in cells, because longer lines are harder to read. */
export const HELP_WIDTH = 80;
