/**
 * Returns the source of a regular expression that a template writes over several lines. Line breaks
 * and the indentation after them don't count; other spaces do. So a space at the start or end of a
 * line is written as `[ ]`.
 */
export function source(template: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(template, ...parts).replaceAll(/\n */gu, '');
}

/** Returns the Unicode regular expression that a template writes over several lines. */
export function expression(template: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(source(template, ...parts), 'u');
}
