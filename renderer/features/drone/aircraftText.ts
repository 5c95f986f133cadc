import type { Airframe } from '../../../engine/aircraft/drone.ts';
import type { AssumedFigure } from '../../../engine/sheet/assumptions.ts';
import type { AircraftDescription, OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import {
  type Locale,
  toCountText,
  toDistanceText,
  toPercentText,
  toSpeedText,
} from '../../../server/report/format.ts';
import type { Sheet } from './aircraftFormStore.ts';

type Endurance = AircraftDescription['endurance'];
export type PublishedPoint = Endurance['published'][number];

export const toMinutesOf = (time_min: number): string => `${Math.round(time_min)}\u00a0min`;

const airframes: Readonly<Record<Airframe, string>> = {
  folding: 'a folding camera drone',
  open_frame: 'an open frame',
  ducted: 'one with ducted propellers',
};

const sentences: Readonly<Record<AssumedFigure['field'], (value: number, locale: Locale) => string>> = {
  takeoff_mass_g: (value) => `It weighs ${Math.round(value)}\u00a0g, as usual for its kind.`,
  baseline_flight_time_min: (value) =>
    `It flies ${toMinutesOf(value)} at the speed of least power, by its hover time, as usual for its kind.`,
  flight_time_test_speed_mps: (value, locale) =>
    `The flight time holds at ${toSpeedText(value, locale)}, about the speed of least power.`,
  hover_time_min: (value) => `It hovers ${toMinutesOf(value)}, by its flight time, as usual for its kind.`,
  cruise_speed_mps: (value, locale) =>
    `Plans fly ${toSpeedText(value, locale)} where nobody says another speed.`,
  normal_speed_mps: (value, locale) => `Top speed in normal mode ${toSpeedText(value, locale)} (assumed).`,
  max_speed_mps: (value, locale) => `Its top speed is ${toSpeedText(value, locale)}.`,
  stall_speed_mps: (value, locale) => `It stalls at ${toSpeedText(value, locale)}.`,
};

/** Lists the assumptions where the sheet is silent, a sentence each. */
export function toAssumedTexts({ assumptions }: AircraftDescription, locale: Locale): string[] {
  const { figures, airframe } = assumptions;
  const frame = airframe === undefined ? [] : [`It is built like ${airframes[airframe]}.`];
  return [...frame, ...figures.map(({ field, value }) => sentences[field](value, locale))];
}

/** Further than this from the curve a published distance is worth a sentence. */
const farOff = 0.03;
/** A smaller bend is nothing to check a sheet for. */
const strongBend = 0.1;

/** Lists parts of the sheet that contradict each other or are not used. */
export function toDoubtTexts({ endurance }: AircraftDescription, sheet: Sheet, locale: Locale): string[] {
  const { published, residual = 1 } = endurance;
  const distance = published.find(({ kind }) => kind === 'distance');
  const isOff = distance !== undefined && Math.abs(distance.sheet_min / distance.published_min - 1) > farOff;
  return [
    ...(Math.abs(residual - 1) > strongBend
      ? [
          'Hover time and flight time do not fit together as in other aircraft. Check both, and the speed of the flight.',
        ]
      : []),
    ...(isOff
      ? [
          `The published distance takes ${toMinutesOf(distance.published_min)} at ${toSpeedText(distance.airspeed_mps, locale)}; by the times it flies ${toMinutesOf(distance.sheet_min)} there.`,
        ]
      : []),
    ...(sheet.max_flight_distance_m !== undefined && distance === undefined
      ? ['The published distance is not used: it needs the speed of that flight.']
      : []),
  ];
}

/** The published point beside its mark: `46 min at 9 m/s`. */
export function toPointText({ kind, published_min, airspeed_mps }: PublishedPoint, locale: Locale): string {
  if (kind === 'hover') return `hover ${toMinutesOf(published_min)}`;
  if (kind === 'flight_time') return `${toMinutesOf(published_min)} at ${toSpeedText(airspeed_mps, locale)}`;
  const distance_m = published_min * 60 * airspeed_mps;
  return `${toDistanceText(distance_m, locale)} at ${toSpeedText(airspeed_mps, locale)}`;
}

/** `Plans count 6 % more than the sheet`, from which flights. */
export function toAsFlownText(
  { endurance, drone }: Pick<AircraftDescription, 'endurance' | 'drone'>,
  learned: OwnAircraft['learned'],
): string {
  const { as_flown } = endurance;
  if (learned === undefined && as_flown === 1 && (drone.class ?? 'multirotor') !== 'multirotor')
    return 'Uses the maker’s figures: no flight data for this class.';
  const beyond_pct = 100 * (as_flown - 1);
  const use =
    Math.abs(beyond_pct) < 0.5
      ? 'Plans count what the sheet says'
      : `Plans count ${toPercentText(Math.abs(beyond_pct))} ${beyond_pct > 0 ? 'more' : 'less'} charge than the sheet`;
  return learned === undefined
    ? `${use}, as for others of its kind.`
    : `${use}: learned from ${toCountText(learned.flights, 'flight')} of its own.`;
}

/** Names the origin of an own aircraft: `Copy of Mavic 3 · learned from 3 flights`. */
export function toOriginText({ base, learned }: OwnAircraft, nameOf: (key: string) => string): string {
  const sheet = base === undefined ? 'From its sheet' : `Sheet of ${nameOf(base)}`;
  if (learned === undefined) return sheet;
  const beyond_pct = 100 * (learned.factor - 1);
  const more = `${toPercentText(Math.abs(beyond_pct))} ${beyond_pct < 0 ? 'less' : 'more'} than it`;
  return `${sheet} · uses ${more}, learned from ${toCountText(learned.flights, 'flight')}`;
}
