import { entryOf, type Callable } from './arguments.ts';
import { EvaluationError } from './evaluation-error.ts';
import { FUNCTIONS } from './functions.ts';
import { GIVEN, type Judgement, type Run, type Variable } from './judgement.ts';
import { MAX_CALL_DEPTH, MAX_EVALUATIONS } from './limits.ts';
import { METHODS } from './methods.ts';
import { memberOf, OPERATIONS } from './operators.ts';
import { RulesFileError, unsupported } from './rules-file-error.ts';
import type { Expression, ExpressionOf, FunctionDeclaration, Position } from './syntax.ts';
import { typeOf, type RulesValue } from './rules-value.ts';
import { Unknown } from './unknown.ts';

/** Operations that do not count as evaluations, because they only construct a value. */
const UNCOUNTED = new Set(['list', 'map', 'path']);

const NAMESPACES = new Set(['math', 'duration', 'timestamp']);

/**
 * The words of the language that this emulator lacks. It refuses them by name when rules are
 * loaded.
 */
const MISSING = {
  functions: new Set(['path']),
  namespaces: new Set(['hashing', 'latlng', 'firestore']),
  methods: new Set('bind distance latitude longitude toBase64 toHexString toUtf8'.split(' ')),
  members: new Set(['request.writeFields', 'request.query.offset', 'request.query.orderBy']),
};

/** The names that expressions at one position of the file can use. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>;
  readonly functions: ReadonlyMap<string, (at: Position) => Callable>;
  /** Warnings about all expressions in the file that fail whenever they are evaluated. */
  readonly warnings: string[];
}

/** Returns the scope with the names that every expression of a file can use. */
export function outermostScope(): Scope {
  return { variables: new Map(Object.entries(GIVEN)), functions: new Map(), warnings: [] };
}

/** Returns the scope with more variables. Each of them hides a variable of the same name. */
export function inside(scope: Scope, variables: Iterable<readonly [string, Variable]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...variables]) };
}

/**
 * Returns `outer` extended with the declared functions. The functions can call each other, and each
 * one is checked even if nothing calls it.
 */
export function declaring(outer: Scope, declarations: readonly FunctionDeclaration[]): Scope {
  const functions = new Map(outer.functions);
  const scope = { ...outer, functions };
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (entryOf(FUNCTIONS, name)) {
      throw new RulesFileError(`The function ${name} is the language's own`, at);
    }
    functions.set(name, declared(declaration, scope));
  }
  for (const { name, at } of declarations) functions.get(name)?.(at);
  return scope;
}

/** Warns about an expression that never has a value, and returns a Run that throws. */
function failing(message: string, at: Position, { warnings }: Scope): Run {
  warnings.push(`L${at.line}:${at.column} ${message}`);
  return () => {
    throw new EvaluationError(message, at);
  };
}

/**
 * Returns a function that compiles the declared function at its first call, so that functions can
 * call later ones.
 */
function declared(declaration: FunctionDeclaration, scope: Scope): (at: Position) => Callable {
  let ready: Callable | 'being made' | undefined;
  return (at) => {
    if (ready === 'being made') throw new RulesFileError(`${declaration.name} calls itself`, at);
    if (ready) return ready;
    ready = 'being made';
    ready = compileFunction(declaration, scope);
    return ready;
  };
}

/**
 * Compiles a function. Its body uses the names that are visible at its declaration, not at its
 * call.
 */
function compileFunction(
  { name, parameters, bindings, result }: FunctionDeclaration,
  scope: Scope,
): Callable {
  const own = new Map(parameters.map((parameter) => [parameter, Symbol(parameter)]));
  const given = [...own.values()];
  const bound = bindings.map((binding) => {
    const run = compile(binding.value, inside(scope, own));
    const variable = Symbol(binding.name);
    own.set(binding.name, variable);
    return { variable, run };
  });
  const run = compile(result, inside(scope, own));
  const call: Callable['call'] = (args, judgement) => {
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
 * Compiles an expression. Throws a RulesFileError for recursion and for unsupported constructs. As
 * in production, unknown names and wrong numbers of arguments only cause a warning and fail when a
 * request evaluates them.
 */
export function compile(expression: Expression, scope: Scope): Run {
  const run = compileKind(expression, scope);
  const { kind, at } = expression;
  if (kind === 'literal' || kind === 'name') return run;
  const counts = kind === 'operation' ? !UNCOUNTED.has(expression.operator) : kind === 'call';
  return (judgement) => {
    try {
      if (counts) count(judgement);
      return run(judgement);
    } catch (error) {
      if (error instanceof EvaluationError) error.at ??= at;
      throw error;
    }
  };
}

function count(judgement: Judgement): void {
  judgement.evaluations += 1;
  if (judgement.evaluations <= MAX_EVALUATIONS) return;
  throw new EvaluationError(`more than ${MAX_EVALUATIONS} expressions are evaluated`);
}

function compileKind(expression: Expression, scope: Scope): Run {
  const { at } = expression;
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'name': {
      const { name } = expression;
      const variable = scope.variables.get(name);
      if (variable !== undefined) return ({ values }) => values.get(variable) ?? null;
      if (MISSING.namespaces.has(name)) throw unsupported(name, at);
      return failing(`there is no ${name}`, at, scope);
    }
    case 'member': {
      const { name } = expression;
      const path = givenPath(expression, scope) ?? '';
      if (MISSING.members.has(path)) throw unsupported(path, at);
      const target = compile(expression.target, scope);
      return (judgement) => memberOf(target(judgement), name);
    }
    case 'operation': {
      const operate = OPERATIONS[expression.operator];
      const operands = expression.operands.map((operand) => compile(operand, scope));
      return (judgement) => operate(judgement, ...operands);
    }
    default:
      return compileCall(expression, scope);
  }
}

/**
 * Returns a member of a built-in variable, such as `request.query.limit`, as text; undefined for
 * any other expression.
 */
function givenPath(expression: Expression, scope: Scope): string | undefined {
  if (expression.kind === 'name') {
    const variable = scope.variables.get(expression.name);
    return Object.entries(GIVEN).find(([, given]) => given === variable)?.[0];
  }
  if (expression.kind !== 'member') return undefined;
  const target = givenPath(expression.target, scope);
  return target === undefined ? undefined : `${target}.${expression.name}`;
}

function compileCall(call: ExpressionOf<'call'>, scope: Scope): Run {
  const { target, name, at } = call;
  const namespace = namespaceOf(target, scope);
  if (target && namespace === undefined) return compileMethod(target, call, scope);
  const fullName = namespace === undefined ? name : `${namespace}.${name}`;
  const callee = scope.functions.get(fullName)?.(at) ?? entryOf(FUNCTIONS, fullName);
  const runs = call.args.map((argument) => compile(argument, scope));
  if (!callee) {
    const isMissing = MISSING.functions.has(fullName) || MISSING.namespaces.has(namespace ?? '');
    if (isMissing) throw unsupported(`${fullName}()`, at);
    return failing(`there is no function ${fullName}`, at, scope);
  }
  const { arity } = callee;
  if (runs.length !== arity) return failing(wrongCount(fullName, arity, runs.length), at, scope);
  return (judgement) => callee.call(valuesOf(runs, judgement), judgement, at);
}

function namespaceOf(target: Expression | undefined, { variables }: Scope): string | undefined {
  if (target?.kind !== 'name' || variables.has(target.name)) return undefined;
  const isOne = NAMESPACES.has(target.name) || MISSING.namespaces.has(target.name);
  return isOne ? target.name : undefined;
}

function compileMethod(target: Expression, call: ExpressionOf<'call'>, scope: Scope): Run {
  const { name, at } = call;
  const runs = [target, ...call.args].map((part) => compile(part, scope));
  if (MISSING.methods.has(name)) throw unsupported(`the method ${name}()`, at);
  if (!Object.values(METHODS).some((methods) => entryOf(methods, name))) {
    return failing(`there is no method ${name}`, at, scope);
  }
  return (judgement) => {
    const [value = null, ...given] = valuesOf(runs, judgement);
    if (value instanceof Unknown) return value.method(name, given);
    const method = entryOf(METHODS[typeOf(value)] ?? {}, name);
    if (!method) throw new EvaluationError(`${typeOf(value)} has no method ${name}`);
    const wanted = method.arity - 1;
    if (given.length !== wanted) throw new EvaluationError(wrongCount(name, wanted, given.length));
    return method.call([value, ...given], judgement, at);
  };
}

function valuesOf(runs: readonly Run[], judgement: Judgement): RulesValue[] {
  return runs.map((run) => run(judgement));
}

function wrongCount(name: string, wanted: number, given: number): string {
  return `${name} takes ${wanted} arguments, not ${given}`;
}
