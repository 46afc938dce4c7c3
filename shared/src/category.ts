/**
 * The harms for which Threadsweep hides a comment. This file does not import zod, so that pages can
 * import it without loading zod.
 */
export const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
export type Category = (typeof CATEGORIES)[number];
