import { flightSpread, type Learned } from '../../engine/replay/learn.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import { OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { keyOfName } from '../services/ownAircraft.ts';
import type { Services } from '../services/services.ts';
import { invalid } from '../work/refusals.ts';
import type { ResolveDrone } from './resolveDrone.ts';
import { orActionFailed } from './windowRefusals.ts';

type LearnServices = Pick<Services, 'learnFrom' | 'keepAircraft' | 'catalog'>;

const noKey = invalid([
  { path: 'name', code: 'name', message: 'needs a letter or a digit, such as My Air 2S' },
]);
const taken = (name: string) =>
  invalid([
    {
      path: 'name',
      code: 'taken',
      message: `the catalog has an aircraft called ${name}; choose another name`,
    },
  ]);

const learnedAlready = (key: string) =>
  invalid([
    {
      path: 'drone_key',
      code: 'own',
      message: `${key} is learned already; choose the aircraft of the catalog that it is, and learn from all its logs`,
    },
  ]);
const tooFar = (factor: number): Problem => ({
  code: 'ACTION_FAILED',
  message: `These flights use ${factor.toFixed(2)} times what the sheet says, where 0.5 to 2 can be kept; check which aircraft flew them.`,
});

/** Learns what an aircraft uses over its sheet, and keeps that under a name, if there is one. */
export function makeLearnHandler(
  { learnFrom, keepAircraft, catalog }: LearnServices,
  resolveDrone: ResolveDrone,
): Handlers['learnDrone'] {
  async function keep(name: string, base: string, learned: Learned): Promise<Result<string, Problem>> {
    const key = keyOfName(name);
    if (key === '') return fail(noKey);
    const holder = catalog.find(key);
    if (holder !== undefined && holder.source !== 'own') return fail(taken(name));
    const { data: own } = OwnAircraft.safeParse({
      schema: 'homeward/own-aircraft',
      version: 1,
      key,
      name,
      base,
      ...rounded(learned),
      flight_sd: flightSpread(learned),
    });
    if (own === undefined) return fail(tooFar(learned.factor));
    const kept = await orActionFailed('The aircraft could not be kept', () => keepAircraft(own));
    return kept.ok ? succeed(key) : kept;
  }
  return async ({ drone_key, flights, name }, { signal }) => {
    const resolved = resolveDrone({
      key: drone_key,
      profile: {},
      keyPath: 'drone_key',
      profilePath: 'drone',
      ifAbsent: 'refuse',
    });
    if (!resolved.ok) return resolved;
    if (resolved.value.drone.source === 'own') return fail(learnedAlready(drone_key));
    const learned = await learnFrom({ drone: resolved.value.drone, flights }, signal);
    if (!learned.ok) return learned;
    const figures = rounded(learned.value);
    if (name === undefined) return succeed({ learned: figures });
    const kept = await keep(name, drone_key, learned.value);
    return kept.ok ? succeed({ learned: { ...figures, key: kept.value } }) : kept;
  };
}
