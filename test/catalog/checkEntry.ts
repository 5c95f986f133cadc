import { standardDensity_kg_m3 } from '../../engine/air/atmosphere.ts';
import { aircraftIn, modelOf, powerHolding, powerUnderWay } from '../../engine/aircraft/aircraftModel.ts';
import { flightTimeSpeed, isTimeOfHover } from '../../engine/aircraft/calibrate.ts';
import { classCurve } from '../../engine/aircraft/classCurve.ts';
import { completeDrone, type DroneBasis, vtolHoverToCruise } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { levelPower } from '../../engine/aircraft/powerCurve.ts';
import { CatalogEntry } from '../../server/contract/schemas/drone.ts';
import { pathText } from '../../server/dispatch.ts';
import { toIssueText } from '../../server/issueText.ts';
import { aircraftName } from '../../server/report/aircraftName.ts';
import { withEstimatedSpeeds } from './estimatedSpeeds.ts';
import { baseOf, untraced, variantFaults } from './foundations.ts';

/** What `npm run aircraft -- check` says of an entry: faults must be mended, odd figures looked at again. */
export interface EntryCheck {
  readonly faults: readonly string[];
  readonly odd: readonly string[];
}

type Told = string | false;
const said = (told: readonly Told[]): string[] => told.filter((text) => text !== false);

/**
 * Drain while holding a place over that of the published flight time, percent. That of rotorcraft in hover is 95–130. Where no hover is
 * published, the curve of their class gives it, and a time of hover gives 100. A VTOL takes what was measured (MODEL.md §12). A fixed wing
 * circles at its cruise.
 */
const holding = {
  multirotor: {
    least: 95,
    most: 130,
    estimate: (drone: Drone) =>
      isTimeOfHover(drone) ? 100 : 100 / levelPower(classCurve(drone), flightTimeSpeed(drone)),
  },
  vtol: { least: 300, most: 900, estimate: () => 100 * vtolHoverToCruise },
  fixed_wing: { least: 100, most: 100, estimate: () => 100 },
};

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) < 1e-9;

function missing(entry: DroneBasis): string[] {
  const wanted = ['manufacturer', 'model', 'class', 'takeoff_mass_g', 'source', 'confidence'] as const;
  return [
    ...wanted.filter((field) => entry[field] === undefined),
    ...(entry.class === 'multirotor' && entry.airframe === undefined ? ['airframe'] : []),
  ].map((field) => `${field} is missing`);
}

const complaintsOf = (entry: DroneBasis): string[] =>
  (CatalogEntry.safeParse(entry, { error: toIssueText }).error?.issues ?? []).map(
    ({ path, message }) => `${pathText(path) || 'the entry'}: ${message}`,
  );

const speeds = ['flight_time_test_speed_mps', 'cruise_speed_mps'] as const;

/** Gives the speeds that a multirotor lacks, by the model, as soon as the rest of its entry is enough for that. */
function speedsToWrite(entry: DroneBasis): string[] {
  const lacking = speeds.filter((field) => entry[field] === undefined);
  const guess: DroneBasis = {
    ...entry,
    cruise_speed_mps: entry.cruise_speed_mps ?? 1,
    max_payload_g: entry.max_payload_g ?? 0,
    estimated_fields: [...(entry.estimated_fields ?? []), ...lacking],
  };
  if (entry.class !== 'multirotor' || lacking.length === 0 || complaintsOf(guess).length > 0) return [];
  const right = withEstimatedSpeeds(guess);
  return lacking.map(
    (field) => `${field}: if no maker publishes it, write ${right[field]} and name it in estimated_fields`,
  );
}

/** Sources in words or as an address, without names that only a program's text explains. */
function sourceFaults(entry: DroneBasis): string[] {
  const sources = entry.source === 'own' ? [] : (entry.source ?? []);
  const text = JSON.stringify(entry);
  return said([
    ...sources.map(
      (source): Told =>
        !/^(github:|https:)/.test(source) &&
        /[A-Z]_[A-Z]|\.(py|swift)\b|React|\(\)/.test(source) &&
        `source "${source}" is a name in a program; say in words what it is`,
    ),
    /file id|stored GitHub|GitHub file/.test(text) && 'a source is a look-up number; name the page',
    /\bwh\b|watt|energy/i.test(text) &&
      'a text speaks of energy; batteries are counted in percent (see MODEL.md)',
  ]);
}

function estimateFaults(entry: DroneBasis, drone: Drone): string[] {
  const named = [...(drone.estimated_fields ?? []), ...(drone.unverified_fields ?? [])];
  const right = withEstimatedSpeeds(entry);
  return said([
    ...named.map((field): Told => !Object.hasOwn(drone, field) && `${field} is named but not there`),
    !named.includes('battery_reserve_frac') &&
      'battery_reserve_frac is a choice of the catalog; name it in estimated_fields',
    ...speeds.map(
      (field): Told =>
        right[field] !== entry[field] &&
        `${field} is estimated, and the model gives ${right[field]}; write that`,
    ),
  ]);
}

/** Compares the drain of hover and flight time with the class, and with what the power curve makes of them. */
function powerFaults(entry: DroneBasis, drone: Drone): string[] {
  const kind = drone.class ?? 'multirotor';
  const depth_pct = drone.spec_depth_pct ?? 100;
  const { least, most, estimate } = holding[kind];
  const ratio = (drone.hover_drain_pct_per_min * drone.baseline_flight_time_min * 100) / depth_pct;
  const isEstimated = drone.estimated_fields?.includes('hover_drain_pct_per_min') ?? false;
  const model = modelOf(drone);
  const standard = aircraftIn(model, 1, standardDensity_kg_m3);
  const flown = powerUnderWay(standard, isTimeOfHover(drone) ? 0 : flightTimeSpeed(drone), 0, 0);
  const held_pct_per_min = model.unit_drain_pct_per_min * powerHolding(standard, 0, 0, 0);
  return said([
    (ratio < least - 1e-9 || ratio > most + 1e-9) &&
      `holding a place takes ${ratio.toFixed(0)} % of what the flight time takes; ${kind} take ${least} to ${most} %`,
    isEstimated && !isNear(ratio, estimate(drone)) && 'the estimated hover is not that of its class',
    (entry.hover_basis === 'published') === isEstimated &&
      `hover_basis must be ${isEstimated ? 'absent, since no hover is published' : '"published", since a hover is given'}`,
    !isNear(depth_pct / (model.unit_drain_pct_per_min * flown), drone.baseline_flight_time_min) &&
      'the power curve does not bring out the published flight time',
    !isNear(held_pct_per_min, drone.hover_drain_pct_per_min) &&
      'the power curve does not bring out the published hover',
  ]);
}

function limitFaults(drone: Drone): string[] {
  const { cruise_speed_mps, normal_speed_mps = Infinity, max_speed_mps = Infinity } = drone;
  return said([
    (drone.takeoff_mass_g ?? 0) > (drone.max_takeoff_mass_g ?? Infinity) &&
      'takeoff_mass_g is above max_takeoff_mass_g',
    (drone.landing_max_wind_mps ?? 0) > (drone.max_wind_mps ?? Infinity) &&
      'landing_max_wind_mps is above max_wind_mps',
    1.2 * (drone.stall_speed_mps ?? 0) >= cruise_speed_mps &&
      'cruise_speed_mps is below 1.2 × stall_speed_mps',
    (drone.operating_temp_min_c ?? -Infinity) >= (drone.operating_temp_max_c ?? Infinity) &&
      'operating_temp_min_c is not below operating_temp_max_c',
    cruise_speed_mps > Math.min(normal_speed_mps, max_speed_mps) &&
      'cruise_speed_mps is above normal_speed_mps or max_speed_mps',
    drone.class === 'multirotor' &&
      (normal_speed_mps < 8 || normal_speed_mps > Math.max(15, max_speed_mps)) &&
      'normal_speed_mps is below 8 m/s or above max_speed_mps',
  ]);
}

/** The cruise speeds that makers of winged aircraft publish, once for all packs of one aircraft, in order. */
function publishedCruises(catalog: readonly DroneBasis[]): number[] {
  const wings = catalog.filter(
    (entry) => entry.class !== 'multirotor' && !entry.estimated_fields?.includes('cruise_speed_mps'),
  );
  const bases = wings.filter((entry) => baseOf(entry, catalog) === undefined);
  return bases.map(({ cruise_speed_mps }) => cruise_speed_mps).sort((a, b) => a - b);
}

function oddIn(entry: DroneBasis, drone: Drone, catalog: readonly DroneBasis[]): string[] {
  const cruises = publishedCruises(catalog);
  const [slow = 0, fast = 0] = [cruises[0], cruises.at(-1)];
  const isCruiseEstimated = entry.estimated_fields?.includes('cruise_speed_mps') ?? false;
  const useful = [
    'max_takeoff_mass_g',
    'max_speed_mps',
    'max_wind_mps',
    'operating_temp_min_c',
    'operating_temp_max_c',
    'service_ceiling_m',
    ...(entry.class === 'multirotor' ? (['rotor_count', 'propeller_diameter_m'] as const) : []),
  ] as const;
  const unknown = useful.filter((field) => entry[field] === undefined);
  const { cruise_speed_mps, battery_reserve_frac, chemistry = 'Li-ion' } = drone;
  return said([
    unknown.length > 0 && `not known: ${unknown.join(', ')}`,
    entry.class !== 'multirotor' &&
      isCruiseEstimated &&
      (cruise_speed_mps < slow || cruise_speed_mps > fast) &&
      `the estimated cruise_speed_mps is outside those that makers publish, ${slow} to ${fast} m/s`,
    entry.class === 'multirotor' &&
      !isCruiseEstimated &&
      cruise_speed_mps !== drone.flight_distance_test_speed_mps &&
      'cruise_speed_mps is published, but not as the speed of the published distance',
    !['LiPo', 'Li-ion', 'LiHV'].includes(chemistry) && `chemistry ${chemistry} is not known to the model`,
    (battery_reserve_frac < 0.1 || battery_reserve_frac > 0.3) &&
      `battery_reserve_frac is ${battery_reserve_frac}; the catalog has 0.15`,
  ]);
}

/** Checks one entry of the catalog's file, as it stands there, beside all others. */
export function checkEntry(entry: DroneBasis, catalog: readonly DroneBasis[]): EntryCheck {
  const complaints = complaintsOf(entry);
  if (complaints.length > 0)
    return { faults: [...missing(entry), ...complaints, ...speedsToWrite(entry)], odd: [] };
  const drone = completeDrone(entry);
  const base = baseOf(entry, catalog);
  const faults = said([
    catalog.filter(({ key }) => key === entry.key).length > 1 && 'key is in the catalog twice',
    /(?:^| )(\S+) \1(?: |$)/i.test(aircraftName(drone)) &&
      `the name "${aircraftName(drone)}" has a word twice`,
    ...missing(entry),
    ...speedsToWrite(entry),
    ...untraced(entry),
    ...sourceFaults(entry),
    ...estimateFaults(entry, drone),
    ...powerFaults(entry, drone),
    ...limitFaults(drone),
    ...(base ? variantFaults(entry, base) : []),
  ]);
  return { faults, odd: oddIn(entry, drone, catalog) };
}
