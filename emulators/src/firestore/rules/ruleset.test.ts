import { describe, expect, test } from 'vitest';

import type { Lookups } from './judgement.ts';
import type { Method } from './syntax.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { RulesValue } from './rules-value.ts';
import { ANY_SEGMENTS, Ruleset, type PathSegment } from './ruleset.ts';
import { Unknown } from './unknown.ts';

const LOOKUPS: Lookups = {
  get: () => {
    throw new EvaluationError('nothing is looked up here');
  },
  exists: () => false,
  getAfter: () => null,
  existsAfter: () => false,
  debug: () => undefined,
};
const ONE = new Unknown('the id');

function judge(
  rules: string,
  path: string | PathSegment[],
  method: Method = 'get',
  resource: RulesValue = null,
): string[] | 'allowed' {
  const ruleset = new Ruleset(`rules_version = '2';\nservice cloud.firestore {\n${rules}\n}`);
  const segments = typeof path === 'string' ? path.split('/') : path;
  const request = new Map<string, RulesValue>([['auth', null]]);
  const verdict = ruleset.judge({ method, path: segments, request, resource }, LOOKUPS);
  return verdict.allowed ? 'allowed' : verdict.reasons;
}

describe('a match', () => {
  test.each([
    ['match /a/{b} { allow get: if b == "x"; }', 'a/x'],
    ['match /a { match /{b} { match /c { allow get: if b == "x"; } } }', 'a/x/c'],
    ['match /a/{b=**} { allow get: if b == /x/y; }', 'a/x/y'],
    ['match /a/{b=**} { allow get: if b[1] == "y"; }', 'a/x/y'],
    ['match /a/{b=**} { allow get; }', 'a'],
    ['match /{a=**}/c/{d} { allow get: if d == "e"; }', 'a/b/c/e'],
    ['match /{a=**}/c/{d} { allow get; }', 'c/e'],
    ['match /{a=**} { match /c/{d} { allow get: if d == "e"; } }', 'a/b/c/e'],
    ['match /a/{b} { allow get: if false; } match /a/x { allow get; }', 'a/x'],
  ])('the match %s of the security rules accepts the path %s', (rules, path) => {
    expect(judge(rules, path)).toBe('allowed');
  });

  test.each([
    ['match /a/{b} { allow get; }', 'a'],
    ['match /a/{b} { allow get; }', 'a/b/c'],
    ['match /a/b { allow get; }', 'a/c'],
    ['match /a/{b} { allow list, write; }', 'a/b'],
    ['match /{a=**}/c/{d} { allow get; }', 'c'],
  ])('the match %s of the security rules does not accept a get of %s', (rules, path) => {
    expect(judge(rules, path)).toEqual(["no rule for 'get' matches the path"]);
  });

  test('a match accepts a path with unknown ids only if it accepts every path that these ids can form', () => {
    const collection = ['users', 'u', 'posts', ONE];
    expect(
      judge('match /users/{u}/posts/{p} { allow list: if u == "u"; }', collection, 'list'),
    ).toBe('allowed');
    expect(judge('match /users/{u}/posts/p { allow list; }', collection, 'list')).toHaveLength(1);
    const group: PathSegment[] = [ANY_SEGMENTS, 'posts', ONE];
    expect(judge('match /{above=**}/posts/{p} { allow list; }', group, 'list')).toBe('allowed');
    expect(judge('match /{all=**} { allow list; }', group, 'list')).toBe('allowed');
    expect(judge('match /users/{u}/posts/{p} { allow list; }', group, 'list')).toHaveLength(1);
    expect(judge('match /posts/{p} { allow list; }', group, 'list')).toHaveLength(1);
    const below: PathSegment[] = ['users', 'u', ANY_SEGMENTS, 'posts', ONE];
    expect(judge('match /users/{u}/{x=**} { allow list: if u == "u"; }', below, 'list')).toBe(
      'allowed',
    );
  });

  test('the security rules deny a list if a condition depends on an id that the query leaves open', () => {
    const path = ['users', ONE];
    expect(judge('match /users/{u} { allow list: if u == "me"; }', path, 'list')).toEqual([
      "evaluation error at L3:37 (the id is not known from the query's constraints) for 'list' @ L3",
    ]);
  });
});

/**
 * Returns whether rules allow a list under `a`.
 *
 * @param version the line of the file that declares the version
 */
function allowsList(version: string, path: PathSegment[]): boolean {
  const text = `${version} service cloud.firestore { match /a/{rest=**} { allow read; } }`;
  return new Ruleset(text).judge({ method: 'list', path, request: null, resource: null }, LOOKUPS)
    .allowed;
}

test('=** matches at least one segment in version 1 of the rules language, which is the default', () => {
  const first = "rules_version = '1';";
  const second = "rules_version = '2';";
  expect(['', first, second].map((version) => allowsList(version, ['a']))).toEqual([
    false,
    false,
    true,
  ]);
  expect(['', first].map((version) => allowsList(version, ['a', 'b', 'c']))).toEqual([true, true]);
  const group: PathSegment[] = ['a', ANY_SEGMENTS, 'posts', ONE];
  expect([first, second].map((version) => allowsList(version, group))).toEqual([false, true]);
});

describe('a rule', () => {
  test('if no rule allows a request, the error lists each rule with its line and the reason', () => {
    const rules = `match /a/{b} {
      allow get: if false;
      allow read: if resource.data.x == 1;
      allow get: if 1;
      allow write;
    }`;
    expect(judge(rules, 'a/b')).toEqual([
      "false for 'get' @ L4",
      "evaluation error at L5:30 (null has no member data) for 'get' @ L5",
      "int instead of a bool for 'get' @ L6",
    ]);
  });

  test('a function in the security rules uses the scope in which it is declared, not the scope of its caller', () => {
    const rules = `function outer(a) { return a + 1; }
      match /a/{id} {
        function same(other) { let mine = id; return mine == other && outer(1) == 2; }
        match /b/{id} { allow get: if same("x") && id == "y"; }
      }`;
    expect(judge(rules, 'a/x/b/y')).toBe('allowed');
    expect(judge(rules, 'a/y/b/y')).toHaveLength(1);
  });

  test('if nested matches use the same name for their wildcards, a rule sees the inner wildcard', () => {
    expect(judge('match /{a} { match /{a} { allow get: if a == "y"; } }', 'x/y')).toBe('allowed');
  });

  test('a security rule denies a request with an error if the rule’s chain of function calls is too deep', () => {
    const functions = Array.from(
      { length: 25 },
      (_, index) => `function f${index}() { return ${index === 24 ? 'true' : `f${index + 1}()`}; }`,
    );
    const rules = (first: number) =>
      `${functions.join('\n')} match /a/b { allow get: if f${first}(); }`;
    expect(judge(rules(5), 'a/b')).toBe('allowed');
    expect(judge(rules(4), 'a/b')).toEqual([expect.stringContaining('is called too deeply')]);
  });

  test('a security rule whose functions evaluate too many expressions fails quickly', () => {
    const functions = Array.from({ length: 19 }, (_, index) => {
      const next = index === 18 ? 'true' : `f${index + 1}()`;
      return `function f${index}() { return ${next} && ${next} && ${next}; }`;
    });
    const rules = `${functions.join('\n')} match /a/b { allow get: if f0(); }`;
    expect(judge(rules, 'a/b')).toEqual([
      expect.stringContaining('more than 1000 expressions are evaluated'),
    ]);
  });
});
