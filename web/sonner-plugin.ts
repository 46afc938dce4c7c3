import type { Plugin } from 'vite';

const MODULE = /\/node_modules\/sonner\/dist\/index\.mjs$/;
/**
 * Matches Sonner's call that inserts its styles. It starts a line, unlike the declaration of the
 * function.
 */
const INSERTION = /^__insertCSS\(".*"\);?$/m;

const STYLES = /\/node_modules\/sonner\/dist\/styles\.css$/;
const RULE = /([^{}]+)\{[^{}]*\}/g;
/**
 * Matches selectors of states that our toaster never has: right to left, coloured by kind, loading,
 * at the top or at a side.
 */
const UNUSED =
  /dir=['"]?rtl|rich-colors=|promise=|invert=|cancel|loading|loader|spinner|swipe-direction=['"]?(?:left|right|up)|y-position=['"]?top|x-position=['"]?(?:left|right)/;
/** The animations of states that our toaster never has. */
const MOTIONS =
  /@keyframes (?:swipe-out-(?:left|right|up)|sonner-[\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
/** The colours of toasts that are coloured by kind. */
const COLOURS = /--(?:success|info|warning|error)-(?:bg|border|text):[^;}]*;?/g;

/** Removes rules that match nothing in our toaster, a third of Sonner's styles. */
export function withoutUnusedStyles(): Plugin {
  return {
    name: 'threadsweep-sonner-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: STYLES },
      handler(code) {
        const kept = code
          .replaceAll(COLOURS, '')
          .replaceAll(MOTIONS, '')
          .replace(RULE, (rule, selectors: string) =>
            selectors.split(',').every((selector) => UNUSED.test(selector)) ? '' : rule,
          );
        if (kept.length === code.length) throw new Error('Sonner names its parts in another way.');
        return { code: kept, map: null };
      },
    },
  };
}

/**
 * Removes the style sheet from Sonner's script, because the Content-Security-Policy refuses
 * inserted style elements (docs/decisions/029). web/src/ui/toaster.tsx imports the styles as a
 * file.
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
