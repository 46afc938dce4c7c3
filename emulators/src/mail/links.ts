/** The http(s) addresses in a text, without the punctuation that ends a sentence around them. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) =>
    link.replace(/[.,;:!?)\]}'»]+$/, ''),
  );
}
