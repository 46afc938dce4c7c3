/** The harms for which a comment can be hidden. */
export type Category = 'scam' | 'spam' | 'inappropriate';
