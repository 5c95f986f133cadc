import type { Position } from '../../../engine/geo/position.ts';
import type { Leg, MissionResult } from '../../contract/schemas/missionResult.ts';
import { splitOf } from '../flownPlan.ts';
import type { LegValue } from '../legFigures.ts';
import { legFileFigures } from '../legTables.ts';
import { cutOutline } from '../outlines/dateLine.ts';
import type { Polygon } from '../outlines/polygons.ts';
import { reachedArea } from '../outlines/reachedArea.ts';
import type { Edge, RangeResult, Ring } from '../ringReach.ts';
import { sayMessage } from '../say.ts';

/** A line or an area on the map with its figures; the names of those end in their units. */
export interface ResultShape {
  readonly name: string;
  readonly color: string;
  readonly figures: Readonly<Record<string, LegValue>>;
  readonly line?: readonly Position[];
  readonly areas?: readonly Polygon[];
}

/** Green, amber, red and dark red, by what a leg leaves. */
const legColors: Readonly<Record<Leg['status'], string>> = {
  ok: '#0b6e4f',
  low_margin: '#8a5300',
  no_return: '#b01e1e',
  cannot_complete: '#6b1111',
};

/** Every leg as it is flown, of every flight of a split. */
export function legShapes(result: MissionResult): ResultShape[] {
  const flights = splitOf(result) ?? [{ flight_index: 0, legs: result.legs }];
  return flights.flatMap(({ flight_index, legs }) =>
    legs.map((leg) => ({
      name: `Leg ${leg.leg_index + 1}`,
      color: legColors[leg.status],
      figures: legFileFigures({ leg, flight_index, threshold_pct: 0 }),
      line: [leg.from, leg.to],
    })),
  );
}

const isReached = (outline: readonly Position[]) => outline.length > 2;

function edgeShapes(ring: Ring): ResultShape[] {
  const { battery_threshold_pct: left_pct, color, cuts, conservative, fence_limits } = ring;
  const shape = (edge: string, { polygon, min_radius_m, max_radius_m }: Edge) => ({
    name: `${edge === 'expected' ? 'Probably' : 'At least'} ${left_pct} % left at home`,
    color,
    figures: {
      battery_left_at_home_pct: left_pct,
      edge,
      min_radius_m,
      max_radius_m,
      first_fence_m: fence_limits?.nearest.distance_m,
      fenced_directions_pct: fence_limits?.directions_pct,
    },
    areas: reachedArea({ polygon, cuts }),
  });
  return [
    ...(isReached(ring.polygon) ? [shape('expected', ring)] : []),
    ...(conservative !== undefined && isReached(conservative.polygon)
      ? [shape('95_of_100', conservative)]
      : []),
  ];
}

/** Shapes of the widest ring beyond fences, seen from the launch point. */
function beyondShapes({ battery_threshold_pct, fence_limits }: Ring): ResultShape[] {
  const areas = (fence_limits?.beyond ?? []).flatMap(cutOutline);
  if (areas.length === 0) return [];
  const figures = { battery_left_at_home_pct: battery_threshold_pct, edge: 'beyond_fences' };
  return [{ name: sayMessage('report.beyond_fences', {}, 'metric'), color: '#b01e1e', figures, areas }];
}

/** The rings that reach anywhere, each with the edge that 95 of 100 flights keep, without what the ground cuts off. */
export const ringShapes = ({ rings }: RangeResult): ResultShape[] => [
  ...rings.flatMap((ring) => edgeShapes(ring)),
  ...rings.slice(-1).flatMap(beyondShapes),
];
