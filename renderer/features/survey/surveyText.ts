import { saidAbove } from '../../../engine/mission/aboveGround.ts';
import { areaSize } from '../../../engine/survey/areaSize.ts';
import { groundSampleAt } from '../../../engine/survey/camera.ts';
import { areaCorners, type SurveyArea } from '../../../engine/survey/surveyArea.ts';
import {
  toAreaSizeText,
  toBearingText,
  toDistanceText,
  toHeightText,
  toSampleText,
  toSpeedText,
} from '../../../server/report/format.ts';
import { sayMessage } from '../../../server/report/say.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { spacingsOf } from './drawnSurvey.ts';
import { settingsInFile } from './surveyFile.ts';
import type { SurveyLinesAnswer } from './surveyPlan.ts';

/** Says where the aircraft flies more slowly to hold its height over the ground; `undefined`: nowhere. */
export function toSteepText({ followed }: SurveyLinesAnswer): string | undefined {
  if (followed?.steepest === undefined) return undefined;
  const { steep_count, steepest } = followed;
  const { lat, lon } = steepest;
  return words('window.survey.too_steep', { count: steep_count, lat, lon });
}

/** Ground between samples rises and falls a little, and overlaps are asked for in steps of five. */
const fewPoints = 3;

/** Says where pictures share less over known ground than they were asked to; empty: nowhere, or the ground is unknown. */
export function toShortOverlapTexts(survey: DrawnSurvey, { over_ground }: SurveyLinesAnswer): string[] {
  const { front_overlap_pct, side_overlap_pct, followsGround } = survey;
  const figures = [
    ['no', over_ground?.front, front_overlap_pct],
    ['yes', over_ground?.side, side_overlap_pct],
  ] as const;
  return figures.flatMap(([side, least, asked_pct]) => {
    if (least === undefined || least.overlap_pct >= asked_pct - fewPoints) return [];
    const { overlap_pct: least_pct, lat, lon } = least;
    const follows = followsGround ? 'yes' : 'no';
    return words('window.survey.overlap_short', { side, least_pct, lat, lon, asked_pct, follows });
  });
}

/** Says the finest and the coarsest ground sample over known ground; `undefined`: it is unknown, or both read the same. */
export function toSampleRangeText(
  { camera }: DrawnSurvey,
  { over_ground }: SurveyLinesAnswer,
  locale: Locale,
): string | undefined {
  if (over_ground === undefined) return undefined;
  const { lowest, highest } = over_ground;
  const [finest, coarsest] = [lowest, highest].map(({ height_m }) =>
    toSampleText(groundSampleAt(camera, Math.max(0, height_m)), locale),
  ) as [string, string];
  if (finest === coarsest) return undefined;
  const places = { lat: lowest.lat, lon: lowest.lon, far_lat: highest.lat, far_lon: highest.lon };
  return words('window.survey.sample_over_ground', { finest, coarsest, ...places });
}

/** Answers are rounded to less. */
const rounding_m = 0.1;

/** Says where the lines lead above the ceiling, before they are used; `undefined`: nowhere, or there is none. */
export function toAboveCeilingText(
  survey: DrawnSurvey,
  { over_ground, points }: Pick<SurveyLinesAnswer, 'over_ground' | 'points'>,
  ceiling_m: number | null,
  locale: Locale,
): string | undefined {
  const [first] = points;
  if (ceiling_m === null || first === undefined) return undefined;
  const isOverGround = over_ground !== undefined || survey.followsGround || survey.datum === 'agl';
  const { height_m, lat, lon } = over_ground?.highest ?? { ...first, height_m: survey.height_m };
  if (height_m <= ceiling_m + rounding_m) return undefined;
  const over = isOverGround ? 'ground' : 'takeoff';
  const high_m = saidAbove(height_m, ceiling_m);
  return sayMessage('window.survey.above_ceiling', { high_m, over, lat, lon, ceiling_m }, locale);
}

/** `3.2 ha · 6 corners`; a closed outline's repeated first point does not count. */
export function toAreaText(area: SurveyArea, locale: Locale): string {
  const corners = words('window.survey.corners', { count: areaCorners(area).length });
  const holes = area.holes.length === 0 ? [] : [words('window.survey.holes', { count: area.holes.length })];
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
    spacing_m === undefined
      ? []
      : words('window.survey.asked_spacing', { distance: toDistanceText(spacing_m, locale) }),
    angle_deg === undefined
      ? []
      : words('window.survey.asked_direction', { direction: toBearingText(angle_deg) }),
    altitude === undefined
      ? []
      : words('window.survey.asked_height', {
          height: toHeightText(altitude.value_m, locale),
          datum: altitude.datum,
        }),
    overshoot_m === undefined
      ? []
      : words('window.survey.asked_overshoot', { distance: toDistanceText(overshoot_m, locale) }),
    speed_mps === undefined ? [] : toSpeedText(speed_mps, locale),
  ].flat();
  if (asked.length === 0) return words('window.survey.file_silent');
  const now_m = spacingsOf(survey).spacing_m;
  const isOther = spacing_m !== undefined && Math.abs(now_m - spacing_m) > sameSpacing_m;
  const asks = words('window.survey.file_asks', { asked });
  return isOther
    ? `${asks} ${words('window.survey.apart_now', { distance: toDistanceText(now_m, locale) })}`
    : asks;
}
