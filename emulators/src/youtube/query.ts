import type { PageSizes } from './limits.ts';
import {
  incompatibleFilters,
  invalidParameter,
  missingParameter,
  noFilter,
  unknownPart,
} from './validation.ts';

/** The query parameters of a call, parsed as Google's front end does. */
export class Query {
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** Returns the parameter's value. An empty value counts as absent. */
  text(name: string): string | undefined {
    const value = this.#parameters.get(name);
    return value === null || value === '' ? undefined : value;
  }

  /** Returns the values of a parameter that is repeated or has comma-separated values. */
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

  /**
   * Returns the requested parts.
   *
   * @throws ApiError if `known` does not contain one of them
   */
  parts(known: readonly string[]): Set<string> {
    const parts = this.list('part');
    if (parts.length === 0) throw missingParameter('part');
    const strange = parts.find((part) => !known.includes(part));
    if (strange !== undefined) throw unknownPart(strange, known);
    return new Set(parts);
  }

  /**
   * Returns the only one of the filters `names` that the query has.
   *
   * @throws ApiError if the query has none or several
   */
  filter<const T extends string>(names: readonly T[]): T {
    const given = names.filter((name) => this.text(name) !== undefined);
    const [first] = given;
    if (first === undefined) throw noFilter(names);
    if (given.length > 1) throw incompatibleFilters(given);
    return first;
  }
}
