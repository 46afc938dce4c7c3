import { bandsOf, likenessOf, signatureOf } from '../text/signature.ts';
import type { Context, ReasonCode } from '../types.ts';
import { phoneIn } from './contact.ts';
import {
  authorHash,
  indexEarlier,
  lowBytes,
  packEarlier,
  unpackEarlier,
  type EarlierComment,
} from './earlier.ts';
import { linksIn } from './link.ts';
import { namesIn } from './names.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

const alike = 0.66;
/** Enough to recognise a campaign; keeps a bucket's cost constant. */
const mostRepresentatives = 4;
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

/** Who says the same thing, and how often. */
interface Cluster {
  authors: Map<string, number>;
}

/** Who passes on the same contact or name. */
interface Mention {
  authors: Set<string>;
  comments: number;
  lures: number;
}

interface Entry {
  author: string;
  subject: Pick<Subject, 'text'>;
  node: number | null;
  contacts: { key: string; start: number; end: number }[];
  names: string[];
  thread: string | null;
  /** It has a lure of fraud. */
  lured: boolean;
  /** It is a lure beyond doubt, by itself. */
  lure: boolean;
  signature: Uint16Array | null;
  hash: number;
  /** Praise of a few words, or a video's title with its address, is alike by chance more often. */
  long: boolean;
}

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

/** Near-duplicates by MinHash buckets, so that the cost grows with the number of comments only. */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  const entries: Entry[] = [];
  const signatures: Uint16Array[] = [];
  const parents: number[] = [];
  const clusters: Cluster[] = [];
  const buckets = new Map<number, number[]>();
  const contacts = new Map<string, Mention>();
  const names = new Map<string, Mention>();
  const threads = new Map<string, Set<string>>();
  /** Comments that are lures beyond doubt, by author. */
  const luresOf = new Map<string, number>();
  const earlier = indexEarlier((context.earlier ?? []).flatMap(unpackEarlier));

  const root = (node: number): number => {
    let at = node;
    while (parents[at] !== at) {
      // Path halving keeps the trees flat.
      parents[at] = parents[parents[at] ?? at] ?? at;
      at = parents[at] ?? at;
    }
    return at;
  };

  const join = (a: number, b: number): void => {
    const into = root(a);
    const from = root(b);
    if (into === from) return;
    parents[from] = into;
    const target = clusters[into]?.authors;
    for (const [author, count] of clusters[from]?.authors ?? []) {
      target?.set(author, (target.get(author) ?? 0) + count);
    }
  };

  const place = (signature: Uint16Array, author: string): number => {
    const node = signatures.length;
    signatures.push(signature);
    parents.push(node);
    clusters.push({ authors: new Map([[author, 1]]) });
    for (const band of bandsOf(signature)) {
      const bucket = buckets.get(band);
      if (bucket === undefined) {
        buckets.set(band, [node]);
        continue;
      }
      const like = bucket.find(
        (other) => likenessOf(signature, signatures[other] ?? nothing) >= alike,
      );
      if (like !== undefined) join(like, node);
      else if (bucket.length < mostRepresentatives) bucket.push(node);
    }
    return node;
  };

  const mention = (
    table: Map<string, Mention>,
    what: string,
    author: string,
    lured: boolean,
  ): void => {
    const known = table.get(what) ?? { authors: new Set(), comments: 0, lures: 0 };
    known.authors.add(author);
    known.comments += 1;
    if (lured) known.lures += 1;
    table.set(what, known);
  };

  return {
    add(subject, findings, fraud) {
      const { author, text, comment } = subject;
      const signature = signatureOf(text.folded, key);
      const lured = findings.some(({ code }) => lures.has(code));
      const entry: Entry = {
        author,
        subject: { text },
        node: signature === null ? null : place(signature, author),
        signature,
        hash: authorHash(author, key),
        contacts: contactsIn(text.folded),
        names: namesIn(comment.text),
        thread: comment.parentId ?? null,
        lured,
        // Without a name nothing tells whose comments belong together.
        lure: author !== '' && lured && fraud >= lureFrom,
        long: text.folded.length >= 40 && !findings.some(({ code }) => code === 'platform-link'),
      };
      for (const contact of entry.contacts) mention(contacts, contact.key, author, lured);
      for (const name of entry.names) mention(names, name, author, lured);
      if (entry.lure) luresOf.set(author, (luresOf.get(author) ?? 0) + 1);
      if (entry.thread !== null && lured) {
        const ring = threads.get(entry.thread) ?? new Set();
        threads.set(entry.thread, ring.add(author));
      }
      return entries.push(entry) - 1;
    },

    findings(index) {
      const entry = entries[index];
      if (entry === undefined) throw new RangeError(`no comment ${index} has been added`);
      const found: Finding[] = [];
      if (entry.node !== null && entry.signature !== null) {
        const { authors } = clusters[root(entry.node)] ?? { authors: new Map<string, number>() };
        const mine = authors.get(entry.author) ?? 0;
        const before = earlier.authorsOf(entry.signature);
        const several = authors.size + before.size - (before.has(entry.hash) ? 1 : 0);
        // Viewers say the same few words by chance; a campaign says them more often.
        if (several > (entry.long ? 1 : 3)) {
          found.push({
            code: 'near-duplicate',
            strength:
              Math.min(1, 0.3 + 0.2 * (several - 1)) * (entry.long || several >= 10 ? 1 : 0.5),
          });
        }
        // An author's earlier comment of the same words may be this one, read again: it tells nothing.
        if (mine > 1) {
          found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
        }
      }
      const shared = entry.contacts.find(({ key: of }) => (contacts.get(of)?.comments ?? 0) > 1);
      if (shared !== undefined) {
        const several = (contacts.get(shared.key)?.authors.size ?? 0) > 1;
        found.push(
          findingAt(
            entry.subject.text,
            'shared-contact',
            shared.start,
            shared.end,
            several ? 1 : 0.6,
          ),
        );
      }
      const named = entry.names.some((name) => {
        const known = names.get(name);
        return known !== undefined && known.authors.size > 1 && known.lures > 0;
      });
      if (named) found.push({ code: 'shared-name', strength: entry.lured ? 1 : 0.6 });
      const ring = entry.thread === null ? 0 : (threads.get(entry.thread)?.size ?? 0);
      if (ring >= 3 && entry.lured) found.push({ code: 'reply-ring' });
      else if (ring >= 2 && supports.test(entry.subject.text.plain)) {
        found.push({ code: 'reply-ring', strength: ring >= 3 ? 0.8 : 0.5 });
      }
      const others = (luresOf.get(entry.author) ?? 0) - (entry.lure ? 1 : 0);
      if (others > 0) found.push({ code: 'lures-elsewhere' });
      else if (earlier.lurers.has(entry.hash)) {
        found.push({ code: 'lures-elsewhere', strength: 0.8 });
      }
      return found;
    },

    index: () =>
      packEarlier(
        entries.flatMap(({ hash: author, signature, lure }): EarlierComment[] => {
          if (signature === null && !lure) return [];
          return [{ author, signature: lowBytes(signature ?? nothing), lured: lure }];
        }),
      ),
  };
}

/** Like no text's signature. */
const nothing = new Uint16Array(12);

function contactsIn(folded: string): Entry['contacts'] {
  const found: Entry['contacts'] = [];
  const phone = phoneIn(folded);
  if (phone !== null) found.push({ key: phone.digits, start: phone.start, end: phone.end });
  // Viewers share a video's own address again and again: only links elsewhere betray a campaign.
  for (const link of linksIn(folded)) {
    if ((link.kind === 'external' || link.kind === 'shortened') && link.key.length > 6) {
      found.push({ key: link.key, start: link.start, end: link.end });
    }
  }
  return found;
}
