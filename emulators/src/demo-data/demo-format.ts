import { z } from 'zod';

// The format of the files in emulator-data (see emulator-data/README.md).

const channelId = z.string().regex(/^UC[\w-]{22}$/, 'must be "UC" and 22 of A-Z a-z 0-9 _ -');
const thumbnail = z.strictObject({ url: z.string().min(1) });

const demoReply = z.strictObject({
  id: z.string().min(1).optional(),
  author: z.string().startsWith('@'),
  authorChannelId: channelId,
  text: z.string().min(1),
  ageMinutes: z.number().nonnegative(),
  likes: z.int().nonnegative().optional(),
  moderationStatus: z.enum(['published', 'heldForReview', 'likelySpam']).optional(),
  label: z.enum(['ham', 'scam', 'spam', 'inappropriate']),
});

/** YouTube has no nested replies. */
const demoComment = demoReply.extend({ replies: z.array(demoReply).optional() });

export const demoVideo = z.strictObject({
  id: z.string().regex(/^[\w-]{11}$/, 'must be 11 of A-Z a-z 0-9 _ -'),
  title: z.string().min(1),
  ageHours: z.number().positive(),
  thumbnails: z
    .strictObject({
      maxres: thumbnail.exactOptional(),
      standard: thumbnail.exactOptional(),
      high: thumbnail.exactOptional(),
    })
    .optional(),
  comments: z.array(demoComment),
});

export const demoChannelHead = z.strictObject({
  channelId,
  channel: z.strictObject({
    title: z.string().min(1),
    handle: z.string().startsWith('@'),
    thumbnailUrl: z.string().min(1),
  }),
});

export const demoChannel = demoChannelHead.extend({ videos: z.array(demoVideo) });

export const demoCreator = z.strictObject({
  name: z.string().min(1),
  email: z.email(),
  password: z.string().min(10),
  plan: z.enum(['free', 'basic', 'pro']),
  language: z.enum(['en', 'fr', 'es']),
  createdAt: z.iso.datetime(),
  nextBillingAt: z.iso.datetime(),
  channelId,
});

/**
 * A comment of `emulator-data`, with its age in minutes and a label for this project's own checks.
 */
export type DemoComment = z.infer<typeof demoComment>;
export type DemoReply = z.infer<typeof demoReply>;
export type DemoVideo = z.infer<typeof demoVideo>;
export type DemoChannel = z.infer<typeof demoChannel>;
/** The demo creator's account, which `npm start` creates. It connects the channel `channelId`. */
export type DemoCreator = z.infer<typeof demoCreator>;
