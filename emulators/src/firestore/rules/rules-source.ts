import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import { parseObject } from '../data/request-body.ts';
import { invalid } from '../data/status-error.ts';
import { RulesFileError } from './rules-file-error.ts';
import type { SecurityRules } from './security-rules.ts';
import { UnusableRules } from './unusable-rules.ts';

const uploadSchema = z.object({
  rules: z.object({
    files: z.tuple([z.object({ name: z.string().optional(), content: z.string() })]),
  }),
  ignore_errors: z.boolean().default(false),
});

/**
 * Handles an upload of rules as Google's emulator does, for @firebase/rules-unit-testing and
 * firebase-tools. Unusable rules are refused with INVALID_ARGUMENT, line and column; with
 * `ignore_errors`, the response lists the errors instead. The previous rules then remain in force.
 */
export function acceptRules(rules: SecurityRules, project: string, body: string): object {
  const parsed = uploadSchema.safeParse(parseObject(body));
  if (!parsed.success) {
    const expected = 'Expected {"rules": {"files": [{"content": …}]}}';
    throw invalid(`${expected}: ${z.prettifyError(parsed.error)}`);
  }
  const [{ name, content }] = parsed.data.rules.files;
  try {
    rules.load(content, project);
    return {};
  } catch (error) {
    if (!(error instanceof RulesFileError)) throw error;
    const { description, at, message } = error;
    if (!parsed.data.ignore_errors) {
      throw invalid(`Compilation error in ${name ?? 'the rules'}: ${message}`);
    }
    const sourcePosition = { fileName: name ?? '', ...at };
    return { issues: [{ sourcePosition, description, severity: 'ERROR' }] };
  }
}

/**
 * Applies the rules in a file to all projects that have no rules of their own.
 *
 * @throws UnusableRules
 */
export async function loadRulesFile(rules: SecurityRules, file: string): Promise<void> {
  try {
    rules.load(await readFile(file, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof RulesFileError)) {
      throw new UnusableRules(`The security rules cannot be read: ${String(cause)}`, { cause });
    }
    const { line, column } = cause.at;
    throw new UnusableRules(`${file}:${line}:${column}: ${cause.description}`, { cause });
  }
}
