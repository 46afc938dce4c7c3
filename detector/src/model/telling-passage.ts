import { lexiconSignals } from '../text/lexicon.ts';
import { longest } from '../text/shortened.ts';
import { foldText } from '../text/normalise.ts';
import type { Model } from '../types.ts';
import { createFeatureReader } from './features.ts';
import { lexiconShare, wordSignal } from './model.ts';

export interface Passage {
  start: number;
  end: number;
}

/** The most words of a passage. */
const mostWords = 4;
/**
 * The number of passages, those with the highest-scored words, that the model scores as a whole.
 */
const mostRead = 6;
/** The fewest log-odds that a passage must add. Below, the score depends on the whole text. */
const leastSaid = 0.5;

/** A word without surrounding punctuation. */
interface Word extends Passage {
  said: Said;
}

interface Said {
  /** The sum of the weights of the passage's features. */
  weights: number;
  /** The number of the passage's features. */
  features: number;
  /** The log-odds that the lexicon adds. */
  lexicon: number;
}

/**
 * Creates a function that finds the passage of at most four words that raises the score of fraud or
 * abuse most, to show it to the creator. It returns undefined if no passage clearly raises the
 * score. It ignores word shapes, which depend on earlier words.
 */
export function createPassageFinder(
  model: Model,
): (question: 'fraud' | 'abuse', text: string) => Passage | undefined {
  const featuresOf = createFeatureReader(model.bits);

  const read = (question: 'fraud' | 'abuse', passage: string): Said => {
    const { weights: table, signals } = model[question];
    const { folded, plain } = foldText(passage);
    // The model reads the decoded text for abuse, because digits in insults may stand for letters.
    const { columns, words } = featuresOf(question === 'abuse' ? plain : folded, '');
    let weights = 0;
    for (let i = 0; i < words; i += 1) weights += table[columns[i] ?? 0] ?? 0;
    let lexicon = 0;
    if (question === 'abuse') {
      for (const [name, strength] of lexiconSignals(plain)) {
        lexicon += (signals[`${wordSignal}${name}`] ?? 0) * strength * lexiconShare;
      }
    }
    return { weights, features: words, lexicon };
  };

  return (question, text) => {
    const parts = partsOf(text).map((part) =>
      part.map(({ start, end }): Word => {
        return { start, end, said: read(question, text.slice(start, end)) };
      }),
    );
    let features = 0;
    for (const part of parts) for (const { said } of part) features += said.features;
    const share = model[question].scale / Math.sqrt(Math.max(1, features));
    /**
     * Returns the score of a passage. More words raise it only if their weights are nearly as
     * large.
     */
    const oddsOf = ({ weights, lexicon }: Said, words: number): number =>
      (weights * share + lexicon) / Math.sqrt(words);

    // The scores of single words determine which passages are scored as a whole.
    const likely: (Passage & { words: number; odds: number })[] = [];
    for (const part of parts) {
      for (const [first, { start }] of part.entries()) {
        const sum: Said = { weights: 0, features: 0, lexicon: 0 };
        for (let words = 1; words <= mostWords; words += 1) {
          const last = part[first + words - 1];
          if (last === undefined) break;
          sum.weights += last.said.weights;
          sum.lexicon += last.said.lexicon;
          const odds = oddsOf(sum, words);
          if (likely.length === mostRead && odds <= (likely.at(-1)?.odds ?? 0)) continue;
          const at = likely.findIndex((other) => other.odds < odds);
          likely.splice(at === -1 ? likely.length : at, 0, { start, end: last.end, words, odds });
          likely.length = Math.min(likely.length, mostRead);
        }
      }
    }
    let best: Passage | undefined;
    let most = leastSaid;
    for (const { start, end, words } of likely) {
      const odds = oddsOf(read(question, text.slice(start, end)), words);
      if (odds < most) continue;
      most = odds;
      best = { start, end };
    }
    return best;
  };
}

/**
 * Returns the words of the parts of a text that are read: all of it, or its head and tail (see
 * `text/shortened.ts`). Omits words that the cut between the parts may have split.
 */
function partsOf(text: string): Passage[][] {
  const { head, tail } = longest;
  if (text.length <= head + tail) return [wordsIn(text, 0)];
  const headEnd = Math.max(0, text.slice(0, head).lastIndexOf(' '));
  const tailStart = text.indexOf(' ', text.length - tail);
  return [
    wordsIn(text.slice(0, headEnd), 0),
    tailStart === -1 ? [] : wordsIn(text.slice(tailStart), tailStart),
  ];
}

const word = /[^\s\p{P}](?:\S*[^\s\p{P}])?/gu;

function wordsIn(part: string, offset: number): Passage[] {
  return Array.from(part.matchAll(word), ({ index, 0: { length } }) => {
    return { start: offset + index, end: offset + index + length };
  });
}
