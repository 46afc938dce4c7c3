import { ApiError, invalidParameter } from './api-error.ts';

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
    if (value === undefined) throw missing(name);
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

  maxResults(range: { byDefault: number; max: number; min?: number }): number {
    const text = this.text('maxResults');
    if (text === undefined) return range.byDefault;
    const { min = 1, max } = range;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw invalidParameter(
        'maxResults',
        `Invalid value '${text}'. Values must be within the range: [${min}, ${max}]`,
      );
    }
    return value;
  }

  /** The parts asked for; every one must be among those the method has. */
  parts(known: readonly string[]): Set<string> {
    const parts = this.list('part');
    if (parts.length === 0) throw missing('part');
    const strange = parts.find((part) => !known.includes(part));
    if (strange !== undefined) {
      throw new ApiError({
        status: 400,
        reason: 'unknownPart',
        domain: 'youtube.part',
        message: `'${strange}'. The parts known here are: ${known.join(', ')}`,
        parameter: 'part',
      });
    }
    return new Set(parts);
  }

  /** The one filter of `names` that is given; none or several are refused. */
  filter<const T extends string>(names: readonly T[]): T {
    const given = names.filter((name) => this.text(name) !== undefined);
    const [first] = given;
    if (first === undefined) {
      throw new ApiError({
        status: 400,
        reason: 'missingRequiredParameter',
        domain: 'youtube.parameter',
        message: `No filter selected. Expected one of: ${names.join(', ')}`,
        parameter: 'parameters.',
      });
    }
    if (given.length > 1) {
      throw new ApiError({
        status: 400,
        reason: 'incompatibleParameters',
        domain: 'youtube.parameter',
        message: `Incompatible parameters specified in the request: ${given.join(', ')}`,
        parameter: 'parameters.',
      });
    }
    return first;
  }
}

function missing(parameter: string): ApiError {
  return new ApiError({
    status: 400,
    reason: 'required',
    message: `Required parameter: ${parameter}`,
    parameter,
  });
}
