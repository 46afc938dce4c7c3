import type { Plugin } from 'vite';

const DAY_MS = 86_400_000;
/** The number of days for which the text is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;

/**
 * Returns the text of a deployment's `/.well-known/security.txt` (RFC 9116). As SECURITY.md says,
 * reports of a problem in a deployment go to its operator.
 * @param email the operator's support address
 * @param now in ms since 1970; the text expires 360 days later
 */
export function securityTxt(email: string, now: number): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, fr, es',
    '',
  ].join('\n');
}

/**
 * Writes security.txt at each build. Hosting serves no folder whose name starts with a dot, so a
 * rewrite serves the file.
 */
export function securityTxtPlugin(): Plugin {
  let email = '';
  return {
    name: 'threadsweep-security-txt',
    apply: 'build',
    configResolved({ env }) {
      const given: unknown = env['VITE_SUPPORT_EMAIL'];
      // The same default as in web/src/data/site.ts.
      email = typeof given === 'string' && given !== '' ? given : 'support@threadsweep.example';
    },
    generateBundle() {
      const source = securityTxt(email, Date.now());
      this.emitFile({ type: 'asset', fileName: 'security.txt', source });
    },
  };
}
