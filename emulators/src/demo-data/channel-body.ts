/**
 * YouTube's moderation status of a comment: public, or in one of the two lists that a creator
 * reviews.
 */
export type ModerationStatus = 'published' | 'heldForReview' | 'likelySpam';

export type VideoReply = {
  id: string;
  author: string;
  authorChannelId: string;
  text: string;
  /** The time in ISO 8601, UTC. */
  publishedAt: string;
  likes?: number;
  moderationStatus?: ModerationStatus;
};

export type VideoComment = VideoReply & { replies?: VideoReply[] };

/** YouTube's names for three thumbnail sizes: 1280×720, 640×480 and 480×360 pixels. */
export type Thumbnails = Partial<Record<'maxres' | 'standard' | 'high', { url: string }>>;

export type ChannelVideo = {
  id: string;
  title: string;
  /** The time in ISO 8601, UTC. */
  publishedAt: string;
  thumbnails?: Thumbnails;
  comments: VideoComment[];
};

/** The body of `PUT /control/youtube/channels/{channelId}`. */
export type ChannelBody = {
  channel: { title: string; handle: string; thumbnailUrl: string };
  videos: ChannelVideo[];
};
