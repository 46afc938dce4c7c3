import { compile, declaring, inside, outermostScope, type Scope } from './compile.ts';
import { EvaluationError } from './evaluation-error.ts';
import { judgementOf, type Judgement, type Lookups, type Run, type Variable } from './judgement.ts';
import { parseRules } from './parser.ts';
import { typeOf, type RulesValue, type UnknownValue } from './rules-value.ts';
import type { AllowStatement, Method, PatternSegment, RulesFile } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** Any number of unknown segments, in the path of the documents of a collection group. */
export const ANY_SEGMENTS = Symbol('any segments');

/**
 * A segment of a document's path, which begins with `databases`. An unknown segment is an
 * UnknownValue.
 */
export type PathSegment = string | UnknownValue | typeof ANY_SEGMENTS;

/** A request in the form that rules judge. */
export interface Judged {
  method: Method;
  path: readonly PathSegment[];
  request: RulesValue;
  resource: RulesValue;
}

/**
 * Whether a request is allowed. If it is not, `reasons` has a line for each rule that did not allow
 * it.
 */
export type Verdict = { allowed: true } | { allowed: false; reasons: string[] };

interface Rule extends Pick<AllowStatement, 'methods' | 'at'> {
  /** The condition; undefined if the rule always allows. */
  condition: Run | undefined;
}

interface Match {
  pattern: { segment: PatternSegment; variable: Variable }[];
  rules: Rule[];
  matches: Match[];
}

export class Ruleset {
  /**
   * Descriptions of expressions that fail whenever they are evaluated, such as a call of a missing
   * function.
   */
  readonly warnings: readonly string[];
  readonly #matches: readonly Match[];

  /** @throws RulesFileError if the text cannot be used */
  constructor(text: string) {
    const file = parseRules(text);
    const scope = declaring(outermostScope(), file.functions);
    this.#matches = matchesOf(file, scope);
    this.warnings = scope.warnings;
  }

  /**
   * Judges a request. The request is allowed if one rule allows it. A rule that cannot be evaluated
   * does not allow it.
   */
  judge({ method, path, request, resource }: Judged, lookups: Lookups): Verdict {
    const judgement = judgementOf(request, resource, lookups);
    const reasons = new Set<string>();
    for (const rule of applying(this.#matches, path, judgement)) {
      if (!rule.methods.has(method)) continue;
      const reason = refusal(rule, judgement);
      if (reason === undefined) return { allowed: true };
      reasons.add(`${reason} for '${method}' @ L${rule.at.line}`);
    }
    if (reasons.size === 0) reasons.add(`no rule for '${method}' matches the path`);
    return { allowed: false, reasons: [...reasons] };
  }
}

function matchesOf({ matches }: Pick<RulesFile, 'matches'>, outer: Scope): Match[] {
  return matches.map((block) => {
    const pattern = block.pattern.map((segment) => ({ segment, variable: Symbol('wildcard') }));
    const wildcards = pattern.flatMap(({ segment, variable }) =>
      segment.kind === 'literal' ? [] : [[segment.name, variable] as const],
    );
    const scope = declaring(inside(outer, wildcards), block.functions);
    const rules = block.allows.map(({ methods, condition, at }) => ({
      methods,
      at,
      condition: condition && compile(condition, scope),
    }));
    return { pattern, rules, matches: matchesOf(block, scope) };
  });
}

/** Returns the reason why the rule does not allow the request; undefined if it does. */
function refusal({ condition }: Rule, judgement: Judgement): string | undefined {
  if (!condition) return undefined;
  try {
    const value = condition(judgement);
    if (value === true) return undefined;
    return value === false ? 'false' : `${typeOf(value)} instead of a bool`;
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return `evaluation error at L${error.at?.line}:${error.at?.column} (${error.message})`;
  }
}

/**
 * Yields the rules whose patterns match the whole path. While the caller handles a rule,
 * `judgement` has the values of the rule's wildcards.
 */
function* applying(
  matches: readonly Match[],
  path: readonly PathSegment[],
  judgement: Judgement,
): Iterable<Rule> {
  for (const { pattern, rules, matches: inner } of matches) {
    for (const rest of taken(pattern, path, judgement)) {
      if (rest.length === 0) yield* rules;
      yield* applying(inner, rest, judgement);
    }
  }
}

/**
 * Yields the rest of the path for each way in which the pattern matches the path's beginning. `=**`
 * can match in several ways.
 */
function* taken(
  [first, ...others]: Match['pattern'],
  path: readonly PathSegment[],
  judgement: Judgement,
): Iterable<readonly PathSegment[]> {
  if (!first) {
    yield path;
    return;
  }
  const { segment, variable } = first;
  if (segment.kind === 'many') {
    for (let length = segment.least; length <= path.length; length += 1) {
      const beginning = path.slice(0, length);
      // Version 1 of the language does not support queries of collection groups.
      if (segment.least === 1 && beginning.includes(ANY_SEGMENTS)) return;
      judgement.values.set(variable, pathValue(beginning));
      yield* taken(others, path.slice(length), judgement);
    }
    return;
  }
  const [given] = path;
  if (given === undefined || given === ANY_SEGMENTS) return;
  if (segment.kind === 'literal' && given !== segment.text) return;
  judgement.values.set(variable, given);
  yield* taken(others, path.slice(1), judgement);
}

/** Returns the path as a value; an Unknown named `what` if its length is not known. */
export function pathValue(path: readonly PathSegment[], what = 'the path'): RulesValue {
  const segments = path.filter((segment) => segment !== ANY_SEGMENTS);
  return segments.length === path.length ? { type: 'path', segments } : new Unknown(what);
}
