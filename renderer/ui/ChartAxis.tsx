import type { Tick } from './chartLines.ts';

interface Props {
  readonly ticks: readonly Tick[];
  readonly toText: (value: number, index: number) => string | number;
}

interface LevelsProps extends Props {
  /** The ends of the plot, pixels. */
  readonly left: number;
  readonly right: number;
}

/** Lines across a plot, each with its figure to the left. */
export const LevelAxis = ({ ticks, toText, left, right }: LevelsProps) =>
  ticks.map(({ value, at_px }, index) => (
    <g key={value}>
      <line data-zero={value === 0} x1={left} x2={right} y1={at_px} y2={at_px} />
      <text x={left - 8} y={at_px + 4} textAnchor="end">
        {toText(value, index)}
      </text>
    </g>
  ));

/** Figures in a row below a plot. */
export const FootAxis = ({ ticks, toText, y }: Props & { readonly y: number }) =>
  ticks.map(({ value, at_px }, index) => (
    <text key={value} x={at_px} y={y} textAnchor="middle">
      {toText(value, index)}
    </text>
  ));
