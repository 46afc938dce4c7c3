import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { loadModel } from '@threadsweep/detector/first-stage.ts';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { describe, expect, it } from 'vitest';

import { judgeResponder } from './judge-responder.ts';
import { pastedComments } from './pasted-comments.ts';
import { sampleText } from './samples.ts';

const file = await readFile(
  fileURLToPath(import.meta.resolve('@threadsweep/detector/model.json')),
  'utf8',
);
const load = () => loadModel(new Response(file));

describe('the detector in the browser', () => {
  it('if the try-out’s worker could not load the model, it loads the model for the next request', async () => {
    let loads = 0;
    const respond = judgeResponder(() => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('There is no network.')) : load();
    });
    const comments = pastedComments('Message me on WhatsApp +1 555 010 7788');
    expect(await respond({ id: 1, comments })).toEqual({ id: 1, error: 'There is no network.' });
    expect(await respond({ id: 2, comments })).toMatchObject({
      id: 2,
      verdicts: [{ verdict: 'hide', category: 'scam' }],
    });
    expect(loads).toBe(2);
  });

  describe.each(LANGUAGES)('the samples of the try-out in %s', (language) => {
    const respond = judgeResponder(load);
    const verdicts = async (name: 'giveaway' | 'investment' | 'viewers') => {
      const response = await respond({
        id: 1,
        comments: pastedComments(sampleText(name, language)),
      });
      return 'verdicts' in response ? response.verdicts.map(({ verdict }) => verdict) : [];
    };

    it('in the try-out’s giveaway sample, the detector hides only the two fake prizes', async () => {
      expect(await verdicts('giveaway')).toEqual(['keep', 'hide', 'keep', 'hide', 'keep']);
    });

    it('in the try-out’s investment sample, the detector hides each scam or gives it the verdict `ask`', async () => {
      const given = await verdicts('investment');
      expect(given.map((verdict) => verdict !== 'keep')).toEqual([false, true, true, false, true]);
    });

    it('in the try-out’s viewers sample, the detector keeps all comments', async () => {
      expect(await verdicts('viewers')).toEqual(['keep', 'keep', 'keep', 'keep']);
    });
  });
});
