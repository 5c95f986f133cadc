import { useMap } from 'react-leaflet';
import type { Position } from '../../../engine/geo/position.ts';
import { type DrawnPoint, toPosition } from '../geometry/longitudes.ts';

const step_px = 8;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focused marker by arrow keys, a few pixels a press or one with Shift: a drag without a pointer. */
export function useNudge(at: DrawnPoint, move: (to: Position) => void): (event: KeyboardEvent) => boolean {
  const map = useMap();
  return ({ key, shiftKey }) => {
    const direction = directions[key];
    if (direction === undefined) return false;
    const [x, y] = direction;
    const step = shiftKey ? 1 : step_px;
    const from = map.project(at);
    move(toPosition(map.unproject(from.add([x * step, y * step]))));
    return true;
  };
}
