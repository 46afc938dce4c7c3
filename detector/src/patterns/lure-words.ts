/**
 * The words of names that are lures, with their values: 2 for a word that few other names contain,
 * 1 for a word that counts only beside others, 0 for a connecting word.
 */
const strong = `
  nude nudes naked sex sexe sexo sexcam porn porno horny onlyfans fansly milf escort hookup
  hookups nsfw slut pussy boobs tits bio onlyfan cum fuck erotic sugarbaby sugardaddy giveaway
  robux vbucks desnuda desnudo desnudas nue nues coquine coquines salope cachonda cachondas
  follar culo tetas chaude calientita libertine plancul orgasm strip striptease kinky bdsm fetish
  lingerie undress unlock unclaimed camgirl camgirls sexting milfs titties
`;
const weak = `
  hot sexy wet dirty naughty lonely single singles bored busty local adult adults private privates
  secret secrets leaked uncensored uncut real girl girls babe babes baby lady ladies woman women
  wife wives mommy teen teens chick chicks body booty pic pics photo photos picture pictures vid
  vids video videos cam cams webcam show shows live link links page profile profil perfil pfp
  avatar album stories content channel chat date dates dating meet meeting text message msg dm
  inbox call talk write play fun tonight now near nearby here see view watch look looking check
  click tap press open visit touch find come join free gift gifts giftcard giftcards prize prizes
  reward rewards win won winner claim collect get iphone iphones ps5 xbox cash money bonus coupon
  code codes voucher followers subs likes skins coins gems diamonds nitro steam playstation ipad
  macbook bitcoin crypto airdrop love kiss kisses hugs alone waiting want wanna need ready
  undressed bed amateur model models dms whatsapp telegram snap snapchat kik insta instagram
  discord group chaud chaudes privees privee prive intime intimes fille filles femme femmes meuf
  meufs celibataire celibataires rencontre rencontres seule soir ici clique cliquez voir viens
  venez regarde lien compte cadeau cadeaux gagne gagner gratuit gratuits gratuite recois recupere
  offert offerts chica chicas mujer mujeres nena nenas soltera solteras sola caliente calientes
  privado privadas privada intima intimas fotos packs pack gratis gana ganar premio premios regalo
  regalos reclama recibe enlace mira mirar ver verme ven toca pulsa escribeme hablame conmigo
  noche esta ahora aqui cita citas gonna mom moms earn paypal amazon card cards jackpot lottery
  coquin concours recevoir seul cherche homme rdv discuter parler ecris appelle reclame carte cartes
  busca busco amor hablar llama ganador sorteo tarjeta recibir cama rica ricas
`;
const between = `
  a an and at by for from i in im is it me my mine of on or our the this that to u ur us we with
  you your yours 4 2 just only so very too who wants send sending up out all more new best today
  daily 24 7 do does dont if are am de del la las le les l el los lo un une una uno des du et y e
  o ou pour por para con avec sur sous en dans mon ma mes mi mis tu te ti tes ta votre vos je moi
  toi yo si que qui quien vous nous est soy suis tengo hay has have
`;
const firsts = `
  ana anna amy alice bella cindy clara daisy elena ella emily emma eva hannah jade jane jenny
  jessica jess julia kate katie kelly laura lea lena lily lisa lola lucy luna maria mia molly nina
  nora olga rosa rose ruby sara sarah sofia sophie tina vera zoe nadia camille chloe manon marie
  lucie ines carla carmen valentina camila isabella daniela andrea
`;

/**
 * The words of value 0 that a name may join to other words. Others must stand alone, so that
 * «context» and «collector» are not split.
 */
const glued: ReadonlySet<string> = new Set('my me you your for the with mon mes mis'.split(' '));

const values = new Map<string, number>();
for (const [list, value] of [
  [firsts, 0],
  [between, 0],
  [weak, 1],
  [strong, 2],
] as const)
  for (const word of list.trim().split(/\s+/u)) values.set(word, value);
const longestWord = Math.max(...Array.from(values.keys(), ({ length }) => length));
/** The longest name that is checked. */
const longestName = 60;

/**
 * Returns the sum of the values of a name's words, or 0 if it contains other words than those of
 * lures. The words may be joined. Each word counts once.
 *
 * @param words letters and digits with single spaces; a number at the end is the account's
 */
export function lureWordsIn(words: string): number {
  const bare = words.replace(/ ?\d+$/u, '');
  if (bare.length > longestName) return 0;
  const said = new Map<string, number>();
  for (const run of bare.split(' ')) {
    const parts = partsOf(run);
    if (parts === null) return 0;
    for (const part of parts) said.set(part, values.get(part) ?? 0);
  }
  let sum = 0;
  for (const value of said.values()) sum += value;
  if (said.size < 2) return 0;
  // Four or more such words in a name are not chance.
  return said.size >= 4 && sum === 2 ? 3 : sum;
}

/**
 * Splits a run of letters into known words with the highest values; null if it contains other
 * words.
 */
function partsOf(run: string): string[] | null {
  const best: ({ parts: string[]; sum: number } | null)[] = [{ parts: [], sum: 0 }];
  for (let end = 1; end <= run.length; end += 1) {
    best.push(null);
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      const before = best[start] ?? null;
      const word = run.slice(start, end);
      const value = values.get(word);
      if (before === null || value === undefined) continue;
      if (value === 0 && word !== run && !glued.has(word)) continue;
      const sum = before.sum + value;
      if (sum <= (best[end]?.sum ?? -1)) continue;
      best[end] = { parts: [...before.parts, word], sum };
    }
  }
  return best[run.length]?.parts ?? null;
}
