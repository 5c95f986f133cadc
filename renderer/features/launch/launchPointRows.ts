import type { LaunchPoint, LaunchPointsResult } from '../../../server/contract/schemas/launchPoints.ts';
import { toBearingText } from '../../../server/report/format.ts';
import { launchMark, placeNames } from '../../../server/report/launchPointWords.ts';
import { say } from '../../../server/report/say.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';

function leftText({ left_pct, kept_pct, batteries = 1 }: LaunchPoint, locale: Locale): string | undefined {
  if (left_pct === undefined) return undefined;
  const left = leftSaying({ expected_pct: left_pct, kept_pct });
  return batteries > 1 ? words('window.launch.batteries', { left, batteries }) : say(left, locale);
}

function rowOf(place: LaunchPoint, name: string | undefined, locale: Locale) {
  const { distance_m, bearing_deg, barred, headline } = place;
  const mark = launchMark(place);
  const bearing = toBearingText(bearing_deg);
  return {
    /** The name; absent: that of the plan. */
    name,
    place,
    mark,
    /** Charge that is left at the end; absent: the mission is not flown from there. */
    left: leftText(place, locale),
    /** Distance and direction; absent at the launch point of the plan. */
    where: name === undefined ? undefined : words('window.launch.where', { distance_m, bearing }),
    /** The finding that decides, or why the place is not proposed; absent: there is none. */
    why:
      barred === undefined
        ? mark === 'warn' || mark === 'bad'
          ? headline
          : undefined
        : words('window.launch.barred', { reason: barred }),
  };
}

export type LaunchRow = ReturnType<typeof rowOf>;

/** The launch point of the plan, then the best others. */
export const toLaunchRows = ({ places, best }: LaunchPointsResult, locale: Locale): LaunchRow[] =>
  [0, ...best].flatMap((index, at) => {
    const place = places[index];
    return place === undefined ? [] : [rowOf(place, at === 0 ? undefined : placeNames[at - 1], locale)];
  });
