// oxlint-disable react/react-in-jsx-scope -- the automatic JSX runtime (tsconfig `jsx`) imports it
import { Box, render, Static, Text } from 'ink';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { Output } from '../terminal/output.ts';
import { counted, wholeNumber, wrapped } from '../terminal/text.ts';
import type { PassNumbers, Progress } from './clean-video.ts';
import { categoryCounts, elapsed, resultLines, type VideoResult } from './report.ts';
import type { CleanView } from './view.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** A result's mark and the space behind it, in cells. */
const MARK_WIDTH = 2;

interface State {
  results: readonly VideoResult[];
  current: { video: string; startedAt: number; progress: Progress } | undefined;
  /** Videos whose turn has not come. */
  waiting: number;
}

/** Shows a clean as it goes: phase, numbers and time of the video at work, results above it. */
export function openLiveView(
  output: Output,
  videos: readonly string[],
  dryRun: boolean,
): CleanView {
  let state: State = { results: [], current: undefined, waiting: videos.length };
  const listeners = new Set<() => void>();
  const set = (next: Partial<State>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const app = render(
    <Screen
      subscribe={subscribe}
      read={() => state}
      hasColor={output.hasColor}
      width={output.width}
      dryRun={dryRun}
    />,
    {
      stdout: output.stdout,
      stderr: output.stderr,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
    },
  );
  return {
    started(video) {
      const progress: Progress = { phase: 'asked', numbers: undefined };
      set({
        current: { video, startedAt: performance.now(), progress },
        waiting: state.waiting - 1,
      });
    },
    progress(video, progress) {
      if (state.current?.video !== video) return;
      const numbers = progress.numbers ?? state.current.progress.numbers;
      set({ current: { ...state.current, progress: { ...progress, numbers } } });
    },
    ended(result) {
      set({ results: [...state.results, result], current: undefined });
    },
    async close() {
      set({ current: undefined, waiting: 0 });
      await app.waitUntilRenderFlush();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

interface ScreenProps {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  hasColor: boolean;
  /** Terminal cells. */
  width: number;
  dryRun: boolean;
}

function Screen({ subscribe, read, hasColor, width, dryRun }: ScreenProps): ReactNode {
  const { results, current, waiting } = useSyncExternalStore(subscribe, read);
  return (
    <>
      <Static items={[...results]}>
        {(result) => (
          <Result key={result.video} result={result} hasColor={hasColor} width={width} />
        )}
      </Static>
      {current && (
        <Box flexDirection="column">
          <Working
            key={current.video}
            video={current.video}
            startedAt={current.startedAt}
            phase={phaseInWords(current.progress, dryRun)}
          />
          {current.progress.numbers && <Numbers numbers={current.progress.numbers} />}
          {waiting > 0 && <Text>{`  ${counted(waiting, 'video')} to go`}</Text>}
        </Box>
      )}
    </>
  );
}

function Working(props: { video: string; startedAt: number; phase: string }): ReactNode {
  const { video, startedAt, phase } = props;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - startedAt), FRAME_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  const seconds = Math.floor(passed / 1000);
  const time = seconds < 10 ? `${seconds} s` : elapsed(seconds);
  const frame = FRAMES[Math.floor(passed / FRAME_MS) % FRAMES.length] ?? '';
  return <Text>{`${frame} ${video}  ${phase}  ${time}`}</Text>;
}

function Numbers({ numbers }: { numbers: PassNumbers }): ReactNode {
  const rows: [string, string][] = [
    ['read', counted(numbers.total_comments_on_youtube, 'comment')],
    ['hidden', wholeNumber(numbers.cleaned_count)],
    ...categoryCounts(numbers.by_category).map(([category, count]): [string, string] => [
      `  ${category}`,
      wholeNumber(count),
    ]),
    ['quota', counted(numbers.quota_units, 'unit')],
  ];
  return (
    <Box flexDirection="column" paddingLeft={2}>
      {rows.map(([name, value]) => (
        <Text key={name}>{`${name.padEnd(16)}${value}`}</Text>
      ))}
    </Box>
  );
}

function Result(props: { result: VideoResult; hasColor: boolean; width: number }): ReactNode {
  const { result, hasColor, width } = props;
  const { good, lines } = resultLines(result);
  // Ink's colours do not heed NO_COLOR by themselves.
  const color = hasColor ? { color: good ? 'green' : 'red' } : {};
  return (
    <Box width={width}>
      <Box flexShrink={0}>
        <Text {...color}>{good ? '✔ ' : '✖ '}</Text>
      </Box>
      <Box flexDirection="column">
        <Text>{result.video}</Text>
        {lines.map((line) => (
          <Text key={line}>{wrapped(line, width - MARK_WIDTH)}</Text>
        ))}
      </Box>
    </Box>
  );
}

function phaseInWords({ phase, numbers }: Progress, dryRun: boolean): string {
  if (phase === 'background') return 'going on in the background';
  if (phase === 'asked') return dryRun ? 'reading comments' : 'starting';
  return (numbers?.cleaned_count ?? 0) > 0 ? 'reading and hiding' : 'reading comments';
}
