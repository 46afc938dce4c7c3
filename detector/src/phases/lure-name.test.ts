import { describe, expect, test } from 'vitest';
import { createJudge, defaultSettings } from '../judge.ts';
import { emptyModel } from '../model/model.ts';
import { reasonsIn } from './reading-of.ts';

function verdictOn(author: string, text = 'nice video') {
  const [verdict] = createJudge({}, defaultSettings(emptyModel)).add([{ id: '1', author, text }]);
  return verdict;
}

describe('a name that lures hides a harmless text', () => {
  test.each([
    '@anna-nudes-zz',
    '@TapMe_For_S3x',
    'annanudes',
    'tapmeforsex',
    's_e_x with me',
    'n.u.d.e.s',
    '$3xy_girl',
    'sеxy girls',
    '\u{202e}sedun\u{202c} here',
    'Anna 🔞',
    'click-my-profile',
    'See my bio',
    'Don’t read my profile picture',
    'free-iphone-here',
    'tg: @anna_private',
    'clique sur mon profil',
    'photos coquines',
    'mira mi perfil',
    'chicas calientes',
  ])('%j', (author) => {
    expect(verdictOn(author)).toMatchObject({ verdict: 'hide', category: 'spam' });
    expect(verdictOn(author)?.reasons[0]?.code).toBe('lure-name');
  });
});

test.each([
  'Sexton',
  'Essex Lad',
  'Middlesex',
  'Sussex Cricket',
  'Sex Pistols Archive',
  'Hannah Dickinson',
  'CallMeKevin',
  'TapMedia',
  'TapDancer',
  'xXx_Gamer_xXx',
  'Milford Haven',
  'Photophone',
  'Mon Profil',
  'mi canal de cocina',
  '@user-ab1cd2ef',
  '@JaneDoe1990',
  'さくら',
])('an ordinary name such as %j lures nobody', (author) => {
  expect(reasonsIn('nice video', author)).not.toHaveProperty('lure-name');
});

test.each(['NudeElements', 'Naked Chef', 'SexySadie'])(
  'a name such as %j is doubted and hides nothing alone',
  (author) => {
    expect(reasonsIn('nice video', author)).toHaveProperty('lure-name');
    expect(verdictOn(author)?.verdict).toBe('keep');
  },
);
