import { CONVERSIONS, NAMESPACES } from './builtins.ts';
import { bool, entryOf, string, type Callable } from './callable.ts';
import { GIVEN, LOOKUPS, type Judgement, type Run, type Variable } from './judgement.ts';
import { METHODS } from './methods.ts';
import { isOfType, itemOf, memberOf, negate, operate, segmentsOf, sliceOf } from './operators.ts';
import { RulesFileError, unsupported } from './parser.ts';
import type { Expression, ExpressionOf, FunctionDeclaration, Position } from './parser.ts';
import { EvaluationError, typeOf, type RulesValue } from './rules-value.ts';
import { Unknown } from './unknown.ts';

/** How deep functions may call each other (documented, as the limits of judgement.ts). */
const MAX_CALL_DEPTH = 20;

/** The types that `is` knows; `latlng` is missing. */
const TYPES = new Set(
  'bool bytes duration float int list map map_diff number path set string timestamp'.split(' '),
);

/** The words of the language that this stand-in has not, and so refuses by name when rules are loaded. */
const MISSING = {
  functions: new Set(['getAfter', 'existsAfter', 'path']),
  namespaces: new Set(['hashing', 'latlng', 'firestore']),
  methods: new Set('bind distance latitude longitude toBase64 toHexString toUtf8'.split(' ')),
  types: new Set(['latlng', 'constraint']),
  members: new Set(['request.writeFields', 'request.query.offset', 'request.query.orderBy']),
};

/** The kinds of expressions that count for the limit of evaluations. */
const COUNTED = new Set('index slice call method unary binary is conditional'.split(' '));

/** What can be named at one place of the file. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>;
  readonly functions: ReadonlyMap<string, (at: Position) => Declared>;
  /** What will fail whenever it is evaluated, of the whole file. */
  readonly warnings: string[];
}

/** What every expression of a file sees. */
export function outermostScope(): Scope {
  return { variables: new Map(Object.entries(GIVEN)), functions: new Map(), warnings: [] };
}

/** The scope with more variables; those of the same name are hidden. */
export function inside(scope: Scope, variables: Iterable<readonly [string, Variable]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...variables]) };
}

/** The scope with functions, which see each other, and which are checked used or not. */
export function declaring(outer: Scope, declarations: readonly FunctionDeclaration[]): Scope {
  const functions = new Map(outer.functions);
  const scope = { ...outer, functions };
  const names = new Set<string>();
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (names.has(name)) throw new RulesFileError(`The function ${name} is there twice`, at);
    if (entryOf(LOOKUPS, name) || entryOf(CONVERSIONS, name)) {
      throw new RulesFileError(`The function ${name} is the language's own`, at);
    }
    names.add(name);
    functions.set(name, declared(declaration, scope));
  }
  for (const { name, at } of declarations) functions.get(name)?.(at);
  return scope;
}

/** For an expression that has no value. */
function failing(message: string, at: Position, { warnings }: Scope): Run {
  warnings.push(`L${at.line}:${at.column} ${message}`);
  return () => {
    throw new EvaluationError(message, at);
  };
}

/** A function of the file that is ready to be called. */
interface Declared {
  arity: number;
  call(args: readonly RulesValue[], judgement: Judgement): RulesValue;
}

/** The function, made ready at its first call, whose place is given: so all of them see each other. */
function declared(declaration: FunctionDeclaration, scope: Scope): (at: Position) => Declared {
  let ready: Declared | 'being made' | undefined;
  return (at) => {
    if (ready === 'being made') throw new RulesFileError(`${declaration.name} calls itself`, at);
    if (ready) return ready;
    ready = 'being made';
    ready = compileFunction(declaration, scope);
    return ready;
  };
}

/** It sees what is around its declaration, not around its call. */
function compileFunction(
  { name, parameters, bindings, result }: FunctionDeclaration,
  scope: Scope,
): Declared {
  const own = new Map(parameters.map((parameter) => [parameter, Symbol(parameter)]));
  const given = [...own.values()];
  const bound = bindings.map((binding) => {
    const run = compile(binding.value, inside(scope, own));
    if (own.has(binding.name)) {
      throw new RulesFileError(`The name ${binding.name} is there twice`, binding.at);
    }
    const variable = Symbol(binding.name);
    own.set(binding.name, variable);
    return { variable, run };
  });
  const run = compile(result, inside(scope, own));
  const call: Declared['call'] = (args, judgement) => {
    if (judgement.depth >= MAX_CALL_DEPTH)
      throw new EvaluationError(`${name} is called too deeply`);
    judgement.depth += 1;
    for (const [index, variable] of given.entries()) {
      judgement.values.set(variable, args[index] ?? null);
    }
    try {
      for (const each of bound) judgement.values.set(each.variable, each.run(judgement));
      return run(judgement);
    } finally {
      judgement.depth -= 1;
    }
  };
  return { arity: given.length, call };
}

/**
 * Makes an expression ready. Refuses recursion and what is not supported with a RulesFileError.
 * Unknown names and wrong numbers of arguments fail where a request needs them, as in production,
 * which only warns of them: rules that Google publishes have some.
 */
export function compile(expression: Expression, scope: Scope): Run {
  const run = compileKind(expression, scope);
  if (expression.kind === 'literal' || expression.kind === 'name') return run;
  const counts = COUNTED.has(expression.kind);
  return (judgement) => {
    try {
      if (counts) judgement.count();
      return run(judgement);
    } catch (error) {
      if (error instanceof EvaluationError) error.at ??= expression.at;
      throw error;
    }
  };
}

function compileKind(expression: Expression, scope: Scope): Run {
  const { at } = expression;
  const ready = (part: Expression): Run => compile(part, scope);
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'name':
      return compileName(expression, scope);
    case 'list':
      return withValues(expression.items.map(ready), (...items) => items);
    case 'map': {
      const entries = expression.entries.map(
        ({ key, value }) => [ready(key), ready(value)] as const,
      );
      return (judgement) =>
        new Map(entries.map(([key, value]) => [string(key(judgement)), value(judgement)]));
    }
    case 'path': {
      const segments = expression.segments.map((segment) =>
        typeof segment === 'string' ? () => segment : ready(segment),
      );
      return withValues(segments, (...values) => ({
        type: 'path',
        segments: values.flatMap(segmentsOf),
      }));
    }
    case 'member': {
      const path = `${givenPath(expression.target, scope)}.${expression.name}`;
      if (MISSING.members.has(path)) throw unsupported(path, at);
      return withValues([ready(expression.target)], (target) => memberOf(target, expression.name));
    }
    case 'index':
      return withValues([expression.target, expression.index].map(ready), itemOf);
    case 'slice':
      return withValues([expression.target, expression.from, expression.to].map(ready), sliceOf);
    case 'call':
      return compileCall(expression, scope);
    case 'method':
      return compileMethod(expression, scope);
    case 'unary':
      return withValues(
        [ready(expression.operand)],
        expression.operator === '-' ? negate : (value) => !bool(value),
      );
    case 'binary': {
      const sides = [expression.left, expression.right].map(ready);
      const { operator } = expression;
      if (operator === '&&' || operator === '||') {
        return (judgement) => decided(sides, judgement, operator === '||');
      }
      return withValues(sides, (left, right) => operate(operator, left, right));
    }
    case 'is': {
      const { type } = expression;
      if (MISSING.types.has(type)) throw unsupported(`is ${type}`, at);
      if (!TYPES.has(type)) throw new RulesFileError(`'${type}' is no type`, at);
      return withValues([ready(expression.operand)], (value) => isOfType(value, type));
    }
    default: {
      const condition = ready(expression.condition);
      const [yes, no] = [ready(expression.yes), ready(expression.no)];
      return (judgement) => (bool(condition(judgement)) ? yes : no)(judgement);
    }
  }
}

/** For what needs the values of all its parts. */
function withValues(parts: readonly Run[], call: (...values: RulesValue[]) => RulesValue): Run {
  return (judgement) => call(...parts.map((part) => part(judgement)));
}

function compileName({ name, at }: ExpressionOf<'name'>, scope: Scope): Run {
  const variable = scope.variables.get(name);
  if (variable !== undefined) return ({ values }) => values.get(variable) ?? null;
  if (MISSING.namespaces.has(name)) throw unsupported(name, at);
  return failing(`there is no ${name}`, at, scope);
}

/** `request.query.limit` and the like as text; undefined for any other expression. */
function givenPath(expression: Expression, scope: Scope): string | undefined {
  if (expression.kind === 'name') {
    const variable = scope.variables.get(expression.name);
    return Object.entries(GIVEN).find(([, given]) => given === variable)?.[0];
  }
  if (expression.kind !== 'member') return undefined;
  const target = givenPath(expression.target, scope);
  return target === undefined ? undefined : `${target}.${expression.name}`;
}

function compileCall({ name, args, at }: ExpressionOf<'call'>, scope: Scope): Run {
  const runs = args.map((argument) => compile(argument, scope));
  const own = scope.functions.get(name)?.(at);
  if (own) {
    if (args.length !== own.arity)
      return failing(wrongCount(name, own.arity, args.length), at, scope);
    return (judgement) =>
      own.call(
        runs.map((run) => run(judgement)),
        judgement,
      );
  }
  const lookUp = entryOf(LOOKUPS, name);
  if (!lookUp) return compileBuiltin(entryOf(CONVERSIONS, name), name, runs, at, scope);
  const [argument] = runs;
  if (!argument || args.length > 1) return failing(wrongCount(name, 1, args.length), at, scope);
  return (judgement) => lookUp(judgement.lookups, argument(judgement), at);
}

function compileBuiltin(
  builtin: Callable | undefined,
  name: string,
  args: readonly Run[],
  at: Position,
  scope: Scope,
): Run {
  if (MISSING.functions.has(name)) throw unsupported(`${name}()`, at);
  if (!builtin) return failing(`there is no function ${name}`, at, scope);
  const { arity } = builtin;
  if (args.length !== arity) return failing(wrongCount(name, arity, args.length), at, scope);
  return withValues(args, (...given) => builtin.call(given));
}

function compileMethod({ target, name, args, at }: ExpressionOf<'method'>, scope: Scope): Run {
  const runs = args.map((argument) => compile(argument, scope));
  if (target.kind === 'name' && !scope.variables.has(target.name)) {
    const fullName = `${target.name}.${name}`;
    const functions = entryOf(NAMESPACES, target.name);
    if (functions) return compileBuiltin(entryOf(functions, name), fullName, runs, at, scope);
    if (MISSING.namespaces.has(target.name)) throw unsupported(`${fullName}()`, at);
  }
  if (MISSING.methods.has(name)) throw unsupported(`the method ${name}()`, at);
  if (!Object.values(METHODS).some((methods) => entryOf(methods, name))) {
    return failing(`there is no method ${name}`, at, scope);
  }
  return withValues([compile(target, scope), ...runs], (value = null, ...given) => {
    if (value instanceof Unknown) return value.method(name, given);
    const method = entryOf(METHODS[typeOf(value)] ?? {}, name);
    if (!method) throw new EvaluationError(`${typeOf(value)} has no method ${name}`);
    const wanted = method.arity - 1;
    if (given.length !== wanted) throw new EvaluationError(wrongCount(name, wanted, given.length));
    return method.call([value, ...given]);
  });
}

function wrongCount(name: string, wanted: number, given: number): string {
  return `${name} takes ${wanted} arguments, not ${given}`;
}

/**
 * `||` and `&&`: where one side is `decisive`, so is the whole, even if the other is an error;
 * else an error of one side is one of the whole.
 */
function decided(sides: readonly Run[], judgement: Judgement, decisive: boolean): boolean {
  let failure: EvaluationError | undefined;
  for (const side of sides) {
    try {
      if (bool(side(judgement)) === decisive) return decisive;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return !decisive;
}
