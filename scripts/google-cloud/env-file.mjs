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
 * Reads a file of parameters.
 *
 * @param {string} file
 * @returns {Map<string, string>} the parameters that have a value
 */
export function readEnvFile(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  /** @type {[string, string][]} */
  const entries = lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Z][A-Z\d_]*)=(.*)$/.exec(line.trim()) ?? [];
    const text = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    return name === undefined || text === '' ? [] : [[name, text]];
  });
  return new Map(entries);
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
