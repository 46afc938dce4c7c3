const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

/** A comment as textDisplay carries it by default: escaped, with links and line breaks as HTML. */
export function htmlText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      // split() with one group puts the links at the odd places.
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('')
    .replaceAll(/\r?\n/g, '<br>');
}
