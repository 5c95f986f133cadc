import { completeDrone } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Problem } from '../contract/problem.ts';
import { DroneSchema } from '../contract/schemas/drone.ts';
import { genericQuadcopter } from '../services/genericQuadcopter.ts';
import type { Catalog } from '../services/services.ts';
import { type Issue, invalid } from '../work/refusals.ts';

export interface ResolvedDrone {
  readonly drone: Drone;
  readonly source: 'catalog' | 'catalog_adjusted' | 'request' | 'generic';
  readonly warnings: readonly Warning[];
}

export interface DroneQuestion {
  readonly key: string;
  /** Fields over the entry of that key; of another maker's entry, more than this version knows. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Where the request holds them, for refusals. */
  readonly keyPath: string;
  readonly profilePath: string;
  readonly withoutAny: 'generic' | 'refuse';
}

export type ResolveDrone = (question: DroneQuestion) => Result<ResolvedDrone, Problem>;

const knownFields = Object.keys(DroneSchema.shape).filter((field) => field !== 'key');
const known: ReadonlySet<string> = new Set(knownFields);
const neededFields = ['cruise_speed_mps', 'baseline_flight_time_min'] as const;
const manyProfiles = 200;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** An entry of a newer version may hold more than this one knows. */
const knownPart = (profile: DroneQuestion['profile']) =>
  Object.fromEntries(Object.entries(profile).filter(([field]) => known.has(field)));

/** What the request says of the drone that its catalog entry does not say already. */
function changesOver(entry: Drone | undefined, profile: DroneQuestion['profile']): Partial<Drone> {
  const known = new Map<string, unknown>(Object.entries(entry ?? {}));
  const changes = knownFields
    .map((field) => [field, profile[field]] as const)
    .filter(([field, value]) => value !== undefined && !same(value, known.get(field)));
  return Object.fromEntries(changes);
}

/** What an estimated hover drain is estimated from. */
const hoverSources = ['baseline_flight_time_min', 'spec_depth_pct', 'class'] as const;

/** The entry with the changes; an estimate gives way where the figure, or what it was estimated from, is given. */
function adjusted(entry: Drone, changes: Partial<Drone>): Drone {
  const { hover_drain_pct_per_min, hover_basis, ...others } = entry;
  const isStale = hover_basis === 'estimated' && hoverSources.some((field) => changes[field] !== undefined);
  const estimated = entry.estimated_fields?.filter(
    (field) => !(field in changes) && !(isStale && field === 'hover_drain_pct_per_min'),
  );
  const hoverGiven = changes.hover_drain_pct_per_min !== undefined;
  return completeDrone({
    ...others,
    ...(!isStale && { hover_drain_pct_per_min }),
    ...(hover_basis !== undefined && !isStale && !hoverGiven && { hover_basis }),
    ...(estimated !== undefined && { estimated_fields: estimated }),
    ...changes,
  });
}

function unknownKey({ key, keyPath }: DroneQuestion, catalog: Catalog): Problem {
  const nearest = catalog.nearest(key, 3);
  const message = `there is no aircraft "${key}" in the catalog; did you mean ${nearest.join(', ')}? An aircraft outside the catalog needs ${neededFields.join(' and ')}`;
  return invalid([{ path: keyPath, code: 'unknown_drone', message }]);
}

function missingFields(question: DroneQuestion, changes: Partial<Drone>, catalog: Catalog): Problem {
  const why =
    question.key === ''
      ? 'since no catalog key is given'
      : `since "${question.key}" is not in the catalog (nearest: ${catalog.nearest(question.key, 3).join(', ')})`;
  const issues = neededFields
    .filter((field) => changes[field] === undefined)
    .map(
      (field): Issue => ({
        path: `${question.profilePath}.${field}`,
        code: 'required',
        message: `needed, ${why}`,
      }),
    );
  const [first, ...others] = issues;
  if (first === undefined) throw new Error('Asked for missing fields where none is missing.');
  return invalid([first, ...others]);
}

const nothingGiven = (question: DroneQuestion): Problem =>
  invalid([
    {
      path: question.keyPath,
      code: 'required',
      message: `give a catalog key, or ${neededFields.join(' and ')} of an aircraft outside the catalog`,
    },
  ]);

const generic: ResolvedDrone = {
  drone: genericQuadcopter,
  source: 'generic',
  warnings: [
    {
      code: 'DEFAULT_DRONE',
      message: `No aircraft is chosen: the figures are those of a generic quadcopter (${genericQuadcopter.baseline_flight_time_min} min, ${genericQuadcopter.cruise_speed_mps} m/s). Choose yours.`,
    },
  ],
};

function resolve(question: DroneQuestion, catalog: Catalog): Result<ResolvedDrone, Problem> {
  const entry = question.key === genericQuadcopter.key ? genericQuadcopter : catalog.find(question.key);
  const changes = changesOver(entry, question.profile);
  const isChanged = Object.keys(changes).length > 0;
  if (entry !== undefined && !isChanged)
    return succeed(entry === genericQuadcopter ? generic : { drone: entry, source: 'catalog', warnings: [] });
  if (entry !== undefined)
    return succeed({ drone: adjusted(entry, changes), source: 'catalog_adjusted', warnings: [] });
  if (!isChanged && question.key !== '') return fail(unknownKey(question, catalog));
  if (!isChanged) return question.withoutAny === 'generic' ? succeed(generic) : fail(nothingGiven(question));
  const { cruise_speed_mps, baseline_flight_time_min } = changes;
  if (cruise_speed_mps === undefined || baseline_flight_time_min === undefined)
    return fail(missingFields(question, changes, catalog));
  const drone = completeDrone({
    ...changes,
    key: question.key === '' ? 'unnamed' : question.key,
    cruise_speed_mps,
    baseline_flight_time_min,
  });
  return succeed({ drone, source: 'request', warnings: [] });
}

/**
 * Which aircraft a request means. The same description answers the same object, so that what is derived from it
 * (its calibration) is derived once while a pilot drags the launch point.
 */
export function makeResolveDrone(catalog: Catalog): ResolveDrone {
  const remembered = new Map<string, Result<ResolvedDrone, Problem>>();
  return (asked) => {
    const question = { ...asked, profile: knownPart(asked.profile) };
    const description = JSON.stringify(question);
    const known = remembered.get(description);
    if (known !== undefined) return known;
    const resolved = resolve(question, catalog);
    if (remembered.size >= manyProfiles) remembered.clear();
    remembered.set(description, resolved);
    return resolved;
  };
}
