import { describe, expect, test } from 'vitest';
import { foldText } from './normalise.ts';
import { lexiconSignalNames, lexiconSignals } from './lexicon.ts';

const strengthOf = (text: string): number | undefined => lexiconSignals(text).get('insult');
const signalsOf = (text: string): string[] => [...lexiconSignals(foldText(text).plain).keys()];

test.each([
  ['You are an idiot', 'you+insult'],
  ['tu es un connard', 'you+insult'],
  ['du bist so ein Arschloch', 'you+insult'],
  ['eres una zorra', 'you+insult'],
  ['sei una puttana di merda', 'you+insult'],
  ['você é um babaca', 'you+insult'],
  ['ты урод', 'you+insult'],
  ['你是傻逼', 'you+insult'],
  ['tum chutiya ho', 'you+insult'],
  ['kamu bodoh, that is so so bad', 'you+mild'],
  ['wy to pedal', 'you+insult'],
  ['you look so ugly', 'you+mild'],
  ['I will kill you', 'you+threat'],
  ['voy a matarte a ti', 'you+threat'],
  ['go die already, you', 'you+death'],
  ['all muslims are vermin', 'group+beast'],
  ['Flüchtlinge sind Ungeziefer', 'group+beast'],
  ['I hate all immigrants', 'group+hate'],
  ['she is such a whore', 'woman+insult'],
  ['these faggots again', 'slur'],
  ['what the fuck is happening', 'untargeted'],
  ['f*ck this', 'masked'],
  ['sh!t', 'masked'],
  ['b**ch please', 'masked'],
  ['fuuuuck this', 'swear'],
  ['was für eine Scheissidee', 'swear'],
] as const)('the text %j has the abuse signal %s', (text, signal) => {
  expect(signalsOf(text)).toContain(signal);
});

test.each([
  'die Sonne ist schön',
  'this video.me too',
  'a well-known fact...and more',
  'the queue is a pipe for my mate',
  'ich habe das auch so gesehen',
  'con mucho gusto',
  'du hast die Haare schön',
  'My bike pedal broke after a week, any advice?',
  'Which guitar pedal do you use?',
  'the texture pack is so good',
])('the text %j has no abuse signals', (text) => {
  expect(signalsOf(text)).toEqual([]);
});

describe('the signals', () => {
  test('the lexicon has at most forty abuse signals, each with a unique name', () => {
    expect(lexiconSignalNames.length).toBeLessThanOrEqual(40);
    expect(new Set(lexiconSignalNames).size).toBe(lexiconSignalNames.length);
  });

  test('each abuse signal that the detector finds in a text has a name of the lexicon', () => {
    const text = 'you stupid idiot, all muslims are rats, i hate women, f*ck off';
    for (const name of signalsOf(text)) expect(lexiconSignalNames).toContain(name);
  });

  test('each repetition of an abuse signal adds less strength, and further ones after three add nothing', () => {
    expect(strengthOf('moron')).toBe(1);
    expect(strengthOf('moron moron')).toBeCloseTo(Math.SQRT2);
    expect(strengthOf('moron '.repeat(9))).toBe(strengthOf('moron '.repeat(3)));
  });

  test('the lexicon finds the abuse signals of four hostile texts of 50,000 and more characters in 200 ms', () => {
    const hostile = [
      'f*c'.repeat(50_000),
      'a'.repeat(50_000),
      '*'.repeat(50_000),
      '傻'.repeat(50_000),
    ];
    lexiconSignals('idiot');
    const start = performance.now();
    for (const text of hostile) lexiconSignals(text);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
