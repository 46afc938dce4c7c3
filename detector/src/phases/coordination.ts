import { bandsOf, likenessOf, signatureOf } from '../text/signature.ts';
import type { Context, EarlierComment, ReasonCode } from '../types.ts';
import { phoneIn } from './contact.ts';
import { linksIn } from './link.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

const alike = 0.66;
/** Enough to recognise a campaign; keeps a bucket's cost constant. */
const mostRepresentatives = 4;

const lures: ReadonlySet<ReasonCode> = new Set([
  'messenger-contact',
  'phone-number',
  'investment-promise',
  'adviser-praise',
  'recovery-offer',
  'giveaway',
  'easy-money',
]);

const person =
  /\b(?:Mrs?|Ms|Miss|Dr|Sir|Madam|Coach|Expert|Mme|Sra?|Señora?|Doña?)\.?\s+\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+){0,2}|\b\p{Lu}\p{Ll}{2,}\s+\p{Lu}\p{Ll}{2,}(?:\s+\p{Lu}\p{Ll}{2,})?/gu;

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
  lured: boolean;
  /** Praise of a few words is alike by chance more often than a story. */
  long: boolean;
}

/** Sees all comments of a video (and what earlier passes saw) and says which belong together. */
export interface Coordination {
  /** Takes in the next comment with what the other phases found; returns its index. */
  add(subject: Subject, findings: readonly Finding[]): number;
  /** What is known by now about the comment with this index. */
  findings(index: number): Finding[];
  /** One for each comment added whose text is long enough to recognise. */
  signatures(): EarlierComment[];
}

/** Near-duplicates by MinHash buckets, so that the cost grows with the number of comments only. */
export function createCoordination(context: Context): Coordination {
  const key = context.fingerprintKey ?? '';
  const entries: Entry[] = [];
  const seen: EarlierComment[] = [];
  const signatures: string[] = [];
  const parents: number[] = [];
  const clusters: Cluster[] = [];
  const buckets = new Map<string, number[]>();
  const contacts = new Map<string, Mention>();
  const names = new Map<string, Mention>();
  const threads = new Map<string, Set<string>>();

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

  const place = (signature: string, author: string): number => {
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
      const like = bucket.find((other) => likenessOf(signature, signatures[other] ?? '') >= alike);
      if (like !== undefined) join(like, node);
      else if (bucket.length < mostRepresentatives) bucket.push(node);
    }
    return node;
  };

  for (const { signature, author } of context.earlier ?? []) place(signature, author);

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
    add(subject, findings) {
      const { author, text, comment } = subject;
      const signature = signatureOf(text.folded, key);
      if (signature !== null) seen.push({ signature, author });
      const lured = findings.some(({ code }) => lures.has(code));
      const entry: Entry = {
        author,
        subject: { text },
        node: signature === null ? null : place(signature, author),
        contacts: contactsIn(text.folded),
        names: namesIn(comment.text),
        thread: comment.parentId ?? null,
        lured,
        long: text.folded.length >= 40,
      };
      for (const contact of entry.contacts) mention(contacts, contact.key, author, lured);
      for (const name of entry.names) mention(names, name, author, lured);
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
      if (entry.node !== null) {
        const { authors } = clusters[root(entry.node)] ?? { authors: new Map<string, number>() };
        const mine = authors.get(entry.author) ?? 0;
        if (authors.size > 1) {
          found.push({
            code: 'near-duplicate',
            strength:
              Math.min(1, 0.3 + 0.2 * (authors.size - 1)) *
              (entry.long || authors.size >= 10 ? 1 : 0.5),
          });
        }
        if (mine > 1) found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
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
      if (entry.lured && entry.thread !== null && (threads.get(entry.thread)?.size ?? 0) >= 3) {
        found.push({ code: 'reply-ring' });
      }
      return found;
    },

    signatures: () => [...seen],
  };
}

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

function namesIn(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(person))
    found.add(match[0].replaceAll(/\s+/gu, ' ').toLowerCase());
  return [...found];
}
