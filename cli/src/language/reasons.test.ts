import { expect, it } from 'vitest';

import { categoryCounts, reasonsText } from './reasons.ts';
import { setLanguage } from './translator.ts';

it('reasons that quote a passage come before reasons that do not, and an unknown reason code is shown unchanged', async () => {
  const reasons = [{ code: 'statistical-model' }, { code: 'giveaway' }, { code: 'of-tomorrow' }];
  await setLanguage('en');
  expect(reasonsText(reasons)).toBe(
    'Claims a prize or giveaway; of-tomorrow; Resembles known scams, spam or abuse',
  );
  await setLanguage('fr');
  expect(reasonsText(reasons)).toBe(
    'Annonce un lot ou un cadeau ; of-tomorrow ; Ressemble à des arnaques, du spam ou des insultes connus',
  );
});

it('the text that counts comments by category leaves out empty categories and begins with the most harmful one', async () => {
  await setLanguage('fr');
  expect(categoryCounts({ inappropriate: 2, scam: 1 })).toBe(' (1 arnaque, 2 inappropriés)');
  expect(categoryCounts({ spam: 0 })).toBe('');
});
