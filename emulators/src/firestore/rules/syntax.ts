/*
 * The syntax tree of the rules language (https://firebase.google.com/docs/rules/rules-language).
 * Every node has its position in the file.
 */

/** A position in the file. Lines and columns start at 1. */
export interface Position {
  line: number;
  column: number;
}

/** The methods that `allow` distinguishes. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

export type Comparing = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';
type Literal = 'list' | 'map' | 'path';
type Access = 'item' | 'slice';
type Logical = 'conditional' | '||' | '&&' | '!';
/** All operators of the grammar. */
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
  /**
   * The call `name(…)` or `target.name(…)`. In `math.abs(…)`, the target is the name of a
   * namespace.
   */
  | { kind: 'call'; target: Expression | undefined; name: string; args: Expression[] }
  | { kind: 'operation'; operator: OperatorName; operands: Expression[] }
);

/** The expressions of one kind. */
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
  /** The condition; undefined if the rule always allows. */
  condition: Expression | undefined;
  at: Position;
}

/**
 * A segment of a pattern. `{name}` matches one segment. `{name=**}` matches any number, but at
 * least one in version 1 of the language.
 */
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

/** The content of `service cloud.firestore`, and the functions outside it. */
export type RulesFile = Pick<MatchBlock, 'functions' | 'matches'>;
