/** The harms for which Threadsweep hides a comment. Pages use them, so this file does not import zod. */
export const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
export type Category = (typeof CATEGORIES)[number];
