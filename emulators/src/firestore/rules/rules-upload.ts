import { z } from 'zod';

import { errorBody, invalid } from '../status-error.ts';
import { RulesFileError } from './syntax.ts';
import type { SecurityRules } from './security-rules.ts';

const UPLOAD = /^\/emulator\/v1\/projects\/([^/]+):securityRules$/;

const uploadSchema = z.object({
  rules: z.object({
    files: z.tuple([z.object({ name: z.string().optional(), content: z.string() })]),
  }),
  ignore_errors: z.boolean().default(false),
});

/** The project whose rules a PUT at this path replaces; undefined for other paths. */
export function uploadedProject(pathname: string): string | undefined {
  return UPLOAD.exec(pathname)?.[1];
}

/**
 * Answers an upload of rules as Google's emulator does, for @firebase/rules-unit-testing and
 * firebase-tools: 400 in Google's error shape where they cannot be used, with line and column.
 * With `ignore_errors` the answer is 200 and lists the issue. The former rules then stay in force.
 */
export function acceptRules(
  rules: SecurityRules,
  project: string,
  body: string,
): { status: number; body: object } {
  const parsed = uploadSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    return refusal(
      `Expected {"rules": {"files": [{"content": …}]}}: ${z.prettifyError(parsed.error)}`,
    );
  }
  const {
    rules: {
      files: [file],
    },
    ignore_errors,
  } = parsed.data;
  try {
    rules.load(file.content, project);
    return { status: 200, body: {} };
  } catch (error) {
    if (!(error instanceof RulesFileError)) throw error;
    const { description, at } = error;
    if (ignore_errors) {
      const sourcePosition = { fileName: file.name ?? '', ...at };
      return {
        status: 200,
        body: { issues: [{ sourcePosition, description, severity: 'ERROR' }] },
      };
    }
    return refusal(`Compilation error in ${file.name ?? 'the rules'}: ${error.message}`);
  }
}

function refusal(message: string): { status: number; body: object } {
  const body = errorBody(invalid(message));
  return { status: body.error.code, body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
