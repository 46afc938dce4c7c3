import { expect, it } from 'vitest';

import { categoriesInWords, whyInWords } from './reasons.ts';
import { speak } from './speech.ts';

it('tells first what can be pointed at, and a code that is newer as it is', async () => {
  const reasons = [{ code: 'statistical-model' }, { code: 'giveaway' }, { code: 'of-tomorrow' }];
  await speak('en');
  expect(whyInWords(reasons)).toBe(
    'Claims a prize or giveaway; of-tomorrow; Resembles comments that people flagged',
  );
  await speak('fr');
  expect(whyInWords(reasons)).toBe(
    'Annonce un lot ou un cadeau ; of-tomorrow ; Ressemble à des commentaires signalés',
  );
});

it('counts the categories that have something, the worst first', async () => {
  await speak('fr');
  expect(categoriesInWords({ inappropriate: 2, scam: 1 })).toBe(' (1 arnaque, 2 inappropriés)');
  expect(categoriesInWords({ spam: 0 })).toBe('');
});
