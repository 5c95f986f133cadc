import type { Waypoint } from '../../../engine/mission/mission.ts';
import { words } from '../../ui/words.ts';

/** The value that some waypoints share, or the span of their values. */
export function commonOf(values: readonly (number | undefined)[]) {
  const [first] = values;
  if (values.every((value) => value === first)) return { value: first, span: undefined };
  const known = values.filter((value) => value !== undefined);
  const ends = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Infinity,
    -Infinity,
  ] as const);
  return { value: undefined, span: ends };
}

/** Names waypoints in messages: one by its number, several by their count. */
export const naming = (indices: readonly number[]) => ({ count: indices.length, index: indices[0] ?? 0 });

/** Consecutive numbers as spans: “3 to 5, 8”; many of them are cut. */
export function numbersText(indices: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const index of indices) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else spans.push([index, index]);
  }
  const texts = spans
    .slice(0, 4)
    .map(([from, to]) =>
      from === to ? `${from + 1}` : words('window.mission.number_span', { from: from + 1, to: to + 1 }),
    );
  return spans.length > 4 ? `${texts.join(', ')} …` : texts.join(', ');
}

/** The metres by which each waypoint of a plan is raised so that the chosen ones go up by some. */
export const raisedBy = (indices: readonly number[], by_m: number): readonly number[] => {
  const raises: number[] = [];
  for (const index of indices) raises[index] = by_m;
  return Array.from(raises, (raise = 0) => raise);
};

/** Heights are compared and set together only above the same datum. */
export const haveOneDatum = (chosen: readonly Waypoint[]): boolean =>
  chosen.every(({ altitude }) => altitude.datum === chosen[0]?.altitude.datum);
