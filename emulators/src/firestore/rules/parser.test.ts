import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { expressionText, withoutPlaces } from '../../../test/firestore/print-expression.ts';
import { expressions } from '../../../test/firestore/random-expression.ts';
import { readExpression } from '../../../test/firestore/read-expression.ts';
import { parseRules } from './parser.ts';
import { RulesFileError } from './rules-file-error.ts';

function parsed(text: string): object {
  return withoutPlaces(readExpression(text));
}

const HEAD = "rules_version = '2';\nservice cloud.firestore {\n";

const AN_EXPRESSION =
  'Expected "(", "/", "[", "{", a constant, a name, a number, a string, or an operator';

function refusalOf(text: string): string {
  try {
    parseRules(text);
  } catch (error) {
    if (error instanceof RulesFileError) return error.message;
    throw error;
  }
  throw new Error('the file was not refused');
}

describe('a file of rules', () => {
  test('the parser of security rules returns the matches, functions and conditions of a file', () => {
    const file = parseRules(`
      rules_version = '2';
      /* What a comment says
         is nothing. */
      function outer() { return true; }
      service cloud.firestore {
        match /databases/{database}/documents {
          function isOwner(uid, other) {
            let same = uid == other; // seen
            return same && outer();
          }
          match /users/{uid}/my-things/{rest=**} {
            allow read, delete: if isOwner(uid, 'x');
            allow create;
          }
        }
      }`);
    expect(file.functions.map(({ name }) => name)).toEqual(['outer']);
    const [documents] = file.matches;
    const [users] = documents?.matches ?? [];
    expect(documents?.functions[0]).toMatchObject({
      name: 'isOwner',
      parameters: ['uid', 'other'],
      bindings: [{ name: 'same' }],
      at: { line: 8, column: 11 },
    });
    expect(users?.pattern).toMatchObject([
      { kind: 'literal', text: 'users' },
      { kind: 'one', name: 'uid' },
      { kind: 'literal', text: 'my-things' },
      { kind: 'many', name: 'rest' },
    ]);
    expect(users?.allows.map(({ methods, at }) => [[...methods], at.line])).toEqual([
      [['get', 'list', 'delete'], 13],
      [['create'], 14],
    ]);
    expect(users?.allows.map(({ condition }) => condition?.kind)).toEqual(['call', undefined]);
  });

  test.each([
    ['', "L1:1 Missing 'service cloud.firestore'"],
    [
      "rules_version = '3'; service cloud.firestore {}",
      "L1:1 rules_version '3' is not supported by the Firestore emulator",
    ],
    [
      'service cloud.firestore { match /{a=**}/b { allow read; } }',
      "L1:35 A recursive wildcard must come last, but for rules_version = '2'",
    ],
    ["rules_version = '2';", "L1:21 Missing 'service cloud.firestore'"],
    [
      "rules_version = '2';\n service firebase.storage {}",
      'L2:10 service firebase.storage is not supported by the Firestore emulator',
    ],
    [`${HEAD}} service cloud.firestore {}`, 'L3:3 There is more than one service'],
    ["rules_version = '2'; import 'x';", 'L1:22 import is not supported by the Firestore emulator'],
    [
      `${HEAD}match /a {`,
      'L3:11 Expected "allow", "function", "match", or "}" but end of input found.',
    ],
    [
      `${HEAD}match /a { allow read if true; }}`,
      'L3:23 Expected ",", ":", ";", "allow", "function", "match", or "}" but "i" found.',
    ],
    [`${HEAD}match /a { allow read: true; }}`, 'L3:24 Expected "if" but "t" found.'],
    [
      `${HEAD}match /a { allow look; }}`,
      "L3:18 'look' is no method: it must be read, write, get, list, create, update, delete",
    ],
    [
      `${HEAD}match /a { allow read: if (1; }}`,
      'L3:29 Expected ")", ".", "?", "[", or an operator but ";" found.',
    ],
    [`${HEAD}match /a { allow read: if ; }}`, `L3:27 ${AN_EXPRESSION} but ";" found.`],
    [`${HEAD}match /a { allow read: if 'x\n'; }}`, `L3:27 ${AN_EXPRESSION} but "'" found.`],
    [
      `${HEAD}match /a { allow read: if 1 & 1; }}`,
      'L3:29 Expected ".", ";", "?", "[", "allow", "function", "match", "}", or an operator but "&" found.',
    ],
    [`${HEAD}match /a { allow read: if '\\q' == ''; }}`, `L3:27 ${AN_EXPRESSION} but "'" found.`],
    [
      `${HEAD}match /a { allow read: if b'x' == ''; }}`,
      'L3:27 b"…" is not supported by the Firestore emulator',
    ],
    [`${HEAD}/* never ends`, 'L3:1 Expected "function", "match", or "}" but "/" found.'],
    [`${HEAD}match /{a=**}/{b=**} {}}`, 'L3:16 A match may have only one recursive wildcard'],
    [`${HEAD}match a {}}`, 'L3:7 Expected "/" but "a" found.'],
    [`${HEAD}function f(a, a) { return a; }}`, 'L3:15 The parameter a is there twice'],
    [`${HEAD}function true() { return 1; }}`, "L3:10 'true' cannot be used as a name"],
    [`${HEAD}function f() { }}`, 'L3:16 Expected "let" or "return" but "}" found.'],
    [`${HEAD}match /a { allow read: if ${'('.repeat(200)}1 }}`, 'L3:127 This is nested too deeply'],
    [
      `${HEAD}match /a { allow read: if ${Array(1002).fill('true').join(' && ')}; }}`,
      'L3:27 More than 1000 operators in a row',
    ],
    [
      `${HEAD}match /a { allow read: if 9223372036854775808 > 0; }}`,
      'L3:27 9223372036854775808 has more than 64 bits',
    ],
  ])(
    'the parser of security rules refuses a file that contains %j with the position of the error',
    (text, message) => {
      expect(refusalOf(text)).toBe(message);
    },
  );
});

test('the parser accepts a long file of security rules with many small expressions, because they are not deeply nested', () => {
  const rule = 'allow read: if f() && a.size() == [].size() && !(-b() == {}.size());';
  const file = parseRules(`${HEAD}match /a { ${rule.repeat(1000)} }}`);
  expect(file.matches[0]?.allows).toHaveLength(1000);
});

describe('an expression', () => {
  test.each([
    [
      'a || b && c == d in e < f + g * -h.i',
      'a || (b && (c == (d in (e < (f + (g * (-(h.i))))))))',
    ],
    ['1 - 2 - 3 / 4 % 5', '(1 - 2) - ((3 / 4) % 5)'],
    ['a is string && !b', '(a is string) && (!b)'],
    ['a ? b : c ? d : e', 'a ? b : (c ? d : e)'],
    ['x[1].y(2)[3:4].z', '(((x[1]).y(2))[3:4]).z'],
    ["get(/a/$(b.c)/d).data['e']", "((get(/a/$((b.c))/d)).data)['e']"],
    ['6 / 2 / a', '(6 / 2) / a'],
    ['exists(/databases/(default)/documents/a/b) ', 'exists(/databases/(default)/documents/a/b)'],
    [
      '[1, 2.5, "a\\n\\u00e9"].size() == {"k": [], }'.replace(', }', '}'),
      '([1, 2.5, "a\\né"].size()) == {"k": []}',
    ],
  ])('the rules parser reads the expression %s by operator precedence as %s', (text, same) => {
    expect(parsed(text)).toEqual(parsed(same));
  });

  test('an expression of the rules language stays the same when it is printed and parsed again', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        expect(parsed(expressionText(expression))).toEqual(withoutPlaces(expression));
      }),
    );
  });
});

test('the parser of security rules accepts any text or refuses it with a position inside the text', () => {
  const pieces = fc.constantFrom(
    ..."rules_version = '2';|service cloud.firestore {|match /a/{b} {|allow read: if".split('|'),
    ...'function f(a) {|let x =|return|true|a.b|[1|]|{|}|(|)|;|/|/*|*/|//|\n'.split('|'),
    ...'\'|"|\\|$(|,|:|?|&&|!|1e|=**'.split('|'),
  );
  const files = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 });
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), files, (begun, parts) => {
      outcomes.add(placeIn(`${begun ? HEAD : ''}${parts.join(' ')}`));
    }),
    { numRuns: runs(1_000) },
  );
  expect(outcomes).not.toContain('refused elsewhere');
  expect(outcomes).toContain('refused in it');
});

function placeIn(text: string): string {
  try {
    parseRules(text);
    return 'read';
  } catch (error) {
    if (!(error instanceof RulesFileError)) throw error;
    const { line, column } = error.at;
    const isInside = column >= 1 && column <= (text.split('\n')[line - 1]?.length ?? -1) + 1;
    return isInside ? 'refused in it' : 'refused elsewhere';
  }
}
