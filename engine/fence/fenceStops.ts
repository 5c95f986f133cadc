import { trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { planeAround } from '../survey/surveyPlane.ts';
import { type Fence, isCircle } from './fence.ts';
import { type FenceBreach, holdsAt, shortest_m, spansWhere, type WayAt, wayAtEach } from './fenceBreach.ts';
import { type FenceShape, fenceShape, type Span } from './fenceShape.ts';

/** Where a way first breaks the fences. */
export interface FenceStop {
  readonly kind: FenceBreach['kind'];
  /** From the start of the way, metres. */
  readonly distance_m: number;
  /** Name of the area that the way leaves or enters, if it has one. */
  readonly fence_name?: string | undefined;
}

/** A function that gives where the first metres of a way, as many as are asked for, break the fences; `undefined`: nowhere. */
type StopWithin = (length_m: number) => FenceStop | undefined;

interface NamedShape extends FenceShape {
  readonly name: string | undefined;
}

/**
 * A function that looks at a geodesic once and gives where each shorter way along it first breaks the fences, by the rule of `fenceCheck`.
 * Linear in the corners.
 */
export function fenceStops(fences: readonly Fence[]): (from: Position, to: Position) => StopWithin {
  const shapes = fences.map((fence): NamedShape => ({ ...fenceShape(fence), name: fence.name }));
  const rules = [
    { kind: 'outside', shapes: shapes.filter(({ is_inclusion }) => is_inclusion) },
    { kind: 'inside', shapes: shapes.filter(({ is_inclusion }) => !is_inclusion) },
  ] as const;
  return (from, to) => {
    const whole_m = trackBetween(from, to).distance_m;
    const found = rules
      .filter((rule) => rule.shapes.length > 0)
      .map(({ kind, shapes: named }): Broken => {
        const ways = wayAtEach({ from, to }, named);
        return { kind, ways, spans: spansWhere(ways, kind === 'inside') };
      });
    return (length_m) => {
      const stops = found.flatMap((rule) => stopOf(rule, whole_m, length_m / whole_m));
      return stops.sort((one, other) => one.distance_m - other.distance_m)[0];
    };
  };
}

interface Broken {
  readonly kind: FenceStop['kind'];
  readonly ways: readonly WayAt<NamedShape>[];
  readonly spans: readonly Span[];
}

/** Where the way up to a share of its length breaks a rule for longer than rounded coordinates may. */
function stopOf({ kind, ways, spans }: Broken, whole_m: number, share: number): FenceStop[] {
  const first = spans.find(({ from, to }) => (Math.min(to, share) - from) * whole_m >= shortest_m);
  if (first === undefined) return [];
  const aside = shortest_m / 2 / whole_m;
  const near = kind === 'inside' ? first.from + aside : first.from - aside;
  const area = near < 0 ? undefined : ways.find((way) => holdsAt(way, near))?.shape;
  return [
    {
      kind,
      distance_m: first.from * whole_m,
      ...(area?.name !== undefined && { fence_name: area.name }),
    },
  ];
}

/** The middle of a circle, or of the box around an outline. */
export const fenceMiddle = (fence: Fence): Position =>
  isCircle(fence) ? fence.center : planeAround(fence.outline).unproject({ x: 0, y: 0 });
