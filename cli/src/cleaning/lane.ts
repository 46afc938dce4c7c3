import { firstLine, plainText, wrapped } from '../terminal/text.ts';
import { cell, cutToWidth, widthOf } from '../terminal/width.ts';
import type { Output } from '../terminal/output.ts';
import type { Progress } from './clean-video.ts';
import { elapsed, hiddenInWords } from './report.ts';
import type { Sample } from './samples.ts';
import type { Target } from './targets.ts';
import { t, widest } from '../language/speech.ts';
import { CATEGORIES } from '../language/reasons.ts';

/** A video at work, as the live view knows it. */
export interface Lane {
  target: Target;
  /** As `performance.now()` counts. */
  startedAt: number;
  progress: Progress;
  samples: readonly Sample[];
  /** When the first comments had been read, and how many: the pace is counted from there. */
  paceFrom?: { at: number; read: number };
}

/** Colours a text; leaves it as it is where colours are not wanted. */
export type Paint = Output['style'];

export interface Room {
  /** Terminal cells in a line. */
  width: number;
  /** Whether there is room for samples. */
  samples: boolean;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
export const FRAME_MS = 100;
/** YouTube gives comments by the hundred. */
const PAGE_COMMENTS = 100;
const NARROW = 60;
const LONGEST_BAR = 24;
const INDENT = '  ';
/** Too early to say how long the rest takes. */
const TOO_EARLY_MS = 1500;
const CATEGORY_STYLE = { scam: 'red', spam: 'yellow', inappropriate: 'magenta' } as const;

/**
 * The lines that show a video at work: what is done, pages and comments, what was found, the quota
 * spent and the time left. None is wider than the room.
 * @param now as `performance.now()` counts
 */
export function laneLines(
  lane: Lane,
  now: number,
  { width, samples }: Room,
  paint: Paint,
  dryRun: boolean,
): string[] {
  const { target, startedAt, progress } = lane;
  // The first frame is drawn by a clock that was read before the video began.
  const passed = Math.max(0, now - startedAt);
  const frame = FRAMES[Math.floor(passed / FRAME_MS) % FRAMES.length] ?? '';
  const name = plainText(target.title ?? '') || target.video;
  const doing = `${phaseInWords(progress, dryRun)}, ${shortTime(passed / 1000)}`;
  const lines = [...headLines(`${frame} `, name, doing, width, paint)];
  const { numbers } = progress;
  if (numbers && progress.phase !== 'queued') {
    const read = numbers.total_comments_on_youtube;
    const left = secondsLeft(lane, read, now);
    lines.push(...readLines(read, target.comments, left, width, paint));
    const units = t('count.quotaUnit', { count: numbers.quota_units });
    const found = `${hiddenInWords(numbers)}, ${units}`;
    lines.push(...indented(found, width));
  }
  if (samples) lines.push(...sampleLines(lane.samples, width, paint));
  return lines;
}

/** One line for each sample: its category, its author, how it begins. */
export function sampleLines(samples: readonly Sample[], width: number, paint: Paint): string[] {
  const label = width < NARROW ? widest('category', CATEGORIES) : 15;
  return samples.map(({ category, author, text }) => {
    const rest = width - INDENT.length - label - 1;
    const said = cutToWidth(`${plainText(author)}: ${firstLine(text)}`, rest);
    return `${INDENT}${paint(CATEGORY_STYLE[category], t(`category.${category}`).padEnd(label))} ${cell(said, rest).trimEnd()}`;
  });
}

function headLines(
  mark: string,
  name: string,
  doing: string,
  width: number,
  paint: Paint,
): string[] {
  const room = width - widthOf(mark);
  if (width < NARROW)
    return [
      `${paint('cyan', mark)}${paint('bold', cell(cutToWidth(name, room), room).trimEnd())}`,
      ...indented(doing, width),
    ];
  const left = room - widthOf(doing) - 2;
  return [`${paint('cyan', mark)}${paint('bold', cell(name, left))}  ${doing}`];
}

function readLines(
  read: number,
  expected: number | undefined,
  secondsMore: number | undefined,
  width: number,
  paint: Paint,
): string[] {
  const pages = Math.max(1, Math.ceil(read / PAGE_COMMENTS));
  // YouTube's count lags behind, and more may be there than it says.
  if (expected === undefined || expected < read || expected === 0)
    return indented(
      t('clean.read', {
        comments: t('count.comment', { count: read }),
        pages: t('count.page', { count: pages }),
      }),
      width,
    );
  const share = read / expected;
  const told = [
    t('clean.readOf', { read, comments: t('count.comment', { count: expected }) }),
    t('clean.pageOf', { page: pages, pages: Math.ceil(expected / PAGE_COMMENTS) }),
    ...(secondsMore === undefined ? [] : [t('clean.left', { time: shortTime(secondsMore) })]),
  ].join(', ');
  const bar = barOf(share, Math.min(LONGEST_BAR, width - INDENT.length), paint);
  const line = `${INDENT}${bar}  ${told}`;
  return widthOf(line) <= width ? [line] : [`${INDENT}${bar}`, ...indented(told, width)];
}

/** How long the rest takes at the pace so far; undefined while that says nothing. */
function secondsLeft(
  { target: { comments }, paceFrom }: Lane,
  read: number,
  now: number,
): number | undefined {
  if (comments === undefined || paceFrom === undefined || read >= comments) return undefined;
  const passedMs = now - paceFrom.at;
  const since = read - paceFrom.read;
  if (passedMs < TOO_EARLY_MS || since <= 0) return undefined;
  return ((comments - read) / since) * (passedMs / 1000);
}

function barOf(share: number, cells: number, paint: Paint): string {
  const full = Math.round(share * cells);
  return paint('cyan', '━'.repeat(full)) + paint('dim', '─'.repeat(cells - full));
}

function indented(text: string, width: number): string[] {
  return wrapped(text, width - INDENT.length)
    .split('\n')
    .map((line) => `${INDENT}${line}`);
}

/** Whole seconds, as a figure that changes is read. */
export function shortTime(seconds: number): string {
  return seconds < 10 ? t('clean.seconds', { seconds: Math.floor(seconds) }) : elapsed(seconds);
}

function phaseInWords({ phase, numbers }: Progress, dryRun: boolean): string {
  if (phase === 'queued') return t('clean.phaseQueued');
  if (phase === 'asked') return t(dryRun ? 'clean.phaseReading' : 'clean.phaseStarting');
  const hides = (numbers?.cleaned_count ?? 0) > 0;
  if (phase === 'background')
    return t(hides ? 'clean.phaseHidingBehind' : 'clean.phaseReadingBehind');
  return t(hides ? 'clean.phaseHiding' : 'clean.phaseReading');
}
