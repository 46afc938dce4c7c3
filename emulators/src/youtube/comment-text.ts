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

/**
 * Returns a comment's text in the default format of textDisplay: escaped, with links and line
 * breaks as HTML.
 */
export function htmlText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      // Because the pattern has one group, `split` puts the links at the odd indexes.
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('')
    .replaceAll(/\r?\n/g, '<br>');
}
