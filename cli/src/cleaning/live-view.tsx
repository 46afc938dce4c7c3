// oxlint-disable react/react-in-jsx-scope -- the automatic JSX runtime (tsconfig `jsx`) imports it
import { Box, render, Static, Text } from 'ink';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { CommandContext } from '../command-context.ts';
import type { Output } from '../terminal/output.ts';
import { plainText, wrapped } from '../terminal/text.ts';
import { cutToWidth } from '../terminal/width.ts';
import { FRAME_MS, laneLines, sampleLines, shortTime, type Lane } from './lane.ts';
import { resultLines, undoHint, type VideoResult } from './report.ts';
import { Failure } from '../failure.ts';
import type { Sample } from './samples.ts';
import type { CleanView } from './view.ts';
import { t } from '../language/translator.ts';

/** The width of a result's mark with its space, in cells. */
const MARK_WIDTH = 2;
/** The number of rows of a video in progress, without and with samples. */
const LANE_ROWS = 4;
const LANE_ROWS_WITH_SAMPLES = 7;
const FOOTER_ROWS = 3;
const DEFAULT_ROWS = 24;

type Shown = VideoResult & { samples: readonly Sample[] };

interface State {
  results: readonly Shown[];
  lanes: readonly Lane[];
  closed: boolean;
}

export interface LiveViewOptions {
  /** The number of videos; omitted if it is not known. */
  total?: number;
  dryRun?: boolean;
  /** The text while no pass is in progress. */
  idle?: string;
}

/** Shows passes live: each video in progress with its counts, and the results above. */
export function openLiveView(
  { output, input }: Pick<CommandContext, 'output' | 'input'>,
  options: LiveViewOptions,
): CleanView {
  let state: State = { results: [], lanes: [], closed: false };
  const listeners = new Set<() => void>();
  const set = (next: Partial<State>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const change = (video: string, next: (lane: Lane) => Lane): void =>
    set({ lanes: state.lanes.map((lane) => (lane.target.video === video ? next(lane) : lane)) });
  output.hasView = true;
  const app = render(
    <Screen
      subscribe={subscribe}
      read={() => state}
      output={output}
      options={options}
      startedAt={performance.now()}
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
  return {
    started(target) {
      const known = state.lanes.some((lane) => lane.target.video === target.video);
      if (known)
        return change(target.video, (lane) => ({ ...lane, target: { ...lane.target, ...target } }));
      const progress: Lane['progress'] = { phase: 'asked', numbers: undefined };
      const lane: Lane = { target, startedAt: performance.now(), progress, samples: [] };
      set({ lanes: [...state.lanes, lane] });
    },
    progress(video, progress) {
      change(video, (lane) => {
        const numbers = progress.numbers ?? lane.progress.numbers;
        const read = numbers?.total_comments_on_youtube ?? 0;
        const paceFrom = lane.paceFrom ?? (read > 0 ? { at: performance.now(), read } : undefined);
        const next = { ...lane, progress: { ...progress, numbers } };
        return paceFrom === undefined ? next : { ...next, paceFrom };
      });
    },
    samples(video, samples) {
      if (samples.length > 0) change(video, (lane) => ({ ...lane, samples }));
    },
    ended(result) {
      const lane = state.lanes.find(({ target }) => target.video === result.video);
      const { title } = lane?.target ?? {};
      const shown: Shown = {
        ...result,
        ...(title === undefined ? {} : { title }),
        samples: lane?.samples ?? [],
      };
      const lanes = state.lanes.filter((each) => each !== lane);
      set({ results: [...state.results, shown], lanes });
    },
    async close() {
      set({ lanes: [], closed: true });
      await app.waitUntilRenderFlush();
      // Ink ends its last frame with a newline, so an empty one would leave an empty line.
      app.clear();
      app.unmount();
      await app.waitUntilExit();
      output.hasView = false;
    },
  };
}

interface ScreenProps {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  output: Output;
  options: LiveViewOptions;
  startedAt: number;
}

function Screen({ subscribe, read, output, options, startedAt }: ScreenProps): ReactNode {
  const { results, lanes, closed } = useSyncExternalStore(subscribe, read);
  return (
    <>
      <Static items={[...results]}>
        {(result) => <Result key={result.video} result={result} output={output} />}
      </Static>
      {!closed && (
        <Working
          lanes={lanes}
          results={results}
          output={output}
          options={options}
          startedAt={startedAt}
        />
      )}
    </>
  );
}

interface WorkingProps extends Pick<State, 'lanes' | 'results'> {
  output: Output;
  options: LiveViewOptions;
  startedAt: number;
}

function Working({ lanes, results, output, options, startedAt }: WorkingProps): ReactNode {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), FRAME_MS);
    return () => clearInterval(timer);
  }, []);
  const { width } = output;
  const { total = 0, dryRun = false, idle } = options;
  const rows = (output.stdout.rows || DEFAULT_ROWS) - FOOTER_ROWS;
  // Shows only the videos that fit, because Ink does not redraw a view in place if it is taller
  // than the terminal.
  const shown = lanes.slice(0, Math.max(1, Math.floor(rows / LANE_ROWS)));
  const available = { width, samples: shown.length * LANE_ROWS_WITH_SAMPLES <= rows };
  const style: Output['style'] = (name, text) => output.style(name, text);
  const units = [
    ...results.map(unitsOf),
    ...lanes.map((lane) => lane.progress.numbers?.quota_units ?? 0),
  ];
  const footer = [
    ...(total > 1
      ? [
          t('clean.doneOf', { done: results.length, videos: t('count.video', { count: total }) }),
          t('count.quotaUnit', { count: units.reduce((sum, each) => sum + each, 0) }),
          shortTime((now - startedAt) / 1000),
        ]
      : []),
    t(dryRun ? 'clean.stopsDryRun' : 'clean.stopsWatching'),
  ].join(', ');
  const quiet = lanes.length === 0 && idle !== undefined ? wrapped(idle, width).split('\n') : [];
  const lines = [
    ...quiet,
    ...shown.flatMap((lane) => laneLines(lane, now, available, style, dryRun)),
  ];
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place on the screen
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
      <Text>{style('dim', wrapped(footer, width))}</Text>
    </Box>
  );
}

function unitsOf({ outcome }: VideoResult): number {
  return outcome instanceof Failure ? 0 : outcome.quota_units;
}

function Result({ result, output }: { result: Shown; output: Output }): ReactNode {
  const { width } = output;
  const { good, lines } = resultLines(result);
  const undo = undoHint(result.outcome);
  const title = plainText(result.title ?? '');
  const textWidth = width - MARK_WIDTH;
  const id = ` (${result.video})`;
  const name = title === '' ? result.video : cutToWidth(title, textWidth - id.length) + id;
  return (
    <Box width={width}>
      <Box flexShrink={0}>
        <Text>{output.style(good ? 'green' : 'red', good ? '✔ ' : '✖ ')}</Text>
      </Box>
      <Box flexDirection="column">
        <Text>{output.style('bold', name)}</Text>
        {lines.map((line) => (
          <Text key={line}>{wrapped(line, textWidth)}</Text>
        ))}
        {sampleLines(result.samples, textWidth, (style, text) => output.style(style, text)).map(
          (line) => (
            <Text key={line} wrap="truncate">
              {line}
            </Text>
          ),
        )}
        {undo !== undefined && <Text>{output.style('dim', wrapped(undo, textWidth))}</Text>}
      </Box>
    </Box>
  );
}
