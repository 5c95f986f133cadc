import type { AssumedFigure } from '../../../engine/sheet/assumptions.ts';
import type { AircraftDescription, OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { type Locale, toDistanceText, toSpeedText } from '../../../server/report/format.ts';
import { words } from '../../ui/words.ts';
import type { Sheet } from './aircraftFormStore.ts';

type Endurance = AircraftDescription['endurance'];
export type PublishedPoint = Endurance['published'][number];

const ofSpeed = (name: MessageName) => (speed_mps: number, locale: Locale) =>
  words(name, { speed: toSpeedText(speed_mps, locale) });

const sentences: Readonly<Record<AssumedFigure['field'], (value: number, locale: Locale) => string>> = {
  takeoff_mass_g: (mass_g) => words('window.aircraft.assumed_mass', { mass_g }),
  baseline_flight_time_min: (time_min) => words('window.aircraft.assumed_flight_time', { time_min }),
  flight_time_test_speed_mps: ofSpeed('window.aircraft.assumed_flight_speed'),
  hover_time_min: (time_min) => words('window.aircraft.assumed_hover_time', { time_min }),
  cruise_speed_mps: ofSpeed('window.aircraft.assumed_cruise_speed'),
  normal_speed_mps: ofSpeed('window.aircraft.assumed_normal_speed'),
  max_speed_mps: ofSpeed('window.aircraft.assumed_top_speed'),
  stall_speed_mps: ofSpeed('window.aircraft.assumed_stall_speed'),
};

/** Lists the assumptions where the sheet is silent, a sentence each. */
export function toAssumedTexts({ assumptions }: AircraftDescription, locale: Locale): string[] {
  const { figures, airframe } = assumptions;
  const frame = airframe === undefined ? [] : [words('window.aircraft.built_like', { airframe })];
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
    ...(Math.abs(residual - 1) > strongBend ? [words('window.aircraft.times_misfit')] : []),
    ...(isOff
      ? [
          words('window.aircraft.distance_misfit', {
            published_min: distance.published_min,
            sheet_min: distance.sheet_min,
            speed: toSpeedText(distance.airspeed_mps, locale),
          }),
        ]
      : []),
    ...(sheet.max_flight_distance_m !== undefined && distance === undefined
      ? [words('window.aircraft.distance_unused')]
      : []),
  ];
}

/** The published point beside its mark: `46 min at 9 m/s`. */
export function toPointText({ kind, published_min, airspeed_mps }: PublishedPoint, locale: Locale): string {
  if (kind === 'hover') return words('window.aircraft.point_hover', { time_min: published_min });
  const speed = toSpeedText(airspeed_mps, locale);
  if (kind === 'flight_time') return words('window.aircraft.point_time', { time_min: published_min, speed });
  const distance = toDistanceText(published_min * 60 * airspeed_mps, locale);
  return words('window.aircraft.point_distance', { distance, speed });
}

const sideOf = (beyond_pct: number) => (beyond_pct < 0 ? 'less' : 'more');

/** `Plans count 6 % more than the sheet`, from which flights. */
export function toAsFlownText(
  { endurance, drone }: Pick<AircraftDescription, 'endurance' | 'drone'>,
  learned: OwnAircraft['learned'],
): string {
  const { as_flown } = endurance;
  if (learned === undefined && as_flown === 1 && (drone.class ?? 'multirotor') !== 'multirotor')
    return words('window.aircraft.flown_by_maker');
  const beyond_pct = 100 * (as_flown - 1);
  const side = Math.abs(beyond_pct) < 0.5 ? 'same' : sideOf(beyond_pct);
  const use = { side, beyond_pct: Math.abs(beyond_pct) };
  return learned === undefined
    ? words('window.aircraft.flown_as_others', use)
    : words('window.aircraft.flown_as_learned', { ...use, count: learned.flights });
}

/** Names the origin of an own aircraft: `Copy of Mavic 3 · learned from 3 flights`. */
export function toOriginText({ base, learned }: OwnAircraft, nameOf: (key: string) => string): string {
  const sheet =
    base === undefined
      ? words('window.aircraft.from_sheet')
      : words('window.aircraft.sheet_of', { name: nameOf(base) });
  if (learned === undefined) return sheet;
  const beyond_pct = 100 * (learned.factor - 1);
  const use = { side: sideOf(beyond_pct), beyond_pct: Math.abs(beyond_pct), count: learned.flights };
  return `${sheet} · ${words('window.aircraft.uses_learned', use)}`;
}
