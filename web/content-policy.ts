import { createHash } from 'node:crypto';

const SCRIPTS = /<script>([^]*?)<\/script>/g;
const STYLES = /<style>([^]*?)<\/style>/g;
/**
 * Matches parts that no hash allows: a style attribute, an event handler or a `javascript:`
 * address.
 */
const REFUSED = /<[^>]+\s(?:style|on\w+)=["'][^>]*>|<[^>]+=["']javascript:[^>]*>/i;
const HASH = / 'sha256-[^']+'/g;

/**
 * Returns a Content-Security-Policy in which `script-src` and `style-src` name exactly the scripts and
 * styles within some HTML documents, by their hashes.
 * @throws Error if a document has a part that no hash allows
 */
export function policyFor(policy: string, documents: readonly string[]): string {
  for (const html of documents) {
    const part = REFUSED.exec(withoutInline(html))?.[0];
    if (part !== undefined) throw new Error(`The Content-Security-Policy refuses ${part}`);
  }
  return [['script-src', SCRIPTS] as const, ['style-src', STYLES] as const].reduce(
    (before, [name, inline]) => {
      const hashes = new Set(
        documents.flatMap((html) =>
          [...html.matchAll(inline)].map(([, text]) => hashOf(text ?? '')),
        ),
      );
      const directive = new RegExp(`${name} [^;]*`);
      if (!directive.test(before)) throw new Error(`The Content-Security-Policy has no ${name}.`);
      return before.replace(directive, (sources) =>
        [sources.replaceAll(HASH, ''), ...[...hashes].toSorted()].join(' '),
      );
    },
    policy,
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the HTML without inline scripts and styles, whose text may contain `<`. */
function withoutInline(html: string): string {
  return html.replaceAll(SCRIPTS, '').replaceAll(STYLES, '');
}

/**
 * Returns the text of firebase.json with the policy that {@link policyFor} makes for these
 * documents.
 * @throws Error if firebase.json has no policy
 */
export function hostingFor(text: string, documents: readonly string[]): string {
  const policy = /"key": "Content-Security-Policy",\s+"value": "([^"]+)"/.exec(text)?.[1];
  if (policy === undefined) throw new Error('firebase.json has no Content-Security-Policy.');
  return text.replace(policy, () => policyFor(policy, documents));
}
