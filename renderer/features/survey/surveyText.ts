import { areaSize } from '../../../engine/survey/areaSize.ts';
import { areaCorners, type SurveyArea } from '../../../engine/survey/surveyArea.ts';
import {
  toAreaSizeText,
  toBearingText,
  toCountText,
  toDistanceText,
  toHeightText,
  toSpeedText,
} from '../../../server/report/format.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { datumNames } from '../../ui/datumNames.ts';
import type { Locale } from '../../ui/quantity.ts';
import { spacingsOf } from './drawnSurvey.ts';
import { settingsInFile } from './surveyFile.ts';
import type { SurveyLinesAnswer } from './surveyPlan.ts';

/** Says where the lines cannot hold their height over the ground; `undefined`: they can, or do not try. */
export function toSteepText({ followed }: SurveyLinesAnswer, locale: Locale): string | undefined {
  if (followed?.steepest === undefined) return undefined;
  const { steep_count, steepest } = followed;
  const { lat, lon, short_m } = steepest;
  return `Too steep for this aircraft at its speed on ${toCountText(steep_count, 'way')}: it misses its height by ${toHeightText(short_m, locale)} at ${lat.toFixed(5)}, ${lon.toFixed(5)}. Fly higher or slower there.`;
}

/** `3.2 ha · 6 corners`; a closed outline's repeated first point does not count. */
export function toAreaText(area: SurveyArea, locale: Locale): string {
  const corners = toCountText(areaCorners(area).length, 'corner');
  const holes = area.holes.length === 0 ? [] : [toCountText(area.holes.length, 'hole')];
  return [toAreaSizeText(areaSize(area), locale), corners, ...holes].join(' · ');
}

/** Lines of another distance than the file's differ by more than its rounding. */
const sameSpacing_m = 0.05;

/** Says the wish of a survey's file, and where the survey differs by now; `undefined`: it was drawn, or lies along a line. */
export function toFileNote(survey: DrawnSurvey, locale: Locale): string | undefined {
  const area = survey.file?.areas[survey.file.chosen];
  if (area === undefined) return undefined;
  const { spacing_m, angle_deg, altitude, overshoot_m, speed_mps } = settingsInFile(area);
  const asked = [
    spacing_m === undefined ? [] : `lines ${toDistanceText(spacing_m, locale)} apart`,
    angle_deg === undefined ? [] : `a direction of ${toBearingText(angle_deg)}`,
    altitude === undefined ? [] : `${toHeightText(altitude.value_m, locale)} ${datumNames[altitude.datum]}`,
    overshoot_m === undefined ? [] : `${toDistanceText(overshoot_m, locale)} of overshoot`,
    speed_mps === undefined ? [] : toSpeedText(speed_mps, locale),
  ].flat();
  if (asked.length === 0) return 'The file says nothing of how it is flown.';
  const now_m = spacingsOf(survey).spacing_m;
  const isOther = spacing_m !== undefined && Math.abs(now_m - spacing_m) > sameSpacing_m;
  return `The file asks for ${asked.join(', ')}.${isOther ? ` The lines lie ${toDistanceText(now_m, locale)} apart now.` : ''}`;
}
