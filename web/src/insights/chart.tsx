import { useEffect, useRef } from 'react';
import uPlot from 'uplot';

import { onTheme } from '../data/theme.ts';
import styles from './chart.module.css';

const HEIGHT = 220;
/** The share of the column's width that a bar fills, and the bar's greatest width in CSS px. */
const BAR: [number, number] = [0.7, 36];
const LABEL_PX = 44;

export interface ChartSeries {
  label: string;
  /** The name of the design token with its colour. */
  color: string;
  values: readonly number[];
}

interface ChartProps {
  /** The label of each bar. */
  labels: readonly string[];
  /** The stacked series, the first one at the bottom. */
  series: readonly ChartSeries[];
  format: (value: number) => string;
}

/**
 * A chart of stacked bars. Screen readers skip it, because the table beside it has the same
 * numbers.
 */
export function Chart({ labels, series, format }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    let chart: uPlot | undefined;
    const draw = (): void => {
      chart?.destroy();
      chart = plot(element, { labels, series, format });
    };
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const resized = new ResizeObserver(() => {
      chart?.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    draw();
    dark.addEventListener('change', draw);
    const ignoreTheme = onTheme(draw);
    resized.observe(element);
    return () => {
      dark.removeEventListener('change', draw);
      ignoreTheme();
      resized.disconnect();
      chart?.destroy();
    };
  }, [labels, series, format]);
  return (
    <figure className={styles['figure']} aria-hidden="true">
      <div ref={holder} className={styles['chart']} />
      <ul className={styles['legend']}>
        {series.map(({ label, color }) => (
          <li key={label}>
            <svg className={styles['key']} viewBox="0 0 10 10">
              <rect width="10" height="10" rx="2" fill={`var(${color})`} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function plot(element: HTMLElement, { labels, series, format }: ChartProps): uPlot {
  const style = getComputedStyle(element);
  // A design token may have a colour for each theme. The computed `color` is a single colour.
  const color = (name: string) => {
    element.style.color = `var(${name})`;
    return style.color;
  };
  const axis = {
    stroke: color('--text-soft'),
    font: `12px ${style.fontFamily}`,
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars?.({ size: BAR });
  const stacked = sums(series).toReversed();
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      scales: {
        x: { time: false, range: [-0.5, labels.length - 0.5] },
        y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: LABEL_PX,
          incrs: [1, 2, 3, 4, 6, 7, 14, 28],
          values: (_, at) => at.map((index) => labels[index] ?? ''),
        },
        {
          ...axis,
          size: LABEL_PX,
          grid: { stroke: color('--line'), width: 1 },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000],
          values: (_, at) => at.map((value) => format(value)),
        },
      ],
      series: [
        {},
        ...stacked.map(({ color: name }) => ({
          fill: color(name),
          width: 0,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars }),
        })),
      ],
    },
    [labels.map((_, index) => index), ...stacked.map(({ values }) => Array.from(values))],
    element,
  );
}

/** Returns each series with the values of the previous series added to its own. */
function sums(series: readonly ChartSeries[]): ChartSeries[] {
  let before: readonly number[] = [];
  return series.map((one) => {
    before = one.values.map((value, index) => value + (before[index] ?? 0));
    return { ...one, values: before };
  });
}
