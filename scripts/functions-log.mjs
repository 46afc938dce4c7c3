/** The severities of Cloud Logging for errors. */
const ERRORS = new Set(['ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY']);

/**
 * Returns the text to print for a line in the log of firebase-tools, if it is an error of the
 * functions. It omits stacks, which the log has.
 *
 * @param {string} line
 * @returns {string | undefined}
 */
export function errorLineOf(line) {
  const [, warning] = /^⚠ +functions: (.*)$/.exec(line) ?? [];
  if (warning !== undefined) return warning;
  // firebase-tools puts this before each line that a function writes.
  const [, text] = /^> +(\{.*\})$/.exec(line) ?? [];
  const entry = text === undefined ? undefined : parsed(text);
  if (entry === undefined || !ERRORS.has(String(entry['severity']))) return undefined;
  const { severity: _, message, stack_trace: __, ...fields } = entry;
  return [
    message,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${textOf(value)}`),
  ].join(' · ');
}

/**
 * Parses an entry; returns undefined if the function wrote another text in braces.
 *
 * @param {string} text
 * @returns {Record<string, unknown> | undefined}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
