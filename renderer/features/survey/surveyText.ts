import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import {
  toBearingText,
  toCountText,
  toDistanceText,
  toHeightText,
} from '../../../server/contract/words/format.ts';
import { datumNames } from '../../ui/datumNames.ts';
import type { Units } from '../../ui/quantity.ts';
import type { AreaQuestion } from '../import/importState.ts';
import {
  followTolerance_m,
  type SurveyLinesAnswer,
  type SurveySettings,
  settingsInFile,
  usualSpacing_m,
} from './surveyPlan.ts';

export const toAreaFoundText = ({ filename, areas }: AreaQuestion): string => {
  const many = areas.length === 1 ? 'an area' : `${areas.length} areas`;
  const which = areas.length === 1 ? 'it' : 'one of them';
  return `${filename} holds ${many} and no route. Lines over ${which} make a mission that can be analysed.`;
};

/** `12 lines · 24 points · 3.4 km`. */
export const toLinesText = ({ lines, points, length_m }: SurveyLinesAnswer, units: Units): string =>
  [toCountText(lines, 'line'), toCountText(points.length, 'point'), toDistanceText(length_m, units)].join(
    ' · ',
  );

/** Where the lines cannot hold their height over the ground; `undefined`: they can, or do not try. */
export function toSteepText({ followed }: SurveyLinesAnswer, units: Units): string | undefined {
  if (followed?.steepest === undefined) return undefined;
  const { steep_count, steepest } = followed;
  const { lat, lon, short_m } = steepest;
  return `Too steep for this aircraft at its speed on ${toCountText(steep_count, 'way')}: it misses its height by ${toHeightText(short_m, units)} at ${lat.toFixed(5)}, ${lon.toFixed(5)}. Fly higher or slower there.`;
}

/** `6 corners`; a closed outline's repeated first point does not count. */
export function toAreaText({ outline, holes }: SurveyArea): string {
  const [first, last] = [outline[0], outline.at(-1)];
  const isClosed = first?.lat === last?.lat && first?.lon === last?.lon;
  const corners = toCountText(outline.length - (isClosed ? 1 : 0), 'corner');
  return holes.length === 0 ? corners : `${corners} · ${toCountText(holes.length, 'hole')}`;
}

interface Said<Value> {
  readonly inFile: Value | undefined;
  readonly now: Value;
  readonly text: (value: Value) => string;
  /** The note if the file gives no value. */
  readonly otherwise: string;
}

function toNoteText<Value>({ inFile, now, text, otherwise }: Said<Value>): string {
  if (inFile === undefined) return otherwise;
  return inFile === now ? 'As the file says.' : `The file says ${text(inFile)}.`;
}

/** Where each setting comes from, as a note beside its field. */
export function toSettingNotes(area: SurveyArea, settings: SurveySettings, units: Units) {
  const said = settingsInFile(area);
  const length = (value_m: number) => toDistanceText(value_m, units);
  return {
    spacing: toNoteText({
      inFile: said.spacing_m,
      now: settings.spacing_m,
      text: length,
      otherwise: `The file gives none${settings.spacing_m === usualSpacing_m ? `; this suits a wide lens ${toHeightText(60, units)} up` : ''}.`,
    }),
    direction: toNoteText({
      inFile: said.angle_deg,
      now: settings.angle_deg ?? NaN,
      text: toBearingText,
      otherwise:
        settings.angle_deg === undefined
          ? 'Along the longest edge; the file gives none.'
          : 'From true north.',
    }),
    height: settings.followsGround
      ? `Above the ground, within ${toHeightText(followTolerance_m, units)}.`
      : `${datumNames[settings.altitude.datum].replace(/^a/, 'A')}. ${toNoteText({
          inFile: said.altitude?.value_m,
          now: settings.altitude.value_m,
          text: (value_m) => toHeightText(value_m, units),
          otherwise: 'The file gives none.',
        })}`,
    overshoot: toNoteText({
      inFile: said.overshoot_m,
      now: settings.overshoot_m,
      text: length,
      otherwise: 'How far each line runs on, so that turns lie outside.',
    }),
  };
}
