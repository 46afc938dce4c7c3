import { firstLine, plainText, wrapped } from '../terminal/text.ts';
import { cell, cutToWidth, widthOf } from '../terminal/width.ts';
import type { Output } from '../terminal/output.ts';
import type { Progress } from './clean-video.ts';
import { elapsed, hiddenText } from './report.ts';
import type { Sample } from './samples.ts';
import type { Target } from './targets.ts';
import { t, widest } from '../language/translator.ts';
import { CATEGORIES } from '../language/reasons.ts';

/** A video in progress, for the live view. */
export interface Lane {
  target: Target;
  /** The start of the pass, in ms from `performance.now()`. */
  startedAt: number;
  progress: Progress;
  samples: readonly Sample[];
  /** The time and the number of comments at which measuring the pace began. */
  paceFrom?: { at: number; read: number };
}

/** Colours a text, unless colours are off. */
export type Style = Output['style'];

export interface Width {
  /** The width of a line, in terminal cells. */
  width: number;
  /** Whether the view has enough rows for samples. */
  samples: boolean;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
export const FRAME_MS = 100;
/** The number of comments on a page from YouTube. */
const PAGE_COMMENTS = 100;
const NARROW = 60;
const LONGEST_BAR = 24;
const INDENT = '  ';
/** The time before which an estimate of the remaining time is not useful, in ms. */
const TOO_EARLY_MS = 1500;
const CATEGORY_STYLE = { scam: 'red', spam: 'yellow', inappropriate: 'magenta' } as const;

/**
 * Returns the lines of a video in progress: phase, pages and comments, hidden comments, spent quota
 * and remaining time. No line is wider than `width`.
 * @param now in ms, from `performance.now()`
 */
export function laneLines(
  lane: Lane,
  now: number,
  { width, samples }: Width,
  style: Style,
  dryRun: boolean,
): string[] {
  const { target, startedAt, progress } = lane;
  const passed = Math.max(0, now - startedAt);
  const frame = FRAMES[Math.floor(passed / FRAME_MS) % FRAMES.length] ?? '';
  const name = plainText(target.title ?? '') || target.video;
  const doing = `${phaseText(progress, dryRun)}, ${shortTime(passed / 1000)}`;
  const lines = [...headLines(`${frame} `, name, doing, width, style)];
  const { numbers } = progress;
  if (numbers && progress.phase !== 'queued') {
    const read = numbers.total_comments_on_youtube;
    const left = secondsLeft(lane, read, now);
    lines.push(...readLines(read, target.comments, left, width, style));
    const units = t('count.quotaUnit', { count: numbers.quota_units });
    const found = `${hiddenText(numbers)}, ${units}`;
    lines.push(...indented(found, width));
  }
  if (samples) lines.push(...sampleLines(lane.samples, width, style));
  return lines;
}

/** Returns a line for each sample: its category, author and first words. */
export function sampleLines(samples: readonly Sample[], width: number, style: Style): string[] {
  const label = width < NARROW ? widest('category', CATEGORIES) : 15;
  return samples.map(({ category, author, text }) => {
    const rest = width - INDENT.length - label - 1;
    const line = cutToWidth(`${plainText(author)}: ${firstLine(text)}`, rest);
    return `${INDENT}${style(CATEGORY_STYLE[category], t(`category.${category}`).padEnd(label))} ${cell(line, rest).trimEnd()}`;
  });
}

function headLines(
  mark: string,
  name: string,
  doing: string,
  width: number,
  style: Style,
): string[] {
  const nameWidth = width - widthOf(mark);
  if (width < NARROW)
    return [
      `${style('cyan', mark)}${style('bold', cell(cutToWidth(name, nameWidth), nameWidth).trimEnd())}`,
      ...indented(doing, width),
    ];
  const left = nameWidth - widthOf(doing) - 2;
  return [`${style('cyan', mark)}${style('bold', cell(name, left))}  ${doing}`];
}

function readLines(
  read: number,
  expected: number | undefined,
  secondsMore: number | undefined,
  width: number,
  style: Style,
): string[] {
  const pages = Math.max(1, Math.ceil(read / PAGE_COMMENTS));
  if (expected === undefined || expected < read || expected === 0)
    return indented(
      t('clean.read', {
        comments: t('count.comment', { count: read }),
        pages: t('count.page', { count: pages }),
      }),
      width,
    );
  const share = read / expected;
  const numbers = [
    t('clean.readOf', { read, comments: t('count.comment', { count: expected }) }),
    t('clean.pageOf', { page: pages, pages: Math.ceil(expected / PAGE_COMMENTS) }),
    ...(secondsMore === undefined ? [] : [t('clean.left', { time: shortTime(secondsMore) })]),
  ].join(', ');
  const bar = barOf(share, Math.min(LONGEST_BAR, width - INDENT.length), style);
  const line = `${INDENT}${bar}  ${numbers}`;
  return widthOf(line) <= width ? [line] : [`${INDENT}${bar}`, ...indented(numbers, width)];
}

/** Estimates the remaining seconds at the current pace; returns undefined if it is too early. */
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

function barOf(share: number, cells: number, style: Style): string {
  const full = Math.round(share * cells);
  return style('cyan', '━'.repeat(full)) + style('dim', '─'.repeat(cells - full));
}

function indented(text: string, width: number): string[] {
  return wrapped(text, width - INDENT.length)
    .split('\n')
    .map((line) => `${INDENT}${line}`);
}

/** Returns a time in whole seconds, because decimals would change constantly. */
export function shortTime(seconds: number): string {
  return seconds < 10 ? t('clean.seconds', { seconds: Math.floor(seconds) }) : elapsed(seconds);
}

function phaseText({ phase, numbers }: Progress, dryRun: boolean): string {
  if (phase === 'queued') return t('clean.phaseQueued');
  if (phase === 'asked') return t(dryRun ? 'clean.phaseReading' : 'clean.phaseStarting');
  const hides = (numbers?.cleaned_count ?? 0) > 0;
  if (phase === 'background')
    return t(hides ? 'clean.phaseHidingBehind' : 'clean.phaseReadingBehind');
  return t(hides ? 'clean.phaseHiding' : 'clean.phaseReading');
}
