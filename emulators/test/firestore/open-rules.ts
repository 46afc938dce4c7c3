import { fileURLToPath } from 'node:url';

/** The path of rules that allow every access, for tests that do not concern rules. */
export const OPEN_RULES = fileURLToPath(new URL('open.rules', import.meta.url));
