import { asFlownOf } from '../../engine/aircraft/asFlown.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { droneNamed } from '../contract/findDrones.ts';
import { aircraftName } from './aircraftName.ts';

/** An aircraft that a plan file holds whole, and the catalog key of the one that its sheet was copied from. */
export interface FileAircraft {
  readonly drone: Drone;
  readonly base?: string | undefined;
}

/** Figures of an aircraft that a verdict needs, by the names of their messages. */
const figures: Readonly<Record<string, (drone: Drone) => number | undefined>> = {
  flies: (drone) => drone.baseline_flight_time_min,
  hovers: (drone) => drone.hover_drain_pct_per_min,
  uses: (drone) => asFlownOf(drone).factor,
  cruises: (drone) => drone.cruise_speed_mps,
  stands: (drone) => drone.max_wind_mps,
  weighs: (drone) => drone.takeoff_mass_g,
};

/** Figures nearer to each other than this are the same, rounded. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.005 * Math.max(one, other);

const isOfCatalog = ({ source }: Drone): boolean => source !== 'own';

/** `flight time 240 min (catalog 46 min); …`: how figures differ from those that count; empty where they do not. */
function differencesOf(drone: Drone, counts: Drone): Saying[] {
  const whose = isOfCatalog(counts) ? 'catalog' : 'own';
  return Object.entries(figures).flatMap(([figure, of]) => {
    const [mine, theirs] = [of(drone), of(counts)];
    if (mine === undefined || theirs === undefined || isNear(mine, theirs)) return [];
    return [{ says: `aircraft.${figure}`, values: { mine, theirs, whose } }];
  });
}

/** The aircraft of the catalog that one of a file is called after, or was copied from. */
function likeOf(drones: readonly Drone[], { drone, base }: FileAircraft): Drone | undefined {
  const catalog = drones.filter(isOfCatalog);
  return droneNamed(catalog, aircraftName(drone)) ?? catalog.find(({ key }) => key === base);
}

/**
 * `Aircraft of the file instead of the catalog’s DJI Mavic 3: flight time 240 min (catalog 46 min).`: where a verdict stands on figures that
 * nobody of this installation entered.
 */
export function fileAircraftWarning(drones: readonly Drone[], own: FileAircraft): Warning {
  const like = likeOf(drones, own);
  const code = 'AIRCRAFT_OF_FILE';
  const name = aircraftName(own.drone);
  const { baseline_flight_time_min: flight_time_min } = own.drone;
  if (like === undefined) return { code, values: { name, flight_time_min } };
  const likeName = aircraftName(like);
  const differences = differencesOf(own.drone, like);
  const said =
    differences.length > 0 ? differences : [{ says: 'aircraft.flies.alone', values: { flight_time_min } }];
  return {
    code,
    says: 'AIRCRAFT_OF_FILE.like',
    values: { name: name === likeName ? 'same' : name, like: likeName, clauses: said },
  };
}

/** Where a file has other figures for an aircraft than the catalog or this installation, whose figures count. */
export function fileFiguresWarning(counts: Drone, own: FileAircraft): Warning[] {
  const differences = differencesOf(own.drone, counts);
  if (differences.length === 0) return [];
  const whose = isOfCatalog(counts) ? 'catalog' : 'own';
  const values = { whose, name: aircraftName(counts), clauses: differences };
  return [{ code: 'AIRCRAFT_DIFFERS', says: 'AIRCRAFT_DIFFERS.figures', values }];
}
