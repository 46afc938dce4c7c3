import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { expect, test } from 'vitest';

import { en } from './en.ts';
import { createTexts, loadTexts } from './language.ts';
import { problemText } from './problem-text.ts';

test.for([
  ['en', 'Comments are turned off for this video on YouTube.'],
  ['fr', 'Les commentaires sont désactivés pour cette vidéo sur YouTube.'],
  ['es', 'Los comentarios están desactivados para este vídeo en YouTube.'],
] as const)(
  'in %s, the web app says that the comments of a video are turned off, and not that the video is gone',
  async ([language, text]) => {
    const texts = createTexts(en);
    await loadTexts(texts, language);
    await texts.changeLanguage(language);
    const refuse = refusing('NOT_FOUND', 'Comments are off.', { reason: 'comments_disabled' });
    expect(refuse).toThrow(
      expect.toSatisfy((error: unknown) => problemText(error, texts) === text),
    );
  },
);
