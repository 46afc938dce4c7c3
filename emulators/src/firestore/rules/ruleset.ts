import { compile, declaring, inside, outermostScope, type Scope } from './compile.ts';
import { EvaluationError } from './evaluation-error.ts';
import { judgementOf, type Judgement, type Lookups, type Run, type Variable } from './judgement.ts';
import { parseRules } from './parser.ts';
import { typeOf, type RulesValue, type UnknownValue } from './rules-value.ts';
import type { AllowStatement, Method, PatternSegment, RulesFile } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** Any number of segments that are not known: where the documents of a collection group lie. */
export const ANY_SEGMENTS = Symbol('any segments');

/** A document's path, from `databases` on; a segment that is not known is an UnknownValue. */
export type PathSegment = string | UnknownValue | typeof ANY_SEGMENTS;

/** A request as a set of rules judges it. */
export interface Judged {
  method: Method;
  path: readonly PathSegment[];
  request: RulesValue;
  resource: RulesValue;
}

/** Whether a request is allowed; if not, `reasons` has a line for each rule that did not allow it. */
export type Verdict = { allowed: true } | { allowed: false; reasons: string[] };

interface Rule extends Pick<AllowStatement, 'methods' | 'at'> {
  /** Without one, it always allows. */
  condition: Run | undefined;
}

interface Match {
  pattern: { segment: PatternSegment; variable: Variable }[];
  rules: Rule[];
  matches: Match[];
}

/** Rules that are ready to judge. */
export class Ruleset {
  /** What will fail whenever it is evaluated, such as a call of a function that is not there. */
  readonly warnings: readonly string[];
  readonly #matches: readonly Match[];

  /** Throws a RulesFileError where the text cannot be used. */
  constructor(text: string) {
    const file = parseRules(text);
    const scope = declaring(outermostScope(), file.functions);
    this.#matches = matchesOf(file, scope);
    this.warnings = scope.warnings;
  }

  /** One rule that allows is enough; what cannot be evaluated does not allow. */
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

/** Why the rule does not allow; undefined if it does. */
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

/** The rules whose patterns take the whole path, each while the wildcards stand for its parts. */
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

/** What is left of the path for each way the pattern takes its beginning; several by `=**`. */
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
      // Version 1 of the language knows no queries of collection groups.
      if (segment.least === 1 && beginning.includes(ANY_SEGMENTS)) return;
      judgement.values.set(variable, pathValue(beginning));
      yield* taken(others, path.slice(length), judgement);
    }
    return;
  }
  const [given] = path;
  // An unknown segment may be any: only a known one surely equals a literal.
  if (given === undefined || given === ANY_SEGMENTS) return;
  if (segment.kind === 'literal' && given !== segment.text) return;
  judgement.values.set(variable, given);
  yield* taken(others, path.slice(1), judgement);
}

/** The path as a value, an Unknown named `what` if its length is not known. */
export function pathValue(path: readonly PathSegment[], what = 'the path'): RulesValue {
  const segments = path.filter((segment) => segment !== ANY_SEGMENTS);
  return segments.length === path.length ? { type: 'path', segments } : new Unknown(what);
}
