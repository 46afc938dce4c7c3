import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import type { Plugin } from 'vite';

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;

/**
 * Provides `virtual:contract`: the API contract with methods and paths but without its schemas, as
 * JSON. The browser needs no more to call the API, and zod (22 kB gzipped) stays out of the bundle.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'threadsweep-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export default ${JSON.stringify(minifyContractRouter(contract))}`
        : undefined,
  };
}
