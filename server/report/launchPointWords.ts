import type { Saying } from '../../engine/saying.ts';
import type { LaunchPoint, LaunchPointsResult } from '../contract/schemas/launchPoints.ts';

/** Names of the best launch points, the best first. */
export const placeNames = ['A', 'B', 'C'] as const;

/** How a place is marked: by its verdict, or as one that is not proposed. */
export type LaunchMark = 'ok' | 'level' | 'warn' | 'bad' | 'barred';

export function launchMark({ barred, verdict }: LaunchPoint): LaunchMark {
  if (barred !== undefined) return 'barred';
  if (verdict === 'ok' || verdict === 'level' || verdict === 'bad') return verdict;
  return 'warn';
}

/** From how many of the places the plan keeps its reserve. */
function keptSaying({ places }: LaunchPointsResult): Saying {
  const some = places.filter(({ keeps_reserve }) => keeps_reserve).length;
  const count = places.length;
  const home = some === count ? 'all' : some === 0 ? 'none' : 'some';
  return { says: 'window.launch.home', values: { home, some, count } };
}

/** Counts the places that are not proposed, by the reason. */
function barredSayings({ places }: LaunchPointsResult): Saying[] {
  return (['NO_FLY_AREA', 'GEOFENCE'] as const).flatMap((reason) => {
    const count = places.filter(({ barred }) => barred === reason).length;
    if (count === 0) return [];
    const why = { says: 'window.launch.barred', values: { reason } };
    return [{ says: 'window.launch.not_proposed', values: { count, reason: why } }];
  });
}

/** Says that the outline has several parts or gaps; nothing of one that has neither. */
function partsSaying({ region }: LaunchPointsResult): Saying[] {
  const holes = region.reduce((sum, part) => sum + part.holes.length, 0);
  if (region.length <= 1 && holes === 0) return [];
  return [{ says: 'window.launch.parts', values: { parts: region.length, holes } }];
}

/** How marks and outline are to be read. */
const drawnSayings = (result: LaunchPointsResult): Saying[] => [
  ...partsSaying(result),
  {
    says: 'window.launch.step',
    values: { step_m: result.step_m, outline: result.region.length > 0 ? 'yes' : 'no' },
  },
];

/** Sentences about the launch points that were found and what that rests on: beside a map with the places, or alone. */
export function toFoundSayings(result: LaunchPointsResult, isDrawn: boolean): Saying[] {
  const { places, better, step_m } = result;
  const level = places.filter(
    ({ barred, ground_msl_m }) => barred === undefined && ground_msl_m === undefined,
  ).length;
  return [
    keptSaying(result),
    ...(better === 0 ? [{ says: 'window.launch.today_best' }] : []),
    ...barredSayings(result),
    ...(isDrawn ? drawnSayings(result) : [{ says: 'terminal.launch_step', values: { step_m } }]),
    { says: 'window.launch.heights' },
    ...(level > 0 ? [{ says: 'window.launch.level', values: { count: level } }] : []),
    { says: 'window.launch.look' },
  ];
}
