import { trackBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { Waypoint } from '../../mission/mission.ts';
import { headingAt } from '../../mission/pointing.ts';
import { numberAt } from '../source/json/jsonValue.ts';
import { jsonIn } from '../write/allowedPart.ts';
import { decimalText, rounded } from '../write/decimal.ts';

/** Columns of how nose and gimbal are held and what they look at (litchiutilities.com/docs/litchiCsv.php), with what means nothing there. */
export const stateColumns = [
  'heading',
  'rotationdir',
  'gimbalmode',
  'gimbalpitchangle',
  'poi latitude',
  'poi longitude',
  'poi altitude',
  'poi altitudemode',
] as const;

export type StateColumn = (typeof stateColumns)[number];
export type LitchiState = { readonly [Column in StateColumn]?: number };

/** Decimal places: of a degree on the ground nine are 0.1 mm. */
export const placesOf = (column: StateColumn): number =>
  column === 'poi latitude' || column === 'poi longitude' ? 9 : 3;

type Flown = Position & Pick<Waypoint, 'actions'>;

/** The heading of a waypoint, else the course along the next leg or to what is looked at, as the writer gives it to the nose; 0 at the last one. */
export function noseAlong(from: Flown, to: Position | undefined): number {
  const heading_deg = headingAt(from);
  return heading_deg === undefined ? courseAlong(from, to) : rounded(heading_deg, placesOf('heading'));
}

const courseAlong = (from: Position, to: Position | undefined): number =>
  to === undefined ? 0 : Number(decimalText(trackBetween(from, to).course_deg, 1));

/** Value of `gimbalmode` that tilts the camera to the point of interest. */
export const tiltToPoint = 1;

/** The columns of a row that say something, as a part of its waypoint; of one that looks at a place without that place. */
export function statePart(
  figureOf: (column: StateColumn) => number | undefined,
  isLooking: boolean,
): { carried?: CarriedPart } {
  const known = stateColumns.flatMap((column) => {
    const value = figureOf(column);
    const usual = isLooking && column === 'gimbalmode' ? tiltToPoint : 0;
    const isSaid = isLooking && column.startsWith('poi ');
    const isUsual = isSaid || value === undefined || (value === usual && column !== 'heading');
    return isUsual ? [] : [[column, rounded(value, placesOf(column))] as const];
  });
  if (known.length === 0) return {};
  return { carried: { format: 'litchi', kind: 'waypoint', text: JSON.stringify(Object.fromEntries(known)) } };
}

/** The columns of a part; none of another one, or of a damaged one. */
export function stateIn(part: CarriedPart | undefined): LitchiState {
  if (part?.format !== 'litchi') return {};
  const value = jsonIn(part);
  return Object.fromEntries(
    stateColumns.flatMap((column) => {
      const held = numberAt(value, column);
      return held === undefined ? [] : [[column, held]];
    }),
  );
}
