import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { hashText, signatureOf } from '../text/signature.ts';
import type { Comment, Context, ReasonCode } from '../types.ts';
import { phoneIn } from './contact.ts';
import { copiedSureness, isDistinctive, isLiked, OwnWords } from './copies.ts';
import { authorHash, Handover, indexEarlier } from './earlier.ts';
import { SimilarComments } from './similar-comments.ts';
import { linksIn } from './link.ts';
import { Mentions } from './mentions.ts';
import { namesIn } from './names.ts';
import type { Finding, Subject } from './phase.ts';

/** Fraud, judged by the comment alone, from which its author's other comments are doubted. */
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

/** What the supporting voices of a ring talk about, who name nobody and give no number. */
const supports =
  /\b(?:her|him|she|he|his|expert|advis\w+|contact|reach|details?|info|recommend\w*|trad\w+|invest\w*|profits?|legit|elle|lui|contacter|conseill\w+|ella|el|contactar\w*|asesora?|recomiend\w+)\b/u;

/** How strongly a comment is a copy, by how sure it is: from 0, not at all, to 3. */
const copiedStrengths = [0, 0.5, 0.9, 1.2] as const;
/** So many authors with the same words are no chance, however few the words. */
const manyAuthors = 10;

/** What is kept of a comment by itself. */
interface Member {
  author: number;
  /** Hash of the comment that this one answers; 0 for none. */
  thread: number;
  /** Its text is long enough to compare. */
  signed: boolean;
  /** Praise of a few words, or a video's title with its address, is alike by chance more often. */
  long: boolean;
  /** It has a lure of fraud, */
  lured: boolean;
  /** and is one beyond doubt, by itself. */
  lure: boolean;
  /** It speaks as the supporting voices of a ring do. */
  support: boolean;
  /** Its words, if distinctive enough that a second author has copied it. */
  own: OwnWords | null;
  /** How many other authors said nearly the same to earlier passes. */
  saidBefore: number;
  /** It copies a liked comment of an earlier pass. */
  copiedBefore: boolean;
}

/** Sees all comments of a video (and what earlier passes saw) and says which belong together. */
export interface Coordination {
  /**
   * Takes in the next comment with what the other phases found; returns its index.
   *
   * @param fraud the probability of fraud by the comment alone
   */
  add(subject: Subject, findings: readonly Finding[], fraud: number): number;
  /** Passes over the next comment: it has an index, and nothing is known of it. */
  passOver(): number;
  /** What the others make of the comment with this index, by all that is known so far. */
  findings(index: number): Finding[];
  /** What the next pass is to know of the comments added: no text, no name; see `earlier.ts`. */
  index(): Uint8Array;
}

/**
 * Near-duplicates by MinHash buckets, so that the cost grows with the number of comments only. Of a
 * comment it keeps numbers, and the names and contacts that it passes on.
 */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  /** Null for one that was passed over. */
  const members: (Member | null)[] = [];
  /** By the time where both have one, else by their order. */
  const isEarlier = (comment: number, than: number): boolean => {
    const [a = 0, b = 0] = [members[comment]?.own?.time, members[than]?.own?.time];
    return a === 0 || b === 0 || a === b ? comment < than : a < b;
  };
  const similar = new SimilarComments({
    authorOf: (comment) => members[comment]?.author ?? 0,
    isEarlier,
    isLiked: (comment) => isLiked(members[comment]?.own ?? null),
  });
  const contacts = new Mentions();
  const names = new Mentions();
  /** Who lures in a thread. */
  const rings = new Map<number, Set<number>>();
  /** Comments that are lures beyond doubt, by author. */
  const luresOf = new Map<number, number>();
  const earlier = indexEarlier(context.earlier ?? []);
  const handover = new Handover();

  /** How sure it is that a comment copies one of this pass or of an earlier one, from 0 to 3. */
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

  /** Who else says what the comment says. */
  const findRepetition = (index: number, { long, own, saidBefore, copiedBefore }: Member) => {
    const found: Finding[] = [];
    const { size, mine, first } = similar.of(index);
    // Who copies the first, liked comment says nothing about it.
    const isOriginal = first === index && isLiked(own);
    const several = saidBefore + (isOriginal ? 1 : size);
    // Viewers say the same few words by chance; a campaign says them more often.
    if (several > (long ? 1 : 3)) {
      const share = long || several >= manyAuthors ? 1 : 0.5;
      found.push({
        code: 'near-duplicate',
        strength: Math.min(1, 0.3 + 0.2 * (several - 1)) * share,
      });
    }
    const copied = own === null ? 0 : suretyOfCopy(index, own, copiedBefore);
    if (copied > 0) found.push({ code: 'copied-comment', strength: copiedStrengths[copied] ?? 0 });
    // An author's earlier comment of the same words may be this one, read again: it tells nothing.
    if (mine > 1) found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
    return found;
  };

  /** Contacts and names that others pass on, too. */
  const findPassedOn = (index: number, { lured }: Member) => {
    const found: Finding[] = [];
    const contact = contacts.of(index).find(({ thing }) => thing.inSeveral);
    if (contact !== undefined) {
      const { start, end, thing } = contact;
      const strength = thing.bySeveral ? 1 : 0.6;
      found.push({ code: 'shared-contact', span: { start, end }, strength });
    }
    if (names.of(index).some(({ thing }) => thing.bySeveral && thing.lured))
      found.push({ code: 'shared-name', strength: lured ? 1 : 0.6 });
    return found;
  };

  /** Who else lures in its thread, and where else its author does. */
  const findLures = ({ author, thread, lured, lure, support }: Member) => {
    const found: Finding[] = [];
    const ring = thread === 0 ? 0 : (rings.get(thread)?.size ?? 0);
    if (ring >= 3 && lured) found.push({ code: 'reply-ring' });
    else if (ring >= 2 && support)
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
      // Without a name nothing tells whose comments belong together.
      const lure = subject.author !== '' && lured && fraud >= lureFrom;
      const long =
        text.folded.length >= 40 && !findings.some(({ code }) => code === 'platform-link');
      const thread = comment.parentId === undefined ? 0 : hashText(comment.parentId) || 1;
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
        support: thread !== 0 && supports.test(text.plain),
        own,
        saidBefore: signature === null ? 0 : earlier.othersLike(signature, author),
        copiedBefore: own?.isCopyOf(liked) ?? false,
      });
      similar.add(index, signature);
      const by = { author, lured };
      for (const contact of ownContacts) contacts.add(index, by, contact);
      for (const name of ownNames) names.add(index, by, { key: name, start: 0, end: 0 });
      if (lure) luresOf.set(author, (luresOf.get(author) ?? 0) + 1);
      if (thread !== 0 && lured)
        rings.set(thread, (rings.get(thread) ?? new Set<number>()).add(author));
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
        ...findLures(member),
      ];
    },

    index: () => handover.packed,
  };
}

/** The words of a text that is distinctive enough to be copied; null for any other. */
function ownWordsOf(
  comment: Comment,
  { folded }: FoldedText,
  author: number,
  signature: Uint16Array,
): OwnWords | null {
  if (!isDistinctive(folded, comment.text)) return null;
  return new OwnWords(comment, folded, author, hashText(signature.join(' ')));
}

/** What a comment gives as a way to somebody, with its place in the original text. */
function contactsIn(text: FoldedText): { key: string; start: number; end: number }[] {
  const found: { key: string; start: number; end: number }[] = [];
  const note = (key: string, start: number, end: number) =>
    found.push({ key, ...originalSpan(text, start, end) });
  const phone = phoneIn(text.folded);
  if (phone !== null) note(phone.digits, phone.start, phone.end);
  // Viewers share a video's own address again and again: only links elsewhere betray a campaign.
  for (const link of linksIn(text.folded)) {
    if ((link.kind === 'external' || link.kind === 'shortened') && link.key.length > 6) {
      note(link.key, link.start, link.end);
    }
  }
  return found;
}
