import { asFlownOf } from '../../engine/aircraft/asFlown.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { figureText } from '../../engine/figureText.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { droneNamed } from '../contract/findDrones.ts';
import { aircraftName } from './aircraftName.ts';

/** An aircraft that a plan file holds whole, and the catalog key of the one that its sheet was copied from. */
export interface FileAircraft {
  readonly drone: Drone;
  readonly base?: string | undefined;
}

type Figure = readonly [
  what: string,
  of: (drone: Drone) => number | undefined,
  say: (value: number) => string,
];

const rounded = (value: number) => String(Math.round(value * 100) / 100);

/** What a verdict stands on, and how it is said. */
const figures: readonly Figure[] = [
  ['flies', (drone) => drone.baseline_flight_time_min, (value) => `${rounded(value)} min`],
  ['hovers at', (drone) => drone.hover_drain_pct_per_min, (value) => `${rounded(value)} % per minute`],
  ['uses', (drone) => asFlownOf(drone).factor, (value) => `${rounded(value)} times its sheet`],
  ['cruises at', (drone) => drone.cruise_speed_mps, (value) => figureText(rounded(value), 'm/s')],
  ['stands wind of', (drone) => drone.max_wind_mps, (value) => figureText(rounded(value), 'm/s')],
  ['weighs', (drone) => drone.takeoff_mass_g, (value) => `${rounded(value)} g`],
];

/** Figures nearer to each other than this are the same, rounded. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.005 * Math.max(one, other);

/** `flies 240 min, the catalog’s 46 min; …`: how figures differ; empty where they do not. */
export function toDifferenceText(drone: Drone, other: Drone): string {
  const texts = figures.flatMap(([what, of, say]) => {
    const [mine, theirs] = [of(drone), of(other)];
    if (mine === undefined || theirs === undefined || isNear(mine, theirs)) return [];
    return [`${what} ${say(mine)}, the catalog’s ${say(theirs)}`];
  });
  return texts.join('; ');
}

const isOfCatalog = ({ source }: Drone): boolean => source !== 'own';

/** The aircraft of the catalog that one of a file is called after, or was copied from. */
function likeOf(drones: readonly Drone[], { drone, base }: FileAircraft): Drone | undefined {
  const catalog = drones.filter(isOfCatalog);
  return droneNamed(catalog, aircraftName(drone)) ?? catalog.find(({ key }) => key === base);
}

/**
 * `Aircraft of the file, not the catalog’s DJI Mavic 3: flies 240 min, the catalog’s 46 min.`: where a verdict stands on figures that
 * nobody of this installation entered.
 */
export function fileAircraftWarning(drones: readonly Drone[], own: FileAircraft): Warning {
  const like = likeOf(drones, own);
  const flies = `flies ${rounded(own.drone.baseline_flight_time_min)} min`;
  const message =
    like === undefined
      ? `Aircraft of the file, which the catalog does not have: “${aircraftName(own.drone)}” ${flies}.`
      : `Aircraft of the file${aircraftName(own.drone) === aircraftName(like) ? '' : ` (“${aircraftName(own.drone)}”)`}, not the catalog’s ${aircraftName(like)}: ${toDifferenceText(own.drone, like) || flies}.`;
  return { code: 'AIRCRAFT_OF_FILE', message };
}

/** Where a file has other figures for an aircraft than the catalog or this installation, whose figures count. */
export function fileFiguresWarning(counts: Drone, own: FileAircraft): Warning[] {
  const differences = toDifferenceText(own.drone, counts);
  if (differences === '') return [];
  const whose = isOfCatalog(counts) ? 'the catalog’s' : 'your own';
  const said = isOfCatalog(counts) ? differences : differences.replaceAll('the catalog’s', 'yours');
  return [
    {
      code: 'AIRCRAFT_DIFFERS',
      message: `The file has other figures for ${whose} ${aircraftName(counts)}: ${said}. Those of the file are not used.`,
    },
  ];
}

/** `, with an aircraft of the file`: a condition of a verdict; nothing where the aircraft is of this installation. */
export const toFileAircraftText = (warnings: readonly Pick<Warning, 'code'>[]): string =>
  warnings.some(({ code }) => code === 'AIRCRAFT_OF_FILE') ? ', with an aircraft of the file' : '';
