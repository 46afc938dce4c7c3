import { describe, expect, test } from 'vitest';

import { Ruleset } from './ruleset.ts';
import { RulesFileError } from './syntax.ts';

/** What is wrong with a file that has this condition, and functions, from line 4 on. */
function refusalOf(condition: string, functions = ''): string | undefined {
  const text = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents/{path=**} {
allow read: if
${condition};
${functions} } }`;
  try {
    return void new Ruleset(text);
  } catch (error) {
    if (error instanceof RulesFileError) return error.message;
    throw error;
  }
}

describe('a file of rules is refused', () => {
  test.each([
    ['hashing.sha256(path) == path', 'hashing.sha256()'],
    ['latlng.value(1, 2) == null', 'latlng.value()'],
    ['getAfter(path).data.a == 1', 'getAfter()'],
    ['existsAfter(path)', 'existsAfter()'],
    ['path("a") == null', 'path()'],
    ['database.toUtf8() == null', 'the method toUtf8()'],
    ['path.bind({}) == path', 'the method bind()'],
    ['resource.data.a is latlng', 'is latlng'],
    ['request.query.offset == 0', 'request.query.offset'],
    ['request.query.orderBy == ""', 'request.query.orderBy'],
    ['request.writeFields.size() == 1', 'request.writeFields'],
  ])('by the name of what is not supported: %s', (condition, name) => {
    expect(refusalOf(condition)).toMatch(/^L4:\d+ /);
    expect(refusalOf(condition)).toContain(` ${name} is not supported by the Firestore stand-in`);
  });

  test.each([
    ['user == null', "L4:1 Unknown name 'user'"],
    ['true && isAdmin()', "L4:9 Unknown function 'isAdmin'"],
    ['database.length() == 1', "L4:9 Unknown method 'length'"],
    ['database.size(1) == 1', 'L4:9 size takes 0 arguments, not 1'],
    ['get() == null', 'L4:1 get takes 1 arguments, not 0'],
    ['int(1, 2) == 1', 'L4:1 int takes 1 arguments, not 2'],
    ['math.abs() == 1', 'L4:5 math.abs takes 1 arguments, not 0'],
    ['math.log(1) == 1', "L4:5 Unknown function 'math.log'"],
    ['request.user == null', "L4:8 request has no member 'user'"],
    ['request.auth.email == ""', "L4:13 request.auth has no member 'email'"],
    ['resource.fields == null', "L4:9 resource has no member 'fields'"],
    ['database is text', "L4:10 'text' is no type"],
    [
      String.raw`database.matches('(?=a)')`,
      "L4:18 the regular expression '(?=a)' cannot be used here: error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
    ],
  ])('for what could never be evaluated: %s', (condition, message) => {
    expect(refusalOf(condition)).toBe(message);
  });

  test.each([
    ['f(1)', 'function f() { return true; }', 'f takes 0 arguments, not 1'],
    ['f()', 'function f() { return g(); } function g() { return f(); }', 'f calls itself'],
    ['f()', 'function f() { return a; }', "Unknown name 'a'"],
    ['f()', 'function f() { let a = b; let b = 1; return a; }', "Unknown name 'b'"],
    ['f()', 'function f() { let a = 1; let a = 2; return a; }', 'The name a is there twice'],
    ['true', 'function f() { return 1; } function f() { return 2; }', 'f is there twice'],
    ['true', 'function get(a) { return a; }', "get is the language's own"],
    ['true', 'match /{a} { allow read: if g(); } function f() { return 1; }', "function 'g'"],
  ])('for its functions: %s with %s', (condition, functions, message) => {
    expect(refusalOf(condition, functions)).toContain(message);
  });

  test('where matches nest too deeply or it is too large', () => {
    expect(refusalOf('true', `${'match /{a} {'.repeat(10)} ${'}'.repeat(10)}`)).toContain(
      'nested deeper than 10',
    );
    expect(refusalOf('true', `// ${'x'.repeat(300_000)}\n`)).toContain('larger than');
  });
});

describe('a file of rules is accepted', () => {
  test.each([
    // A parameter may hide what is given, and then has other members.
    ['f({"a": 1})', 'function f(resource) { return resource.a == 1; }'],
    ['f(1)', 'function f(math) { let b = math + 1; return b == 2; }'],
    ['f() && g()', 'function f() { return g(); } function g() { return database == path; }'],
    ['request.auth.token.anything.deep && resource.data.a.b == request.query.limit', ''],
    ['debug(request.time.toMillis()) > 0 && resource["data"] == request.path', ''],
  ])('that says %s with %s', (condition, functions) => {
    expect(refusalOf(condition, functions)).toBeUndefined();
  });
});
