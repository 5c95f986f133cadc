import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import { DroneSchema } from '../contract/schemas/drone.ts';
import type { MissionSettings } from '../contract/schemas/mission.ts';
import { type FileAircraft, fileAircraftWarning, fileFiguresWarning } from '../report/fileAircraft.ts';
import { type AircraftOfFile, otherAircraft, otherAircraftWarning } from '../report/otherAircraft.ts';
import { genericQuadcopter } from '../services/genericQuadcopter.ts';
import type { Catalog } from '../services/services.ts';
import { invalid, issueOf } from '../work/refusals.ts';

export interface ResolvedDrone {
  readonly drone: Drone;
  readonly source: 'catalog' | 'own' | 'catalog_adjusted' | 'request' | 'generic';
  readonly warnings: readonly Warning[];
}

export interface RequestedDrone {
  readonly key: string;
  /** Fields that replace those of the entry with that key. An entry of another version may have fields unknown here. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Their paths in the request, for refusals. */
  readonly keyPath: string;
  readonly profilePath: string;
  /** Choice where the request names no aircraft. */
  readonly ifAbsent: 'generic' | 'refuse';
  /** The aircraft that the flight plan beside the request is for. */
  readonly ofFile?: AircraftOfFile | undefined;
}

/** An aircraft that a request names by its key alone, in its member `drone_key`; `path` leads there. */
export const namedDrone = (key: string, path = ''): RequestedDrone => ({
  key,
  profile: {},
  keyPath: `${path}drone_key`,
  profilePath: `${path}drone`,
  ifAbsent: 'refuse',
});

/** An aircraft that the settings of a mission describe; `path` leads to them. */
export const droneIn = ({ drone }: Pick<MissionSettings, 'drone'>, path = ''): RequestedDrone => ({
  key: drone.key ?? '',
  profile: drone,
  keyPath: `${path}drone.key`,
  profilePath: `${path}drone`,
  ifAbsent: 'refuse',
});

type Resolved = Result<ResolvedDrone, Problem>;

/** Finds the aircraft that a request means; where the catalog is elsewhere, after asking for it. */
export type ResolveDrone = (requested: RequestedDrone) => Resolved | Promise<Resolved>;

const knownFields = Object.keys(DroneSchema.shape).filter((field) => field !== 'key');
const known: ReadonlySet<string> = new Set(knownFields);
const neededFields = ['cruise_speed_mps', 'baseline_flight_time_min'] as const;
const manyProfiles = 200;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** An entry of a newer version may have fields that this one does not know. */
const knownPart = (profile: RequestedDrone['profile']) =>
  Object.fromEntries(Object.entries(profile).filter(([field]) => known.has(field)));

/** The fields in which the request differs from the catalog entry. */
function changesOver(entry: Drone | undefined, profile: RequestedDrone['profile']): Partial<Drone> {
  const known = new Map<string, unknown>(Object.entries(entry ?? {}));
  const changes = knownFields
    .map((field) => [field, profile[field]] as const)
    .filter(([field, value]) => value !== undefined && !same(value, known.get(field)));
  return Object.fromEntries(changes);
}

/** Sources of the estimated fields. */
const sourcesOfEstimates = {
  hover_drain_pct_per_min: ['baseline_flight_time_min', 'spec_depth_pct', 'class'],
  normal_speed_mps: [
    'max_speed_mps',
    'cruise_speed_mps',
    'flight_time_test_speed_mps',
    'flight_distance_test_speed_mps',
    'class',
  ],
} as const satisfies Partial<Record<keyof Drone, readonly (keyof Drone)[]>>;

/** The estimates of an entry whose sources a request changes. */
const staleEstimates = (entry: Drone, changes: Partial<Drone>) =>
  Object.entries(sourcesOfEstimates)
    .filter(([field]) => entry.estimated_fields?.includes(field))
    .filter(([, sources]) => sources.some((source) => changes[source] !== undefined))
    .map(([field]) => field);

/** The entry with the changes. An estimate is dropped if the request has the figure, or one that it was estimated from. */
function adjusted(entry: Drone, changes: Partial<Drone>): Drone {
  const replaced = [...staleEstimates(entry, changes), ...Object.keys(changes)];
  const isHoverOld = replaced.includes('hover_drain_pct_per_min');
  const kept = Object.entries(entry).filter(
    ([field]) => !replaced.includes(field) && !(isHoverOld && field === 'hover_basis'),
  );
  const estimated_fields = entry.estimated_fields?.filter((field) => !replaced.includes(field));
  const { key, cruise_speed_mps, baseline_flight_time_min } = entry;
  return completeDrone({
    key,
    cruise_speed_mps,
    baseline_flight_time_min,
    ...Object.fromEntries(kept),
    ...(estimated_fields !== undefined && { estimated_fields }),
    ...changes,
  });
}

function unknownKey({ key, keyPath }: RequestedDrone, catalog: Catalog): Problem {
  const nearest = catalog.nearest(key, 3);
  const values = { key, nearest, fields: neededFields };
  return invalid([issueOf(keyPath, 'unknown_drone', { says: 'fault.no_aircraft', values })]);
}

function missingFields(requested: RequestedDrone, changes: Partial<Drone>, catalog: Catalog): Problem {
  const values =
    requested.key === ''
      ? { given: 'no', key: '', nearest: [] }
      : { given: 'yes', key: requested.key, nearest: catalog.nearest(requested.key, 3) };
  const issues = neededFields
    .filter((field) => changes[field] === undefined)
    .map((field) =>
      issueOf(`${requested.profilePath}.${field}`, 'required', { says: 'fault.needed_figure', values }),
    );
  const [first, ...others] = issues;
  if (first === undefined) throw new Error('Asked for missing fields where none is missing.');
  return invalid([first, ...others]);
}

const noAircraft = (requested: RequestedDrone): Problem =>
  invalid([
    issueOf(requested.keyPath, 'required', {
      says: 'fault.which_aircraft',
      values: { fields: neededFields },
    }),
  ]);

const generic: ResolvedDrone = {
  drone: genericQuadcopter,
  source: 'generic',
  warnings: [
    {
      code: 'DEFAULT_DRONE',
      values: {
        flight_time_min: genericQuadcopter.baseline_flight_time_min,
        cruise_mps: genericQuadcopter.cruise_speed_mps,
      },
    },
  ],
};

const sourceOf = ({ source }: Drone) => (source === 'own' ? 'own' : 'catalog');

function resolve(requested: RequestedDrone, catalog: Catalog): Result<ResolvedDrone, Problem> {
  const entry = requested.key === genericQuadcopter.key ? genericQuadcopter : catalog.find(requested.key);
  const changes = changesOver(entry, requested.profile);
  const isChanged = Object.keys(changes).length > 0;
  if (entry !== undefined && !isChanged)
    return succeed(
      entry === genericQuadcopter ? generic : { drone: entry, source: sourceOf(entry), warnings: [] },
    );
  if (entry !== undefined)
    return succeed({ drone: adjusted(entry, changes), source: 'catalog_adjusted', warnings: [] });
  if (!isChanged && requested.key !== '') return fail(unknownKey(requested, catalog));
  if (!isChanged) return requested.ifAbsent === 'generic' ? succeed(generic) : fail(noAircraft(requested));
  const { cruise_speed_mps, baseline_flight_time_min } = changes;
  if (cruise_speed_mps === undefined || baseline_flight_time_min === undefined)
    return fail(missingFields(requested, changes, catalog));
  const drone = completeDrone({
    ...changes,
    key: requested.key === '' ? 'unnamed' : requested.key,
    cruise_speed_mps,
    baseline_flight_time_min,
  });
  return succeed({ drone, source: 'request', warnings: [] });
}

/** The request without the figures that only repeat an aircraft of the file whose key is known here: that one counts. */
function overFile(requested: RequestedDrone, catalog: Catalog): RequestedDrone {
  const theirs = requested.ofFile?.own?.drone;
  if (theirs?.key !== requested.key || catalog.find(requested.key) === undefined) return requested;
  const figures = new Map<string, unknown>(Object.entries(theirs));
  const profile = Object.entries(requested.profile).filter(
    ([field, value]) => !same(value, figures.get(field)),
  );
  return { ...requested, profile: Object.fromEntries(profile) };
}

/** Warnings about a file that holds a whole aircraft: that it is flown, or that other figures count. */
function besideOwn(drone: Drone, own: FileAircraft | undefined, catalog: Catalog): Warning[] {
  if (own?.drone.key !== drone.key) return [];
  const known = catalog.find(drone.key);
  return known === undefined ? [fileAircraftWarning(catalog.drones, own)] : fileFiguresWarning(known, own);
}

/** Says so where the flight plan is for another aircraft than the one that was found. */
function besideFile(resolved: Result<ResolvedDrone, Problem>, ofFile: AircraftOfFile, catalog: Catalog) {
  if (!resolved.ok) return resolved;
  const { drone, warnings: told } = resolved.value;
  const warnings = [...told, ...besideOwn(drone, ofFile.own, catalog)];
  const other = otherAircraft(catalog.drones, ofFile, drone);
  if (other === undefined) return succeed({ ...resolved.value, warnings });
  return succeed({
    ...resolved.value,
    warnings: [...warnings, otherAircraftWarning(other, drone, ofFile.isLog)],
  });
}

/**
 * Finds the aircraft that a request means. The same description gets the same object, so that its calibration is computed
 * once while a pilot drags the launch point.
 */
export function makeResolveDrone(catalog: Catalog): (requested: RequestedDrone) => Resolved {
  const remembered = new Map<
    string,
    { readonly entry: Drone | undefined; readonly resolved: Result<ResolvedDrone, Problem> }
  >();
  const find = (drone: Omit<RequestedDrone, 'ofFile'>): Result<ResolvedDrone, Problem> => {
    const requested = { ...drone, profile: knownPart(drone.profile) };
    const description = JSON.stringify(requested);
    const entry = catalog.find(requested.key);
    const known = remembered.get(description);
    // An own aircraft may be edited or deleted at any time.
    if (known !== undefined && known.entry === entry) return known.resolved;
    const resolved = resolve(requested, catalog);
    if (remembered.size >= manyProfiles) remembered.clear();
    remembered.set(description, { entry, resolved });
    return resolved;
  };
  return (requested) => {
    const { ofFile, ...drone } = overFile(requested, catalog);
    const found = find(drone);
    return ofFile === undefined ? found : besideFile(found, ofFile, catalog);
  };
}
