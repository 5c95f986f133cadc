import type { FlownHome } from '../../engine/replay/homeNeeds.ts';
import type { Parting } from '../../engine/replay/partings.ts';
import { leastEvidence } from '../../engine/replay/replay.ts';
import type { WindEstimate } from '../../engine/replay/windEstimate.ts';
import type { Saying } from '../../engine/saying.ts';
import { type Locale, toBearingText, toPointsText, toWindNumberText } from './format.ts';
import { say, sayFinding, sayMessage } from './say.ts';

/** How the wind of a logged flight is known. */
export const toWindText = ({ speed_mps, dir_deg, error_mps, basis }: WindEstimate, locale: Locale): string =>
  sayMessage(
    'report.replay.wind',
    { basis, error_mps, wind: toWindNumberText(speed_mps, locale), dir: toBearingText(dir_deg) },
    locale,
  );

const beyondSaying = ({ beyond_pct }: Pick<Parting, 'beyond_pct'>, locale: Locale): Saying => ({
  says: 'report.replay.beyond',
  values: {
    points: toPointsText(Math.abs(beyond_pct), locale),
    side: beyond_pct > 0 ? 'more' : 'less',
  },
});

/** `2.3 points more`, beside what the model says. */
export const toBeyondText = (parting: Pick<Parting, 'beyond_pct'>, locale: Locale): string =>
  say(beyondSaying(parting, locale), locale);

/** One stretch in which log and model part, how far, and what may be the cause. */
export function toPartingText(parting: Parting, locale: Locale): string {
  const { from_s, to_s, cause, beyond_pct } = parting;
  const why = beyond_pct > 0 ? 'report.replay.cause_of_more' : 'report.replay.cause_of_less';
  const values = {
    from_s,
    to_s,
    beyond: beyondSaying(parting, locale),
    cause: { says: why, values: { cause } },
  };
  return sayMessage('report.replay.parting', values, locale);
}

/** Charge for the way home: asked for by the aircraft, by the model, and used. */
export const toWayHomeText = (
  { from_s, distance_m, said_home_pct, said_reserve_pct, predicted_pct, took_pct }: FlownHome,
  locale: Locale,
): string =>
  sayMessage(
    'report.replay.way_home',
    {
      from_s,
      distance_m,
      said_home_pct,
      said_reserve_pct,
      predicted: toPointsText(predicted_pct, locale),
      took: toPointsText(took_pct, locale),
    },
    locale,
  );

/** Why nothing is learned from a log. */
export const tooShort = { code: 'LOG_TOO_SHORT', values: leastEvidence } as const;

export const toTooShortText = (locale: Locale): string => sayFinding(tooShort, locale);
