import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The parameters that an operator must choose, with their descriptions. firebase-tools asks for the
 * same ones.
 */
export const CHOSEN_PARAMETERS = {
  GOOGLE_CLIENT_ID: 'the id of the OAuth client (docs/deployment.md, step 3)',
  SMTP_HOST: 'the SMTP server of your mail provider',
  MAIL_FROM: 'the sender of all mail, in a domain that the mail provider has verified',
  SUPPORT_EMAIL: 'the support address that users see, in mails and on the pages',
};

/**
 * Matches a parameter: its name, and its value with quotation marks. It is LINE_RE of firebase-tools
 * (lib/functions/env.js): the functions must get the values that these scripts read.
 */
const PARAMETER =
  /^\s*(?:export)?\s*([\w./]+)\s*=[\f\t\v]*(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|[^#\r\n]*)?\s*(?:#[^\n]*)?$/gms;
/** @type {Readonly<Record<string, string>>} */
const ESCAPED = { n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Reads a file of parameters as firebase-tools does.
 *
 * @param {string} file
 * @returns {Map<string, string>} the parameters that have a value
 */
export function readEnvFile(file) {
  // firebase-tools, too, replaces only the first end of a line, which matters only within quotation marks.
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(/\r\n?/, '\n') : '';
  /** @type {Map<string, string>} */
  const parameters = new Map();
  for (const [, name = '', given = ''] of text.matchAll(PARAMETER)) {
    const [, mark, quoted] = /^(["'])(.*)\1$/s.exec(given.trim()) ?? [];
    const value = quoted ?? given.trim();
    parameters.set(
      name,
      mark === '"'
        ? value.replaceAll(/\\([nrtv\\'"])/g, (_, /** @type {string} */ of) => ESCAPED[of] ?? of)
        : value,
    );
  }
  for (const [name, value] of parameters) if (value === '') parameters.delete(name);
  return parameters;
}

/**
 * Adds the parameters that a file lacks. It does not change existing lines.
 *
 * @param {string} file
 * @param {Record<string, string>} parameters
 * @returns {string[]} the names of those that were added
 */
export function addToEnvFile(file, parameters) {
  const known = readEnvFile(file);
  const missing = Object.entries(parameters).filter(([name]) => !known.has(name));
  if (missing.length === 0) return [];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = missing.map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${lines.join('')}`, {
    mode: 0o600,
  });
  return missing.map(([name]) => name);
}
