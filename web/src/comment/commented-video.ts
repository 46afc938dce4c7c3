import * as v from 'valibot';

import { count, isoTime, optional } from '../data/responses.ts';

const text = optional(v.string(), '');
const address = optional(v.nullable(v.string()), null);

/** The fields of the video that the screen shows. An older server returns none. */
export const commentedVideo = v.object({
  title: v.string(),
  thumbnail_url: text,
  thumbnails: optional(v.object({ maxres: address, standard: address, high: address }), {
    maxres: null,
    standard: null,
    high: null,
  }),
  channel_id: text,
  pass_id: address,
  hidden_count: optional(count, 0),
  pending_restore_count: optional(count, 0),
  last_pass: optional(v.nullable(v.object({ finished_at: isoTime })), null),
  last_hiding: optional(
    v.nullable(v.object({ pass_id: v.string(), at: isoTime, hidden_count: count })),
    null,
  ),
  privacy: optional(v.picklist(['public', 'unlisted', 'private']), 'public'),
  publish_at: address,
});

/** The video whose comments are listed. */
export type CommentedVideo = v.InferOutput<typeof commentedVideo>;
