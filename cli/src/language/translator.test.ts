import { beforeAll, describe, expect, it } from 'vitest';

import {
  ago,
  decimal,
  inEnglish,
  translate,
  loadEnglish,
  setLanguage,
  t,
  message,
} from './translator.ts';

beforeAll(() => setLanguage('fr'));

describe('the translator', () => {
  it('a translated message formats plurals, numbers and times for its language', () => {
    const [thousand, million] = [1240, 2_000_000].map((each) =>
      new Intl.NumberFormat('fr').format(each),
    );
    expect(t('count.comment', { count: 0 })).toBe('0 commentaire');
    expect(t('count.comment', { count: 1240 })).toBe(`${thousand} commentaires`);
    expect(t('count.comment', { count: 2_000_000 })).toBe(`${million} de commentaires`);
    expect(decimal(0.93, 2)).toBe('0,93');
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(ago('2026-03-01T11:55:00Z', now)).toBe('il y a 5 minutes');
  });

  it('the translator never reads braces in a value as a placeholder', () => {
    expect(t('channel.unknown', { name: '{{name}} $& {{x}}' })).toBe(
      'Il n’y a pas de chaîne connectée {{name}} $& {{x}}.',
    );
  });

  it('a message with nested messages can be translated to English for JSON documents, whatever language the user chose', async () => {
    const nested = [
      message('clean.notBegun', {
        reason: message('failure.notReached', {
          api: message('failure.theApi'),
          reason: message('failure.noConnection'),
        }),
      }),
      'As the server says.',
    ];
    expect(translate(nested)).toBe(
      'Pas commencé : Impossible de joindre l’API (pas de connexion). As the server says.',
    );
    await loadEnglish();
    expect(inEnglish(nested)).toBe(
      'Not started: Could not reach the API (no connection). As the server says.',
    );
  });
});
