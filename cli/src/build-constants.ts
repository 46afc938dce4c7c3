import type { ClientOptions } from '@threadsweep/shared/client.ts';

// `build.mjs` puts the values in; run from source, only what is tested without a build exists.
declare const THREADSWEEP_VERSION: string | undefined;
declare const THREADSWEEP_DEFAULT_API: string | undefined;
declare const THREADSWEEP_HELP: string | undefined;
declare const THREADSWEEP_CONTRACT: ClientOptions['contract'];

/** The version in package.json. */
export const VERSION = typeof THREADSWEEP_VERSION === 'string' ? THREADSWEEP_VERSION : 'source';

/** The API that is spoken to unless `--api`, THREADSWEEP_API or the profile names another. */
export const DEFAULT_API =
  typeof THREADSWEEP_DEFAULT_API === 'string' ? THREADSWEEP_DEFAULT_API : 'http://127.0.0.1:5002';

/** What `--help` prints. */
export const HELP = typeof THREADSWEEP_HELP === 'string' ? THREADSWEEP_HELP : '';

/** The contract as plain JSON, methods and paths alone, so that zod is not loaded with it. */
export function builtContract(): ClientOptions['contract'] {
  return THREADSWEEP_CONTRACT;
}
