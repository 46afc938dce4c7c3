import { fileURLToPath } from 'node:url';

/** The file of rules by which everybody may do everything: for tests of other things. */
export const OPEN_RULES = fileURLToPath(new URL('open.rules', import.meta.url));
