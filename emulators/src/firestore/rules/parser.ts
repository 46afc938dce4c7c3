import { ExpressionParser } from './expression-parser.ts';
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

/** The limits of https://firebase.google.com/docs/firestore/quotas#security_rules. */
const MAX_FILE_BYTES = 256 * 1024;
const MAX_MATCH_DEPTH = 10;
const MAX_BINDINGS = 10;
const MAX_PARAMETERS = 7;

/** Reads a file of security rules. Throws a RulesFileError where it is none. */
export function parseRules(text: string): RulesFile {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    const start = { line: 1, column: 1 };
    throw new RulesFileError(`The file is larger than ${MAX_FILE_BYTES} bytes`, start);
  }
  return new RulesParser(text).file();
}

/** The real parser does not ask for semicolons: rules that Google publishes lack some. */
class RulesParser extends ExpressionParser {
  /** A file that does not say is of version 1. */
  #version = '1';

  file(): RulesFile {
    this.#readVersion();
    const file: RulesFile = { functions: [], matches: [] };
    let services = 0;
    while (this.next.kind !== 'end') {
      const { at } = this;
      if (this.take('service')) {
        services += 1;
        if (services > 1) throw new RulesFileError('There is more than one service', at);
        this.#readService(file);
      } else if (this.take('function')) file.functions.push(this.#function(at));
      else if (this.is('import')) throw unsupported('import', at);
      else throw this.unexpected("'service' or 'function'");
    }
    if (services === 0) throw new RulesFileError("Missing 'service cloud.firestore'", this.at);
    return file;
  }

  #readVersion(): void {
    const { at } = this;
    if (!this.take('rules_version')) return;
    this.expect('=');
    this.#version = this.string();
    if (!['1', '2'].includes(this.#version)) {
      throw unsupported(`rules_version '${this.#version}'`, at);
    }
    this.take(';');
  }

  #readService(file: RulesFile): void {
    const { at } = this;
    let service = this.name();
    while (this.take('.')) service += `.${this.name()}`;
    if (service !== 'cloud.firestore') throw unsupported(`service ${service}`, at);
    this.expect('{');
    while (!this.take('}')) {
      const statementAt = this.at;
      if (this.take('match')) file.matches.push(this.#match(statementAt, 1));
      else if (this.take('function')) file.functions.push(this.#function(statementAt));
      else throw this.unexpected("'match', 'function' or '}'");
    }
  }

  #match(at: Position, depth: number): MatchBlock {
    if (depth > MAX_MATCH_DEPTH) {
      throw new RulesFileError(`Matches are nested deeper than ${MAX_MATCH_DEPTH}`, at);
    }
    const pattern = this.#pattern();
    const block: MatchBlock = { pattern, functions: [], allows: [], matches: [], at };
    this.expect('{');
    while (!this.take('}')) {
      const statementAt = this.at;
      if (this.take('allow')) block.allows.push(this.#allow(statementAt));
      else if (this.take('match')) block.matches.push(this.#match(statementAt, depth + 1));
      else if (this.take('function')) block.functions.push(this.#function(statementAt));
      else throw this.unexpected("'allow', 'match', 'function' or '}'");
    }
    return block;
  }

  #pattern(): PatternSegment[] {
    const pattern: PatternSegment[] = [];
    let recursive: Position | undefined;
    do {
      this.expect('/');
      const text = this.segment();
      if (recursive && this.#version === '1') {
        const message = "A recursive wildcard must come last, but for rules_version = '2'";
        throw new RulesFileError(message, recursive);
      }
      if (text !== undefined) {
        pattern.push({ kind: 'literal', text });
        continue;
      }
      this.expect('{');
      const { at } = this;
      const name = this.newName();
      if (this.take('=**')) {
        if (recursive) {
          throw new RulesFileError('A match may have only one recursive wildcard', at);
        }
        recursive = at;
        pattern.push({ kind: 'many', name, least: this.#version === '1' ? 1 : 0 });
      } else pattern.push({ kind: 'one', name });
      this.expect('}');
    } while (this.is('/'));
    return pattern;
  }

  #allow(at: Position): AllowStatement {
    const methods = new Set<Method>();
    do {
      const methodAt = this.at;
      const name = this.name();
      const meant = METHOD_GROUPS[name] ?? METHODS.filter((method) => method === name);
      if (meant.length === 0) {
        throw new RulesFileError(
          `'${name}' is no method: it must be read, write, ${METHODS.join(', ')}`,
          methodAt,
        );
      }
      for (const method of meant) methods.add(method);
    } while (this.take(','));
    let condition: AllowStatement['condition'];
    if (this.take(':')) {
      this.expect('if');
      condition = this.expression();
    }
    this.take(';');
    return { methods, condition, at };
  }

  #function(at: Position): FunctionDeclaration {
    const name = this.newName();
    this.expect('(');
    const seen = new Set<string>();
    const parameters = this.list(')', () => {
      const parameterAt = this.at;
      const parameter = this.newName();
      if (seen.has(parameter)) {
        throw new RulesFileError(`The parameter ${parameter} is there twice`, parameterAt);
      }
      seen.add(parameter);
      return parameter;
    });
    if (parameters.length > MAX_PARAMETERS) {
      throw new RulesFileError(`A function may have ${MAX_PARAMETERS} parameters`, at);
    }
    this.expect('{');
    const bindings: FunctionDeclaration['bindings'] = [];
    for (let bindingAt = this.at; this.take('let'); bindingAt = this.at) {
      const binding = this.newName();
      this.expect('=');
      bindings.push({ name: binding, value: this.expression(), at: bindingAt });
      this.take(';');
    }
    if (bindings.length > MAX_BINDINGS) {
      throw new RulesFileError(`A function may have ${MAX_BINDINGS} bindings`, at);
    }
    if (!this.take('return')) throw this.unexpected("'let' or 'return'");
    const result = this.expression();
    this.take(';');
    this.expect('}');
    return { name, parameters, bindings, result, at };
  }
}
