/*
 * The rules language as a tree (https://firebase.google.com/docs/rules/rules-language). Every node
 * has its position in the file.
 */

/** A place in the file, both counted from 1. */
export interface Position {
  line: number;
  column: number;
}

/** What a request may be, as `allow` distinguishes it. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

export type Comparing = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';
type Literal = 'list' | 'map' | 'path';
type Access = 'item' | 'slice';
type Logical = 'conditional' | '||' | '&&' | '!';
/** All that the grammar has signs for. */
export type OperatorName =
  | Comparing
  | Arithmetic
  | Literal
  | Access
  | Logical
  | 'in'
  | 'is'
  | 'negative';

export type Expression = { at: Position } & (
  | { kind: 'literal'; value: null | boolean | bigint | number | string }
  | { kind: 'name'; name: string }
  | { kind: 'member'; target: Expression; name: string }
  /** `name(…)`, or `target.name(…)`; in `math.abs(…)` the target is the name of a namespace. */
  | { kind: 'call'; target: Expression | undefined; name: string; args: Expression[] }
  | { kind: 'operation'; operator: OperatorName; operands: Expression[] }
);

/** The expression of one kind. */
export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

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

/** `{name}` takes one segment; `{name=**}` any number, but in version 1 of the language not none. */
export type PatternSegment =
  | { kind: 'literal'; text: string }
  | { kind: 'one'; name: string }
  | { kind: 'many'; name: string; least: 0 | 1 };

export interface MatchBlock {
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchBlock[];
  at: Position;
}

/** The content of `service cloud.firestore`, and the functions beside it. */
export type RulesFile = Pick<MatchBlock, 'functions' | 'matches'>;
