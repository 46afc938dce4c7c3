import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { hashText, signatureOf } from '../text/signature.ts';
import type { Context, ReasonCode } from '../types.ts';
import { bytes, Column, words } from './column.ts';
import { phoneIn } from './contact.ts';
import { Copies, isDistinctive, OwnWords } from './copies.ts';
import { authorHash, Handover, indexEarlier } from './earlier.ts';
import { SimilarComments, type Alike } from './similar-comments.ts';
import { linksIn } from './link.ts';
import { Mentions } from './mentions.ts';
import { namesIn } from './names.ts';
import type { Finding, Subject } from './phase.ts';
import {
  alikeBits,
  contactBySeveral,
  contactShared,
  copiedAs,
  findingsTogether,
  luredBefore,
  luresElsewhere,
  luresInRing,
  most,
  nameShared,
  supportsPair,
  supportsRing,
} from './together.ts';

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

/** Bits of what each comment is by itself. */
const signed = 1;
/** It has a lure of fraud. */
const isLured = 2;
/** It is a lure beyond doubt, by itself. */
const isLure = 4;
/** Praise of a few words, or a video's title with its address, is alike by chance more often. */
const isLong = 8;
/** It speaks as the supporting voices of a ring do. */
const isSupport = 16;
/** It passes on a contact or a name. */
const passesOn = 32;
/** It was taken in, and not passed over. */
const counts = 64;
/** Distinctive enough that a second author has copied it. */
const isOwnWords = 128;

/** The bits above those of `together.ts` hold the index of the shared contact. */
const contactShift = 16;

/** The bit of a copy of what earlier passes saw, beside how many others said it to them. */
const copiedBefore = 16;

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
  /**
   * What is known by now about the comment with this index: the bits of `together.ts`, and above them
   * which of its contacts is shared. As long as it stays the same, so do the findings.
   */
  known(index: number): number;
  /** The same as findings. @param known what was known of it, now or before */
  findings(index: number, known?: number): Finding[];
  /** What the next pass is to know of the comments added: no text, no name; see `earlier.ts`. */
  index(): Uint8Array;
}

/**
 * Near-duplicates by MinHash buckets, so that the cost grows with the number of comments only. Of a
 * comment it keeps numbers, and the names and contacts that it passes on.
 */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  const flags = new Column(bytes);
  const authors = new Column(words);
  /** Hashes of the comments that these answer; 0 for none. */
  const threads = new Column(words);
  /** How many other authors said nearly the same to earlier passes, as far as it makes a difference. */
  const before = new Column(bytes);
  const copies = new Copies(authors);
  const similar = new SimilarComments(authors, undefined, copies);
  const contacts = new Mentions();
  const names = new Mentions();
  /** Who lures in a thread, as far as it makes a difference. */
  const rings = new Map<number, Set<number>>();
  /** Comments that are lures beyond doubt, by author. */
  const luresOf = new Map<number, number>();
  const earlier = indexEarlier(context.earlier ?? []);
  const handover = new Handover();

  const push = (
    flag: number,
    author: number,
    thread: number,
    signature: Uint16Array | null,
    own: OwnWords | null,
  ) => {
    const index = flags.push(flag);
    authors.push(author);
    threads.push(thread);
    const others = signature === null ? 0 : earlier.othersLike(signature, author);
    const copied =
      own !== null && signature !== null && own.isCopyOf(earlier.likedWith(signature, author));
    before.push(Math.min(others, most.several) + (copied ? copiedBefore : 0));
    copies.add(own);
    similar.add(index, signature);
    return index;
  };

  /** Bits of the contacts and names that the comment passes on. */
  const knownPassedOn = (index: number): number => {
    const named = names.of(index).some(({ thing }) => thing.bySeveral && thing.lured);
    const known = named ? nameShared : 0;
    for (const [number, { thing }] of contacts.of(index).entries()) {
      if (!thing.inSeveral) continue;
      const several = thing.bySeveral ? contactBySeveral : 0;
      return known | contactShared | several | (number << contactShift);
    }
    return known;
  };

  /** How sure it is that a comment is a copy, of one of this pass or of an earlier one. */
  const copiedSureness = (index: number, alike: Alike): number => {
    const akin = similar.akinTo(index) ?? similar.akinTo(alike.first);
    const sureness = copies.sureness(index, alike, akin === undefined ? null : similar.of(akin));
    return (before.at(index) & copiedBefore) === 0 ? sureness : Math.max(sureness, 2);
  };

  const knownOf = (index: number): number => {
    const flag = flags.at(index);
    if ((flag & counts) === 0) return 0;
    const author = authors.at(index);
    let known = (flag & passesOn) === 0 ? 0 : knownPassedOn(index);
    if ((flag & signed) !== 0) {
      const alike = similar.of(index);
      const saidBefore = before.at(index) & ~copiedBefore;
      // Who copies the first, liked comment says nothing about it.
      const original = copies.isOriginal(index, alike);
      const several = saidBefore + (original ? 1 : alike.size);
      // Viewers say the same few words by chance; a campaign says them more often. An author's earlier
      // comment of the same words may be this one, read again: it tells nothing.
      known |= alikeBits(several > ((flag & isLong) === 0 ? 3 : 1) ? several : 0, alike.mine);
      if ((flag & isOwnWords) !== 0) known |= copiedAs(copiedSureness(index, alike));
    }
    const thread = threads.at(index);
    const ring = thread === 0 ? 0 : (rings.get(thread)?.size ?? 0);
    if (ring >= 3 && (flag & isLured) !== 0) known |= luresInRing;
    else if (ring >= 2 && (flag & isSupport) !== 0)
      known |= ring >= 3 ? supportsRing : supportsPair;
    const others = (luresOf.get(author | 0) ?? 0) - ((flag & isLure) === 0 ? 0 : 1);
    if (others > 0) known |= luresElsewhere;
    else if (earlier.lurers.has(author)) known |= luredBefore;
    return known;
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
      const support = thread !== 0 && supports.test(text.plain);
      const ownContacts = contactsIn(text);
      const ownNames = namesIn(comment.text);
      context.observe?.(comment, {
        signature,
        contacts: ownContacts.map((contact) => contact.key),
        names: ownNames,
      });

      const own =
        long && signature !== null && isDistinctive(text.folded, comment.text)
          ? new OwnWords(comment, text.folded, hashText(signature.join(' ')))
          : null;

      const flag =
        counts +
        (signature === null ? 0 : signed) +
        (lured ? isLured : 0) +
        (lure ? isLure : 0) +
        (long ? isLong : 0) +
        (support ? isSupport : 0) +
        (own === null ? 0 : isOwnWords) +
        (ownContacts.length > 0 || ownNames.length > 0 ? passesOn : 0);
      // Only of these it matters where they stand.
      const index = push(flag, author, lured || support ? thread : 0, signature, own);
      const by = { author, lured };
      for (const contact of ownContacts) contacts.add(index, by, contact);
      for (const name of ownNames) names.add(index, by, { key: name, start: 0, end: 0 });
      // A small number is no object, which one of 32 bits without a sign can be.
      if (lure) luresOf.set(author | 0, (luresOf.get(author | 0) ?? 0) + 1);
      if (thread !== 0 && lured) {
        const ring = rings.get(thread) ?? new Set();
        if (ring.size < most.inRing) rings.set(thread, ring.add(author));
      }
      if (lure || signature !== null)
        handover.add(author, signature, lure, own === null ? 0 : own.liked);
      return index;
    },

    passOver: () => push(0, 0, 0, null, null),

    known: knownOf,

    findings(index, known = knownOf(index)) {
      const flag = flags.at(index);
      // The contact that was shared then: by now one before it may be, too.
      const contact =
        (known & contactShared) === 0 ? undefined : contacts.of(index)[known >>> contactShift];
      const { start = 0, end = 0 } = contact ?? {};
      return findingsTogether(
        known,
        { long: (flag & isLong) !== 0, lured: (flag & isLured) !== 0 },
        contact && { code: 'shared-contact', span: { start, end } },
      );
    },

    index: () => handover.packed,
  };
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
