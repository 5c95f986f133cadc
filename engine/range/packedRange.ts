import { warmChargeOf } from '../aircraft/packCharge.ts';
import { defined } from '../defined.ts';
import type { Draft } from '../draft.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { canReach } from '../flight/aloft.ts';
import { type DrawOutline, geodesicFan } from '../geo/geodesicFan.ts';
import { aircraftWarnings, ceilingWarning } from '../warnings/aircraftWarnings.ts';
import { barriersAt } from '../warnings/limits.ts';
import { speedWarnings } from '../warnings/speedWarnings.ts';
import type { Warning } from '../warnings/warning.ts';
import { atOneHeight } from '../warnings/windWarnings.ts';
import { loiterWarning, stallWarning } from '../warnings/wingWarnings.ts';
import { requestedSpeed } from './askedSpeeds.ts';
import { cornersOf } from './outlineCorners.ts';
import type {
  PackedConservative,
  PackedEdge,
  PackedRange,
  PackedRing,
  RangeInput,
  UnreachableReason,
} from './rangeAnalysis.ts';
import { type RangeFlight, rangeFlight } from './rangeFlight.ts';
import { physicsOf } from './rangePhysics.ts';
import { fenceLimitsFor, type LimitsOf } from './ringFences.ts';
import { overGroundRings } from './ringGround.ts';
import { type RingReach, ringsFor } from './ringReach.ts';

/**
 * Range rings around a launch point, in closed form for each bearing, since drain is linear in distance (MODEL.md §9).
 * The flight climbs over home, holds its airspeeds out and back at constant height, hovers at the far point, descends and
 * lands. Defined for every finite input; a ring that cannot be reached is empty and says why.
 */
export function packedRange(asked: RangeInput): PackedRange {
  // Over known ground a ring has as many bearings as that.
  const input = { ...asked, bearings: asked.ground?.bearings ?? asked.bearings };
  const between = input.bearings / asked.bearings;
  const range = rangeFlight(input);
  const { flight } = range;
  const levelRings = ringsFor(range, barrierOf(range));
  const reachRings =
    input.ground === undefined ? levelRings : overGroundRings(range, input.ground, levelRings);
  const thresholds = [...input.battery_thresholds_pct].sort((a, b) => b - a);
  const reserve_pct = 100 * flight.drone.battery_reserve_frac;
  const budgetOf = (threshold_pct: number): number =>
    warmChargeOf(flight.pack, input.initial_battery_pct - threshold_pct);
  const reaches = reachRings('out_and_back', thresholds.map(budgetOf));
  const oneWay = elementAt(reachRings('one_way', [budgetOf(reserve_pct)]), 0);
  const furthest_m = furthestOf([...reaches, oneWay]);
  const draw = geodesicFan(input.center, input.bearings, furthest_m);
  const limitsOf = fenceLimitsFor(range, asked.bearings, furthest_m);
  const edges: Edges =
    between === 1
      ? { draw, limitsOf }
      : {
          draw: (radii_m) => withoutEven(draw(radii_m), radii_m, between),
          limitsOf: (radii_m) => limitsOf(everyOne(radii_m, asked.bearings, between)),
        };
  return {
    center: { ...input.center, ...defined({ elevation_msl_m: input.elevation_msl_m }) },
    rings: thresholds.map((battery_threshold_pct, index) =>
      drawnRing(elementAt(reaches, index), edges, {
        battery_threshold_pct,
        label: `${formatPct(battery_threshold_pct)} % left at home`,
        below_reserve: battery_threshold_pct < reserve_pct,
      }),
    ),
    oneway_ring: drawnRing(oneWay, edges, {
      battery_threshold_pct: reserve_pct,
      label: `One way, ${formatPct(reserve_pct)} % left where it lands`,
      below_reserve: false,
    }),
    physics: physicsOf(range),
    warnings: [
      ...aircraftWarnings(flight, input.payload_g, atOneHeight(input.height_m)),
      ...ceilingWarning(flight, input.height_m),
      ...speedWarning(range),
      ...loiterWarning(flight, input.hover_time_s > 0),
    ],
  };
}

/** The radii on the bearings of a ring, of which each is followed by others between it and the next. */
function everyOne(radii_m: Float64Array, bearings: number, between: number): Float64Array {
  return Float64Array.from({ length: bearings }, (_, bearing) =>
    numberAt(radii_m, (bearing * between) % radii_m.length),
  );
}

/** An outline without the corners between the bearings of its ring that it does not need. */
function withoutEven(outline: Float64Array, radii_m: Float64Array, between: number): Float64Array {
  const around_m = Float64Array.from({ length: outline.length / 2 }, (_, at) =>
    numberAt(radii_m, at % radii_m.length),
  );
  const corners = cornersOf(around_m, between);
  return Float64Array.from({ length: 2 * corners.length }, (_, at) =>
    numberAt(outline, 2 * elementAt(corners, at >> 1) + (at & 1)),
  );
}

type RingHead = Pick<PackedRing, 'battery_threshold_pct' | 'label' | 'below_reserve'>;

/** Edges that come from the radii of a ring. */
interface Edges {
  readonly draw: DrawOutline;
  readonly limitsOf: LimitsOf;
}

const formatPct = (value_pct: number): string => String(Math.round(value_pct * 100) / 100);

/** Why the flight is impossible in every direction. An unpublished limit forbids nothing. */
function barrierOf({ aloft, flight, plan: { input } }: RangeFlight): UnreachableReason | undefined {
  const barriers = barriersAt(flight, input.payload_g, input.height_m);
  return barriers[0] ?? (canReach(flight, aloft, input.height_m) ? undefined : 'WIND');
}

function furthestOf(reaches: readonly RingReach[]): number {
  let most_m = 0;
  for (const { radii_m } of reaches)
    for (let line = 0; line < radii_m.length; line++) most_m = Math.max(most_m, numberAt(radii_m, line));
  return most_m;
}

function drawnEdge(radii_m: Float64Array, draw: DrawOutline): PackedEdge {
  let min_radius_m = Infinity;
  let max_radius_m = 0;
  for (let line = 0; line < radii_m.length; line++) {
    min_radius_m = Math.min(min_radius_m, numberAt(radii_m, line));
    max_radius_m = Math.max(max_radius_m, numberAt(radii_m, line));
  }
  const polygon = max_radius_m === 0 ? new Float64Array(0) : draw(radii_m);
  return { polygon, min_radius_m, max_radius_m };
}

/** The edge of a ring that 95 of 100 flights keep, and why it is 0 on a bearing that the ring reaches. */
function drawnCautious({ radii_m, isStoppedByWind }: RingReach, edge_m: Float64Array, draw: DrawOutline) {
  const edge: Draft<PackedConservative> = drawnEdge(edge_m, draw);
  if (edge_m.some((distance_m, line) => distance_m === 0 && numberAt(radii_m, line) > 0))
    edge.unreachable_reason = isStoppedByWind === true ? 'WIND' : 'BATTERY';
  return edge;
}

/** Sets members one by one: copying objects with optional members costs as much as the outlines. */
function drawnRing(reach: RingReach, { draw, limitsOf }: Edges, facts: RingHead): PackedRing {
  const { unreachable_reason, conservative_m, speed_gain_pct, explanation } = reach;
  const { polygon, min_radius_m, max_radius_m } = drawnEdge(reach.radii_m, draw);
  const { battery_threshold_pct, label, below_reserve } = facts;
  const ring: Draft<PackedRing> = {
    polygon,
    min_radius_m,
    max_radius_m,
    battery_threshold_pct,
    label,
    below_reserve,
  };
  if (unreachable_reason !== undefined) ring.unreachable_reason = unreachable_reason;
  if (conservative_m !== undefined) ring.conservative = drawnCautious(reach, conservative_m, draw);
  if (explanation !== undefined) ring.explanation = explanation;
  if (reach.holes !== undefined) ring.holes = reach.holes;
  if (reach.cuts !== undefined) ring.cuts = reach.cuts;
  const fence_limits = limitsOf(reach.radii_m);
  if (fence_limits !== undefined) ring.fence_limits = fence_limits;
  if (speed_gain_pct !== undefined) ring.speed_gain_pct = speed_gain_pct;
  return ring;
}

function speedWarning({ plan: { input }, flight, aloft }: RangeFlight): Warning[] {
  if (input.speed_policy === 'best_range') return [];
  const asked_mps = requestedSpeed(input);
  return [...stallWarning(flight, asked_mps, input.height_m), ...speedWarnings(asked_mps, aloft)];
}
