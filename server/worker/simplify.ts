import type { PlanPoint } from '../../engine/flightplan/flightPlan.ts';

export interface Simplified {
  readonly points: readonly PlanPoint[];
  /** How far the farthest point that was left out lies from the simplified line, height included. */
  readonly deviation_m: number;
}

/** Nearer than any receiver knows its place: finer detail is noise. */
const finest_m = 0.1;
const metresPerDegree = 111_195;
const toRadians = Math.PI / 180;

/** East, north and up from one point to another, metres; flat, which is near enough for distances from a line. */
function offset(from: PlanPoint, to: PlanPoint): [number, number, number] {
  const east_deg = ((to.lon - from.lon + 540) % 360) - 180;
  const isSameDatum = from.altitude?.datum === to.altitude?.datum;
  return [
    east_deg * Math.cos(from.lat * toRadians) * metresPerDegree,
    (to.lat - from.lat) * metresPerDegree,
    isSameDatum ? (to.altitude?.value_m ?? 0) - (from.altitude?.value_m ?? 0) : 0,
  ];
}

const dot = (a: readonly number[], b: readonly number[]) =>
  (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0) + (a[2] ?? 0) * (b[2] ?? 0);

/** From a point to the stretch between two others, metres. */
function distanceToStretch(point: PlanPoint, start: PlanPoint, along: readonly number[]): number {
  const [x, y, z] = offset(start, point);
  const length2 = dot(along, along);
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, dot([x, y, z], along) / length2));
  return Math.hypot(x - share * (along[0] ?? 0), y - share * (along[1] ?? 0), z - share * (along[2] ?? 0));
}

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly farthest: number;
  readonly deviation_m: number;
}

function measure(points: readonly PlanPoint[], first: number, last: number): Stretch {
  const start = points[first];
  const end = points[last];
  let farthest = first;
  let deviation_m = 0;
  if (start === undefined || end === undefined) return { first, last, farthest, deviation_m };
  const along = offset(start, end);
  for (let index = first + 1; index < last; index += 1) {
    const point = points[index];
    const distance_m = point === undefined ? 0 : distanceToStretch(point, start, along);
    if (distance_m > deviation_m) {
      deviation_m = distance_m;
      farthest = index;
    }
  }
  return { first, last, farthest, deviation_m };
}

/** Where something happens the aircraft has to go. */
const isKept = ({ hover_time_s, actions = [] }: PlanPoint) => hover_time_s > 0 || actions.length > 0;

function worstOf(stretches: readonly Stretch[]): number {
  return stretches.reduce(
    (worst, { deviation_m }, at) => (deviation_m > (stretches[worst]?.deviation_m ?? 0) ? at : worst),
    0,
  );
}

/**
 * The line through at most `most` of the points: the two ends, those where the aircraft waits or acts (however many), and,
 * one by one, the one farthest from the line so far (Ramer, Douglas and Peucker, worst first) down to 0.1 m.
 */
export function simplify(points: readonly PlanPoint[], most: number): Simplified {
  const ends = points.flatMap((point, index) =>
    index === 0 || index === points.length - 1 || isKept(point) ? [index] : [],
  );
  const stretches = ends.slice(1).map((last, at) => measure(points, ends[at] ?? 0, last));
  let worst = worstOf(stretches);
  while (stretches.length + 1 < most && (stretches[worst]?.deviation_m ?? 0) > finest_m) {
    const [split] = stretches.splice(worst, 1);
    if (split === undefined) break;
    stretches.push(measure(points, split.first, split.farthest), measure(points, split.farthest, split.last));
    worst = worstOf(stretches);
  }
  const kept = new Set([...ends, ...stretches.map(({ last }) => last)]);
  return {
    points: points.filter((_, index) => kept.has(index)),
    deviation_m: stretches[worst]?.deviation_m ?? 0,
  };
}
