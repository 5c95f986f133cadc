import { defined } from '../../../engine/defined.ts';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Footprint } from '../../../engine/survey/camera.ts';
import { type BatteryFlight, landingOf } from '../../../server/report/splitWords.ts';
import { isCurrent } from '../../analysis/channel.ts';
import type { SurveyOnMap } from '../../map/mapProps.ts';
import { leastBy } from '../../ui/leastBy.ts';
import { spacingsOf } from './drawnSurvey.ts';
import type { DrawnSurveyState } from './drawnSurveyStore.ts';
import type { SurveyLinesAnswer } from './surveyPlan.ts';

/** A place ahead of another on a course, and to the right of it. */
function beside(from: Position, course_deg: number, [ahead_m, right_m]: readonly [number, number]): Position {
  return destination(destination(from, course_deg, ahead_m), course_deg + 90, right_m);
}

const cornersOf = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

function outlineOf(middle: Position, course_deg: number, { across_m, along_m }: Footprint): Position[] {
  return cornersOf.map(([ahead, right]) =>
    beside(middle, course_deg, [(ahead * along_m) / 2, (right * across_m) / 2]),
  );
}

/** A picture in the middle of the middle line, those before and after it, and the one beside it on the next line. */
function picturesOf(
  { points, runs, lines }: SurveyLinesAnswer,
  spacings: ReturnType<typeof spacingsOf>,
): Position[][] {
  const run = runs[Math.floor((runs.length - 1) / 2)];
  const [from, to] = [points[run?.first ?? 0], points[(run?.first ?? 0) + 1]];
  if (run === undefined || from === undefined || to === undefined) return [];
  const { course_deg, distance_m } = trackBetween(from, to);
  const middle = destination(from, course_deg, distance_m / 2);
  const { picture_every_m, spacing_m } = spacings;
  const next_m = lines > 1 ? [[0, spacing_m] as const] : [];
  const places = [[0, 0], [picture_every_m, 0], [-picture_every_m, 0], ...next_m] as const;
  return places.map((place) => outlineOf(beside(middle, course_deg, place), course_deg, spacings));
}

/** Places the arrow that turns the lines: across the middle of the area, within it from end to end. */
function turnOf(points: readonly Position[], angle_deg: number): SurveyOnMap['turn'] {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const high_m = trackBetween({ ...middle, lat: south }, { ...middle, lat: north }).distance_m;
  const wide_m = trackBetween({ ...middle, lon: west }, { ...middle, lon: east }).distance_m;
  return { middle, half_m: 0.3 * Math.min(high_m, wide_m), angle_deg };
}

/** The flights of a drawing, each from where its battery is put in to where that is changed. */
export const flightsOnMap = (plan: readonly BatteryFlight[] = []): SurveyOnMap['flights'] =>
  plan.map(
    ({ first_waypoint_index: first, last_waypoint_index: last, begins_at, ends_at, ...flight }, at) => ({
      first,
      last,
      ...defined({
        begins_at,
        ends_at,
        takeOff: flight.take_off === 'swap_place' ? flight.legs[0]?.from : undefined,
        landing: landingOf<Position | undefined>(plan, at, undefined),
      }),
    }),
  );

/** The drawn survey for the map; `undefined` where none is drawn. */
export function toSurveyOnMap({ survey, lines, flight }: DrawnSurveyState): SurveyOnMap | undefined {
  if (survey === undefined) return undefined;
  const { kind, points, holes, isClosed } = survey;
  const laid = isClosed ? lines.answer : undefined;
  const plan = isCurrent(flight) && isCurrent(lines) ? flight.answer?.battery_plan : undefined;
  return {
    kind,
    points,
    holes,
    isClosed,
    path: laid?.points ?? [],
    flights: flightsOnMap(plan),
    starts: laid?.starts ?? [],
    start: laid && startOf(laid),
    turn:
      kind === 'area' && laid !== undefined ? turnOf(points, survey.angle_deg ?? laid.angle_deg) : undefined,
    pictures: laid === undefined ? [] : picturesOf(laid, spacingsOf(survey)),
    isCurrent: isCurrent(lines),
  };
}

/** The place to begin at that is nearest to where the way begins: lines run on beyond their ends for the last picture. */
export function startOf({
  starts,
  points,
}: Pick<SurveyLinesAnswer, 'starts' | 'points'>): Position | undefined {
  const [begin] = points;
  return begin && leastBy(starts, (place) => trackBetween(place, begin).distance_m);
}
