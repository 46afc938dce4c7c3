/*
 * The rules language, version 2, as a tree
 * (https://firebase.google.com/docs/rules/rules-language). Every node says where it stands.
 */

/** A place in the file, both counted from 1. */
export interface Position {
  line: number;
  column: number;
}

/** What a request may be, as `allow` distinguishes it. */
export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export type Expression = { at: Position } & (
  | { kind: 'literal'; value: null | boolean | bigint | number | string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
  /** A segment is text, or `$(…)`. */
  | { kind: 'path'; segments: (string | Expression)[] }
  | { kind: 'name'; name: string }
  | { kind: 'member'; target: Expression; name: string }
  | { kind: 'index'; target: Expression; index: Expression }
  | { kind: 'slice'; target: Expression; from: Expression; to: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  /** `target.name(…)`; also `math.abs(…)`, whose target is the name of a namespace. */
  | { kind: 'method'; target: Expression; name: string; args: Expression[] }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'is'; operand: Expression; type: string }
  | { kind: 'conditional'; condition: Expression; yes: Expression; no: Expression }
);

/** The expressions right inside another one. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.segments.filter((segment) => typeof segment !== 'string');
    case 'member':
      return [expression.target];
    case 'index':
      return [expression.target, expression.index];
    case 'slice':
      return [expression.target, expression.from, expression.to];
    case 'call':
      return expression.args;
    case 'method':
      return [expression.target, ...expression.args];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    default:
      return [expression.condition, expression.yes, expression.no];
  }
}

export interface FunctionDeclaration {
  name: string;
  parameters: string[];
  bindings: { name: string; value: Expression; at: Position }[];
  result: Expression;
  at: Position;
}

export interface AllowStatement {
  methods: ReadonlySet<Method>;
  /** Without one, it always allows. */
  condition: Expression | undefined;
  at: Position;
}

/** `{name}` takes one segment, `{name=**}` any number of them, none too. */
export type PatternSegment =
  | { kind: 'literal'; text: string }
  | { kind: 'one' | 'many'; name: string; at: Position };

export interface MatchBlock {
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchBlock[];
  at: Position;
}

/** One file: what stands inside `service cloud.firestore`, and the functions beside it. */
export interface RulesFile {
  functions: FunctionDeclaration[];
  matches: MatchBlock[];
}

/** Why a file cannot be used: what is wrong, and where. */
export class RulesFileError extends Error {
  readonly description: string;
  readonly at: Position;

  constructor(description: string, at: Position) {
    super(`L${at.line}:${at.column} ${description}`);
    this.name = 'RulesFileError';
    this.description = description;
    this.at = at;
  }
}

export function unsupported(what: string, at: Position): RulesFileError {
  return new RulesFileError(`${what} is not supported by the Firestore stand-in`, at);
}
