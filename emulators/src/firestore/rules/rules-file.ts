import { readFile } from 'node:fs/promises';

import type { SecurityRules } from './security-rules.ts';
import { RulesFileError } from './syntax.ts';

/** Puts a file's rules in force. The error of one that cannot be used says where it is wrong. */
export async function loadRulesFile(rules: SecurityRules, file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  try {
    rules.load(text);
  } catch (error) {
    if (!(error instanceof RulesFileError)) throw error;
    const { line, column } = error.at;
    throw new Error(`${file}:${line}:${column}: ${error.description}`, { cause: error });
  }
}
