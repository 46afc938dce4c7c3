import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { valueOf } from '../../../test/firestore/value-of.ts';
import { RulesFileError } from './rules-file-error.ts';
import { EvaluationError } from './evaluation-error.ts';
import { textOf, typeOf, type RulesValue } from './rules-value.ts';
import { Unknown } from './unknown.ts';

/** Expressions that must be true. Most are examples of Google's reference. */
const TRUE = {
  comparison: [
    '1 == 1.0 && 1 != 2 && 1 < 1.5 && 2 >= 2.0',
    '"a" < "b" && "a" != 1 && null == null && null != false',
    '[1, [2]] == [1.0, [2]] && [1] != [1, 2]',
    '{"a": 1, "b": [2]} == {"b": [2], "a": 1.0} && {"a": 1} != {"b": 1}',
    '["a", "b", "b"].toSet() == ["b", "a"].toSet()',
    '/a/$("b") == /a/b && /a/b != /a',
    '!(math.sqrt(-1) == math.sqrt(-1)) && !(math.sqrt(-1) < 1)',
  ],
  arithmetic: [
    '7 / 2 == 3 && -7 / 2 == -3 && -7 % 3 == -1 && 7 / 2.0 == 3.5',
    '1 + 2 * 3 - 4 == 3 && -(-1) == 1 && "a" + "b" == "ab"',
    '9223372036854775807 > 9223372036854775806',
    '[1] + [2] == [1, 2]',
  ],
  types: [
    '1 is int && 1.0 is float && 1 is number && 1.5 is number && !(1 is float)',
    '"a" is string && true is bool && [] is list && {} is map && /a/b is path',
    '[].toSet() is set && {}.diff({}) is map_diff && !(null is map)',
    'duration.value(1, "s") is duration && timestamp.value(0) is timestamp',
    'blob is bytes && blob.size() == 3 && blob == blob && place == place',
  ],
  conversion: [
    'int("-12") == -12 && int(2.9) == 2 && int(-2.9) == -2 && float("1.5e1") == 15.0',
    'string(true) == "true" && string(1) == "1" && string(2.0) == "2.0" && string(null) == "null"',
    'bool("true") && !bool("false") && bool(true) && float(1) is float && int(1) is int',
  ],
  members: [
    '{"a": {"b": 1}}.a.b == 1 && {"a": 1}["a"] == 1 && ["x", "y"][1] == "y"',
    '"hello"[0] == "h" && "hello"[1:3] == "el" && [1, 2, 3][0:2] == [1, 2] && "é😀"[1] == "😀"',
    '/a/b/c[1] == "b"',
    '"a" in {"a": 1} && !("b" in {"a": 1}) && 1 in [1.0] && "a" in ["a"].toSet()',
    'true ? true : 1 / 0',
  ],
  strings: [
    '"é😀".size() == 2 && "ABC".lower() == "abc" && "abc".upper() == "ABC" && " a ".trim() == "a"',
    '"user@domain.com".matches(".*@domain[.]com") && !"banana".matches(".*@domain[.]com")',
    '"banana".replace("a", "o") == "bonono" && "foo@test.com".replace(".", "-") == "------------"',
    '"foo,bar,baz".split(",") == ["foo", "bar", "baz"] && "abc".split("") == ["a", "b", "c"]',
    '"a1b22c".split("([0-9])+") == ["a", "b", "c"]',
  ],
  lists: [
    '["a", "b"].size() == 2 && ["a"].concat(["b"]) == ["a", "b"] && ["a", "b"].join("-") == "a-b"',
    '["a", "b"].hasAll(["a"]) && !["a", "b"].hasAll(["a", "c"]) && ["a"].hasAll([])',
    '["a", "b"].hasAny(["c", "a"]) && !["a", "b"].hasAny(["c"]) && !["a"].hasAny([])',
    '["a", "b"].hasOnly(["b", "a", "c"]) && !["a", "b"].hasOnly(["a"])',
    '["a", "b", "a"].removeAll(["a"]) == ["b"] && ["a", "a"].toSet().size() == 1',
  ],
  maps: [
    '{"a": 1, "b": 2}.keys() == ["a", "b"] && {"a": 1}.values() == [1] && {}.size() == 0',
    '{"a": 1}.get("a", 2) == 1 && {"a": 1}.get("b", 2) == 2',
    '{"a": {"b": 1}}.get(["a", "b"], 2) == 1 && {"a": {"b": 1}}.get(["a", "c"], 2) == 2',
    '{"a": 1}.diff({}).addedKeys() == ["a"].toSet() && {}.diff({"a": 1}).removedKeys() == ["a"].toSet()',
    '{"a": 0}.diff({"a": 1, "b": 4}).changedKeys() == ["a"].toSet()',
    '{"a": 0}.diff({"a": 0}).unchangedKeys() == ["a"].toSet()',
    '{"a": 0, "c": 0, "u": 0}.diff({"r": 0, "c": 1, "u": 0}).affectedKeys() == ["a", "r", "c"].toSet()',
  ],
  time: [
    'timestamp.date(2024, 2, 29) + duration.value(1, "d") == timestamp.date(2024, 3, 1)',
    'timestamp.value(90061001).toMillis() == 90061001 && timestamp.value(-1).toMillis() == -1',
    'timestamp.value(90061001).date() == timestamp.date(1970, 1, 2)',
    'timestamp.value(90061001).time() == duration.time(1, 1, 1, 1000000)',
    'timestamp.date(2024, 12, 31).year() == 2024 && timestamp.date(2024, 12, 31).month() == 12',
    'timestamp.date(2024, 12, 31).day() == 31 && timestamp.date(2024, 12, 31).dayOfYear() == 366',
    'timestamp.date(2024, 12, 31).dayOfWeek() == 2 && timestamp.date(2024, 12, 29).dayOfWeek() == 7',
    'timestamp.value(90061001).hours() == 1 && timestamp.value(90061001).minutes() == 1',
    'timestamp.value(90061001).seconds() == 1 && timestamp.value(90061001).nanos() == 1000000',
    'timestamp.value(2000) - timestamp.value(500) == duration.value(1500, "ms")',
    'duration.value(1, "w") == duration.value(7, "d") && duration.value(1, "h") > duration.value(59, "m")',
    'duration.value(1500, "ms").seconds() == 1 && duration.value(1500, "ms").nanos() == 500000000',
    'duration.abs(-duration.value(1, "ns")) == duration.value(1, "ns") && timestamp.value(0) < timestamp.value(1)',
    'duration.value(1, "s") + timestamp.value(0) == timestamp.value(1000)',
    'timestamp.value(1000) - duration.value(1, "s") == timestamp.value(0)',
    'duration.value(3, "s") - duration.value(1, "s") == duration.value(2, "s")',
  ],
  math: [
    'math.abs(-1) == 1 && math.abs(-1.5) == 1.5 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2',
    'math.round(1.5) == 2 && math.round(1.5) is int && math.round(2) == 2',
    'math.pow(2, 10) == 1024.0 && math.pow(2, 2) is float && math.sqrt(9) == 3.0',
    'math.isNaN(math.sqrt(-1)) && math.isInfinite(1 / 0.0) && !math.isNaN(1)',
  ],
};

/** Expressions without a value, and the error of each. */
const ERRORS: [string, string][] = [
  ['{"a": 1}.b', 'there is no member b'],
  ['null.a', 'null has no member a'],
  ['[1][1]', 'there is no item 1'],
  ['[1][-1]', 'there is no item -1'],
  ['[1][1.0]', 'float is no index'],
  ['"abc"[1:9]', '1:9 is outside of 0:3'],
  ['1 / 0', 'division by zero'],
  ['1 % 0', 'division by zero'],
  ['9223372036854775807 + 1', '9223372036854775808 has more than 64 bits'],
  ['1 + "a"', '+ cannot be used on int and string'],
  ['1 < "a"', 'int and string have no order'],
  ['true < false', 'bool and bool have no order'],
  ['-"a"', 'string cannot be negated'],
  ['!1', 'a bool is needed, not int'],
  ['1 ? 2 : 3', 'a bool is needed, not int'],
  ['true && 1', 'a bool is needed, not int'],
  ['1 in 2', 'a list is needed, not int'],
  ['(1).size()', 'int has no method size'],
  ['"a".hasAll(["a"])', 'string has no method hasAll'],
  ['"a".matches("(")', "the regular expression '(' cannot be used here"],
  ['[1].join("")', 'a string is needed, not int'],
  ['[1].hasAll(1)', 'a list is needed, not int'],
  ['{"a": 1}.diff(1)', 'a map is needed, not int'],
  ['["a"].toSet().union(["b"])', 'a set is needed, not list'],
  ['int("1.5")', 'an int, a float or the text of an int is needed, not string'],
  ['float("x")', 'a number or the text of one is needed, not string'],
  ['bool("yes")', "a bool, 'true' or 'false' is needed, not string"],
  ['string([])', 'a bool, a number, a string or null is needed, not list'],
  ['timestamp.date(2023, 2, 29)', '2023-2-29 is no date'],
  ['timestamp.value(999999999999999)', 'this timestamp is out of range'],
  ['duration.value(1, "x")', "'x' is no unit of time"],
  ['duration.value(9223372036854775807, "w").seconds()', 'has more than 64 bits'],
  ['math.ceil(1 / 0.0)', 'Infinity is no int'],
  ['exists("a")', 'a path is needed, not string'],
  ['/a/$("b/c")', "'b/c' is no segment"],
  ['place.latitude', 'latlng has no member latitude'],
];

const NAMES: Record<string, RulesValue> = {
  blob: { type: 'bytes', base64: Buffer.from('abc').toString('base64') },
  place: { type: 'latlng', latitude: 1, longitude: 2 },
};

describe('the rules language', () => {
  for (const [subject, expressions] of Object.entries(TRUE)) {
    test.each(expressions)(`the rules language supports ${subject}: %s`, (expression) => {
      expect(valueOf(expression, NAMES)).toBe(true);
    });
  }

  test.each(ERRORS)(
    'evaluating the expression %s of the rules language is an error',
    (expression, message) => {
      expect(() => valueOf(expression, NAMES)).toThrow(message);
    },
  );

  test('the rules language can print a value of every type', () => {
    const all =
      '[null, 1, 1.5, "a\\n", {"k": [true]}, [1, 1].toSet(), {"a": 1}.diff({}), /a/$("b"), timestamp.value(1), duration.value(1, "ms"), blob, place]';
    expect(textOf(valueOf(all, NAMES))).toBe(
      '[null, 1, 1.5, "a\\n", {"k": [true]}, set(1), diff({"a": 1}, {}), /a/b, timestamp(1000000ns), duration(1000000ns), bytes(YWJj), latlng(1, 2)]',
    );
  });
});

function outcome(expression: string): boolean | 'error' {
  try {
    return valueOf(expression) === true;
  } catch {
    return 'error';
  }
}

function isError(operand: string): boolean {
  return operand !== 'true' && operand !== 'false';
}

describe('&& and ||', () => {
  /** One expression for each outcome: true, false, an error, and a value that is not a boolean. */
  const operands = fc.constantFrom('true', 'false', '1 / 0 == 1', '1');

  test('if one side of && or || decides the result, an error on the other side does not matter', () => {
    fc.assert(
      fc.property(operands, operands, (left, right) => {
        const has = (value: string) => left === value || right === value;
        const failed = isError(left) || isError(right);
        expect(outcome(`${left} || ${right}`)).toBe(has('true') ? true : failed ? 'error' : false);
        expect(outcome(`${left} && ${right}`)).toBe(has('false') ? false : failed ? 'error' : true);
      }),
    );
  });

  test('&& and || in rules follow De Morgan’s laws, even if a side is an error', () => {
    fc.assert(
      fc.property(operands, operands, (left, right) => {
        expect(outcome(`!(${left} && ${right})`)).toBe(outcome(`!(${left}) || !(${right})`));
        expect(outcome(`!(${left} || ${right})`)).toBe(outcome(`!(${left}) && !(${right})`));
      }),
    );
  });

  test('if the deciding side of && or || is an error, the error has the position of that side', () => {
    expect(() => valueOf('false ||\n  [1][3] == 1')).toThrow(
      expect.objectContaining({ at: { line: 2, column: 6 } }),
    );
  });
});

describe('sets', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 });

  test('sets in rules follow the laws of set algebra', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const names = { a: left.map(BigInt), b: right.map(BigInt) };
        const theirs = new Set(right);
        const mine = new Set(left);
        const both = [...mine.intersection(theirs)].map(BigInt);
        const either = [...mine.union(theirs)].map(BigInt);
        const only = [...mine.difference(theirs)].map(BigInt);
        const given = { ...names, both, either, only };
        expect(valueOf('a.toSet().intersection(b.toSet()) == both.toSet()', given)).toBe(true);
        expect(valueOf('a.toSet().union(b.toSet()) == either.toSet()', given)).toBe(true);
        expect(valueOf('a.toSet().difference(b.toSet()) == only.toSet()', given)).toBe(true);
        expect(valueOf('a.toSet().hasAny(b)', given)).toBe(both.length > 0);
        expect(valueOf('a.toSet().hasAll(b)', given)).toBe(mine.isSupersetOf(theirs));
        expect(valueOf('a.toSet().hasOnly(b)', given)).toBe(mine.isSubsetOf(theirs));
        expect(valueOf('a.hasOnly(b)', given)).toBe(mine.isSubsetOf(theirs));
        expect(valueOf('a.toSet().size()', given)).toBe(BigInt(mine.size));
      }),
    );
  });
});

function oneOf(words: string): fc.Arbitrary<string> {
  return fc.constantFrom(...words.split(' '));
}

/**
 * An arbitrary for expressions, many of them with a value, and with numbers at the limits of their
 * types.
 */
const { term: terms } = fc.letrec<{ term: string }>((tie) => {
  const term = tie('term');
  const atoms = oneOf(
    '0 1 -1 9223372036854775807 0.5 1e308 1/0.0 math.sqrt(-1) null true "a" "😀" "[" "" [] ' +
      '["a",1] {} {"a":[1]} /a/b blob place timestamp.value(0) duration.value(1,"w") ' +
      '["a"].toSet() {"a":1}.diff({}) unknown unknown.a unknown.b',
  );
  const operators = oneOf('+ - * / % == != < <= > >= in && ||');
  const calls = oneOf(
    'int float string bool debug get exists math.abs math.ceil math.floor math.round math.sqrt ' +
      'duration.abs timestamp.value - !',
  );
  const methods = oneOf(
    'size() lower() trim() keys() values() toSet() addedKeys() year() date() dayOfYear() ' +
      'toMillis() seconds() a affectedKeys() time()',
  );
  const methodsOfOne = oneOf(
    'matches split hasAll hasAny hasOnly concat join removeAll diff union intersection difference',
  );
  return {
    term: fc.oneof(
      { maxDepth: 3 },
      atoms,
      fc.tuple(term, operators, term).map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
      fc.tuple(calls, term).map(([name, a]) => `${name}(${a})`),
      fc.tuple(term, methods).map(([a, name]) => `(${a}).${name}`),
      fc.tuple(term, methodsOfOne, term).map(([a, name, b]) => `(${a}).${name}(${b})`),
      fc.tuple(term, term, term).map(([a, b, c]) => `(${a}).replace(${b}, ${c})`),
      fc.tuple(term, term, term).map(([a, b, c]) => `(${a}).get(${b}, ${c})`),
      fc.tuple(term, term).map(([a, b]) => `(${a})[${b}]`),
      fc.tuple(term, term, term).map(([a, b, c]) => `(${a})[(${b}):(${c})]`),
      fc.tuple(term, term, term).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
      fc.tuple(term, term, term).map(([a, b, c]) => `timestamp.date(${a}, ${b}, ${c})`),
      fc.tuple(term, fc.constantFrom('w', 'ns')).map(([a, b]) => `duration.value(${a}, "${b}")`),
      fc.tuple(term, term).map(([a, b]) => `math.pow(${a}, ${b})`),
      fc.tuple(term, fc.constantFrom('int', 'string', 'map')).map(([a, b]) => `(${a}) is ${b}`),
      term.map((a) => `/a/$(${a})`),
    ),
  };
});

describe('any expression', () => {
  const unknown = new Unknown('unknown', [{ path: ['a'], op: '==', value: 1n }]);

  function typeOrError(expression: string): string {
    try {
      const value = valueOf(expression, { ...NAMES, unknown });
      const isTooLong = typeof value === 'bigint' && BigInt.asIntN(64, value) !== value;
      return isTooLong ? 'more than 64 bits' : typeOf(value);
    } catch (error) {
      // A regular expression that is not valid is refused when the rules are loaded.
      if (error instanceof RulesFileError) return 'error';
      if (error instanceof EvaluationError && error.at) return 'error';
      throw error;
    }
  }

  test('a random expression of the rules language gives a value of its type, or an error with a position', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(terms, (expression) => {
        seen.add(typeOrError(expression));
      }),
      { numRuns: runs(5_000, 1_000) },
    );
    expect(seen).not.toContain('more than 64 bits');
    expect(seen.size).toBeGreaterThan(10);
  });
});
