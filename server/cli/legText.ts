import type { Locale } from '../contract/locale.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { splitOf } from '../report/flownPlan.ts';
import { toDurationText, toPointsText } from '../report/format.ts';
import { legText, noneInTerminal, terminalLegFigures } from '../report/legTables.ts';
import { sayMessage } from '../report/say.ts';
import { isToSwapPlace } from '../report/splitWords.ts';
import { headsOf, tableText } from './table.ts';

export const pointsText = (value_pct: number | undefined, locale: Locale): string =>
  value_pct === undefined ? noneInTerminal : toPointsText(value_pct, locale);

export const durationText = (duration_s: number | undefined): string =>
  duration_s === undefined ? noneInTerminal : toDurationText(duration_s);

/** The legs as they are flown: of a split those of its flights, each flight named before its legs; with ground, what clearance is. */
export function legTable(result: MissionResult, threshold_pct: number, locale: Locale): string {
  const flights = splitOf(result);
  const flown = flights ?? [{ flight_index: 0, legs: result.legs }];
  const hasGround = flown.some(({ legs }) => legs.some(({ clearance }) => clearance !== undefined));
  const names = terminalLegFigures(hasGround);
  const rows = flown.flatMap((flight) => {
    const isAway = 'landing' in flight && isToSwapPlace(flight);
    const ofFlight = flight.legs.map((leg) =>
      names.map((name) => legText(name, { leg, threshold_pct, isToSwapPlace: isAway }, 'terminal', locale)),
    );
    return flights === undefined
      ? ofFlight
      : ofFlight.map((cells) => [String(flight.flight_index + 1), ...cells]);
  });
  const table = tableText(headsOf(flights === undefined ? names : ['flight', ...names], locale), rows);
  return hasGround ? `${table}\n${sayMessage('terminal.clearance', {}, locale)}` : table;
}
