import type { OperationOutput } from '../contract/operations.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { flownLegs } from './flownPlan.ts';
import { toHeightText, type Units } from './format.ts';

type RangeResult = OperationOutput<'analyzeRange'>['result'];

/** How much of the ground under figures a source knows; they take the rest for level. */
export type KnownGround = 'all' | 'part' | 'none';

export function groundOfMission({ data_sources, legs }: MissionResult): KnownGround {
  const { elevation_fallback_points: unknown = 0 } = data_sources;
  if (unknown === 0) return 'all';
  return unknown > legs.length ? 'none' : 'part';
}

export function groundOfRange({ data_sources, warnings }: RangeResult): KnownGround {
  if (data_sources === undefined) return 'none';
  return warnings.some(({ code }) => code === 'CLEARANCE_UNKNOWN') ? 'part' : 'all';
}

const levelTexts: Readonly<Record<KnownGround, string>> = {
  all: '',
  part: ', if the ground is level where it is unknown',
  none: ', if the ground is level',
};

/**
 * The first leg whose figures take ground for level; infinite where all of it is known. Battery and ways home of all later legs
 * stand on the same ground, so they do, too.
 */
export function firstLevelLeg({ data_sources }: MissionResult): number {
  const [first] = data_sources.elevation_fallback_indices ?? [];
  return first === undefined ? Infinity : Math.max(0, first - 1);
}

/** Good is said of figures over known ground alone: those that take it for level have a standing of their own. */
export const onGround = <Good extends string>(said: Good, takesLevel: boolean): Good | 'level' =>
  said === 'ok' && takesLevel ? 'level' : said;

/** `, if the ground is level`: what the figures take for granted where no source knows the ground; nothing where it is known. */
export const toLevelText = (ground: KnownGround): string => levelTexts[ground];

/** `12 m below the ground`; a depth of less than half a metre is not said to be none. */
export const toBelowText = (over_m: number, units: Units): string =>
  `${toHeightText(Math.max(1, -over_m), units)} below the ground`;

/** `22 m over the ground`, `12 m below the ground`. */
export const toOverText = (over_m: number, units: Units): string =>
  over_m < 0 ? toBelowText(over_m, units) : `${toHeightText(over_m, units)} over the ground`;

type Leg = MissionResult['legs'][number];

/** True if a leg, or the way home from its end, misses the height over known ground that was asked for. */
export const isTooLow = ({ clearance, return_clearance }: Leg): boolean =>
  clearance?.missed_m !== undefined || return_clearance?.missed_m !== undefined;

/** True if a leg, or the way home from its end, is below the ground of the source. */
export const isBelowGround = ({ clearance, return_clearance }: Leg): boolean =>
  clearance?.below_m !== undefined || return_clearance?.below_m !== undefined;

type Clearance = NonNullable<Leg['clearance']>;

/** `is too low, 12 m over the ground`, or, where it is below by the heights as the source has them, `is 12 m below the ground`. */
const toTooLowText = ({ min_m, below_m }: Clearance, units: Units): string =>
  `is ${below_m === undefined ? 'too low, ' : ''}${toOverText(min_m, units)}`;

/** `is too low, 12 m over the ground`, `the way home from here is too low, …`; `way`: what the second is called; nothing where both are high enough. */
export function toLegLowText({ clearance, return_clearance }: Leg, units: Units, way: string): string {
  if (clearance?.missed_m !== undefined) return toTooLowText(clearance, units);
  if (return_clearance?.missed_m === undefined) return '';
  return `${way} ${toTooLowText(return_clearance, units)}`;
}

/** How low the way home from the last waypoint is; nothing where it is high enough. */
export function toHomeLowText(result: MissionResult, units: Units): string {
  const clearance = flownLegs(result).at(-1)?.return_clearance;
  return clearance?.missed_m === undefined ? '' : toTooLowText(clearance, units);
}

type Warning = MissionResult['warnings'][number];

/** True if heights above sea level count from a take-off at 0 m because nobody knows better: no figure then deserves trust. */
export const standsOnSea = ({ warnings }: MissionResult): boolean =>
  warnings.some(({ code }) => code === 'TAKEOFF_GROUND_UNKNOWN');

/** Assumptions of a mission's figures about the ground. */
export const toGrantedText = (result: MissionResult): string =>
  standsOnSea(result) ? ', if take-off lies at sea level' : toLevelText(groundOfMission(result));

const wayOf = ({ code, leg_index, waypoint_index, flight_index }: Warning): string => {
  const name = `waypoint ${(leg_index ?? waypoint_index ?? 0) + 1}`;
  if (code === 'LOW_RETURN_CLEARANCE')
    return `on the way ${flight_index === undefined ? 'home' : 'to the swap place'} from ${name}`;
  if (flight_index !== undefined) return `on the way out of flight ${flight_index + 1} to ${name}`;
  return leg_index === undefined ? `at ${name}` : `on the way to ${name}`;
};

/** `, but 484 m below take-off at waypoint 3`; nothing where no waypoint over unknown ground lies so low. */
function toBelowTakeoffText({ warnings }: MissionResult, units: Units): string {
  const below = warnings.find(({ code }) => code === 'BELOW_TAKEOFF');
  if (below?.value === undefined) return '';
  return `, but ${toHeightText(-below.value, units)} below take-off ${wayOf(below)}`;
}

/** `, but too low on the way to waypoint 4: 12 m over the ground`; nothing where the plan keeps its height over the ground. */
export function toLowText(result: MissionResult, units: Units): string {
  const { warnings } = result;
  const low =
    warnings.find(({ code }) => code === 'LOW_CLEARANCE') ??
    warnings.find(({ code }) => code === 'LOW_RETURN_CLEARANCE');
  if (low?.value === undefined) return toBelowTakeoffText(result, units);
  return `, but too low ${wayOf(low)}: ${toOverText(low.value, units)}`;
}
