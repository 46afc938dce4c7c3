/**
 * Rows of tune parts that we have read and labelled. The set savjee-unlabelled had no labels, and
 * about one row in seventy of its tune part is a scam. Row numbers are those of `read-sets.ts`,
 * from 0. We have read no report part.
 */

/** Scams and adverts of savjee-unlabelled, by row number. */
export const readAsFraud: ReadonlySet<number> = new Set([
  81, 1960, 2071, 2074, 4340, 6075, 6149, 6166, 6167, 6191, 6209, 6309, 6310, 6436, 6599, 6601,
  6704, 6756, 6758, 6869, 7042, 7083, 7115, 7575, 7816, 7964, 8038, 8039, 8267, 8268, 8271, 8272,
  8273, 8284, 8346, 8477, 8494, 8512, 8520, 8547, 8565, 8612, 8639, 8643, 8644, 8775, 8868, 8872,
  8888, 8904, 8930, 8965, 8966, 8969, 8971, 8972, 8997, 9083, 9090, 9097, 9098, 9124, 9194, 9243,
  9244, 9246, 9250, 9375, 9650, 10410, 10642, 10647, 10691, 10708, 10730, 10731, 10734, 10987,
  11127, 11128, 11304, 11744, 12133, 12285, 12486, 12509, 12662, 12740, 12741, 12742, 12744, 12909,
  12956,
]);

/** Gambling adverts of judol-indonesian that were labelled as harmless, by their ids. */
export const readAsAdvert: ReadonlySet<string> = new Set([
  'Ugw6qnWl8ikFi5M2cIB4AaABAg',
  'UgxfK9-fi0va8632OXx4AaABAg',
  'UgzPOtAaI_5BhFzGykB4AaABAg',
  'Ugx2CbkiUfUxujvxavh4AaABAg',
  'Ugym3jhhvrn_H1dxTpR4AaABAg',
  'Ugz2cI9yHAJZVoiPNS94AaABAg',
  'Ugz0qONsLvJeoCa-ROl4AaABAg',
  'UgxYZj6Xicwr8TDr4kh4AaABAg',
  'Ugw23RsAluERr54U3Cd4AaABAg',
  'Ugzx8V9D0TVZGtMwDlR4AaABAg',
  'Ugzr6JFbr_dKkYFuf7F4AaABAg',
  'Ugx2SiqlPoTXloSbWJB4AaABAg',
  'Ugx7uirNcEn9zWvJL754AaABAg',
  'Ugyg9Mgou7lpfTyeJHp4AaABAg',
  'UgwSfJ-KA4fU3mRRKVh4AaABAg',
  'Ugz58Augu3gttM1PJQB4AaABAg',
  'UgwEnOwXzdcEAtCYvW14AaABAg',
]);

/** Rows of savjee-unlabelled that are unclear or by the creator. They are not used for training. */
export const readAsDoubtful: ReadonlySet<number> = new Set([
  143, 189, 234, 237, 561, 1230, 1858, 1974, 1983, 2048, 4017, 4836, 7099, 10184, 11080, 11261,
]);

/**
 * Comments of the tune parts that insult people, by their ids. Their sets were labelled only for
 * spam, or only for one kind of abuse.
 */
export const readAsAbuse: ReadonlySet<string> = new Set([
  'z12denip3u2dyzqte23ytjoqdsieizlta',
  'z12ts1xbpzv4sfrsd23rfbjourjgcj5mo',
  'z12tvfbi0sntvhgzw04cgf35lymwivhqepo0k',
  'z12gsvozdnffulgly23tdzyholacht41h',
  'z13vyd3ofqi4vjute22mhjbaqxf2dvjql04',
  'z13mh3gi0s3cdjhvy23bzpebkqzyexsar04',
  'savjee-unlabelled-1916',
  'savjee-unlabelled-1972',
  'savjee-unlabelled-9956',
  'savjee-unlabelled-10729',
  'savjee-unlabelled-12908',
  'reddit-misogyny-351',
  'reddit-misogyny-394',
  'reddit-misogyny-1613',
  'reddit-misogyny-3152',
  'reddit-misogyny-4249',
  'reddit-misogyny-4440',
  'reddit-misogyny-5801',
  'toxifrench-239',
  'tweet-241',
  'tweet-6052',
  'tweet-12940',
  'tweet-13797',
  'tweet-16339',
  'tweet-20549',
]);
