import { CONVERSIONS, NAMESPACES } from './builtins.ts';
import { arityOf } from './methods.ts';
import { requirePattern } from './regular-expression.ts';
import { EvaluationError } from './rules-value.ts';
import {
  LOOKUPS,
  MEMBERS,
  MISSING_FUNCTIONS,
  MISSING_METHODS,
  MISSING_NAMESPACES,
  MISSING_TYPES,
  PATTERN_METHODS,
  TYPES,
} from './vocabulary.ts';
import {
  partsOf,
  RulesFileError,
  unsupported,
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type Position,
  type RulesFile,
} from './syntax.ts';

/** The documented limits of a file and of nesting. */
const MAX_FILE_BYTES = 256 * 1024;
const MAX_MATCH_DEPTH = 10;

/** What can be named at one place of the file. */
interface Scope {
  variables: ReadonlySet<string>;
  functions: ReadonlyMap<string, { declaration: FunctionDeclaration; scope: Scope }>;
  /** The functions that are known to be right, of the whole file. */
  checked: Set<FunctionDeclaration>;
}

/** Refuses with a RulesFileError a file that is too large. */
export function requireSize(text: string): void {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    throw new RulesFileError(`The file is larger than ${MAX_FILE_BYTES} bytes`, {
      line: 1,
      column: 1,
    });
  }
}

/**
 * Refuses with a RulesFileError what could only fail when a request is judged: unknown names, wrong
 * numbers of arguments, recursion, and what this stand-in does not support.
 */
export function checkRules({ functions, matches }: RulesFile): void {
  const outermost: Scope = { variables: new Set(), functions: new Map(), checked: new Set() };
  const scope = withFunctions(outermost, functions);
  for (const match of matches) checkMatch(match, scope, 1);
}

function checkMatch(block: MatchBlock, outer: Scope, depth: number): void {
  if (depth > MAX_MATCH_DEPTH) {
    throw new RulesFileError(`Matches are nested deeper than ${MAX_MATCH_DEPTH}`, block.at);
  }
  const names = block.pattern.flatMap((segment) =>
    segment.kind === 'literal' ? [] : [segment.name],
  );
  const inside = { ...outer, variables: new Set([...outer.variables, ...names]) };
  const scope = withFunctions(inside, block.functions);
  for (const { condition } of block.allows) if (condition) checkExpression(condition, scope, []);
  for (const match of block.matches) checkMatch(match, scope, depth + 1);
}

function withFunctions(outer: Scope, declarations: readonly FunctionDeclaration[]): Scope {
  const functions = new Map(outer.functions);
  const scope: Scope = { ...outer, functions };
  const own = new Set<string>();
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (own.has(name)) throw new RulesFileError(`The function ${name} is there twice`, at);
    if (Object.hasOwn(LOOKUPS, name) || Object.hasOwn(CONVERSIONS, name)) {
      throw new RulesFileError(`The function ${name} is the language's own`, at);
    }
    own.add(name);
    functions.set(name, { declaration, scope });
  }
  for (const declaration of declarations) checkFunction(declaration, scope, []);
  return scope;
}

/** `callers` are the functions on the way here: none may be called again. */
function checkFunction(
  declaration: FunctionDeclaration,
  scope: Scope,
  callers: readonly FunctionDeclaration[],
): void {
  if (scope.checked.has(declaration)) return;
  const path = [...callers, declaration];
  const variables = new Set([...scope.variables, ...declaration.parameters]);
  const inside: Scope = { ...scope, variables };
  for (const { name, value, at } of declaration.bindings) {
    checkExpression(value, inside, path);
    if (variables.has(name) && !scope.variables.has(name)) {
      throw new RulesFileError(`The name ${name} is there twice`, at);
    }
    variables.add(name);
  }
  checkExpression(declaration.result, inside, path);
  scope.checked.add(declaration);
}

function checkExpression(
  expression: Expression,
  scope: Scope,
  callers: readonly FunctionDeclaration[],
): void {
  const { at } = expression;
  let parts = partsOf(expression);
  switch (expression.kind) {
    case 'name':
      checkName(expression.name, scope, at);
      break;
    case 'member':
      checkMember(expression.target, expression.name, scope, at);
      break;
    case 'call':
      checkCall(expression.name, expression.args.length, scope, callers, at);
      break;
    case 'method': {
      const { target, name, args } = expression;
      if (isNamespace(target, scope)) {
        parts = args;
        checkNamespaced(target.name, name, args.length, at);
      } else checkMethod(name, args, at);
      break;
    }
    case 'is':
      if (MISSING_TYPES.has(expression.type)) throw unsupported(`is ${expression.type}`, at);
      if (!TYPES.has(expression.type)) {
        throw new RulesFileError(`'${expression.type}' is no type`, at);
      }
      break;
    default:
  }
  for (const part of parts) checkExpression(part, scope, callers);
}

function checkName(name: string, scope: Scope, at: Position): void {
  if (name === 'request' || name === 'resource' || scope.variables.has(name)) return;
  if (MISSING_NAMESPACES.has(name)) throw unsupported(name, at);
  throw new RulesFileError(`Unknown name '${name}'`, at);
}

function checkMember(target: Expression, name: string, scope: Scope, at: Position): void {
  const path = givenPath(target, scope);
  const members = path !== undefined && Object.hasOwn(MEMBERS, path) ? MEMBERS[path] : undefined;
  if (!members || members.known.includes(name)) return;
  if (members.missing.includes(name)) throw unsupported(`${path}.${name}`, at);
  throw new RulesFileError(`${path} has no member '${name}'`, at);
}

/** `request.auth` and the like as text; undefined for any other expression. */
function givenPath(expression: Expression, scope: Scope): string | undefined {
  if (expression.kind === 'name') {
    return scope.variables.has(expression.name) ? undefined : expression.name;
  }
  if (expression.kind !== 'member') return undefined;
  const target = givenPath(expression.target, scope);
  return target === undefined ? undefined : `${target}.${expression.name}`;
}

function checkCall(
  name: string,
  given: number,
  scope: Scope,
  callers: readonly FunctionDeclaration[],
  at: Position,
): void {
  const found = scope.functions.get(name);
  if (found) {
    const { declaration } = found;
    requireArity(name, given, declaration.parameters.length, at);
    if (callers.includes(declaration)) throw new RulesFileError(`${name} calls itself`, at);
    checkFunction(declaration, found.scope, callers);
    return;
  }
  if (Object.hasOwn(LOOKUPS, name)) requireArity(name, given, LOOKUPS[name] ?? 0, at);
  else if (Object.hasOwn(CONVERSIONS, name)) {
    requireArity(name, given, CONVERSIONS[name]?.arity ?? 0, at);
  } else if (MISSING_FUNCTIONS.has(name)) throw unsupported(`${name}()`, at);
  else throw new RulesFileError(`Unknown function '${name}'`, at);
}

/** Whether the target of a method is the name of a namespace, which no variable hides. */
function isNamespace(
  target: Expression,
  scope: Scope,
): target is Extract<Expression, { kind: 'name' }> {
  if (target.kind !== 'name' || scope.variables.has(target.name)) return false;
  return Object.hasOwn(NAMESPACES, target.name) || MISSING_NAMESPACES.has(target.name);
}

function checkNamespaced(namespace: string, name: string, given: number, at: Position): void {
  const functions = Object.hasOwn(NAMESPACES, namespace) ? NAMESPACES[namespace] : undefined;
  if (!functions) throw unsupported(`${namespace}.${name}()`, at);
  const builtin = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!builtin) throw new RulesFileError(`Unknown function '${namespace}.${name}'`, at);
  requireArity(`${namespace}.${name}`, given, builtin.arity, at);
}

function checkMethod(name: string, args: readonly Expression[], at: Position): void {
  if (MISSING_METHODS.has(name)) throw unsupported(`the method ${name}()`, at);
  const arity = arityOf(name);
  if (!arity) throw new RulesFileError(`Unknown method '${name}'`, at);
  const nearest = Math.min(Math.max(args.length, arity.least), arity.most);
  requireArity(name, args.length, nearest, at);
  const [pattern] = args;
  if (!PATTERN_METHODS.has(name) || pattern?.kind !== 'literal') return;
  try {
    requirePattern(String(pattern.value));
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new RulesFileError(error.message, pattern.at);
  }
}

function requireArity(name: string, given: number, wanted: number, at: Position): void {
  if (given !== wanted) {
    throw new RulesFileError(`${name} takes ${wanted} arguments, not ${given}`, at);
  }
}
