import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';

type ContractModule = typeof import('@threadsweep/shared/contract/contract.ts');

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;
const CONTRACT = fileURLToPath(import.meta.resolve('@threadsweep/shared/contract/contract.ts'));

/** Makes an endpoint from its route, so that the bundle does not repeat the rest for each. */
const FUNCTION = `const endpoint = (route) => ({ '~orpc': { errorMap: {}, meta: {}, route } });`;
const ENDPOINT =
  /\{"~orpc":\{"errorMap":\{\},"meta":\{\},"route":(\{"method":"\w+","path":"[^"]*"[^{}]*\})\}\}/g;

/**
 * Provides `virtual:contract`: the API contract with methods and paths but without its schemas.
 * The browser needs no more to call the API, and zod (22 kB gzipped) stays out of the bundle.
 */
export function contractPlugin(): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: 'threadsweep-contract',
    configureServer: (started) => {
      server = started;
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const folder = path.dirname(CONTRACT);
      for (const file of readdirSync(folder)) this.addWatchFile(path.join(folder, file));
      const router = minifyContractRouter(await contractFor(server));
      const endpoints = JSON.stringify(router, forTheBrowser).replaceAll(ENDPOINT, 'endpoint($1)');
      return `${FUNCTION}\nexport default ${endpoints}`;
    },
  };
}

/** Omits the parts of an endpoint that only the server needs: access, limits and tags. */
function forTheBrowser(name: string, value: unknown): unknown {
  if (name === 'meta') return {};
  return name === 'tags' ? undefined : value;
}

/**
 * Loads the contract through Vite, because Node's `import` would return the cached version after an
 * edit.
 */
async function contractFor(server: ViteDevServer | undefined): Promise<typeof contract> {
  const ssr = server?.environments.ssr;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) return contract;
  return (await ssr.runner.import<ContractModule>(CONTRACT)).contract;
}
