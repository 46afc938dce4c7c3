import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { hashText, signatureOf } from '../text/signature.ts';
import type { Comment, Context, ReasonCode } from '../types.ts';
import { testimonyIn } from './adviser.ts';
import { phoneIn } from './contact.ts';
import { copiedSureness, isDistinctive, isLiked, OwnWords } from './copies.ts';
import { authorHash, Handover, indexEarlier } from './earlier.ts';
import { linksIn } from './link.ts';
import { Mentions, type Thing } from './mentions.ts';
import { namesIn, wellKnown } from './names.ts';
import type { Finding, Subject } from './phase.ts';
import { SimilarComments } from './similar-comments.ts';

/**
 * The lowest probability of fraud of a single comment at which its author's other comments are
 * suspicious.
 */
const lureFrom = 0.85;

const lures: ReadonlySet<ReasonCode> = new Set([
  'messenger-contact',
  'phone-number',
  'investment-promise',
  'adviser-praise',
  'recovery-offer',
  'giveaway',
  'easy-money',
]);

/** The strength of the finding for each level of certainty that a comment is a copy, 0 to 3. */
const copiedStrengths = [0, 0.5, 0.9, 1.2] as const;
/** From this number of authors on, equal texts are not chance, even if they are short. */
const manyAuthors = 10;

/** The data that are stored about one comment. */
interface Member {
  author: number;
  /** The hash of the id of the thread's first comment. */
  thread: number;
  /** Whether the text is long enough to be compared. */
  signed: boolean;
  /**
   * Whether another comment can hardly have the same text by chance: at least 40 characters, and no
   * link to a video or channel.
   */
  long: boolean;
  /** Whether the comment contains a lure of fraud. */
  lured: boolean;
  /** Whether the comment alone is certainly a lure. */
  lure: boolean;
  /** Whether the comment tells what clients tell of an adviser, or asks what they ask. */
  tells: boolean;
  /**
   * The data of a text so distinctive that another author with the same text has copied it;
   * otherwise null.
   */
  own: OwnWords | null;
  /** The number of other authors with nearly the same text in earlier passes. */
  saidBefore: number;
  /** Whether the comment copies a liked comment of an earlier pass. */
  copiedBefore: boolean;
}

/**
 * Compares all comments of a video, including those of earlier passes, and finds the comments that
 * belong together.
 */
export interface Coordination {
  /**
   * Adds the next comment with the findings of the other phases. Returns its index.
   *
   * @param fraud the probability of fraud, judged by the comment alone
   */
  add(subject: Subject, findings: readonly Finding[], fraud: number): number;
  /** Adds an index for a comment that is not compared. */
  passOver(): number;
  /** Returns the findings about this comment that follow from all other comments so far. */
  findings(index: number): Finding[];
  /**
   * Returns data about the added comments for the next pass, without texts and names; see
   * `earlier.ts`.
   */
  index(): Uint8Array;
}

/**
 * Creates the coordination phase. It finds near-duplicates by MinHash buckets, so its cost is
 * linear in the number of comments. For each comment it stores numbers, and the contacts and names
 * that the comment mentions.
 */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  /** The comments by index; null for one that is not compared. */
  const members: (Member | null)[] = [];
  /**
   * Compares two comments by their times; by their order if a time is missing or both are equal.
   */
  const isEarlier = (comment: number, than: number): boolean => {
    const [a = 0, b = 0] = [members[comment]?.own?.time, members[than]?.own?.time];
    return a === 0 || b === 0 || a === b ? comment < than : a < b;
  };
  const similar = new SimilarComments({
    authorOf: (comment) => members[comment]?.author ?? 0,
    isEarlier,
    isLiked: (comment) => isLiked(members[comment]?.own ?? null),
  });
  /** Names of the creator and of guests, whom viewers praise. */
  const ofVideo = `${context.videoTitle ?? ''} ${context.creatorName ?? ''}`.toLowerCase();
  const contacts = new Mentions();
  const names = new Mentions();
  /** The authors of lures, by thread. */
  const rings = new Map<number, Set<number>>();
  /** Up to 100 names that occur in a thread. */
  const namesOf = new Map<number, Set<Thing>>();
  /** The number of certain lures, by author. */
  const luresOf = new Map<number, number>();
  const earlier = indexEarlier(context.earlier ?? []);
  const handover = new Handover();

  /**
   * Returns how certain it is that a comment copies another comment of this pass or of an earlier
   * pass, 0 to 3.
   */
  const suretyOfCopy = (index: number, own: OwnWords, copiedBefore: boolean): number => {
    const from = (comment: number, liked: number): number => {
      const original = members[comment]?.own ?? null;
      if (original === null || comment === index || !isEarlier(comment, index)) return 0;
      return copiedSureness(own, original, liked);
    };
    const alike = similar.of(index);
    const akin = similar.akinTo(index) ?? similar.akinTo(alike.first);
    let sureness = from(alike.first, alike.liked);
    if (sureness === 0 && akin !== undefined) {
      const { first, liked } = similar.of(akin);
      sureness = from(first, liked);
    }
    return copiedBefore ? Math.max(sureness, 2) : sureness;
  };

  /**
   * Finds other comments with nearly the same text: by several authors, copied from a liked
   * comment, or by this author.
   */
  const findRepetition = (index: number, { long, own, saidBefore, copiedBefore }: Member) => {
    const found: Finding[] = [];
    const { size, mine, first } = similar.of(index);
    // Copies do not make the liked original suspicious.
    const isOriginal = first === index && isLiked(own);
    const several = saidBefore + (isOriginal ? 1 : size);
    // Viewers repeat short texts by chance, so a short text needs more authors.
    if (several > (long ? 1 : 3)) {
      const share = long || several >= manyAuthors ? 1 : 0.5;
      found.push({
        code: 'near-duplicate',
        strength: Math.min(1, 0.3 + 0.2 * (several - 1)) * share,
      });
    }
    const copied = own === null ? 0 : suretyOfCopy(index, own, copiedBefore);
    if (copied > 0) found.push({ code: 'copied-comment', strength: copiedStrengths[copied] ?? 0 });
    if (mine > 1) found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
    return found;
  };

  /** Finds contacts and names that other comments mention, too. */
  const findPassedOn = (index: number, { lured }: Member) => {
    const found: Finding[] = [];
    const contact = contacts.of(index).find(({ thing }) => thing.count > 1);
    if (contact !== undefined) {
      const { start, end, thing } = contact;
      const strength = thing.bySeveral ? 1 : 0.6;
      found.push({ code: 'shared-contact', span: { start, end }, strength });
    }
    const shared = names.of(index).map(({ thing }) => thing);
    const praised = shared.filter(isPraised);
    if (praised.length > 0) {
      const clients = Math.max(...praised.map((thing) => thing.clients.size));
      found.push({ code: 'shared-name', strength: clients > 2 ? 2 : clients > 1 ? 1.5 : 1 });
    } else if (shared.some(isPassedOn))
      found.push({ code: 'shared-name', strength: lured ? 1 : 0.6 });
    return found;
  };

  /** Returns whether other comments of the thread name a person whom several accounts praise. */
  const isNamedByOthers = (index: number, thread: number): boolean =>
    (namesOf.get(thread)?.values().some(isPraised) ?? false) &&
    !names.of(index).some(({ thing }) => isPraised(thing));

  /** Finds other lures in the comment's thread, and other lures of its author. */
  const findLures = (index: number, { author, thread, lured, lure, tells }: Member) => {
    const found: Finding[] = [];
    const ring = rings.get(thread)?.size ?? 0;
    if (ring >= 3 && lured) found.push({ code: 'reply-ring' });
    else if (tells && isNamedByOthers(index, thread)) found.push({ code: 'reply-ring' });
    else if (tells && ring >= 2)
      found.push({ code: 'reply-ring', strength: ring >= 3 ? 0.8 : 0.5 });
    const others = (luresOf.get(author) ?? 0) - (lure ? 1 : 0);
    if (others > 0) found.push({ code: 'lures-elsewhere' });
    else if (earlier.lurers.has(author)) found.push({ code: 'lures-elsewhere', strength: 0.8 });
    return found;
  };

  return {
    add(subject, findings, fraud) {
      const { text, comment } = subject;
      const author = authorHash(subject.author, key);
      const signature = signatureOf(text.folded, key);
      const lured = findings.some(({ code }) => lures.has(code));
      const lure = subject.author !== '' && lured && fraud >= lureFrom;
      const long =
        text.folded.length >= 40 && !findings.some(({ code }) => code === 'platform-link');
      const thread = hashText(comment.parentId ?? comment.id);
      const told = testimonyIn(text, comment.text);
      const points = told !== null && (told.helped || told.pointed);
      const client = points && told.money;
      const tells = points || (told !== null && (told.gained || told.vouched));
      const ownContacts = contactsIn(text);
      const ownNames = namesIn(comment.text);
      context.observe?.(comment, {
        signature,
        contacts: ownContacts.map((contact) => contact.key),
        names: ownNames,
      });

      const own = long && signature !== null ? ownWordsOf(comment, text, author, signature) : null;
      const liked = own !== null && signature !== null ? earlier.likedWith(signature, author) : 0;
      const index = members.length;
      members.push({
        author,
        thread,
        signed: signature !== null,
        long,
        lured,
        lure,
        tells,
        own,
        saidBefore: signature === null ? 0 : earlier.othersLike(signature, author),
        copiedBefore: own?.isCopyOf(liked) ?? false,
      });
      similar.add(index, signature);
      const by = { author, praises: tells || lured, client: client || lured };
      for (const contact of ownContacts) contacts.add(index, by, contact);
      for (const name of ownNames) {
        if (!wellKnown.test(name) && !ofVideo.includes(name.replace('title ', '')))
          names.add(index, by, { key: name, start: 0, end: 0 });
      }
      const inThread = namesOf.get(thread) ?? new Set();
      for (const { thing } of names.of(index)) if (inThread.size < 100) inThread.add(thing);
      if (inThread.size > 0) namesOf.set(thread, inThread);
      if (lure) luresOf.set(author, (luresOf.get(author) ?? 0) + 1);
      if (lured) rings.set(thread, (rings.get(thread) ?? new Set<number>()).add(author));
      if (lure || signature !== null) handover.add(author, signature, lure, own?.liked);
      return index;
    },

    passOver() {
      similar.add(members.length, null);
      return members.push(null) - 1;
    },

    findings(index) {
      const member = members[index] ?? null;
      if (member === null) return [];
      return [
        ...(member.signed ? findRepetition(index, member) : []),
        ...findPassedOn(index, member),
        ...findLures(index, member),
      ];
    },

    index: () => handover.packed,
  };
}

/**
 * Returns whether several accounts name a person, of whom one talks as a client or lures. Of persons
 * whom viewers know, most mentions are of another kind.
 */
function isPassedOn({ bySeveral, praisers, clients, count }: Thing): boolean {
  return bySeveral && clients.size > 0 && praisers.size * 3 >= count;
}

/** Returns whether several accounts praise the person, too. */
function isPraised(thing: Thing): boolean {
  return isPassedOn(thing) && thing.praisers.size > 1;
}

/** Returns the data of a distinctive text; null for any other text. */
function ownWordsOf(
  comment: Comment,
  { folded }: FoldedText,
  author: number,
  signature: Uint16Array,
): OwnWords | null {
  if (!isDistinctive(folded, comment.text)) return null;
  return new OwnWords(comment, folded, author, hashText(signature.join(' ')));
}

/** Returns the contacts that a comment mentions, with their positions in the original text. */
function contactsIn(text: FoldedText): { key: string; start: number; end: number }[] {
  const found: { key: string; start: number; end: number }[] = [];
  const note = (key: string, start: number, end: number) =>
    found.push({ key, ...originalSpan(text, start, end) });
  const phone = phoneIn(text.folded);
  if (phone !== null) note(phone.digits, phone.start, phone.end);
  // Viewers often share a video's address, so only links to other sites can reveal a campaign.
  for (const link of linksIn(text.folded)) {
    if ((link.kind === 'external' || link.kind === 'shortened') && link.key.length > 6) {
      note(link.key, link.start, link.end);
    }
  }
  return found;
}
