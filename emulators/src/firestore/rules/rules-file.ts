import { readFile } from 'node:fs/promises';

import type { SecurityRules } from './security-rules.ts';
import { RulesFileError } from './syntax.ts';
import { UnusableRules } from './unusable-rules.ts';

/**
 * Puts a file's rules in force for all projects that have none themselves.
 * @throws UnusableRules
 */
export async function loadRulesFile(rules: SecurityRules, file: string): Promise<void> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new UnusableRules(`The security rules cannot be read: ${String(cause)}`, { cause });
  }
  try {
    rules.load(text);
  } catch (error) {
    if (!(error instanceof RulesFileError)) throw error;
    const { line, column } = error.at;
    throw new UnusableRules(`${file}:${line}:${column}: ${error.description}`, { cause: error });
  }
}
