import type { Plugin } from 'vite';

const MODULE = /\/node_modules\/sonner\/dist\/index\.mjs$/;
/** At the start of a line; the function of this name is declared elsewhere in the module. */
const INSERTION = /^__insertCSS\(".*"\);?$/m;

/**
 * Takes the styles out of Sonner's script, which would add a style element to the page. The policy
 * refuses that (docs/decisions/029), so web/src/ui/toaster.tsx imports the same styles as a file.
 */
export function withoutInsertedStyles(): Plugin {
  return {
    name: 'threadsweep-sonner',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        if (!INSERTION.test(code)) throw new Error('Sonner inserts its styles in another way.');
        return { code: code.replace(INSERTION, ''), map: null };
      },
    },
  };
}
