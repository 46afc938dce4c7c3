import { describe, expect, test } from 'vitest';
import { foldText } from '../text/normalise.ts';
import { createJudge, defaultSettings } from '../judge.ts';
import { emptyModel } from '../../test/empty-model.ts';
import { createLureNamePhase } from './lure-name.ts';
import { reasonsIn } from '../../test/reading-of.ts';

function verdictOn(author: string, text = 'nice video') {
  const [verdict] = createJudge({}, defaultSettings(emptyModel)).add([{ id: '1', author, text }]);
  return verdict;
}

function strengthIn(author: string): number {
  const name = foldText(author.replace('@', ''));
  const comment = { id: '1', author, text: '' };
  const [finding] = createLureNamePhase()({ comment, text: name, name, author }, {});
  return finding?.strength ?? 0;
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
    'TapMe',
    'click_my_profile',
    'hot_girls_near_you',
    'Anna Sexy Girl 47',
    'naked pics 12',
    'M1lf Anna',
    'Sexy Anna 🍑',
    'horny milf 33',
    '18plus sexy Anna',
    'free skins in the channel, join telegram',
    'Text me now',
    'claim your prize',
    'come chat with me tonight',
    'sexy singles waiting',
    'hotgirlsliveshow',
    'viens voir mes photos',
    'femme seule cherche homme',
    'escribeme esta noche',
    'premio gratis aqui',
    'win free iphone',
  ])('a harmless text is hidden if the author’s name is a lure: %j', (author) => {
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
  '@Essex_Girl',
  '@Sussex_Girls',
  '@CantTouchThis',
  '@CantTouchMe',
  '@TouchMeNot',
  '@WorldPressPhoto',
  '@LibertineBooks',
  '@Porno_Graffitti_Fan',
  '@Sex_on_Fire',
  '@tap_for_jazz',
  '@telegram_user7',
  '@insta_user99',
  '@discord_user',
  '@Hot_Mom_Kitchen',
  '@WetBabySeal',
  '@NakedMoleRat',
  '@Nude_Lipstick_Queen',
  '@sexy_sax_man',
  '@Ford_Escorts_Club',
  '@context_me_now',
  'Real Sussex',
  'Coin Collector',
  'Live at Home',
  '@JaneDoe1990',
  'さくら',
  '@food_porn_club',
  '@coquin_le_chat',
  '@ClickHereForCats',
  '@tap_here_brewing',
])('an ordinary name is not a lure: %j', (author) => {
  expect(reasonsIn('nice video', author)).not.toHaveProperty('lure-name');
});

test.each([
  'NudeElements',
  'Naked Chef',
  'SexySadie',
  'sexygirl88',
  'xxxSexyWolfxxx',
  '@18plus_Gaming',
  '@18plus_Gaming_Discord_Group',
  '@ReadMyStory',
  '@ReadMyName',
  '@see_my_photos',
  '@FreeSkins',
  '@free_coins_collector',
  '@Win_Steam',
  '@get_a_macbook_they_said',
  '@InfoInChannel',
  '@Lonely_Girl_88',
  '@Escribeme',
  '@Meet_Me_Tonight',
  '@Send_Nudes',
  'Anna (ig: anna_draws)',
  'Peach 🍑',
])('a name that harmless fans also use does not by itself hide a comment: %j', (author) => {
  expect(strengthIn(author)).toBeGreaterThan(0);
  expect(strengthIn(author)).toBeLessThanOrEqual(0.5);
  expect(verdictOn(author, 'Thanks, this helped me a lot with my homework!')?.verdict).toBe('keep');
});
