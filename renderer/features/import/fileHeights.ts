import { note } from '../../../engine/flightplan/plan/planDraft.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { statedOver } from '../../../engine/mission/statedOver.ts';
import { z90 } from '../../../engine/uncertainty/normal.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { toOverText } from '../../../server/report/groundWords.ts';
import { newlyPassed, type PassedCeiling, toPassedText } from '../../analysis/passedCeiling.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import type { ImportChoice } from './importState.ts';
import { withTakeoffGround } from './takeoffGround.ts';

/** The place where the way to a route's waypoints comes nearest to known ground. */
export interface LowestWay {
  /** The height over the ground that 19 of 20 heights of the source leave; negative: below it. */
  readonly over_m: number;
  /** Present only where the way surely lies below the ground: how deep. */
  readonly below_m?: number | undefined;
  /** More likely below the ground than over it. */
  readonly isUnder: boolean;
  readonly waypoint_index: number;
  /** The leg that leads highest above the ceiling; absent: none does. */
  readonly passed?: PassedCeiling | undefined;
}

function lowestAlong({ legs }: MissionResult) {
  let lowest: Omit<LowestWay, 'isUnder'> | undefined;
  for (const { leg_index, clearance } of legs)
    if (clearance !== undefined && clearance.min_m < (lowest?.over_m ?? Infinity)) {
      const { min_m: over_m, below_m } = clearance;
      lowest = { over_m, ...(below_m !== undefined && { below_m }), waypoint_index: leg_index };
    }
  return lowest;
}

/** `undefined`: no ground is known under the route. */
export function lowestWay(result: MissionResult): LowestWay | undefined {
  const lowest = lowestAlong(result);
  const passed = newlyPassed(undefined, result);
  if (lowest !== undefined) {
    const error_m = z90 * (result.data_sources.elevation_error_m ?? 0);
    return { ...lowest, isUnder: lowest.over_m + error_m < 0, passed };
  }
  // The ground may be known at the waypoints alone.
  const { value, waypoint_index } = result.warnings.find(({ code }) => code === 'LOW_CLEARANCE') ?? {};
  if (value === undefined || waypoint_index === undefined) return undefined;
  return { over_m: value, isUnder: true, waypoint_index, passed };
}

export type HeightChoice = Pick<
  ImportChoice,
  'takeoff_msl_m' | 'isAboveTakeoff' | 'isAboveGround' | 'isRaised'
>;

/** The choice that leaves the heights as the file has them. */
export const asInFile = {
  isAboveTakeoff: undefined,
  isAboveGround: undefined,
  isRaised: undefined,
} satisfies HeightChoice;

const aboveGround = (mission: Mission): Mission =>
  applyEdit(mission, {
    kind: 'measure_waypoints',
    indices: mission.waypoints.flatMap(({ altitude }, index) =>
      altitude.datum === 'takeoff' ? [index] : [],
    ),
    datum: 'agl',
  });

export function withHeights(mission: Mission, choice: HeightChoice): Mission {
  const meant = withTakeoffGround(mission, choice);
  return choice.isAboveGround === true ? aboveGround(meant) : meant;
}

export const raisedBy = (mission: Mission, raise_m: number): Mission =>
  raise_m === 0
    ? mission
    : applyEdit(mission, { kind: 'raise_waypoints', by_m: mission.waypoints.map(() => raise_m) });

export const isOtherHeights = ({
  takeoff_msl_m,
  isAboveTakeoff,
  isAboveGround,
  isRaised,
}: HeightChoice): boolean =>
  takeoff_msl_m !== undefined || isAboveTakeoff === true || isAboveGround === true || isRaised === true;

/** True if the choice of a person answers what was assumed of the file. */
export const isAnsweredBy = (
  { isHeightChosen, isAboveTakeoff, isAboveGround }: ImportChoice,
  { code }: Warning,
): boolean =>
  code === 'ALTITUDE_REFERENCE_ASSUMED'
    ? isAboveTakeoff !== undefined || isAboveGround === true
    : code === 'ALTITUDE_ASSUMED' && isHeightChosen === true;

/** Notes for the report; `raise_m` is the height that was added, `undefined` where nobody knows the ground. */
export function heightNotes(
  { isAboveGround, isRaised }: HeightChoice,
  raise_m: number | undefined,
): Warning[] {
  if (isAboveGround === true) return [note('heights_above_ground')];
  if (isRaised !== true || raise_m === 0) return [];
  return [raise_m === undefined ? note('nothing_raised') : note('heights_raised', { raise_m })];
}

/** Returns the metres to raise a route by, so that it keeps a height over the ground. */
export const raiseFor = ({ over_m }: LowestWay, clearance_m: number): number =>
  Math.max(0, Math.ceil(clearance_m - over_m));

/** `12 m below the ground on the way to waypoint 3`. */
export const toLowestWayText = ({ over_m, below_m, waypoint_index }: LowestWay, locale: Locale): string =>
  words('window.import.lowest_way', {
    over: toOverText(statedOver({ min_m: over_m, below_m }), locale),
    waypoint_index,
  });

/** `The route then comes as low as 30 m over the ground on the way to waypoint 3.`; `undefined`: nobody knows the ground. */
export function toThenText(lowest: LowestWay | undefined, locale: Locale): string {
  if (lowest === undefined) return words('window.import.then_unknown');
  const then = words(lowest.over_m < 0 ? 'window.import.then_below' : 'window.import.then_above', {
    lowest: toLowestWayText(lowest, locale),
  });
  return lowest.passed === undefined ? then : `${then} ${toPassedText(lowest.passed, 'then', locale)}`;
}
