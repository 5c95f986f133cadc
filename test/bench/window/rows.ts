import { loadavg } from 'node:os';
import { quantile } from '../pairedRounds.ts';
import type { DragFigures } from './dragFigures.ts';

/** Longest times that a person should wait for, milliseconds. */
export const bars = { shapes_ms: 50, script_ms: 8, paint_ms: 50 } as const;
/** A frame that stands longer than this many of the display's own was followed by a late one; less is the clocks' own unrest. */
const lateAfter = 1.5;

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** How busy the machine is with other things, which every figure here suffers from. */
export const loadText = () =>
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

export function row(
  name: string,
  figures: string,
  bar?: { readonly text: string; readonly isMet: boolean },
): void {
  const end = bar === undefined ? '' : `   bar ${bar.text}: ${verdict(bar.isMet)}`;
  console.log(`  ${name.padEnd(44)}${figures}${end}`);
}

function spread(values: readonly number[], shares: readonly number[]): string {
  return shares
    .map((share) => `p${Math.round(100 * share)} ${ms(quantile(values, share)).padStart(9)}`)
    .join('  ');
}

/** The rows of one kind of drag, several of which were made. */
export function dragRows(drags: readonly DragFigures[], shape: string): void {
  const all = (of: (drag: DragFigures) => readonly number[]) => drags.flatMap(of);
  const shapes = all(({ shapes_ms }) => shapes_ms);
  const frames = all(({ frames_ms }) => frames_ms);
  const scripts = all(({ scripts_ms }) => scripts_ms);
  const interval_ms = quantile(
    drags.map((drag) => drag.interval_ms),
    0.5,
  );
  row(`pointer to painted ${shape}`, spread(shapes, [0.5, 0.95]), {
    text: `p95 ≤ ${bars.shapes_ms} ms`,
    isMet: quantile(shapes, 0.95) <= bars.shapes_ms,
  });
  row(`a frame stands (${frames.length} of them)`, spread(frames, [0.5, 0.95, 0.99]), {
    text: `p99 within one frame of ${ms(interval_ms)}`,
    isMet: quantile(frames, 0.99) < lateAfter * interval_ms,
  });
  row('scripts in a frame', spread(scripts, [0.5, 0.95, 0.99]), {
    text: `p99 ≤ ${bars.script_ms} ms`,
    isMet: quantile(scripts, 0.99) <= bars.script_ms,
  });
  const own = all(({ scriptsOwn_ms }) => scriptsOwn_ms);
  row('  in the own time of the thread', spread(own, [0.5, 0.95, 0.99]));
  const paints = all(({ paints_ms }) => paints_ms);
  row('a paint of the main thread', spread(paints, [0.5, 0.95, 1]), {
    text: `p100 ≤ ${bars.paint_ms} ms`,
    isMet: quantile(paints, 1) <= bars.paint_ms,
  });
}

/** Shapes that go ahead of their answer have a second row: until those of an answer were there. */
export function answeredRow(drags: readonly DragFigures[]): void {
  const answered = drags.flatMap(({ answered_ms }) => answered_ms);
  row('pointer to an answer for its place', spread(answered, [0.5, 0.95]), {
    text: `p95 ≤ ${bars.shapes_ms} ms`,
    isMet: quantile(answered, 0.95) <= bars.shapes_ms,
  });
}

/** The rows of a page without the product, which no bar is set for: what the machine gives at that moment. */
export function bareRows(drags: readonly DragFigures[]): void {
  const all = (of: (drag: DragFigures) => readonly number[]) => drags.flatMap(of);
  row(
    '  pointer to picture',
    spread(
      all(({ shapes_ms }) => shapes_ms),
      [0.5, 0.95],
    ),
  );
  row(
    '  a frame stands',
    spread(
      all(({ frames_ms }) => frames_ms),
      [0.5, 0.95, 0.99],
    ),
  );
}

export function answerRow(drags: readonly DragFigures[]): void {
  const answers = drags.map(({ answer_ms }) => answer_ms ?? Number.POSITIVE_INFINITY);
  row('pointer let go to painted legs and verdict', spread(answers, [0.5, 0.95]));
}

export function timesRow(name: string, times_ms: readonly number[]): void {
  row(
    name,
    `${spread(times_ms, [0.5])}  least ${ms(quantile(times_ms, 0))}  most ${ms(quantile(times_ms, 1))}`,
  );
}
