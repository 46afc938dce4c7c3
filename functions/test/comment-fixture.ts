/** Fixtures for the API tests: comments. */

import { mulberry32 } from '@threadsweep/emulators/platform/random.ts';

const ORDINARY_TEXTS = [
  'The part about the hinges saved my weekend, thank you',
  'At 3:42 you say oak but that looks like ash to me',
  'My dad built one of these in the eighties and it still stands',
  'Could you do the same with pallet wood?',
  'I laughed so hard when the clamp fell',
  'Which glue did you use for the long edge?',
  'Watched this with my daughter, she wants a saw now',
  'Honestly the first half was too slow for me',
  'The sound is much better than last month',
  'Measured twice and still cut it wrong, as always',
  'Is the drawing with the dimensions anywhere?',
  'That dovetail is a work of art',
  'I disagree about the varnish, oil ages better',
  'Greetings from a very rainy Galway',
  'Mine wobbles a little, what did I do wrong?',
  'You should show the jig from behind next time',
  'Four hours of work and my cat sleeps on it already',
  'What a calm way to end a long day',
  'The joke about the vice, I nearly choked',
  'Please do a shelf for records next',
  'Would beech be strong enough here?',
  'I never understood mortises until now',
  'Why not screws? Serious question',
  'Half an inch is about 12.7 mm for the rest of us',
  'My bench survived moving house thanks to your bracing',
  'The dust mask tip alone is worth it',
  'Ten years of woodworking and I still learned something',
  'Your neighbour must be very patient',
  'Love the new workshop light',
  'First time I finished a project the same month',
];

export interface CommentInput {
  id: string;
  author: string;
  authorChannelId?: string;
  authorProfileImageUrl?: string;
  likes?: number;
  text: string;
  publishedAt: string;
  replies?: CommentInput[];
  moderationStatus?: string;
}

/** Returns an ordinary comment, a different one for each of the first thirty values of `n`. */
export function ordinary(n: number): CommentInput {
  return comment(`fan${n}`, `@viewer${n}`, ORDINARY_TEXTS[n % ORDINARY_TEXTS.length] ?? '', n);
}

const WORDS =
  'oak ash glue saw bench shelf drawer hinge clamp vice plane chisel sound cat rain dad weekend garage basement patience mistake measure corner joint varnish oil sandpaper dust mask joke lesson angle table chair door nail board edge grain coffee tea train fence ladder roof boat morning evening winter summer autumn spring garden kitchen window ceiling corridor attic cellar porch gate path river lake hill forest meadow village street bridge station ticket bicycle wagon barrow wheel spoke tyre lamp candle lantern mirror carpet curtain pillow blanket kettle saucepan ladle spoon bowl plate saucer bottle barrel bucket basket hammer mallet rasp spanner pliers ruler pencil crayon paper folder envelope stamp letter novel chapter poem violin trumpet drum piano choir melody rhythm tempo uncle aunt cousin nephew grandad neighbour teacher farmer baker plumber sailor pilot painter sculptor gardener walnut cherry maple birch larch cedar poplar willow rosewood bamboo cork linen cotton leather velvet marble granite slate gravel cement plaster primer enamel lacquer shellac beeswax turpentine bolt rivet washer bracket lever pivot axle bearing spindle dowel mortise tenon dovetail rebate bevel chamfer fillet veneer plywood hardboard laminate'.split(
    ' ',
  );

/** Returns an ordinary comment that is not similar to the comment of any other `n`. */
export function viewer(n: number): CommentInput {
  const random = mulberry32(n);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return comment(`viewer${n}`, `@viewer${n}`, many(9, word).join(' '), n);
}

/** Returns a scam that every sensitivity hides, a different one for each `n`. */
export function scam(n: number): CommentInput {
  const text = `I earn $${4000 + n} weekly with crypto trading, all thanks to my adviser. Message her on WhatsApp +1 555 010 ${1000 + n}`;
  return comment(`scam${n}`, `@luckywinner${n}`, text, n);
}

export function comment(id: string, author: string, text: string, minute: number): CommentInput {
  const publishedAt = new Date(Date.UTC(2026, 0, 2, 0, minute)).toISOString();
  return { id: `Ug${id.padEnd(10, '_')}`, author, text, publishedAt };
}

/** Returns the results of `make` for 0 to `count - 1`, usually comments. */
export function many<T = CommentInput>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/**
 * Returns the ids of a channel's comments and replies that are held for review.
 * @param channel from the control API
 */
export function heldIds(channel: {
  videos: {
    comments: {
      id: string;
      moderationStatus: string;
      replies?: { id: string; moderationStatus: string }[] | undefined;
    }[];
  }[];
}): string[] {
  return channel.videos
    .flatMap(({ comments }) => comments.flatMap((top) => [top, ...(top.replies ?? [])]))
    .filter(({ moderationStatus }) => moderationStatus === 'heldForReview')
    .map(({ id }) => id)
    .toSorted();
}
