import type { LaunchMark } from '../../../server/report/launchPointWords.ts';
import type { ScreenPoint } from './boxes.ts';

/** The marks of launch points, those that matter least first, so that others lie over them. */
export const launchMarks = ['barred', 'bad', 'warn', 'level', 'ok'] as const satisfies readonly LaunchMark[];

type Stroke = readonly (readonly [x: number, y: number])[];

/** ✓ ▲ ✕ as the status of a leg is drawn, a tick over a line for level ground, and a dash for what is not proposed; pixels around the place. */
const strokes: Readonly<Record<LaunchMark, readonly Stroke[]>> = {
  ok: [
    [
      [-4, 0.5],
      [-1, 3.5],
      [4.5, -3],
    ],
  ],
  level: [
    [
      [-3, -1.5],
      [-0.5, 1],
      [3.5, -4],
    ],
    [
      [-4.5, 4.5],
      [4.5, 4.5],
    ],
  ],
  warn: [
    [
      [0, -4.5],
      [4.5, 3.5],
      [-4.5, 3.5],
      [0, -4.5],
    ],
  ],
  bad: [
    [
      [-3, -3],
      [3, 3],
    ],
    [
      [3, -3],
      [-3, 3],
    ],
  ],
  barred: [
    [
      [-3.5, 0],
      [3.5, 0],
    ],
  ],
};

export interface MarkedPlace {
  readonly mark: LaunchMark;
  readonly at: ScreenPoint;
}

/** Marks are drawn whole where places lie so far apart on screen, and no smaller than the share of that, pixels. */
const roomy_px = 13;
const smallest = 0.45;

/** The size of marks by the room between neighbours of a grid in its rows: 1 where there is enough. */
export function scaleFor(places: readonly MarkedPlace[]): number {
  const apart_px = places.slice(1).map(({ at }, index) => {
    const before = (places[index] as MarkedPlace).at;
    return Math.hypot(at.x - before.x, at.y - before.y);
  });
  return Math.max(smallest, Math.min(1, ...apart_px.map((room_px) => room_px / roomy_px)));
}

/** The lines of all places with a mark, pixels. */
export const marksOf = (places: readonly MarkedPlace[], mark: LaunchMark, scale = 1): ScreenPoint[][] =>
  places
    .filter((place) => place.mark === mark)
    .flatMap(({ at }) =>
      strokes[mark].map((stroke) => stroke.map(([x, y]) => ({ x: at.x + scale * x, y: at.y + scale * y }))),
    );
