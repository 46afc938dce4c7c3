import type { PageSizes } from './limits.ts';
import {
  incompatibleFilters,
  invalidParameter,
  missingParameter,
  noFilter,
  unknownPart,
} from './validation.ts';

/** The query of a call, read the way Google's front end reads it. */
export class Query {
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** The parameter's value; an empty one counts as absent. */
  text(name: string): string | undefined {
    const value = this.#parameters.get(name);
    return value === null || value === '' ? undefined : value;
  }

  /** A list, repeated or separated by commas. */
  list(name: string): string[] {
    return this.#parameters
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParameter(name);
    return value;
  }

  oneOf<const T extends string>(name: string, values: readonly T[], byDefault: T): T {
    const text = this.text(name);
    if (text === undefined) return byDefault;
    const value = values.find((known) => known === text);
    if (value === undefined) {
      throw invalidParameter(
        name,
        `Invalid value '${text}'. Values must match one of: ${values.join(', ')}`,
      );
    }
    return value;
  }

  flag(name: string): boolean {
    return this.oneOf(name, ['true', 'false'], 'false') === 'true';
  }

  maxResults({ byDefault, min, max }: PageSizes): number {
    const text = this.text('maxResults');
    if (text === undefined) return byDefault;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw invalidParameter(
        'maxResults',
        `Invalid value '${text}'. Values must be within the range: [${min}, ${max}]`,
      );
    }
    return value;
  }

  /** The requested parts; the method must know each of them. */
  parts(known: readonly string[]): Set<string> {
    const parts = this.list('part');
    if (parts.length === 0) throw missingParameter('part');
    const strange = parts.find((part) => !known.includes(part));
    if (strange !== undefined) throw unknownPart(strange, known);
    return new Set(parts);
  }

  /** The filter of `names` that the query has; it must have exactly one. */
  filter<const T extends string>(names: readonly T[]): T {
    const given = names.filter((name) => this.text(name) !== undefined);
    const [first] = given;
    if (first === undefined) throw noFilter(names);
    if (given.length > 1) throw incompatibleFilters(given);
    return first;
  }
}
