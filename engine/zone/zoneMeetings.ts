import { elementAt, numberAt } from '../elementAt.ts';
import type { FlownHeights } from '../fence/fenceBreach.ts';
import { shortest_m } from '../fence/fenceBreach.ts';
import { type AreaShape, areaShape } from '../fence/fenceShape.ts';
import { commonOf, longEnough, type Span, shareOf } from '../fence/spans.ts';
import { type StraightLine, straightLine, stretchesInside } from '../fence/stretches.ts';
import { pointAlong, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { type FoundZone, type Grant, grants, type ZoneKind, type ZonePart } from './zone.ts';
import { zoneArea } from './zoneArea.ts';
import { heightSpans, type LaunchHeight } from './zoneHeights.ts';
import { type FlownTime, type HoursState, hoursState } from './zoneHours.ts';

/** A straight way as it is flown, with what is known of it. */
export interface ZonedWay {
  readonly from: Position;
  readonly to: Position;
  readonly heights: FlownHeights;
  /** The ground above the launch point at even shares of the way, NaN where unknown; absent: unknown. */
  readonly ground_m?: Float64Array | undefined;
  /** The time of the flight; absent: unknown. */
  readonly time?: FlownTime | undefined;
}

/** The answer to the question whether the data are of the time of the flight, as their source states. */
export type DatesState = 'in' | 'out' | 'unchecked';

/** A way in a zone. The position is where it first is, for certain if it is so anywhere. */
export interface ZoneMeeting extends Position {
  readonly found: FoundZone;
  /** Length of the way there, metres, with its climbs and descents in place. */
  readonly length_m: number;
  readonly height: 'in' | 'unchecked';
  readonly hours: Exclude<HoursState, 'out'>;
  readonly dates: DatesState;
  /** The hardest way to an authorisation of the parts that are met. */
  readonly grant?: Grant | undefined;
}

/** True if a zone forbids a way: area, height and hour are known, and the data are of that day. */
export const isForbidden = ({ found, height, hours, dates }: ZoneMeeting): boolean =>
  found.zone.kind === 'prohibited' && height === 'in' && hours === 'in' && dates === 'in';

const asked: ReadonlySet<ZoneKind> = new Set<ZoneKind>([
  'prohibited',
  'authorisation',
  'conditional',
  'airspace',
  'unknown',
  'information',
]);

interface ShapedPart extends ZonePart {
  readonly shape: AreaShape;
}

interface ShapedZone {
  readonly found: FoundZone;
  readonly parts: readonly ShapedPart[];
}

/** A stretch over the ground, or a climb in place. */
interface Stretch {
  readonly line: StraightLine;
  readonly length_m: number;
  readonly along_m: Float64Array;
  readonly ground_m: Float64Array | undefined;
}

function upright(
  place: Position,
  from_m: number | undefined,
  to_m: number,
  ground_m: number | undefined,
): Stretch[] {
  if (from_m === undefined || from_m === to_m) return [];
  return [
    {
      line: straightLine(place, place),
      length_m: Math.abs(to_m - from_m),
      along_m: Float64Array.of(from_m, to_m),
      ground_m: ground_m === undefined ? undefined : Float64Array.of(ground_m, ground_m),
    },
  ];
}

function stretchesOf({ from, to, heights, ground_m }: ZonedWay): readonly Stretch[] {
  const { along_m, before_m, after_m } = heights;
  const [first_m, last_m] = [numberAt(along_m, 0), numberAt(along_m, along_m.length - 1)];
  const [start, end] = [ground_m?.[0], ground_m?.at(-1)];
  const length_m = trackBetween(from, to).distance_m;
  return [
    ...upright(from, before_m, first_m, start),
    { line: straightLine(from, to), length_m, along_m, ground_m },
    ...(after_m === undefined ? [] : upright(to, last_m, after_m, end)),
  ];
}

interface Met {
  readonly grant: Grant | undefined;
  readonly line: StraightLine;
  readonly length_m: number;
  readonly spans: readonly Span[];
}

/** The stretches of a way in a part of a zone: those that are there for certain, and those that may be. */
function metBy(stretches: readonly Stretch[], part: ShapedPart, launch: LaunchHeight) {
  const certain: Met[] = [];
  const possible: Met[] = [];
  for (const { line, length_m, along_m, ground_m } of stretches) {
    const inside = stretchesInside(line, part.shape);
    if (inside.length === 0) continue;
    const high = heightSpans(part, { along_m, ground_m, launch });
    for (const [list, spans] of [
      [certain, high.certain],
      [possible, high.possible],
    ] as const) {
      const met = longEnough(commonOf(inside, spans), length_m, shortest_m);
      if (met.length > 0) list.push({ grant: part.grant, line, length_m, spans: met });
    }
  }
  return { certain, possible };
}

const lengthOf = (met: readonly Met[]): number =>
  met.reduce((sum_m, { length_m, spans }) => sum_m + length_m * shareOf(spans), 0);

function startOf({ line: { from, to }, spans }: Met): Position {
  const share = elementAt(spans, 0).from;
  const { lat, lon } = share === 0 ? from : pointAlong(from, trackBetween(from, to), share);
  return { lat, lon };
}

/** The hardest of the ways to an authorisation. */
const hardest = (met: readonly Met[]): Grant | undefined =>
  grants.findLast((grant) => met.some((one) => one.grant === grant));

const day_ms = 86_400_000;

const isOfZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** An instant of a date and time; a date alone is meant from its beginning to its end. NaN: nobody can tell, since it names no zone, say. */
function instantOf(text: string | undefined, whole_ms: number): number {
  if (text === undefined) return whole_ms === 0 ? -Infinity : Infinity;
  if (text.length > 10 && !isOfZone.test(text)) return Number.NaN;
  return Date.parse(text) + (text.length === 10 ? whole_ms : 0);
}

export function datesState(
  { origin: { valid_from, valid_until } }: FoundZone,
  time: FlownTime | undefined,
): DatesState {
  if (valid_from === undefined && valid_until === undefined) return 'in';
  if (time === undefined) return 'unchecked';
  const [from_ms, until_ms] = [instantOf(valid_from, 0), instantOf(valid_until, day_ms)];
  if (Number.isNaN(from_ms) || Number.isNaN(until_ms)) return 'unchecked';
  return from_ms > time.from_ms || until_ms < time.until_ms ? 'out' : 'in';
}

/**
 * A function that gives the zones that a way is in or may be in, at its heights and hours; zones without a restriction, and those of which it is
 * known that the way keeps out of them, are none. Linear in the corners of those that it may meet.
 */
export function zoneCheck(
  zones: readonly FoundZone[],
  launch: LaunchHeight,
): (way: ZonedWay) => ZoneMeeting[] {
  const shaped: ShapedZone[] = zones
    .filter(({ zone }) => asked.has(zone.kind))
    .map((found) => ({
      found,
      parts: found.zone.parts.map((part) => ({ ...part, shape: areaShape(zoneArea(part.area)) })),
    }));
  return (way) => {
    if (shaped.length === 0) return [];
    const stretches = stretchesOf(way);
    return shaped.flatMap(({ found, parts }): ZoneMeeting[] => {
      const met = parts.map((part) => metBy(stretches, part, launch));
      const certain = met.flatMap((one) => one.certain);
      const counted = certain.length > 0 ? certain : met.flatMap((one) => one.possible);
      const [first] = counted;
      if (first === undefined) return [];
      const hours = hoursState(found.zone.hours, way.time);
      if (hours === 'out') return [];
      const grant = hardest(counted);
      return [
        {
          found,
          ...startOf(first),
          length_m: lengthOf(counted),
          height: certain.length > 0 ? 'in' : 'unchecked',
          hours,
          dates: datesState(found, way.time),
          ...(grant !== undefined && { grant }),
        },
      ];
    });
  };
}
