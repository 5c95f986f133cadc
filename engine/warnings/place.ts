import type { Warning } from './warning.ts';

/** Parts of a flight that a finding may be about. */
export const placeKinds = [
  'launch',
  'leg',
  'waypoint',
  'return',
  'way_out',
  'to_swap',
  'resume',
  'break',
  'end',
  'flight',
  'swap_point',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The part of the flight that a finding is about, counted from 1 as its message counts it. */
export interface Place {
  readonly kind: PlaceKind;
  /** The leg, also that inside which a way begins or ends, or the waypoint at which the way in question begins or ends. */
  readonly number?: number | undefined;
  readonly flight_number?: number | undefined;
}

/** The kind of place of codes, or of single messages of a code, whose indices alone do not tell it. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  LOW_RETURN_CLEARANCE: 'return',
  RETURN_FENCE_BREACH: 'return',
  RETURN_OBSTACLE: 'return',
  RETURN_ABOVE_HEIGHT_CEILING: 'return',
  OBSTACLE_AT_LAUNCH: 'launch',
  RETURN_SIGHT_LOST: 'return',
  END_FENCE_BREACH: 'end',
  RETURN_ZONE_PROHIBITED: 'return',
  // The speed at a waypoint is that of the leg before it.
  SPEED_ABOVE_MAXIMUM: 'leg',
  SPORT_SPEED: 'leg',
  SPEED_BELOW_MINIMUM: 'leg',
  'PLAN_NOTE.long_leg': 'leg',
  HOME_ASSUMED: 'launch',
  HOME_GROUND_DIFFERS: 'launch',
  LAUNCH_OF_FILE: 'launch',
  'LAUNCH_OF_FILE.roof': 'launch',
  'LAUNCH_OF_FILE.used': 'launch',
  LAUNCH_ON_SURFACE: 'launch',
  LAUNCH_HEIGHTS_DIFFER: 'launch',
  GROUND_SOURCE_CHANGES: 'leg',
  TAKEOFF_GROUND_UNKNOWN: 'launch',
  'TERRAIN_FALLBACK.rings': 'launch',
  'PLAN_NOTE.far_home': 'launch',
  'PLAN_NOTE.impossible_ground': 'launch',
  'PLAN_NOTE.ground_not_set': 'launch',
  'PLAN_NOTE.other_ground_set': 'launch',
  'PLAN_NOTE.takeoff_ground': 'launch',
  SWAP_GROUND_UNKNOWN: 'swap_point',
  SWAP_PLACE_OUT_OF_REACH: 'swap_point',
};

/** Ways besides legs, which messages of a code are named by: `LOW_CLEARANCE.resume`. */
const ways: ReadonlyMap<string, PlaceKind> = new Map(
  (['return', 'resume', 'break', 'end'] as const).map((way) => [way, way]),
);

/** Ways of a flight to and from a place inside a leg. */
const inside: ReadonlySet<PlaceKind> = new Set(['resume', 'break']);

/** Places of which a flight has one, or that no number names. */
const unnumbered: ReadonlySet<PlaceKind> = new Set(['launch', 'swap_point']);

type Placed = Pick<Warning, 'code' | 'says' | 'leg_index' | 'waypoint_index' | 'flight_index'>;

/** The place of a finding; `undefined`: it is about the whole flight, or about rings. */
export function placeOf({
  code,
  says = code,
  leg_index,
  waypoint_index,
  flight_index,
}: Placed): Place | undefined {
  const told = kinds[says] ?? ways.get(says.slice(says.lastIndexOf('.') + 1)) ?? kinds[code];
  if (told !== undefined && unnumbered.has(told)) return { kind: told };
  const ofFlight = flight_index === undefined ? {} : { flight_number: flight_index + 1 };
  const index = leg_index ?? waypoint_index;
  if (index === undefined) return flight_index === undefined ? undefined : { kind: 'flight', ...ofFlight };
  const ofPlan = told ?? (leg_index === undefined ? 'waypoint' : 'leg');
  const ofWay = told === 'return' ? 'to_swap' : 'way_out';
  const ofSplit = told !== undefined && inside.has(told) ? told : ofWay;
  return { kind: flight_index === undefined ? ofPlan : ofSplit, number: index + 1, ...ofFlight };
}

/** Each warning with its place beside it, for the wire. */
export const withPlace = <Of extends Placed>(warnings: readonly Of[]): (Of & { place?: Place })[] =>
  warnings.map((warning) => {
    const place = placeOf(warning);
    return place === undefined ? warning : { ...warning, place };
  });
