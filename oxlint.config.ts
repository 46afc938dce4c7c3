import { type OxlintOverride, defineConfig } from 'oxlint';

/**
 * The imports that each part may have (docs/architecture.md). An override replaces the rule of any
 * wider override, so the list of each folder is complete. `scripts/lint-boundaries.test.ts` checks
 * that each line of the lists reports an error.
 */

/** The domain folders of functions. Files in one folder must not import files of another. */
const DOMAINS = ['account', 'channel', 'video', 'comment', 'plan', 'quota', 'schedule'];
const domains = DOMAINS.join(',');

function forbidden(message: string, ...group: string[]) {
  return { group, message };
}

const firestore = forbidden(
  'Only stores and functions/src/platform know Firestore and Auth.',
  'firebase-admin',
  'firebase-admin/*',
  '@google-cloud/firestore',
);
const google = forbidden(
  'Google’s clients stay in functions/src/google.',
  'googleapis',
  'googleapis/**',
  'google-auth-library',
  '@google-cloud/*',
  '!@google-cloud/firestore',
  '@google/genai',
);
const firebase = forbidden(
  'Only web/src/data knows Firebase.',
  'firebase',
  'firebase/*',
  '@firebase/*',
);
const jotai = forbidden('jotai comes from web/src/data/jotai.ts.', 'jotai', 'jotai/*');
const emulators = forbidden(
  'No production code knows the emulators.',
  '@threadsweep/emulators',
  '@threadsweep/emulators/**',
  '**/emulators/**',
);
const otherParts = forbidden(
  'Parts meet in shared/ alone.',
  '@threadsweep/functions',
  '@threadsweep/functions/**',
  '@threadsweep/web',
  '@threadsweep/web/**',
  'threadsweep',
  '**/functions/src/**',
  '**/web/src/**',
  '**/cli/src/**',
);
const engine = forbidden(
  'Only functions know the engine.',
  '@threadsweep/engine',
  '@threadsweep/engine/**',
  '**/engine/{src,files}/**',
);
const detector = forbidden(
  'The emulators do not judge comments.',
  '@threadsweep/detector',
  '@threadsweep/detector/**',
  '**/detector/src/**',
);
const ours = forbidden(
  'This part stands alone: it imports nothing else of ours.',
  '@threadsweep/*',
  '@threadsweep/*/**',
  'threadsweep',
);
const node = forbidden(
  'The judge is pure: input and output belong to commands/, training/ and scripts/.',
  'node:*',
);

/** The layers of functions above the domain folders, from the highest to the lowest. */
const entryPoints = forbidden(
  'Imports go one way: platform, google, domain folders, workflows, api, server, index.',
  '**/server.ts',
  '**/background.ts',
  '**/index.ts',
);
const api = forbidden(
  'Imports go one way: a workflow does not know the API that calls it.',
  '**/api/**',
);
const workflows = forbidden(
  'Imports go one way: a workflow joins domain folders, and they do not know it.',
  '**/workflows/**',
);

/**
 * Forbids imports of all domain folders but one. A negated pattern would also allow what the other
 * lists of a folder forbid, so this list has none.
 */
function domainsExcept(own: string, message: string) {
  const others = DOMAINS.filter((name) => name !== own).map((name) => `**/${name}/**`);
  return forbidden(message, ...others, '**/cleaning/**');
}

const anyDomain = domainsExcept(
  '',
  'This folder lies below the domain folders: it knows none of them.',
);
const googleFolder = forbidden(
  'The platform knows no Google client: what needs one belongs to google/ or above.',
  '**/google/**',
);
const app = forbidden(
  'Imports go one way: ui and data, domain folders, app, routes.',
  '**/app/**',
  '**/routes.tsx',
);

function imports(files: string[], ...patterns: ReturnType<typeof forbidden>[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** Globals that TypeScript accepts in every file, although Node does not have them. */
const BROWSER_ONLY = [
  'window',
  'document',
  'history',
  'indexedDB',
  'localStorage',
  'location',
  'self',
  'sessionStorage',
];

const inFunctions = [emulators, otherParts, google];
const aboveDomains = [workflows, api, entryPoints];
const inWeb = [emulators, engine, otherParts, firestore, google];

export default defineConfig({
  plugins: [
    'typescript',
    'unicorn',
    'import',
    'promise',
    'oxc',
    'vitest',
    'react',
    'jsx-a11y',
    'node',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'no-console': 'error',
    // Most loops await each step because it needs the previous one, or to limit a server's load.
    'no-await-in-loop': 'off',
    // The rule would forbid `sort` even on an array that the line before has created.
    'unicorn/no-array-sort': 'off',
  },
  ignorePatterns: ['**/dist/**', '**/lib/**', 'detector/model/**'],
  overrides: [
    {
      files: ['{shared,detector,functions,emulators,cli}/src/**'],
      rules: { 'no-restricted-globals': ['error', ...BROWSER_ONLY] },
    },

    imports(['shared/src/**'], ours, firestore, google, firebase, jotai),

    imports(['detector/src/**'], ours, node, firestore, google),
    imports(
      ['detector/src/{commands,training,model}/**'],
      // Does not forbid Node's modules, because these folders read the model, the data sets and the
      // command line.
      ours,
      firestore,
      google,
    ),

    imports(
      ['engine/src/**'],
      emulators,
      otherParts,
      firestore,
      google,
      firebase,
      forbidden('The engine reaches the world through its ports.', 'node:fs', 'node:fs/*'),
      forbidden('The engine does not know its adapters.', '**/files/**'),
    ),
    imports(['engine/files/**'], emulators, otherParts, firestore, google, firebase),

    { files: ['functions/src/**'], rules: { 'node/no-process-env': 'error' } },
    {
      files: ['functions/src/platform/config.ts', 'functions/src/index.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    imports(['functions/src/**'], ...inFunctions, firestore),
    imports(
      ['functions/src/platform/**'],
      ...inFunctions,
      ...aboveDomains,
      googleFolder,
      anyDomain,
    ),
    imports(
      ['functions/src/google/**'],
      emulators,
      otherParts,
      firestore,
      ...aboveDomains,
      anyDomain,
    ),
    ...DOMAINS.flatMap((domain) => {
      const rules = [
        ...inFunctions,
        ...aboveDomains,
        domainsExcept(domain, 'No domain folder knows another.'),
      ];
      return [
        imports([`functions/src/${domain}/**`], ...rules, firestore),
        imports([`functions/src/${domain}/*-store.ts`], ...rules),
      ];
    }),
    imports(['functions/src/workflows/**'], ...inFunctions, firestore, api, entryPoints),
    imports(['functions/src/workflows/**/*-store.ts'], ...inFunctions, api, entryPoints),
    imports(['functions/src/api/**'], ...inFunctions, firestore, entryPoints),

    imports(['emulators/src/**'], otherParts, engine, detector),

    {
      files: ['web/**'],
      rules: {
        'react/react-in-jsx-scope': 'off',
        'import/no-unassigned-import': [
          'error',
          { allow: ['**/*.css', 'i18next', 'fake-indexeddb/auto'] },
        ],
      },
    },
    imports(['web/src/**'], ...inWeb, firebase, jotai),
    imports([`web/src/{${domains},cleaning}/**`], ...inWeb, firebase, jotai, app),
    imports(['web/src/{ui,language}/**'], ...inWeb, firebase, jotai, app, anyDomain),
    imports(['web/src/data/**'], ...inWeb, jotai, app, anyDomain),
    imports(['web/src/data/jotai.ts'], ...inWeb, firebase, app, anyDomain),

    imports(
      ['cli/src/**'],
      emulators,
      engine,
      { ...otherParts, group: otherParts.group.filter((name) => name !== '**/cli/src/**') },
      firestore,
      google,
      firebase,
      jotai,
    ),

    {
      files: ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**'],
      rules: {
        'no-restricted-imports': 'off',
        'node/no-process-env': 'off',
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect', 'toastSaying', 'screen.findBy*', 'card.findBy*'] },
        ],
      },
    },
  ],
});
