import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import * as z from 'zod';

import type { OutputFields } from './src/build-constants.ts';

/** The constants that esbuild and Vite replace by their values in the code. */
export interface BuildConstants extends Record<string, string> {
  THREADSWEEP_VERSION: string;
  THREADSWEEP_DEFAULT_API: string;
  THREADSWEEP_CONTRACT: string;
  THREADSWEEP_OUTPUTS: string;
}

/**
 * Returns the constants that the build inserts into all files; into the entry file, also its texts.
 */
export function buildConstants(version: string, defaultApi: string): BuildConstants {
  return {
    THREADSWEEP_VERSION: JSON.stringify(version),
    THREADSWEEP_DEFAULT_API: JSON.stringify(defaultApi),
    THREADSWEEP_CONTRACT: JSON.stringify(minifyContractRouter(contract)),
    THREADSWEEP_OUTPUTS: JSON.stringify(outputs()),
  };
}

/**
 * Returns the names of the fields in each call's response, by which the client recognises another
 * server.
 */
function outputs(): Record<string, OutputFields> {
  const nouns: Record<string, Record<string, AnyContractProcedure>> = contract;
  const found: Record<string, OutputFields> = {};
  for (const [noun, endpoints] of Object.entries(nouns))
    for (const [name, { '~orpc': definition }] of Object.entries(endpoints)) {
      const { outputSchema, route } = definition;
      // The client assembles a detailed output itself, so the response lacks these fields.
      if (!(outputSchema instanceof z.ZodType) || route.outputStructure === 'detailed') continue;
      const { type, required } = z.toJSONSchema(outputSchema, { unrepresentable: 'any' });
      if (type === 'array') found[`${noun}.${name}`] = 'list';
      else if (required) found[`${noun}.${name}`] = required;
    }
  return found;
}
