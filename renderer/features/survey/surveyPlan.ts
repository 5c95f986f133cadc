import { toBearing } from '../../../engine/geo/angle.ts';
import type { Altitude, Position } from '../../../engine/geo/position.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { type BoundName, bounds } from '../../../server/contract/schemas/common.ts';
import type { AreaQuestion, ImportQuestion } from '../import/importState.ts';

export type SurveyLinesAnswer = OperationOutput<'layOutSurvey'>;

/** How to lay the lines; `angle_deg` absent: along the longest edge of the area. */
export interface SurveySettings {
  readonly spacing_m: number;
  readonly angle_deg: number | undefined;
  readonly altitude: Altitude;
  readonly overshoot_m: number;
  /** Whether the height is held over the ground. */
  readonly followsGround: boolean;
}

/** By how much a way may miss its height over the ground. */
export const followTolerance_m = 5;

/** The default if the file gives no spacing: a lens of 74° across (24 mm on full frame) sees 90 m from 60 m up, and neighbours share 72 % of it. */
export const usualSpacing_m = 25;

function within(bound: BoundName, value: number | undefined): number | undefined {
  const { min, max } = bounds[bound];
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** The settings in the file; a figure outside a field's range counts as absent. */
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
  };
}

export function firstSettings(area: SurveyArea, defaultAltitude_m: number): SurveySettings {
  const said = settingsInFile(area);
  return {
    spacing_m: said.spacing_m ?? usualSpacing_m,
    angle_deg: said.angle_deg,
    altitude: said.altitude ?? { datum: 'takeoff', value_m: defaultAltitude_m },
    overshoot_m: said.overshoot_m ?? 0,
    followsGround: false,
  };
}

type Request = OperationRequest<'layOutSurvey'>;

export function toSurveyRequest(
  area: SurveyArea,
  { spacing_m, angle_deg, altitude, overshoot_m, followsGround }: SurveySettings,
  { start_near, drone_key }: { readonly start_near: Position | undefined; readonly drone_key: string },
): Request {
  // The schema's type is mutable, but nobody writes to a request.
  const given = area as Request['area'];
  return {
    area: given,
    spacing_m,
    altitude,
    overshoot_m,
    ...(followsGround && { follow: { tolerance_m: followTolerance_m, drone_key } }),
    ...(angle_deg === undefined ? {} : { angle_deg }),
    ...(start_near === undefined ? {} : { start_near: { lat: start_near.lat, lon: start_near.lon } }),
  };
}

const inWords = (name: string) => (name === '' ? 'an area' : `the area “${name}”`);
const toTenth = (value: number) => Math.round(value * 10) / 10;

/** A read plan with the lines as its route, and a note on how they were made. */
export function toSurveyedPlan(
  { filename, format, areas }: AreaQuestion,
  area: SurveyArea,
  lines: SurveyLinesAnswer,
): ImportQuestion {
  const { points, length_m, spacing_m, angle_deg } = lines;
  const many = `${lines.lines} ${lines.lines === 1 ? 'line' : 'lines'}`;
  const others = areas.length - 1;
  return {
    filename,
    plan: {
      format,
      subclass: 'survey',
      routes: [{ name: area.name, kind: 'mission', points, length_m }],
      chosen_route: 0,
      ignored:
        others === 0 ? [] : [{ what: 'area', count: others, reason: 'lines were laid over another one' }],
      warnings: [
        {
          code: 'PLAN_NOTE',
          message: `The file holds ${inWords(area.name)} and no route: ${many} were laid over it, ${toTenth(spacing_m)} m apart on a course of ${toTenth(angle_deg)}°.`,
        },
      ],
    },
  };
}
