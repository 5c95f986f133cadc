import { numberAt } from '../../engine/elementAt.ts';
import { toLongitude } from '../../engine/geo/angle.ts';
import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import { naturalEarth } from '../earth/naturalEarth.ts';
import { type Drawing, drawLine } from './mapDrawing.ts';
import type { Frame } from './plane.ts';

const metresPerDegree = 111_000;
/** No side of the outline is longer, but for those at the poles. */
const longestSide_m = 60_000;

/** An edge of the outline is no coast where it cuts land at 180°, or closes it at the pole. */
const isSeam = ({ lat, lon }: Position): boolean => Math.abs(lon) > 179.999 || lat < -89;

/** Returns a check for places in the box of a distance around another. */
function nearTo(center: Position, distance_m: number): (place: Position) => boolean {
  const tall_deg = distance_m / metresPerDegree;
  const wide_deg = tall_deg / Math.max(0.01, Math.cos(toRadians(center.lat)));
  return ({ lat, lon }) => {
    const east_deg = toLongitude(lon - center.lon);
    return Math.abs(lat - center.lat) < tall_deg && Math.abs(east_deg) < wide_deg;
  };
}

/** The coasts within a distance of a place and a little beyond, as lines. */
export function coastsNear(center: Position, distance_m: number): Position[][] {
  const isNear = nearTo(center, distance_m + longestSide_m);
  const lines: Position[][] = [];
  for (const corners of naturalEarth().lines) {
    let line: Position[] = [];
    for (let at = 0; at < corners.length; at += 2) {
      const place = { lat: numberAt(corners, at + 1), lon: numberAt(corners, at) };
      if (isNear(place) && !isSeam(place)) line.push(place);
      else if (line.length > 0) {
        lines.push(line);
        line = [];
      }
    }
    lines.push(line);
  }
  return lines.filter((line) => line.length > 1);
}

/** The outline is rounded to 0.0036°, up to 400 m: on a larger scale its steps show. */
const leastMetresPerPoint = 60;

const farthest_m = ({ box, perMetre, at }: Frame): number => {
  const [x, y] = at([0, 0]);
  const [wide, tall] = [Math.max(x - box.left, box.right - x), Math.max(y - box.top, box.bottom - y)];
  return Math.hypot(wide, tall) / perMetre;
};

/** The coast, where the figure is small enough in scale; says whether it shows any. */
export function drawCoast(drawing: Drawing): boolean {
  const { frame, center } = drawing;
  if (1 / frame.perMetre < leastMetresPerPoint) return false;
  const lines = coastsNear(center, farthest_m(frame));
  for (const line of lines) drawLine(drawing, line, { width: 0.8, color: '#6d8896' });
  const { left, right, top, bottom } = frame.box;
  return lines.flat().some((place) => {
    const [x, y] = frame.at(drawing.onPlane(place));
    return x > left && x < right && y > top && y < bottom;
  });
}
