/** What a comment can be hidden for. */
export type Category = 'scam' | 'spam' | 'inappropriate';
