import type { FlownHome } from '../../engine/replay/homeNeeds.ts';
import type { Parting } from '../../engine/replay/partings.ts';
import { leastEvidence } from '../../engine/replay/replay.ts';
import type { WindEstimate } from '../../engine/replay/windEstimate.ts';
import {
  type Locale,
  toBearingText,
  toDistanceText,
  toDurationText,
  toPercentText,
  toPointsText,
  toWindNumberText,
  toWindSpeedText,
} from './format.ts';
import { sayFinding } from './say.ts';

/** How the wind of a logged flight is known. */
export function toWindText({ speed_mps, dir_deg, error_mps, basis }: WindEstimate, locale: Locale): string {
  const error = `±\u00a0${toWindSpeedText(error_mps, locale)}`;
  if (basis === 'unknown') return `not told by the log: calm, ${error} counts as its error`;
  const source = basis === 'tilt' ? 'from how the aircraft leans' : 'as the autopilot estimated it';
  return `${toWindNumberText(speed_mps, locale)} ${error} from ${toBearingText(dir_deg)}, ${source}`;
}

const causes: Readonly<Record<Parting['cause'], string>> = {
  cold: 'the pack was cold',
  fast: 'it flew faster than in its normal mode',
  climb: 'it climbed',
  wind: 'the wind may have been stronger than assumed',
  unknown: 'nothing in the log says why',
};

/** The same where the log used less than the model says. */
const causesOfLess: Readonly<Record<Parting['cause'], string>> = {
  cold: 'the model may count too much for the cold pack',
  fast: 'the model may count too much for its speed',
  climb: 'the model may count too much for the climb',
  wind: 'the wind may have helped more than assumed',
  unknown: 'nothing in the log says why',
};

const causeText = ({ cause, beyond_pct }: Parting): string => (beyond_pct > 0 ? causes : causesOfLess)[cause];

/** `2.3 points more`, beside what the model says. */
export const toBeyondText = ({ beyond_pct }: Pick<Parting, 'beyond_pct'>): string =>
  `${toPointsText(Math.abs(beyond_pct))} points ${beyond_pct > 0 ? 'more' : 'less'}`;

/** One stretch in which log and model part, how far, and what may be the cause. */
export const toPartingText = (parting: Parting): string =>
  `${toDurationText(parting.from_s)}–${toDurationText(parting.to_s)}: ${toBeyondText(parting)} than the model; ${causeText(parting)}`;

/** Charge for the way home: asked for by the aircraft, by the model, and used. */
export const toWayHomeText = (
  { from_s, distance_m, said_home_pct, said_reserve_pct, predicted_pct, took_pct }: FlownHome,
  locale: Locale,
): string =>
  `Home from ${toDistanceText(distance_m, locale)} at ${toDurationText(from_s)}: the aircraft asked for ${toPercentText(said_home_pct)}, its reserve of ${toPercentText(said_reserve_pct)} included; the model says ${toPointsText(predicted_pct)} points, it took ${toPointsText(took_pct)}.`;

/** Why nothing is learned from a log. */
export const tooShort = { code: 'LOG_TOO_SHORT', values: leastEvidence } as const;

export const tooShortText = sayFinding({ ...tooShort });
