import { destination } from '../../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { type Series, withSeries } from '../../../engine/mission/pictures.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { missionInput } from '../samples.ts';

/** A rectangle to survey: its near left corner lies so far east and north of the launch point. */
export interface SurveyField {
  readonly east_m: number;
  readonly north_m: number;
  readonly width_m: number;
  readonly depth_m: number;
  readonly spacing_m: number;
  readonly angle_deg: number;
  readonly height_m: number;
  readonly speed_mps: number;
  readonly series: Series;
  /** A second set of lines across the first. */
  readonly isCrossed?: boolean | undefined;
}

const { home } = missionInput([]);

const placeAt = (east_m: number, north_m: number) => destination(destination(home, 90, east_m), 0, north_m);

/** The waypoints of a survey as the window lays it: pictures in a series along each line. */
function surveyRoute(field: SurveyField): Waypoint[] {
  const { east_m, north_m, width_m, depth_m, spacing_m, angle_deg, height_m, speed_mps, series } = field;
  const { isCrossed = false } = field;
  const corners = [
    [0, 0],
    [width_m, 0],
    [width_m, depth_m],
    [0, depth_m],
  ] as const;
  const every_m = 'every_m' in series ? series.every_m : series.every_s * speed_mps;
  const laid = surveyGrid(
    {
      outline: corners.map(([east, north]) => placeAt(east_m + east, north_m + north)),
      name: '',
      holes: [],
      settings: { spacing_m, angle_deg },
    },
    {
      altitude: { datum: 'takeoff', value_m: height_m },
      speed_mps,
      start_near: home,
      picture_every_m: every_m,
      crosshatch: isCrossed,
    },
  );
  if (!laid.ok) throw new Error(laid.failure.code);
  return withSeries(laid.value.points, laid.value.runs, series).map((point) => ({
    ...point,
    altitude: { datum: 'takeoff', value_m: height_m },
  }));
}

/** The plan over a survey, split over batteries in lines. */
export const surveyInput = (
  field: SurveyField,
  change: Parameters<typeof missionInput>[1] = {},
): MissionInput =>
  missionInput(surveyRoute(field), {
    ...change,
    options: { multi_battery: true, mid_line_swaps: true, ...change.options },
  });
