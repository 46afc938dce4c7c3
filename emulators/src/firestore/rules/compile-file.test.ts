import { describe, expect, test } from 'vitest';

import { RulesFileError } from './rules-file-error.ts';
import { Ruleset } from './ruleset.ts';

/** Returns a rules file with this condition on line 4, and these functions after it. */
function textWith(condition: string, functions: string): string {
  return `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents/{path=**} {
allow read: if
${condition};
${functions} } }`;
}

function refusalOf(condition: string, functions = ''): string | undefined {
  try {
    return void new Ruleset(textWith(condition, functions));
  } catch (error) {
    if (error instanceof RulesFileError) return error.message;
    throw error;
  }
}

function judged(condition: string, functions = ''): { warnings: string[]; reasons: string } {
  const ruleset = new Ruleset(textWith(condition, functions));
  const path = ['databases', 'd', 'documents', 'a', 'b'];
  const request = { method: 'get' as const, path, request: new Map(), resource: null };
  const lookups = {
    get: () => null,
    exists: () => false,
    getAfter: () => null,
    existsAfter: () => false,
    debug: () => undefined,
  };
  const verdict = ruleset.judge(request, lookups);
  return {
    warnings: [...ruleset.warnings],
    reasons: verdict.allowed ? 'allowed' : verdict.reasons.join(),
  };
}

describe('a file of rules is refused', () => {
  test.each([
    ['hashing.sha256(path) == path', 'hashing.sha256()'],
    ['latlng.value(1, 2) == null', 'latlng.value()'],
    ['path("a") == null', 'path()'],
    ['database.toUtf8() == null', 'the method toUtf8()'],
    ['path.bind({}) == path', 'the method bind()'],
    ['resource.data.a is latlng', 'is latlng'],
    ['request.query.offset == 0', 'request.query.offset'],
    ['request.query.orderBy == ""', 'request.query.orderBy'],
    ['request.writeFields.size() == 1', 'request.writeFields'],
  ])(
    'a file of security rules with an unsupported construct is refused, and the refusal names it: %s',
    (condition, name) => {
      expect(refusalOf(condition)).toMatch(/^L4:\d+ /);
      expect(refusalOf(condition)).toContain(` ${name} is not supported by the Firestore emulator`);
    },
  );

  test.each([
    ['f()', 'function f() { return g(); } function g() { return f(); }', 'f calls itself'],
    ['f()', 'function f() { let a = 1; let a = 2; return a; }', 'The name a is there twice'],
    ['true', 'function f() { return 1; } function f() { return 2; }', 'f is there twice'],
    ['true', 'function get(a) { return a; }', "get is the language's own"],
  ])(
    'a file of security rules with the condition %s is refused if its functions are faulty: %s',
    (condition, functions, message) => {
      expect(refusalOf(condition, functions)).toContain(message);
    },
  );

  test('a file of security rules is refused if it is too large or its matches nest too deeply', () => {
    expect(refusalOf('true', `${'match /{a} {'.repeat(10)} ${'}'.repeat(10)}`)).toContain(
      'nested deeper than 10',
    );
    expect(refusalOf('true', `// ${'x'.repeat(300_000)}\n`)).toContain('larger than');
  });
});

describe('an expression without a value', () => {
  test.each([
    ['user == null', 'L4:1 there is no user'],
    ['isAdmin()', 'L4:1 there is no function isAdmin'],
    ['database.length() == 1', 'L4:9 there is no method length'],
    ['get() == null', 'L4:1 get takes 1 arguments, not 0'],
    ['int(1, 2) == 1', 'L4:1 int takes 1 arguments, not 2'],
    ['math.abs() == 1', 'L4:5 math.abs takes 1 arguments, not 0'],
    ['math.log(1) == 1', 'L4:5 there is no function math.log'],
    ['f(1)', 'L4:1 f takes 0 arguments, not 1'],
    ['g()', 'L5:54 there is no b'],
  ])(
    'the faulty rule expression %s causes a warning on loading and an error on evaluation',
    (condition, message) => {
      const functions =
        'function f() { return true; } function g() { let a = b; let b = 1; return a; }';
      const outcome = judged(condition, functions);
      expect(outcome.warnings).toContain(message);
      const [place = '', ...words] = message.split(' ');
      expect(outcome.reasons).toContain(`evaluation error at ${place} (${words.join(' ')})`);
    },
  );

  test.each([
    ['database.size(1) == 1', 'size takes 0 arguments, not 1'],
    ['request.user == null', 'there is no member user'],
    [String.raw`database.matches('(?=a)')`, 'cannot be used here'],
  ])('the faulty rule expression %s causes an error only on evaluation', (condition, message) => {
    expect(judged(condition).reasons).toContain(message);
  });
});

describe('a file of rules is accepted', () => {
  test.each([
    // A parameter can have the name of a built-in variable, but not its members.
    ['f({"a": 1})', 'function f(resource) { return resource.a == 1; }'],
    ['f(1)', 'function f(math) { let b = math + 1; return b == 2; }'],
    ['f() && g()', 'function f() { return g(); } function g() { return database == path; }'],
    ['request.auth.token.anything.deep && resource.data.a.b == request.query.limit', ''],
    ['debug(request.time.toMillis()) > 0 && resource["data"] == request.path', ''],
  ])(
    'a file of security rules with the condition %s and the functions «%s» is accepted',
    (condition, functions) => {
      expect(refusalOf(condition, functions)).toBeUndefined();
    },
  );
});
