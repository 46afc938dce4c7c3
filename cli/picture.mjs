// Makes terminal.svg, the picture in the README: runs the built command on a terminal of 118
// columns and draws the cells of the screen. Build first: `npm run build -w threadsweep && npm run
// picture -w threadsweep`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { spawn } from '@lydell/node-pty';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import headless from '@xterm/headless';

const HERE = import.meta.dirname;
const COLUMNS = 118;
const ROWS = 40;
/** The size of a character cell for 14 px text, in px. */
const CELL = { width: 8.4, height: 19 };
const MARGIN = 16;
const COLORS = { background: '#16181d', text: '#e4e6eb', prompt: '#7bd88f' };
/** The 16 basic terminal colours. The picture uses no others. */
const PALETTE = [
  '#5c6370',
  '#ff6b68',
  '#7bd88f',
  '#f5c86b',
  '#7aa2f7',
  '#c792ea',
  '#5fd7d7',
  '#e4e6eb',
  '#7f848e',
  '#ff8785',
  '#98e0a8',
  '#f8d791',
  '#9bbcff',
  '#d9b3f2',
  '#8ce8e8',
  '#ffffff',
];

/** Examples of authors and comments. All names and addresses are made up. */
const COMMENTS = [
  ['@ada', 'The trick with the glue clamps saved my chair, thank you!'],
  ['@prize.desk', 'Congrats, you won! Telegram @prize_desk_77'],
  ['@noor', 'Is the blue handle the one from your second video?'],
  ['@trade-with-o', 'I made $9,300 in a week, WhatsApp +1 555 0142'],
  ['@kim', 'first'],
  ['@max', 'SUB TO MY CHANNEL I sub back everyone 100%'],
];

const folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-picture-'));
try {
  const rows = [['author', 'text'], ...COMMENTS];
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(path.join(folder, 'comments.csv'), csv);
  const args = ['judge', 'comments.csv'];
  const screen = await screenOf(args, folder);
  await writeFile(
    path.join(HERE, 'terminal.svg'),
    pictureOf(`threadsweep ${args.join(' ')}`, screen),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Runs a command and resolves with the screen when the command has ended.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
async function screenOf(args, cwd) {
  const screen = new headless.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  screen.loadAddon(new Unicode11Addon());
  screen.unicode.activeVersion = '11';
  const binary = path.join(HERE, 'dist', 'threadsweep.js');
  const child = spawn(process.execPath, [binary, ...args], {
    name: 'xterm-256color',
    cols: COLUMNS,
    rows: ROWS,
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, TERM: 'xterm-256color', LANG: 'en_US.UTF-8' },
  });
  /** @type {Promise<void>} */
  let written = Promise.resolve();
  child.onData((data) => {
    written = new Promise((resolve) => screen.write(data, resolve));
  });
  const code = await new Promise((resolve) => child.onExit(({ exitCode }) => resolve(exitCode)));
  await written;
  if (code !== 0) throw new Error(`threadsweep ended with ${code}.`);
  return screen;
}

/**
 * @param {string} command
 * @param {import('@xterm/headless').Terminal} screen
 */
function pictureOf(command, screen) {
  const { active } = screen.buffer;
  const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  while (rows.at(-1)?.translateToString(true) === '') rows.pop();
  const prompt = `<tspan fill="${COLORS.prompt}">$</tspan> ${escaped(command)}`;
  const lines = [prompt, ...rows.map((row) => (row ? spansOf(row) : ''))];
  const width = COLUMNS * CELL.width + 2 * MARGIN;
  const height = lines.length * CELL.height + 2 * MARGIN;
  const texts = lines.map((line, index) => {
    const y = MARGIN + (index + 0.75) * CELL.height;
    return `    <text x="${MARGIN}" y="${y.toFixed(1)}">${line}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(command)}: what it prints">
  <rect width="100%" height="100%" rx="8" fill="${COLORS.background}"/>
  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${COLORS.text}">
${texts.join('\n')}
  </g>
</svg>
`;
}

/**
 * Returns the row as spans, each in one style.
 *
 * @param {import('@xterm/headless').IBufferLine} row
 */
function spansOf(row) {
  /** @type {{ style: string; text: string }[]} */
  const spans = [];
  const last = row.translateToString(true).length;
  for (let column = 0; column < Math.min(row.length, last); column += 1) {
    const cell = row.getCell(column);
    if (!cell || cell.getWidth() === 0) continue;
    const style = [
      cell.isFgPalette() ? `fill="${PALETTE[cell.getFgColor()] ?? COLORS.text}"` : '',
      cell.isBold() ? 'font-weight="700"' : '',
      cell.isDim() ? 'opacity="0.65"' : '',
    ]
      .filter((each) => each !== '')
      .join(' ');
    const before = spans.at(-1);
    const text = cell.getChars() || ' ';
    if (before?.style === style) before.text += text;
    else spans.push({ style, text });
  }
  return spans
    .map(({ style, text }) =>
      style === '' ? escaped(text) : `<tspan ${style}>${escaped(text)}</tspan>`,
    )
    .join('');
}

/** @param {string} text */
function escaped(text) {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      // SVG collapses spaces, so they become non-breaking spaces.
      .replaceAll(' ', '\u00a0')
  );
}
