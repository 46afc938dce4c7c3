import type { FoldedText } from '../text/normalise.ts';
import { hashText, signatureOf, slots } from '../text/signature.ts';
import type { Context, ReasonCode } from '../types.ts';
import { Column } from './column.ts';
import { phoneIn } from './contact.ts';
import {
  authorHash,
  indexEarlier,
  lowBytes,
  packEarlier,
  unpackEarlier,
  type EarlierComment,
} from './earlier.ts';
import { Likes } from './likes.ts';
import { linksIn } from './link.ts';
import { namesIn } from './names.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

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

/** Who passes on the same contact or name. */
interface Mention {
  author: number;
  /** Somebody else does, too. */
  several: boolean;
  comments: number;
  lures: number;
}

/** What a comment passes on; few have anything. */
interface PassedOn {
  contacts: { key: string; finding: Finding }[];
  names: string[];
}

/** Bits of what is known of each comment. */
const signed = 1;
/** It has a lure of fraud. */
const isLured = 2;
/** It is a lure beyond doubt, by itself. */
const isLure = 4;
/** Praise of a few words, or a video's title with its address, is alike by chance more often. */
const isLong = 8;
/** It speaks as the supporting voices of a ring do. */
const isSupport = 16;

/** Sees all comments of a video (and what earlier passes saw) and says which belong together. */
export interface Coordination {
  /**
   * Takes in the next comment with what the other phases found; returns its index.
   *
   * @param fraud the probability of fraud by the comment alone
   */
  add(subject: Subject, findings: readonly Finding[], fraud: number): number;
  /** What is known by now about the comment with this index. */
  findings(index: number): Finding[];
  /** What the next pass is to know of the comments added: no text, no name; see `earlier.ts`. */
  index(): Uint8Array;
}

/**
 * Near-duplicates by MinHash buckets, so that the cost grows with the number of comments only. Of a comment
 * that has nothing in common with others it keeps numbers, about 100 bytes of them: no text, no name.
 */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  const flags = new Column((length) => new Uint8Array(length));
  const authors = new Column((length) => new Uint32Array(length));
  /** Hashes of the comments that these answer; 0 for none. */
  const threads = new Column((length) => new Uint32Array(length));
  const signatures = new Column((length) => new Uint16Array(length));
  const likes = new Likes(authors, signatures);
  const passedOn = new Map<number, PassedOn>();
  const contacts = new Map<string, Mention>();
  const names = new Map<string, Mention>();
  /** Who lures in a thread. */
  const rings = new Map<number, Set<number>>();
  /** Comments that are lures beyond doubt, by author. */
  const luresOf = new Map<number, number>();
  const earlier = indexEarlier((context.earlier ?? []).flatMap(unpackEarlier));

  const mention = (
    table: Map<string, Mention>,
    what: string,
    author: number,
    lured: boolean,
  ): void => {
    const known = table.get(what) ?? { author, several: false, comments: 0, lures: 0 };
    known.several ||= known.author !== author;
    known.comments += 1;
    if (lured) known.lures += 1;
    table.set(what, known);
  };

  const signatureAt = (index: number): Uint16Array =>
    signatures.values.subarray(index * slots, (index + 1) * slots);

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

      const index = flags.push(
        (signature === null ? 0 : signed) +
          (lured ? isLured : 0) +
          (lure ? isLure : 0) +
          (long ? isLong : 0) +
          (support ? isSupport : 0),
      );
      authors.push(author);
      threads.push(thread);
      for (const slot of signature ?? nothing) signatures.push(slot);
      likes.add(index, signature);
      const own = { contacts: contactsIn(text), names: namesIn(comment.text) };
      for (const contact of own.contacts) mention(contacts, contact.key, author, lured);
      for (const name of own.names) mention(names, name, author, lured);
      if (own.contacts.length > 0 || own.names.length > 0) passedOn.set(index, own);
      if (lure) luresOf.set(author, (luresOf.get(author) ?? 0) + 1);
      if (thread !== 0 && lured) {
        const ring = rings.get(thread) ?? new Set();
        rings.set(thread, ring.add(author));
      }
      return index;
    },

    findings(index) {
      const flag = flags.values[index];
      if (flag === undefined || index >= flags.length)
        throw new RangeError(`no comment ${index} has been added`);
      const author = authors.values[index] ?? 0;
      const long = (flag & isLong) !== 0;
      const lured = (flag & isLured) !== 0;
      const found: Finding[] = [];
      if ((flag & signed) !== 0) {
        const { size, mine } = likes.of(index);
        const before = earlier.authorsOf(signatureAt(index));
        const several = size + before.size - (before.has(author) ? 1 : 0);
        // Viewers say the same few words by chance; a campaign says them more often.
        if (several > (long ? 1 : 3)) {
          found.push({
            code: 'near-duplicate',
            strength: Math.min(1, 0.3 + 0.2 * (several - 1)) * (long || several >= 10 ? 1 : 0.5),
          });
        }
        // An author's earlier comment of the same words may be this one, read again: it tells nothing.
        if (mine > 1) {
          found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
        }
      }
      const own = passedOn.get(index);
      const shared = own?.contacts.find(({ key: of }) => (contacts.get(of)?.comments ?? 0) > 1);
      if (shared !== undefined) {
        const several = contacts.get(shared.key)?.several === true;
        found.push({ ...shared.finding, strength: several ? 1 : 0.6 });
      }
      const named = own?.names.some((name) => {
        const known = names.get(name);
        return known?.several === true && known.lures > 0;
      });
      if (named === true) found.push({ code: 'shared-name', strength: lured ? 1 : 0.6 });
      const thread = threads.values[index] ?? 0;
      const ring = thread === 0 ? 0 : (rings.get(thread)?.size ?? 0);
      if (ring >= 3 && lured) found.push({ code: 'reply-ring' });
      else if (ring >= 2 && (flag & isSupport) !== 0) {
        found.push({ code: 'reply-ring', strength: ring >= 3 ? 0.8 : 0.5 });
      }
      const others = (luresOf.get(author) ?? 0) - ((flag & isLure) === 0 ? 0 : 1);
      if (others > 0) found.push({ code: 'lures-elsewhere' });
      else if (earlier.lurers.has(author)) {
        found.push({ code: 'lures-elsewhere', strength: 0.8 });
      }
      return found;
    },

    index() {
      const comments: EarlierComment[] = [];
      for (let index = 0; index < flags.length; index += 1) {
        const flag = flags.values[index] ?? 0;
        if ((flag & (signed | isLure)) === 0) continue;
        comments.push({
          author: authors.values[index] ?? 0,
          signature: lowBytes(signatureAt(index)),
          lured: (flag & isLure) !== 0,
        });
      }
      return packEarlier(comments);
    },
  };
}

/** Like no text's signature. */
const nothing = new Uint16Array(slots);

function contactsIn(text: FoldedText): PassedOn['contacts'] {
  const found: PassedOn['contacts'] = [];
  const note = (key: string, start: number, end: number) =>
    found.push({ key, finding: findingAt(text, 'shared-contact', start, end) });
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
