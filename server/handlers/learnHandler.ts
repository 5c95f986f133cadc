import { asFlownOf } from '../../engine/aircraft/asFlown.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { flightSpread, type Learned } from '../../engine/replay/learn.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Problem } from '../contract/problem.ts';
import { type AircraftDraft, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import type { Call, Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { keepDraft } from '../services/nameAircraft.ts';
import { knownBefore, toWireSheet } from '../services/ownAircraft.ts';
import type { Services } from '../services/services.ts';
import { toLogAnswer } from '../work/flightReplay.ts';
import { type LearnWork, type Lesson, toLearned } from '../work/learnDrone.ts';
import { problemOf } from '../work/refusals.ts';
import { refusedName } from './aircraftClash.ts';
import { namedDrone, type ResolveDrone } from './resolveDrone.ts';
import { orActionFailed } from './windowRefusals.ts';

/** Learns from flights, wherever that is done. */
export type LearnFrom = (work: LearnWork, call: Call) => Promise<Result<Lesson, Problem>>;

type LearnServices = Pick<Services, 'catalog' | 'own'> & { readonly learnFrom: LearnFrom };

const tooFar = (factor: number): Problem => problemOf('ACTION_FAILED', 'host.learn_too_far', { factor });

function toLessons(learned: Learned): Result<NonNullable<OwnAircraft['learned']>, Problem> {
  const { data } = OwnAircraft.shape.learned.safeParse({
    ...rounded(learned),
    flight_sd: flightSpread(learned),
  });
  return data === undefined ? fail(tooFar(learned.factor)) : succeed(data);
}

/** An aircraft without what its flights taught. */
const asPublished = ({ as_flown: _factor, as_flown_sd: _sd, ...drone }: Drone): Drone => drone;

/** Where several logs were sent, the refusal of one says which. */
const inFile = (problem: Problem, { filename }: { readonly filename: string }): Problem => ({
  ...problem,
  message: `${filename}: ${problem.message}`,
  saying: problem.saying && { says: 'host.in_file', values: { filename, reason: problem.saying } },
});

/** Learns what logged flights use over the sheet, from their files, and keeps nothing. */
export function makeLearnFilesHandler(resolveDrone: ResolveDrone): Handlers['learnFromFiles'] {
  return async ({ flight_logs, request: { drone_key, columns, capacity_mah, ...day } }) => {
    const resolved = await resolveDrone(namedDrone(drone_key, 'request.'));
    if (!resolved.ok) return resolved;
    const flights: LearnWork['flights'][number][] = [];
    for (const file of flight_logs) {
      const read = await toLogAnswer({ bytes: file.bytes, columns, capacity_mah });
      if (!read.ok) return fail(inFile(read.failure, file));
      flights.push({ log: read.value, ...day });
    }
    const drone = asPublished(resolved.value.drone);
    const taught = toLearned({ drone, flights, before: asFlownOf(drone) });
    if (!taught.ok) return taught;
    const { learned, flight_factors } = taught.value;
    return succeed({ engine_version: engineVersion, learned: rounded({ ...learned, flight_factors }) });
  };
}

/** Learns what an aircraft uses over its sheet, and keeps that under a name, if there is one. */
export function makeLearnHandler(
  services: LearnServices,
  resolveDrone: ResolveDrone,
): Handlers['learnDrone'] {
  const { learnFrom, own } = services;
  async function keep(draft: AircraftDraft): Promise<Result<string, Problem>> {
    const kept = await orActionFailed('host.aircraft_not_kept', () => keepDraft(draft, services));
    if (!kept.ok) return kept;
    return kept.value.ok ? succeed(kept.value.value.key) : fail(refusedName('name', kept.value.failure));
  }
  const originOf = (drone: Drone): Pick<AircraftDraft, 'base' | 'sheet'> => {
    const mine = own.find(drone.key);
    return mine === undefined
      ? { base: drone.key, sheet: toWireSheet(drone) }
      : { base: mine.base, sheet: mine.sheet };
  };
  return async ({ drone_key, flights, name, start }, call) => {
    const resolved = await resolveDrone(namedDrone(drone_key));
    if (!resolved.ok) return resolved;
    const { drone } = resolved.value;
    const before =
      start === 'sheet' ? asFlownOf(asPublished(drone)) : knownBefore(drone, own.find(drone.key));
    const taught = await learnFrom({ drone, flights, before }, call);
    if (!taught.ok) return taught;
    const { learned, flight_factors } = taught.value;
    const figures = rounded({ ...learned, flight_factors });
    if (name === undefined) return succeed({ learned: figures });
    const lessons = toLessons(learned);
    if (!lessons.ok) return lessons;
    const kept = await keep({ name, ...originOf(drone), learned: lessons.value });
    return kept.ok ? succeed({ learned: { ...figures, key: kept.value } }) : kept;
  };
}
