import { readFileSync } from 'node:fs';
import peggy from 'peggy';

import type { OPERATIONS } from './operators.ts';

/** The limit of https://firebase.google.com/docs/firestore/quotas#security_rules. */
const MAX_FILE_BYTES = 256 * 1024;

let generated: peggy.Parser | undefined;

/** Made when first needed: it takes longer than all else at the start of a process. */
function parser(): peggy.Parser {
  generated ??= peggy.generate(readFileSync(new URL('grammar.peggy', import.meta.url), 'utf8'));
  return generated;
}

/** Reads a file of security rules. Throws a RulesFileError where it is none. */
export function parseRules(text: string): RulesFile {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    const start = { line: 1, column: 1 };
    throw new RulesFileError(`The file is larger than ${MAX_FILE_BYTES} bytes`, start);
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the grammar makes this tree
    return parser().parse(text) as RulesFile;
  } catch (error) {
    if (!(error instanceof parser().SyntaxError)) throw error;
    const { line, column } = error.location.start;
    throw new RulesFileError(error.message, { line, column });
  }
}

/*
 * The rules language as a tree (https://firebase.google.com/docs/rules/rules-language). Every node
 * says where it stands.
 */

/** A place in the file, both counted from 1. */
export interface Position {
  line: number;
  column: number;
}

/** What a request may be, as `allow` distinguishes it. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

export type Expression = { at: Position } & (
  | { kind: 'literal'; value: null | boolean | bigint | number | string }
  | { kind: 'name'; name: string }
  | { kind: 'member'; target: Expression; name: string }
  /** `name(…)`, or `target.name(…)`; in `math.abs(…)` the target is the name of a namespace. */
  | { kind: 'call'; target: Expression | undefined; name: string; args: Expression[] }
  | { kind: 'operation'; operator: keyof typeof OPERATIONS; operands: Expression[] }
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

/** What stands inside `service cloud.firestore`, and the functions beside it. */
export type RulesFile = Pick<MatchBlock, 'functions' | 'matches'>;

/** Why a file cannot be used: what is wrong, and where. */
export class RulesFileError extends Error {
  override readonly name = 'RulesFileError';
  readonly description: string;
  readonly at: Position;

  constructor(description: string, at: Position) {
    super(`L${at.line}:${at.column} ${description}`);
    this.description = description;
    this.at = at;
  }
}

export function unsupported(what: string, at: Position): RulesFileError {
  return new RulesFileError(`${what} is not supported by the Firestore emulator`, at);
}
