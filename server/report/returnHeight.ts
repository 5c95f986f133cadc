import { runsSaid } from '../../engine/flightplan/write/waypointsSaid.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { splitOf } from './flownPlan.ts';
import { type Locale, toHeightText, toHeightUnitText } from './format.ts';
import { sayMessage } from './say.ts';

/** The parts of an answer that say how high it flies home. */
export type ReturnFigures = Pick<MissionResult, 'return_home' | 'battery_plan'>;

/** A height to set in the aircraft, above its take-off. Rounded up: a lower one would not clear what was judged. */
function toSetText(height_m: number, locale: Locale): string {
  const isMetric = toHeightUnitText(locale) === 'm';
  return toHeightText(isMetric ? Math.ceil(height_m - 1e-6) : height_m + 0.15, locale);
}

/** The return heights to set, the lowest first, each with the indices of the flights of a split that take it. */
function heightsOf(result: ReturnFigures, locale: Locale): readonly (readonly [string, number[]])[] {
  const plan_m = result.return_home.height_m ?? 0;
  const flights = splitOf(result) ?? [{ flight_index: 0, return_height_m: plan_m }];
  const indicesOf = new Map<string, number[]>();
  const rising = flights.toSorted(
    (one, other) => (one.return_height_m ?? plan_m) - (other.return_height_m ?? plan_m),
  );
  for (const { flight_index, return_height_m = plan_m } of rising) {
    const text = toSetText(return_height_m, locale);
    indicesOf.set(text, [...(indicesOf.get(text) ?? []), flight_index]);
  }
  return [...indicesOf];
}

/** The return height to set in the aircraft: `100 m`, or `100 m (flight 1), 125 m (flights 2–4)` where flights differ. */
export function toReturnHeightText(result: ReturnFigures, locale: Locale): string {
  const heights = heightsOf(result, locale);
  const textOf = ([height, indices]: (typeof heights)[number]) =>
    sayMessage(
      'report.return_height_of',
      {
        height,
        count: indices.length,
        flights: runsSaid(indices.toSorted((one, other) => one - other)).join(', '),
      },
      locale,
    );
  return heights.length === 1 ? (heights[0]?.[0] ?? '') : heights.map(textOf).join(', ');
}

/** The same where there is little room: `100 m–125 m`. */
export function toReturnHeightSpan(result: ReturnFigures, locale: Locale): string {
  const heights = heightsOf(result, locale).map(([height]) => height);
  const [least = '', most = least] = [heights[0], heights.at(-1)];
  return least === most ? least : sayMessage('report.return_height_span', { least, most }, locale);
}

/** The line of a checklist before take-off; `height`: to set, `none`: it is not known. */
export const returnHeightCheck = (height: string, locale: Locale): string =>
  sayMessage('report.check_return_height', { height }, locale);
