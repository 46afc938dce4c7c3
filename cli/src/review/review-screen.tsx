// oxlint-disable react/react-in-jsx-scope -- the automatic JSX runtime (tsconfig `jsx`) imports it
import { Box, type Key, render, Text, useApp, useInput, useWindowSize } from 'ink';
import { useRef, useState, type ReactNode } from 'react';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { CommandContext } from '../command-context.ts';
import { interruption, unanswered } from '../failure.ts';
import { t } from '../language/translator.ts';
import type { Output } from '../terminal/output.ts';
import { wrapped } from '../terminal/text.ts';
import type { Reviewed } from './reviewed.ts';
import { detailLines, reviewLine } from './review-lines.ts';
import {
  authorDecided,
  countsOf,
  currentOf,
  decided,
  filtered,
  isChosen,
  moved,
  rangeToggled,
  reviewOf,
  type ReviewState,
  shownOf,
  undone,
  withoutDecided,
  type Send,
} from './review-state.ts';

/** The least numbers of rows for the detail and for the list. */
const DETAIL_ROWS = 6;
const LIST_ROWS = 3;

/** The change that each key makes. */
const CHANGES: Readonly<Record<string, (state: ReviewState) => ReviewState>> = {
  h: (state) => decided(state, 'hide'),
  k: (state) => decided(state, 'keep'),
  H: (state) => authorDecided(state, 'hide'),
  K: (state) => authorDecided(state, 'keep'),
  v: rangeToggled,
  u: undone,
};

/** Shows the review as a screen until the user leaves it. Rejects if a call fails. */
export async function openReviewScreen(
  { output, input, interrupt }: CommandContext,
  comments: readonly Reviewed[],
  send: Send,
): Promise<void> {
  await dropTyped(input);
  output.hasView = true;
  let failure: unknown;
  let result = '';
  const app = render(
    <ReviewScreen
      comments={comments}
      send={send}
      output={output}
      sent={(text) => {
        result = text;
      }}
      failed={(error) => {
        failure = error;
      }}
    />,
    {
      stdout: output.stdout,
      stderr: output.stderr,
      stdin: input,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
    },
  );
  const leave = (): void => {
    failure = interruption(interrupt);
    app.unmount();
  };
  interrupt.addEventListener('abort', leave, { once: true });
  await app.waitUntilExit();
  interrupt.removeEventListener('abort', leave);
  output.hasView = false;
  if (result !== '') output.note(result);
  if (failure !== undefined) throw failure;
}

/**
 * Drops keys that were typed before the screen appeared, because they would decide on unseen
 * comments. The terminal delivers them when it enters raw mode.
 */
async function dropTyped(input: CommandContext['input']): Promise<void> {
  const drop = (): void => {
    while (input.read() !== null);
  };
  input.setRawMode(true);
  input.on('readable', drop);
  // The keys arrive in the next turn of the event loop, after which the second wait ends.
  await nextTurn();
  await nextTurn();
  input.off('readable', drop);
}

interface ScreenProps {
  comments: readonly Reviewed[];
  send: Send;
  output: Output;
  /** Receives a sentence on the sent decisions, after which the screen closes. */
  sent: (text: string) => void;
  failed: (error: unknown) => void;
}

/**
 * The mode of the screen. `filtering`: the keys edit the filter. `leaving`: a question about unsent
 * decisions. `sending`: the API has not yet responded.
 */
type Mode = 'deciding' | 'filtering' | 'leaving' | 'sending';

function ReviewScreen({ comments, send, output, sent, failed }: ScreenProps): ReactNode {
  const { exit } = useApp();
  const { columns, rows } = useWindowSize();
  const [state, setState] = useState(() => reviewOf(comments));
  const [mode, setMode] = useState<Mode>('deciding');
  const [notice, setNotice] = useState('');
  // Several keys may arrive before React renders, so key handlers read the latest state here.
  const latest = useRef(state);
  const latestMode = useRef(mode);
  const changeMode = (next: Mode): void => {
    latestMode.current = next;
    setMode(next);
  };
  const set = (next: ReviewState): void => {
    latest.current = next;
    setState(next);
  };

  const sendAll = async (then: 'stay' | 'leave'): Promise<void> => {
    if (latest.current.decisions.size === 0) return then === 'leave' ? exit() : undefined;
    changeMode('sending');
    try {
      const text = await send(latest.current);
      set(withoutDecided(latest.current));
      setNotice(text.join(' '));
      changeMode('deciding');
      if (then === 'leave' || latest.current.comments.length === 0) {
        sent(text.join(' '));
        exit();
      }
    } catch (error) {
      failed(error);
      exit();
    }
  };
  const move = (key: Key): boolean => {
    const page = Math.max(1, rows - DETAIL_ROWS);
    const by =
      Number(key.downArrow) -
      Number(key.upArrow) +
      page * (Number(key.pageDown) - Number(key.pageUp));
    if (by !== 0) set(moved(latest.current, by));
    return by !== 0;
  };
  const decide = (typed: string, key: Key): void => {
    setNotice('');
    if (move(key)) return;
    if (key.escape) return set(filtered({ ...latest.current, anchor: undefined }, ''));
    if (key.return) return void sendAll('stay');
    // Several keys may arrive together, by a paste or over a slow connection.
    for (const [place, letter] of Array.from(typed).entries()) {
      if (letter === '/') {
        changeMode('filtering');
        return addToFilter(
          Array.from(typed)
            .slice(place + 1)
            .join(''),
        );
      }
      if (letter === 'q') return latest.current.decisions.size > 0 ? changeMode('leaving') : exit();
      set(CHANGES[letter]?.(latest.current) ?? latest.current);
    }
  };
  const filter = (typed: string, key: Key): void => {
    const { filter: before } = latest.current;
    if (key.return || key.escape) return changeMode('deciding');
    if (key.backspace || key.delete) return set(filtered(latest.current, before.slice(0, -1)));
    if (key.ctrl || key.meta) return;
    addToFilter(typed);
  };
  const addToFilter = (typed: string): void => {
    const [text = '', ...more] = typed.split(/[\r\n]/);
    set(filtered(latest.current, latest.current.filter + text));
    if (more.length > 0) changeMode('deciding');
  };
  useInput((typed, key) => {
    if (key.ctrl && typed === 'c') {
      failed(unanswered());
      return exit();
    }
    const now = latestMode.current;
    if (now === 'deciding') decide(typed, key);
    if (now === 'filtering') filter(typed, key);
    if (now === 'leaving' && typed === 'y') void sendAll('leave');
    else if (now === 'leaving' && typed === 'n') exit();
    else if (now === 'leaving') changeMode('deciding');
  });
  return (
    <Box flexDirection="column">
      {screenLines(state, mode, notice, { columns, rows }, output).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place on the screen
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** Returns the lines of the screen, which fit its width and height. */
function screenLines(
  state: ReviewState,
  mode: Mode,
  notice: string,
  { columns: width, rows }: { columns: number; rows: number },
  output: Output,
): string[] {
  const shown = shownOf(state);
  const current = currentOf(state);
  const head = headLines(state, shown.length, width);
  const foot = footLines(state, mode, notice, width);
  const freeRows = rows - 1 - head.length - foot.length;
  const detail = current
    ? detailLines(current, state.decisions.get(current.id), width)
    : [t('review.noMatch')];
  const listRows = Math.max(LIST_ROWS, freeRows - Math.max(DETAIL_ROWS, detail.length) - 1);
  const from = Math.max(
    0,
    Math.min(state.cursor - Math.floor(listRows / 2), shown.length - listRows),
  );
  const list = shown.slice(from, from + listRows).map((comment, index) => {
    const line = reviewLine(comment, state.decisions.get(comment.id), width - 2, (name, text) =>
      output.style(name, text),
    );
    const place = from + index;
    const mark = place === state.cursor ? '>' : ' ';
    return output.style(isChosen(state, place) ? 'bold' : 'reset', `${mark} ${line}`);
  });
  const detailRows = Math.max(1, freeRows - list.length - 1);
  return [
    ...head.map((line) => output.style('dim', line)),
    ...list,
    output.style('dim', '─'.repeat(width)),
    ...detail.slice(0, detailRows),
    ...foot.map((line) => output.style('dim', line)),
  ];
}

function headLines(state: ReviewState, count: number, width: number): string[] {
  const { hide, keep, restore } = countsOf(state);
  const text = [
    t('review.open', { count }),
    ...(hide + keep > 0 ? [t('review.decided', { hides: hide, keeps: keep })] : []),
    ...(restore > 0 ? [t('review.toRestore', { restores: restore })] : []),
    ...(state.filter === '' ? [] : [t('review.filter', { text: state.filter })]),
  ];
  return wrapped(text.join(' · '), width).split('\n');
}

function footLines(state: ReviewState, mode: Mode, notice: string, width: number): string[] {
  const count = state.decisions.size;
  const text = {
    deciding: t('review.keys'),
    filtering: t('review.filterKeys', { text: state.filter }),
    leaving: t('review.leave', { count }),
    sending: t('review.sending'),
  }[mode];
  return [
    ...(notice === '' ? [] : wrapped(notice, width).split('\n')),
    ...wrapped(text, width).split('\n'),
  ];
}
