import { createHmac } from 'node:crypto';

import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import { Column, words } from '@threadsweep/detector/phases/column.ts';
import { slots } from '@threadsweep/detector/text/signature.ts';
import type { ReasonCode, Traits } from '@threadsweep/detector/types.ts';
import { campaignId, type CampaignKind } from '@threadsweep/shared/campaign.ts';
import type { CommentFacts } from '@threadsweep/shared/documents/comment.ts';
import { detect } from 'tinyld/light';

import type { YoutubeComment } from '../ports/comments.ts';
import type { Reason } from '../ports/decisions.ts';

/** Bytes of a hash. The probability that two of a million are equal is 1 in 40 million. */
const HASH_BYTES = 8;
const WORD_BYTES = 4;
/** A shorter text is in several languages, or in none. */
const LANGUAGE_LETTERS = 12;

/** What each kind of campaign is recognised by; the first kind counts. */
const CAMPAIGNS: readonly [CampaignKind, readonly ReasonCode[]][] = [
  ['impersonator', ['creator-impersonation']],
  ['contact', ['shared-contact', 'shared-name']],
  ['ring', ['reply-ring']],
  ['copies', ['near-duplicate', 'copied-comment', 'repeated-by-author']],
];

/**
 * What decisions keep of the comments that a pass reads: no text and no name. Any comment may turn out
 * to belong to a campaign at the end of the read, when its text is gone, so this holds 24 bytes of each.
 * All hashes are keyed per account: a campaign is recognised on all its channels, and nowhere else.
 */
export class FactsOfComments {
  readonly #key: string;
  /** Names the channel that impersonators pose as. */
  readonly #channelId: string;
  /** When it was written, in seconds since 1970. */
  readonly #times = new Column(words);
  readonly #authors = [new Column(words), new Column(words)] as const;
  readonly #signatures = [new Column(words), new Column(words), new Column(words)] as const;
  readonly #languages = new Map<number, string>();
  /** Hashes of a contact, or of a name to ask for. */
  readonly #contacts = new Map<number, string>();

  constructor(key: string, channelId: string) {
    this.#key = key;
    this.#channelId = channelId;
  }

  /**
   * Takes in a comment.
   * @param index names the comment; the same for each call
   * @param isSuspected whether the detector has found anything in it: the language of others is not told, which costs
   */
  note(index: number, comment: YoutubeComment, isSuspected: boolean): void {
    this.#times.set(index, Math.max(0, Math.floor(Date.parse(comment.publishedAt) / 1000)) || 0);
    if (comment.authorChannelId !== null) {
      const hash = this.#hash('author', comment.authorChannelId);
      for (const [n, column] of this.#authors.entries())
        column.set(index, hash.readUInt32LE(n * WORD_BYTES));
    }
    const language = isSuspected ? languageOf(comment.text) : null;
    if (language !== null) this.#languages.set(index, language);
  }

  /** Takes in by what the detector compares a comment with others, under the same key. */
  observe(index: number, { signature, contacts, names }: Traits): void {
    if (signature)
      for (const [n, column] of this.#signatures.entries()) column.set(index, packed(signature, n));
    // Without a contact, the comment says whom to ask for.
    const contact = contacts[0] ?? names.find((name) => name.startsWith('title ')) ?? names[0];
    if (contact === undefined) this.#contacts.delete(index);
    else this.#contacts.set(index, this.#hash('contact', contact).toString('base64url'));
  }

  /** What the decision on a comment keeps, by the final verdict. */
  of(index: number, { id, reasons }: { id: string; reasons: readonly Reason[] }): CommentFacts {
    const seconds = this.#times.at(index);
    const author = bytesOf(this.#authors, index);
    return {
      detector: shippedModel().version,
      commentAt: seconds === 0 ? null : new Date(seconds * 1000).toISOString(),
      language: this.#languages.get(index) ?? null,
      authorHash: isZero(author) ? null : author.toString('base64url'),
      campaignId: this.#campaignOf(index, id, new Set(reasons.map(({ code }) => code))),
    };
  }

  #campaignOf(index: number, id: string, codes: ReadonlySet<string>): string | null {
    for (const [kind, of] of CAMPAIGNS) {
      if (of.every((code) => !codes.has(code))) continue;
      const hash = this.#campaignHash(kind, index, id);
      if (hash !== undefined) return campaignId(kind, hash);
    }
    return null;
  }

  /** @returns undefined if the comment has nothing to be recognised by */
  #campaignHash(kind: CampaignKind, index: number, id: string): string | undefined {
    if (kind === 'impersonator') return this.#hash(kind, this.#channelId).toString('base64url');
    // YouTube's id of a reply begins with that of its thread.
    if (kind === 'ring') return this.#hash(kind, id.split('.', 1)[0] ?? id).toString('base64url');
    if (kind === 'contact') return this.#contacts.get(index);
    const signature = bytesOf(this.#signatures, index);
    return isZero(signature) ? undefined : signature.toString('base64url');
  }

  #hash(kind: 'author' | CampaignKind, value: string): Buffer {
    const hash = createHmac('sha256', this.#key).update(`${kind}\0${value}`).digest();
    return hash.subarray(0, HASH_BYTES);
  }
}

/** The low bytes of four slots of a signature, as the detector's index of campaigns keeps them. */
function packed(signature: Uint16Array, word: number): number {
  let value = 0;
  for (let slot = slots / 3 - 1; slot >= 0; slot -= 1)
    value = (value << 8) | ((signature[word * WORD_BYTES + slot] ?? 0) & 0xff);
  return value >>> 0;
}

function bytesOf(columns: readonly Column<Uint32Array>[], index: number): Buffer {
  const bytes = Buffer.alloc(columns.length * WORD_BYTES);
  for (const [n, column] of columns.entries())
    bytes.writeUInt32LE(column.at(index), n * WORD_BYTES);
  return bytes;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** The language of a text, by ISO 639-1; null if it cannot be told. */
function languageOf(text: string): string | null {
  if (text.length < LANGUAGE_LETTERS) return null;
  const language = detect(text);
  return language === '' ? null : language;
}
