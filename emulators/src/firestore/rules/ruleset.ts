import { checkRules, requireSize } from './check.ts';
import { evaluate, LocatedError, type Lookups, type Scope } from './evaluate.ts';
import { parseRules } from './parser.ts';
import { Path, typeOf, type RulesValue } from './rules-value.ts';
import type {
  AllowStatement,
  FunctionDeclaration,
  MatchBlock,
  Method,
  PatternSegment,
} from './syntax.ts';
import { Unknown } from './unknown.ts';

/** Any number of segments that are not known: where the documents of a collection group lie. */
export const ANY_SEGMENTS = Symbol('any segments');

/** A document's path, from `databases` on; a segment that is not known is an Unknown. */
export type PathSegment = string | Unknown | typeof ANY_SEGMENTS;

/** A request as a set of rules judges it. */
export interface Judged {
  method: Method;
  path: readonly PathSegment[];
  request: RulesValue;
  resource: RulesValue;
}

/** Whether a request is allowed; if not, `reasons` has a line for each rule that did not allow it. */
export type Verdict = { allowed: true } | { allowed: false; reasons: string[] };

/** Rules that are ready to judge. */
export class Ruleset {
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly #matches: readonly MatchBlock[];

  /** Throws a RulesFileError where the text cannot be used. */
  constructor(text: string) {
    requireSize(text);
    const file = parseRules(text);
    checkRules(file);
    this.#functions = byName(file.functions);
    this.#matches = file.matches;
  }

  /** One rule that allows is enough; what cannot be evaluated does not allow. */
  judge({ method, path, request, resource }: Judged, lookups: Lookups): Verdict {
    const scope: Scope = {
      outer: undefined,
      variables: new Map([
        ['request', request],
        ['resource', resource],
      ]),
      functions: this.#functions,
    };
    const reasons = new Set<string>();
    for (const { allow, inside } of applying(this.#matches, path, scope)) {
      if (!allow.methods.has(method)) continue;
      const reason = refusal(allow, inside, lookups);
      if (reason === undefined) return { allowed: true };
      reasons.add(`${reason} for '${method}' @ L${allow.at.line}`);
    }
    if (reasons.size === 0) reasons.add(`no rule for '${method}' matches the path`);
    return { allowed: false, reasons: [...reasons] };
  }
}

function byName(
  functions: readonly FunctionDeclaration[],
): ReadonlyMap<string, FunctionDeclaration> {
  return new Map(functions.map((declaration) => [declaration.name, declaration]));
}

/** Why the rule does not allow; undefined where it does. */
function refusal(allow: AllowStatement, scope: Scope, lookups: Lookups): string | undefined {
  if (!allow.condition) return undefined;
  try {
    const value = evaluate(allow.condition, scope, lookups);
    if (value === true) return undefined;
    return value === false ? 'false' : `${typeOf(value)} instead of a bool`;
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error;
    return `evaluation error at L${error.at.line}:${error.at.column} (${error.message})`;
  }
}

interface Applying {
  allow: AllowStatement;
  inside: Scope;
}

/** The rules whose patterns take the whole path, with what their wildcards stand for. */
function* applying(
  blocks: readonly MatchBlock[],
  path: readonly PathSegment[],
  outer: Scope,
): Iterable<Applying> {
  for (const block of blocks) {
    for (const { variables, rest } of taken(block.pattern, path)) {
      const inside: Scope = { outer, variables, functions: byName(block.functions) };
      if (rest.length === 0) for (const allow of block.allows) yield { allow, inside };
      yield* applying(block.matches, rest, inside);
    }
  }
}

interface Taken {
  variables: ReadonlyMap<string, RulesValue>;
  rest: readonly PathSegment[];
}

/** Every way in which the pattern takes the path's beginning; a recursive wildcard has several. */
function* taken(pattern: readonly PatternSegment[], path: readonly PathSegment[]): Iterable<Taken> {
  const [segment, ...others] = pattern;
  if (!segment) {
    yield { variables: new Map(), rest: path };
    return;
  }
  if (segment.kind === 'many') {
    for (let length = 0; length <= path.length; length += 1) {
      const value = pathValue(path.slice(0, length));
      yield* withVariable(segment.name, value, taken(others, path.slice(length)));
    }
    return;
  }
  const [first, ...rest] = path;
  // A segment that is not known may be any: a literal is only surely there where it is known.
  if (first === undefined || first === ANY_SEGMENTS) return;
  if (segment.kind === 'literal') {
    if (first === segment.text) yield* taken(others, rest);
  } else yield* withVariable(segment.name, first, taken(others, rest));
}

function* withVariable(name: string, value: RulesValue, takens: Iterable<Taken>): Iterable<Taken> {
  for (const { variables, rest } of takens) {
    yield { variables: new Map([[name, value], ...variables]), rest };
  }
}

/** The path as a value: where its length is not known, nothing is. */
function pathValue(path: readonly PathSegment[]): RulesValue {
  const segments = path.filter((segment) => segment !== ANY_SEGMENTS);
  return segments.length === path.length ? new Path(segments) : new Unknown('the path');
}
