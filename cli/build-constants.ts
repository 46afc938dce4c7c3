import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@threadsweep/shared/contract/contract.ts';

/** What the build replaces by its value in the code, as esbuild and Vite take it. */
export interface BuildConstants extends Record<string, string> {
  THREADSWEEP_VERSION: string;
  THREADSWEEP_DEFAULT_API: string;
  THREADSWEEP_CONTRACT: string;
}

/** The constants of all files but the entry, which has the first texts in addition. */
export function buildConstants(version: string, defaultApi: string): BuildConstants {
  return {
    THREADSWEEP_VERSION: JSON.stringify(version),
    THREADSWEEP_DEFAULT_API: JSON.stringify(defaultApi),
    THREADSWEEP_CONTRACT: JSON.stringify(minifyContractRouter(contract)),
  };
}
