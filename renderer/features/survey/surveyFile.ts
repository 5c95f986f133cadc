import { toBearing } from '../../../engine/geo/angle.ts';
import { areaCorners, type SurveyArea } from '../../../engine/survey/surveyArea.ts';
import { type BoundName, bounds } from '../../../server/contract/schemas/common.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import type { SurveyFile } from '../import/importState.ts';
import { firstSpeed, newSurvey, type SurveyAircraft, spacingsOf, withChange } from './drawnSurvey.ts';

function within(bound: BoundName, value: number | undefined): number | undefined {
  const { min, max } = bounds[bound];
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** How a file asks for its area to be flown; a figure outside a field's range counts as absent. */
export function settingsInFile({ settings }: SurveyArea) {
  const { altitude, angle_deg } = settings;
  const height_m = within('altitude_m', altitude?.value_m);
  return {
    spacing_m: within('line_spacing_m', settings.spacing_m),
    angle_deg: angle_deg === undefined ? undefined : toBearing(angle_deg),
    altitude:
      altitude === undefined || height_m === undefined
        ? undefined
        : { datum: altitude.datum, value_m: height_m },
    overshoot_m: within('overshoot_m', settings.overshoot_m),
    speed_mps: within('airspeed_mps', settings.speed_mps),
  };
}

/** The height of a file if it is one above what the pictures show; one above sea level says nothing of it. */
function heightOf({ altitude }: ReturnType<typeof settingsInFile>): Partial<DrawnSurvey> {
  const height_m = within('height_m', altitude?.value_m);
  if (altitude === undefined || height_m === undefined || height_m <= 0) return {};
  return altitude.datum === 'takeoff' || altitude.datum === 'agl' ? { height_m, datum: altitude.datum } : {};
}

/** The sidelap that puts lines a distance apart; nothing where pictures would not touch. */
function sidelapFor(survey: DrawnSurvey, spacing_m: number | undefined): Partial<DrawnSurvey> {
  if (spacing_m === undefined) return {};
  const side_overlap_pct = within('overlap_pct', 100 * (1 - spacing_m / spacingsOf(survey).across_m));
  return side_overlap_pct === undefined ? {} : { side_overlap_pct };
}

/** A survey over an area of a file, flown as the file says; the rest is as for one that is drawn. */
export function surveyOfArea(
  { line: _, ...file }: SurveyFile,
  chosen: number,
  aircraft: SurveyAircraft,
): DrawnSurvey | undefined {
  const area = file.areas[chosen];
  if (area === undefined) return undefined;
  const said = settingsInFile(area);
  const survey = withChange(newSurvey('area', aircraft), {
    name: area.name,
    file: { ...file, chosen },
    points: areaCorners(area),
    holes: area.holes,
    isClosed: true,
    angle_deg: said.angle_deg,
    overshoot_m: said.overshoot_m ?? 0,
    ...heightOf(said),
  });
  return withChange(survey, {
    speed_mps: said.speed_mps ?? firstSpeed(survey, aircraft.cruise_mps),
    ...sidelapFor(survey, said.spacing_m),
  });
}

/** A survey of what a file gives: along its line, or over its first area. */
export function surveyOfFile(file: SurveyFile, aircraft: SurveyAircraft): DrawnSurvey | undefined {
  const { line, ...rest } = file;
  if (line === undefined) return surveyOfArea(file, 0, aircraft);
  return withChange(newSurvey('corridor', aircraft), {
    name: line.name,
    file: { ...rest, chosen: 0 },
    points: line.points.map(({ lat, lon }) => ({ lat, lon })),
    isClosed: true,
  });
}
