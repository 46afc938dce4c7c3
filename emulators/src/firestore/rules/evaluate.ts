import { CONVERSIONS, NAMESPACES } from './builtins.ts';
import { itemOf, memberOf, segmentsOf, sliceOf } from './members.ts';
import { asString, callMethod } from './methods.ts';
import { isOfType, negate, operate } from './operators.ts';
import { EvaluationError, isList, Path, typeOf, type RulesValue } from './rules-value.ts';
import type { Expression, FunctionDeclaration, Position } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** How deep functions may call each other (documented). */
const MAX_CALL_DEPTH = 20;

/**
 * How many expressions may be evaluated for one rule. Production stops at 1,000, counted in a way
 * that is not documented; this bound only keeps functions that call each other from going on for ever.
 */
const MAX_EVALUATIONS = 100_000;

/** What an expression may ask from outside. */
export interface Lookups {
  /** The document as `resource` shows one; null where there is none. */
  get(path: Path): RulesValue;
  exists(path: Path): boolean;
  debug(value: RulesValue, at: Position): void;
}

/** What names mean at one place: its own, then those of what is around it. */
export interface Scope {
  readonly outer: Scope | undefined;
  readonly variables: ReadonlyMap<string, RulesValue>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
}

/** An error of an expression together with where it happened. */
export class LocatedError extends EvaluationError {
  readonly at: Position;

  constructor(message: string, at: Position) {
    super(message);
    this.at = at;
  }
}

/** What the expression is worth. Throws a LocatedError where it has no value. */
export function evaluate(expression: Expression, scope: Scope, lookups: Lookups): RulesValue {
  return new Evaluation(lookups, 0, { left: MAX_EVALUATIONS }).value(expression, scope);
}

class Evaluation {
  readonly #lookups: Lookups;
  readonly #depth: number;
  readonly #budget: { left: number };

  constructor(lookups: Lookups, depth: number, budget: { left: number }) {
    this.#lookups = lookups;
    this.#depth = depth;
    this.#budget = budget;
  }

  value(expression: Expression, scope: Scope): RulesValue {
    try {
      return this.#value(expression, scope);
    } catch (error) {
      if (!(error instanceof EvaluationError) || error instanceof LocatedError) throw error;
      throw new LocatedError(error.message, expression.at);
    }
  }

  #value(expression: Expression, scope: Scope): RulesValue {
    this.#budget.left -= 1;
    if (this.#budget.left < 0) throw new EvaluationError('the rule takes too long to evaluate');
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'list':
        return expression.items.map((item) => this.value(item, scope));
      case 'map':
        return new Map(
          expression.entries.map(({ key, value }) => [
            asString(this.value(key, scope)),
            this.value(value, scope),
          ]),
        );
      case 'path':
        return new Path(
          expression.segments.flatMap((segment) =>
            typeof segment === 'string' ? [segment] : segmentsOf(this.value(segment, scope)),
          ),
        );
      case 'name':
        return variable(expression.name, scope);
      case 'member':
        return memberOf(this.value(expression.target, scope), expression.name);
      case 'index':
        return itemOf(this.value(expression.target, scope), this.value(expression.index, scope));
      case 'slice':
        return sliceOf(
          this.value(expression.target, scope),
          this.value(expression.from, scope),
          this.value(expression.to, scope),
        );
      case 'call':
        return this.#call(expression, scope);
      case 'method':
        return this.#method(expression, scope);
      case 'unary': {
        const operand = this.value(expression.operand, scope);
        return expression.operator === '!' ? !asBool(operand) : negate(operand);
      }
      case 'binary': {
        const { operator } = expression;
        if (operator === '&&') return this.#either(expression, scope, false);
        if (operator === '||') return this.#either(expression, scope, true);
        const left = this.value(expression.left, scope);
        return operate(operator, left, this.value(expression.right, scope));
      }
      case 'is':
        return isOfType(this.value(expression.operand, scope), expression.type);
      default: {
        const condition = asBool(this.value(expression.condition, scope));
        return this.value(condition ? expression.yes : expression.no, scope);
      }
    }
  }

  /**
   * `||` and `&&`: where one side is `decisive`, so is the whole, even if the other is an error;
   * else an error of one side is one of the whole.
   */
  #either(
    { left, right }: Extract<Expression, { kind: 'binary' }>,
    scope: Scope,
    decisive: boolean,
  ): boolean {
    let failure: EvaluationError | undefined;
    for (const side of [left, right]) {
      try {
        if (this.#bool(side, scope) === decisive) return decisive;
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return !decisive;
  }

  #bool(expression: Expression, scope: Scope): boolean {
    const value = this.value(expression, scope);
    if (typeof value === 'boolean') return value;
    throw new LocatedError(notBool(value), expression.at);
  }

  #call({ name, args, at }: Extract<Expression, { kind: 'call' }>, scope: Scope): RulesValue {
    const values = args.map((argument) => this.value(argument, scope));
    const found = functionOf(name, scope);
    if (found) return this.#apply(found.declaration, found.scope, values);
    const [argument = null] = values;
    switch (name) {
      case 'get':
        return this.#lookups.get(asPath(argument));
      case 'exists':
        return this.#lookups.exists(asPath(argument));
      case 'debug':
        this.#lookups.debug(argument, at);
        return argument;
      default: {
        const conversion = CONVERSIONS[name];
        if (!conversion) throw new EvaluationError(`there is no function ${name}`);
        return conversion.call(values.map(known));
      }
    }
  }

  /** A function sees what is around its declaration, not around its call. */
  #apply(
    { name, parameters, bindings, result }: FunctionDeclaration,
    outer: Scope,
    values: readonly RulesValue[],
  ): RulesValue {
    if (this.#depth >= MAX_CALL_DEPTH) throw new EvaluationError(`${name} is called too deeply`);
    const inside = new Evaluation(this.#lookups, this.#depth + 1, this.#budget);
    const variables = new Map(
      parameters.map((parameter, index) => [parameter, values[index] ?? null]),
    );
    const scope: Scope = { outer, variables, functions: new Map() };
    for (const binding of bindings) {
      variables.set(binding.name, inside.value(binding.value, scope));
    }
    return inside.value(result, scope);
  }

  #method(
    { target, name, args }: Extract<Expression, { kind: 'method' }>,
    scope: Scope,
  ): RulesValue {
    const values = args.map((argument) => this.value(argument, scope));
    if (target.kind === 'name' && lookUp(target.name, scope) === undefined) {
      const builtin = NAMESPACES[target.name]?.[name];
      if (builtin) return builtin.call(values.map(known));
    }
    const self = this.value(target, scope);
    if (self instanceof Unknown) return methodOfUnknown(self, name, values);
    return callMethod(self, name, values.map(known));
  }
}

function lookUp(name: string, scope: Scope): RulesValue | undefined {
  for (let place: Scope | undefined = scope; place; place = place.outer) {
    const value = place.variables.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function variable(name: string, scope: Scope): RulesValue {
  const value = lookUp(name, scope);
  if (value === undefined) throw new EvaluationError(`there is no ${name}`);
  return value;
}

function functionOf(
  name: string,
  scope: Scope,
): { declaration: FunctionDeclaration; scope: Scope } | undefined {
  for (let place: Scope | undefined = scope; place; place = place.outer) {
    const declaration = place.functions.get(name);
    if (declaration) return { declaration, scope: place };
  }
  return undefined;
}

/** The methods that what a query says can answer. */
function methodOfUnknown(unknown: Unknown, name: string, args: readonly RulesValue[]): RulesValue {
  const [argument = null] = args;
  if (name === 'get' && typeof argument === 'string') {
    const member = unknown.member(argument);
    // One that is only known to exist cannot be told from the default, but its value is not known.
    if (!(member instanceof Unknown)) return member;
  }
  if (name === 'hasAny' && isList(argument) && argument.some((item) => unknown.surelyHas(item))) {
    return true;
  }
  if (name === 'hasAll' && isList(argument) && argument.every((item) => unknown.surelyHas(item))) {
    return true;
  }
  throw unknown.unproven();
}

/** An argument of a function that has to know it. */
function known(value: RulesValue): RulesValue {
  if (value instanceof Unknown) throw value.unproven();
  return value;
}

function asBool(value: RulesValue): boolean {
  if (typeof value === 'boolean') return value;
  throw value instanceof Unknown ? value.unproven() : new EvaluationError(notBool(value));
}

function notBool(value: RulesValue): string {
  return value instanceof Unknown
    ? value.unproven().message
    : `a bool is needed, not ${typeOf(value)}`;
}

function asPath(value: RulesValue): Path {
  if (value instanceof Path) return value;
  throw new EvaluationError(`a path is needed, not ${typeOf(value)}`);
}
