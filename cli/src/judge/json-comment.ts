import type { Comment } from '@threadsweep/detector/types.ts';
import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** A comment with the field names of the detector or of `threadsweep comments --json`. */
const line = z.object({
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  author: text,
  authorChannelId: text,
  author_channel_id: text,
  text: z.string(),
  publishedAt: text,
  timestamp: text,
  parentId: text,
  parent_id: text,
  likes: z.optional(z.nullable(z.number())),
});

/** The lists of a document that contain comments. */
export const LISTS = ['visible', 'hidden', 'comments'] as const;

const list = z.optional(z.array(z.unknown()));
const wholeDocument = z.object({ visible: list, hidden: list, comments: list });

/**
 * Returns the comment in a value, or undefined if it is not a comment.
 * @param place the id for a comment without one
 */
export function commentOf(value: unknown, place: string): Comment | undefined {
  const parsed = line.safeParse(value);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const comment: Comment = {
    id: String(data.id ?? place),
    author: data.author ?? '',
    text: data.text,
  };
  const authorChannelId = data.authorChannelId ?? data.author_channel_id;
  const publishedAt = data.publishedAt ?? data.timestamp;
  const parentId = data.parentId ?? data.parent_id;
  if (typeof authorChannelId === 'string') comment.authorChannelId = authorChannelId;
  if (typeof publishedAt === 'string') comment.publishedAt = publishedAt;
  if (typeof parentId === 'string') comment.parentId = parentId;
  if (typeof data.likes === 'number') comment.likes = data.likes;
  return comment;
}

/** Returns the comments of a complete document, or undefined if it has no list of comments. */
export function commentsIn(value: unknown): Comment[] | undefined {
  const parsed = wholeDocument.safeParse(value);
  if (!parsed.success) return undefined;
  const lists = LISTS.flatMap((name) => parsed.data[name] ?? []);
  const comments = lists.flatMap((each, index) => commentOf(each, String(index + 1)) ?? []);
  return LISTS.some((name) => parsed.data[name] !== undefined) ? comments : undefined;
}
