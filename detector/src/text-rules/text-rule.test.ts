import { describe, expect, test } from 'vitest';

import { createTextMatcher, readTextRule, textRuleKey, type TextRuleKind } from './text-rule.ts';

const readExpression = (value: string) => readTextRule({ kind: 'expression', value });
const wordKey = (value: string) => textRuleKey({ kind: 'word', value });

function found(kind: TextRuleKind, value: string, text: string): string | null {
  const span = createTextMatcher([{ kind, value }])(text);
  return span && text.slice(span.start, span.end);
}

describe('a word', () => {
  test.each([
    ['crypto', 'I love CRYPTO!', 'CRYPTO'],
    ['crypto', 'my cryptography class', null],
    ['crypto', 'ask mr_crypto_king', 'crypto'],
    ['cafe', 'Un CAFÉ, por favor', 'CAFÉ'],
    ['café', 'a cafe nearby', 'cafe'],
    ['whatsapp', 'my wh4ts4pp is open', 'wh4ts4pp'],
    ['whatsapp', 'my w h a t s a p p is open', 'w h a t s a p p'],
    ['whatsapp', 'my wһatsарр is open', 'wһatsарр'],
    ['whatsapp', 'my what\u200bsapp is open', 'what\u200bsapp'],
    ['казино', 'Лучшее КАЗИНО города', 'КАЗИНО'],
    ['казино', 'в казиношном зале', null],
    ['مجانا', 'احصل عليه مجانا الآن', 'مجانا'],
    ['की', 'उस की बात', 'की'],
    ['क', 'उस की बात', null],
    ['免费', '这是免费的', '免费'],
    ['ฟรี', 'แจกฟรีวันนี้', 'ฟรี'],
    ['telegram', '加我telegram聊', 'telegram'],
    ['🍑', 'see you🍑later', '🍑'],
    ['c++', 'learn C++ with me', 'C++'],
    ['can', 'I can’t', 'can'],
  ])('the rule for the word %j applied to %j finds %j', (value, text, expected) => {
    expect(found('word', value, text)).toBe(expected);
  });
});

describe('a phrase', () => {
  test.each([
    ['free money', 'Get FREE   Money today', 'FREE   Money'],
    ['free money', 'free-money', 'free-money'],
    ['free money', 'fre3 m0ney!', 'fre3 m0ney'],
    ['free money', 'freemoney', null],
    ['free money', 'carefree money', null],
    ['free money', 'free moneybags', null],
    ['free money', 'free your money', null],
    ['加我 微信', '快加我微信吧', '加我微信'],
  ])('the rule for the phrase %j applied to %j finds %j', (value, text, expected) => {
    expect(found('phrase', value, text)).toBe(expected);
  });
});

describe('a link', () => {
  test.each([
    ['example.com', 'go to Example.com now', 'Example.com'],
    ['https://www.example.com/', 'https://shop.example.com/buy?x=1', 'example.com'],
    ['example.com', 'notexample.com', null],
    ['example.com', 'example.community', null],
    ['example.com', 'example.com.evil.org', null],
    ['example.com', 'It is at example.com.', 'example.com'],
    ['example.com', 'me@example.com', null],
    ['example.com', 'me@mail.example.com', null],
    ['example.com', 'example . com', 'example . com'],
    ['example.com', 'example(dot)com', 'example(dot)com'],
    ['example.com', 'an example. Common sense', null],
    ['scam.dev', 'scam dot dev', 'scam dot dev'],
    ['t.me/king', 'write to t.me/King please', 't.me/King'],
    ['t.me/king', 't.me/kingdom', null],
    ['t.me/king', 't.me', null],
    ['example.com/a.b', 'see example.com/a.b', 'example.com/a.b'],
    ['example.com/a.b', 'see example.com/axb', null],
    ['bücher.example', 'bei bücher.example', 'bücher.example'],
  ])('the rule for the link %j applied to %j finds %j', (value, text, expected) => {
    expect(found('link', value, text)).toBe(expected);
  });

  test('a rule for a link stores only the link’s domain and path', () => {
    const read = readTextRule({ kind: 'link', value: ' HTTPS://www.Example.com/Shop/ ' });
    expect(read).toMatchObject({ rule: { value: 'example.com/shop' } });
  });
});

describe('an expression', () => {
  test.each([
    [String.raw`\bcall \+?\d{5,}`, 'Call +15551234 now', 'Call +15551234'],
    ['(?-i)FREE', 'free', null],
    [String.raw`\p{Cyrillic}{3}`, 'это', 'это'],
    ['^first', 'not the first', null],
    ['cafe', 'café', null],
  ])('the rule for the expression %j applied to %j finds %j', (value, text, expected) => {
    expect(found('expression', value, text)).toBe(expected);
  });
});

describe('a rule is refused', () => {
  test.each([
    ['word', '   ', 'empty'],
    ['word', '\u200b', 'empty'],
    ['word', 'two words', 'several-words'],
    ['link', 'example', 'no-domain'],
    ['link', '127.0.0.1', 'no-domain'],
    ['link', 'me@example.com', 'no-domain'],
    ['expression', 'a*', 'matches-empty'],
    ['expression', '$', 'matches-empty'],
    ['expression', '.', 'matches-almost-all'],
    ['expression', '[a-z]', 'matches-almost-all'],
    ['expression', String.raw`\b`, 'matches-almost-all'],
    ['expression', '(ab', 'missing-parenthesis'],
    ['expression', 'ab)', 'unexpected-parenthesis'],
    ['expression', '[ab', 'missing-bracket'],
    ['expression', '*', 'nothing-to-repeat'],
    ['expression', 'a**', 'repeated-repetition'],
    ['expression', 'a{1001}', 'repeat-count'],
    ['expression', String.raw`\y`, 'unknown-escape'],
    ['expression', 'a\\', 'trailing-backslash'],
    ['expression', '[z-a]', 'character-range'],
    ['expression', String.raw`\p{Klingon}`, 'character-range'],
    ['expression', '(?P<n>a)(?P<n>b)', 'group-name'],
    ['expression', 'a(?=b)', 'unsupported'],
    ['expression', String.raw`(a)\1`, 'unknown-escape'],
    ['expression', '(?:abc){300}', 'too-large'],
  ] as const)('a rule for the %s %j is refused with the problem %j', (kind, value, problem) => {
    const read = readTextRule({ kind, value });
    expect('problem' in read ? read.problem : undefined).toBe(problem);
  });

  test('the refusal of a regular expression names the part that is wrong or unsupported', () => {
    expect(readExpression('free [money')).toEqual({ problem: 'missing-bracket', part: '[money' });
    expect(readExpression('(?<=free)money')).toEqual({ problem: 'unsupported', part: '(?<=' });
    expect(readExpression('free (money')).toEqual({ problem: 'missing-parenthesis' });
  });
});

test('two spellings of a text rule that match the same texts have the same key', () => {
  expect(wordKey('CAFÉ')).toBe(wordKey(' cafe '));
  expect(textRuleKey({ kind: 'link', value: 'https://www.example.com' })).toBe('example.com');
});

test('a stored expression that is not valid matches nothing, and the other text rules still apply', () => {
  const find = createTextMatcher([
    { kind: 'expression', value: '(' },
    { kind: 'word', value: 'crypto' },
  ]);
  expect(find('some crypto')).toEqual({ start: 5, end: 11 });
});

test('a text rule takes linear time, even with an expression that makes backtracking engines slow', () => {
  const find = createTextMatcher([
    { kind: 'expression', value: '(a+)+$' },
    { kind: 'expression', value: '(?:a|aa|a?)+b' },
  ]);
  const took = (length: number): number => {
    const text = `${'a'.repeat(length)}!`;
    const start = performance.now();
    expect(find(text)).toBeNull();
    return performance.now() - start;
  };
  took(1_000);
  // A backtracking engine would need 2^9,000 steps.
  expect(took(9_000)).toBeLessThan(500);
});

test('text rules ignore the part of a text that exceeds the length of YouTube’s longest comments', () => {
  expect(found('word', 'crypto', `${'a '.repeat(5_000)}crypto`)).toBeNull();
});
