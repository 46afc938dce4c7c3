import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { ReasonCode, Traits } from '@threadsweep/detector/types.ts';
import { campaignId, type CampaignKind } from '@threadsweep/shared/campaign.ts';
import type { CommentFacts } from '@threadsweep/shared/documents/comment.ts';
import { detect } from 'tinyld/light';

import type { YoutubeComment } from '../ports/comments.ts';
import type { Reason } from '../ports/decisions.ts';
import { keyedHash } from './keyed-hash.ts';

/**
 * The smallest number of characters at which the language of a text is detected. Shorter texts fit
 * several languages, or none.
 */
const LANGUAGE_LETTERS = 12;

/** The reasons by which each kind of campaign is recognised. The first kind that matches counts. */
const CAMPAIGNS: readonly [CampaignKind, readonly ReasonCode[]][] = [
  ['impersonator', ['creator-impersonation']],
  ['contact', ['shared-contact', 'shared-name']],
  ['ring', ['reply-ring']],
  ['copies', ['near-duplicate', 'copied-comment', 'repeated-by-author']],
];

/**
 * The facts that decisions store about comments, without text or name. Keeps a few short hashes of
 * every comment, because the end of the read may reveal that it belongs to a campaign. Hashes are
 * keyed per account, so a campaign is recognised on all channels of one account only.
 */
export class FactsOfComments {
  readonly #key: string;
  /** The id of the channel that impersonators imitate. */
  readonly #channelId: string;
  /** The times at which the comments were written, in seconds since 1970. */
  readonly #times = new Map<number, number>();
  /** The channel ids of the authors. */
  readonly #authors = new Map<number, string>();
  readonly #signatures = new Map<number, string>();
  readonly #languages = new Map<number, string>();
  /** Hashes of a contact, or of a name that the comment tells viewers to contact. */
  readonly #contacts = new Map<number, string>();

  constructor(key: string, channelId: string) {
    this.#key = key;
    this.#channelId = channelId;
  }

  /**
   * Stores the facts about a comment.
   *
   * @param index the number of the comment, which is the same in each call
   * @param isSuspected whether the detector has found anything in the comment. Only then is its
   * language detected, because that takes long.
   */
  note(index: number, comment: YoutubeComment, isSuspected: boolean): void {
    this.#times.set(index, Math.max(0, Math.floor(Date.parse(comment.publishedAt) / 1000)) || 0);
    if (comment.authorChannelId !== null) this.#authors.set(index, comment.authorChannelId);
    const language = isSuspected ? languageOf(comment.text) : null;
    if (language !== null) this.#languages.set(index, language);
  }

  /**
   * Stores the traits by which the detector compares a comment with others, hashed with the same
   * key.
   */
  observe(index: number, { signature, contacts, names }: Traits): void {
    // Keeps only the low byte of each slot, as the detector's campaign index does.
    if (signature)
      this.#signatures.set(index, Buffer.from(Uint8Array.from(signature)).toString('base64url'));
    // Without a contact, hashes a name that the comment tells viewers to contact.
    const contact = contacts[0] ?? names.find((name) => name.startsWith('title ')) ?? names[0];
    if (contact === undefined) this.#contacts.delete(index);
    else this.#contacts.set(index, this.#hash('contact', contact));
  }

  /** Returns the facts that the decision on a comment stores, after the final verdict. */
  of(index: number, { id, reasons }: { id: string; reasons: readonly Reason[] }): CommentFacts {
    const seconds = this.#times.get(index) ?? 0;
    const author = this.#authors.get(index);
    return {
      detector: shippedModel().version,
      commentAt: seconds === 0 ? null : new Date(seconds * 1000).toISOString(),
      language: this.#languages.get(index) ?? null,
      authorHash: author === undefined ? null : this.#hash('author', author),
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

  /** @returns undefined if the comment has nothing by which a campaign can be recognised */
  #campaignHash(kind: CampaignKind, index: number, id: string): string | undefined {
    if (kind === 'impersonator') return this.#hash(kind, this.#channelId);
    // A reply's id begins with its thread's id, so all replies of a thread get the same hash.
    if (kind === 'ring') return this.#hash(kind, id.split('.', 1)[0] ?? id);
    if (kind === 'contact') return this.#contacts.get(index);
    return this.#signatures.get(index);
  }

  #hash(kind: 'author' | CampaignKind, value: string): string {
    return keyedHash(this.#key, kind, value);
  }
}

/** Returns the language of a text as an ISO 639-1 code; null if it cannot be detected. */
function languageOf(text: string): string | null {
  if (text.length < LANGUAGE_LETTERS) return null;
  const language = detect(text);
  return language === '' ? null : language;
}
