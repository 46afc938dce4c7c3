import { z } from 'zod';

import { VIDEO_ID_PATTERN } from './limits.ts';
import { MODERATION_STATUSES } from './thread-index.ts';

/** A time in RFC 3339. Responses have YouTube's format: UTC, without milliseconds if they are 0. */
const timestamp = z.iso
  .datetime({ offset: true })
  .transform((text) => youtubeTime(Date.parse(text)));

export function youtubeTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z');
}

const commentId = z.string().regex(/^[^\s,]+$/, 'a comment id has no spaces and no commas');

const replyFields = {
  id: commentId.optional(),
  author: z.string().min(1),
  authorChannelId: z.string().min(1).optional(),
  authorProfileImageUrl: z.string().optional(),
  text: z.string(),
  publishedAt: timestamp,
  updatedAt: timestamp.optional(),
  likes: z.int().min(0).optional(),
  moderationStatus: z.enum(MODERATION_STATUSES).optional(),
};

/** A reply as edits contain it. YouTube has no nested replies. */
const replyDocument = z.strictObject({
  ...replyFields,
  replies: z.array(z.unknown()).max(0, 'replies have no replies').optional(),
});
export type ReplyDocument = z.output<typeof replyDocument>;

const commentDocument = z.strictObject({
  ...replyFields,
  replies: z.array(replyDocument).optional(),
});
export type CommentDocument = z.output<typeof commentDocument>;

const thumbnail = z.union([
  z.string().transform((url) => ({ url })),
  z.strictObject({ url: z.string(), width: z.int().optional(), height: z.int().optional() }),
]);

const videoId = z
  .string()
  .regex(VIDEO_ID_PATTERN, 'a video id has 11 characters: letters, digits, _ and -');

const videoFields = {
  title: z.string().min(1),
  thumbnails: z
    .partialRecord(z.enum(['default', 'medium', 'high', 'standard', 'maxres']), thumbnail)
    .optional(),
  description: z.string().optional(),
  /** The duration in ISO 8601, as in contentDetails.duration. */
  duration: z.iso.duration().optional(),
  privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
  /** When YouTube makes the private video public. */
  publishAt: timestamp.optional(),
  viewCount: z.int().min(0).optional(),
  likeCount: z.int().min(0).optional(),
  commentsDisabled: z.boolean().optional(),
};

const videoDocument = z.strictObject({
  id: videoId,
  publishedAt: timestamp,
  ...videoFields,
  comments: z.array(commentDocument).default([]),
});
export type VideoDocument = z.output<typeof videoDocument>;

/** The body of `PUT /control/youtube/channels/{channelId}`, and the response of GET. */
export const channelDocument = z.strictObject({
  channel: z.strictObject({
    title: z.string().min(1),
    handle: z.string().optional(),
    thumbnailUrl: z.string().optional(),
    description: z.string().optional(),
    publishedAt: timestamp.optional(),
    subscriberCount: z.int().min(0).optional(),
  }),
  videos: z.array(videoDocument).default([]),
});
export type ChannelDocument = z.output<typeof channelDocument>;

export const channelId = z
  .string()
  .regex(/^UC[\w-]+$/, 'a channel id begins with UC and has only letters, digits, _ and -');

/** A video to upload. If it has no time, it is published now. */
export const uploadDocument = z.strictObject({
  id: videoId.optional(),
  publishedAt: timestamp.optional(),
  ...videoFields,
  comments: z.array(commentDocument).optional(),
});
export type UploadDocument = z.output<typeof uploadDocument>;

const replyEdit = replyDocument.partial();
export type ReplyEdit = z.output<typeof replyEdit>;
const commentEdit = commentDocument.partial().extend({ replies: z.array(replyEdit).optional() });
export type CommentEdit = z.output<typeof commentEdit>;

/**
 * A list of comments, alone or as `{comments}`, or one comment. A new comment needs an author and a
 * text. A comment with a known id contains only the fields to change.
 */
export const commentEdits = z.preprocess((body) => {
  if (Array.isArray(body) || typeof body !== 'object' || body === null) return body;
  return 'comments' in body ? body.comments : [body];
}, z.array(commentEdit));

/** Returns one sentence that says what is wrong with the input, and in which field. */
export function problemOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.path.length > 0 ? `${issue.path.join('.')}: ` : '') + issue.message)
    .join('; ');
}
