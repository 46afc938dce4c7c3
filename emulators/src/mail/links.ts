/**
 * Returns the http(s) addresses in a text, without punctuation that belongs to the sentence around
 * them.
 */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) =>
    link.replace(/[.,;:!?)\]}'»]+$/, ''),
  );
}
