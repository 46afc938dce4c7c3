import { describe, expect, test } from 'vitest';
import { createLureNamePhase } from '../phases/lure-name.ts';
import { foldText } from '../text/normalise.ts';
import { shippedModel } from './shipped.ts';

/** Returns the strength of the finding about a name; more than 1 hides a comment alone. */
function strengthOf(author: string, phase = createLureNamePhase(shippedModel().names)): number {
  const name = foldText(author.replace(/^@/u, ''));
  const comment = { id: '1', author, text: '' };
  return phase({ comment, text: name, name, author }, {})[0]?.strength ?? 0;
}

describe('the learned names', () => {
  test.each([
    '@sieh_meine_nacktfotos',
    'Komm auf mein Profil 😘',
    '@meine-privaten-bilder-hier',
    'veja minhas fotinhas no perfil 🔥',
    '@clicca-sul-mio-profilo-xx',
    'Tocca la mia foto 💋',
    '@mis.fotos.sin.ropa',
    '@meine_nackten_videos',
    '@ganhe_robux_no_meu_canal',
  ])('a name that no rule is sure of is a lure by its letters: %j', (author) => {
    expect(strengthOf(author, createLureNamePhase())).toBeLessThanOrEqual(0.5);
    expect(strengthOf(author)).toBeGreaterThan(1);
  });

  test.each(['@novinha_safada_no_perfil', '@guarda-le-mie-foto-nuda'])(
    'a name that resembles lures makes its comments doubtful: %j',
    (author) => {
      expect(strengthOf(author, createLureNamePhase())).toBe(0);
      expect(strengthOf(author)).toBe(0.5);
    },
  );

  test.each([
    'Sabine Sexauer',
    '@oficina_do_nude_art',
    'Heiße Öfen Werkstatt',
    '@fotos-del-abuelo',
    'Foto Profi Schulz',
    'Ana Profeta',
    '@le.foto.di.nonna',
    'Mon Profil de Coureur',
    '@mein-kanal-mit-katzen',
    '@nantes.fc.supporters',
    'Gratis-Museum Basel',
    '@hotwheels_sammler',
    'Clique de Paris',
    '@gift_wrap_gina',
    '@live_aus_dem_garten',
  ])('an ordinary name does not hide a comment: %j', (author) => {
    expect(strengthOf(author)).toBeLessThanOrEqual(0.5);
  });
});
