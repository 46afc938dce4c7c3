import { parseExpression } from './expression-parser.ts';
import { isReserved, TokenReader } from './token-reader.ts';
import {
  METHODS,
  RulesFileError,
  unsupported,
  type AllowStatement,
  type FunctionDeclaration,
  type MatchBlock,
  type Method,
  type PatternSegment,
  type Position,
  type RulesFile,
} from './syntax.ts';

/** What the two convenient names stand for. */
const METHOD_GROUPS: Record<string, readonly Method[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** The documented limits of a function: its `let` bindings, and its parameters. */
const MAX_BINDINGS = 10;
const MAX_PARAMETERS = 7;

/** Reads a file of security rules. Throws a RulesFileError where it is none of version 2. */
export function parseRules(text: string): RulesFile {
  const reader = new TokenReader(text);
  readVersion(reader);
  const file: RulesFile = { functions: [], matches: [] };
  let services = 0;
  while (!reader.atEnd()) {
    const at = reader.at;
    if (reader.takeName('service')) {
      services += 1;
      if (services > 1) throw new RulesFileError('There is more than one service', at);
      readService(reader, file);
    } else if (reader.takeName('function')) file.functions.push(readFunction(reader, at));
    else if (reader.isName('import')) throw unsupported('import', at);
    else throw reader.unexpected("'service' or 'function'");
  }
  if (services === 0) throw new RulesFileError("Missing 'service cloud.firestore'", reader.at);
  return file;
}

function readVersion(reader: TokenReader): void {
  const { at } = reader;
  if (!reader.takeName('rules_version'))
    throw unsupported("A file without rules_version = '2'", at);
  reader.expect('=');
  const version = reader.string();
  if (version !== '2') throw unsupported(`rules_version '${version}'`, at);
  reader.take(';');
}

function readService(reader: TokenReader, file: RulesFile): void {
  const { at } = reader;
  const parts = [reader.name()];
  while (reader.take('.')) parts.push(reader.name());
  const service = parts.join('.');
  if (service !== 'cloud.firestore') throw unsupported(`service ${service}`, at);
  reader.expect('{');
  while (!reader.take('}')) {
    const statementAt = reader.at;
    if (reader.takeName('match')) file.matches.push(readMatch(reader, statementAt));
    else if (reader.takeName('function')) file.functions.push(readFunction(reader, statementAt));
    else throw reader.unexpected("'match', 'function' or '}'");
  }
}

function readMatch(reader: TokenReader, at: Position): MatchBlock {
  const block: MatchBlock = {
    pattern: readPattern(reader),
    functions: [],
    allows: [],
    matches: [],
    at,
  };
  reader.expect('{');
  while (!reader.take('}')) {
    const statementAt = reader.at;
    if (reader.takeName('allow')) block.allows.push(readAllow(reader, statementAt));
    else if (reader.takeName('match')) block.matches.push(readMatch(reader, statementAt));
    else if (reader.takeName('function')) block.functions.push(readFunction(reader, statementAt));
    else throw reader.unexpected("'allow', 'match', 'function' or '}'");
  }
  return block;
}

function readPattern(reader: TokenReader): PatternSegment[] {
  const pattern: PatternSegment[] = [];
  let recursive = 0;
  do {
    reader.expect('/');
    const text = reader.segment();
    if (text !== undefined) {
      pattern.push({ kind: 'literal', text });
      continue;
    }
    reader.expect('{');
    const { at } = reader;
    const name = newName(reader);
    const kind = reader.take('=**') ? 'many' : 'one';
    recursive += Number(kind === 'many');
    if (recursive > 1) {
      throw new RulesFileError('A match may have only one recursive wildcard', at);
    }
    reader.expect('}');
    pattern.push({ kind, name, at });
  } while (reader.is('/'));
  return pattern;
}

function readAllow(reader: TokenReader, at: Position): AllowStatement {
  const methods = new Set<Method>();
  do {
    const methodAt = reader.at;
    const name = reader.name();
    const meant = METHOD_GROUPS[name] ?? METHODS.filter((method) => method === name);
    if (meant.length === 0) {
      throw new RulesFileError(
        `'${name}' is no method: it must be read, write, ${METHODS.join(', ')}`,
        methodAt,
      );
    }
    for (const method of meant) methods.add(method);
  } while (reader.take(','));
  let condition: AllowStatement['condition'];
  if (reader.take(':')) {
    if (!reader.takeName('if')) throw reader.unexpected("'if'");
    condition = parseExpression(reader);
  }
  reader.expect(';');
  return { methods, condition, at };
}

function readFunction(reader: TokenReader, at: Position): FunctionDeclaration {
  const name = newName(reader);
  const parameters: string[] = [];
  reader.expect('(');
  while (!reader.take(')')) {
    if (parameters.length > 0) reader.expect(',');
    const parameterAt = reader.at;
    const parameter = newName(reader);
    if (parameters.includes(parameter)) {
      throw new RulesFileError(`The parameter ${parameter} is there twice`, parameterAt);
    }
    parameters.push(parameter);
  }
  if (parameters.length > MAX_PARAMETERS) {
    throw new RulesFileError(`A function may have ${MAX_PARAMETERS} parameters`, at);
  }
  reader.expect('{');
  const bindings: FunctionDeclaration['bindings'] = [];
  for (let bindingAt = reader.at; reader.takeName('let'); bindingAt = reader.at) {
    const binding = newName(reader);
    reader.expect('=');
    bindings.push({ name: binding, value: parseExpression(reader), at: bindingAt });
    reader.expect(';');
  }
  if (bindings.length > MAX_BINDINGS) {
    throw new RulesFileError(`A function may have ${MAX_BINDINGS} bindings`, at);
  }
  if (!reader.takeName('return')) throw reader.unexpected("'let' or 'return'");
  const result = parseExpression(reader);
  reader.expect(';');
  reader.expect('}');
  return { name, parameters, bindings, result, at };
}

/** A name that the file gives to something: none that the language needs for itself. */
function newName(reader: TokenReader): string {
  const { at } = reader;
  const name = reader.name();
  if (isReserved(name)) throw new RulesFileError(`'${name}' cannot be used as a name`, at);
  return name;
}
