import type { MessagePort } from 'node:worker_threads';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { type Result, succeed } from '../../engine/result.ts';
import type { ElevationFailure, GroundFacts, PackedPlaces } from '../../engine/terrain/elevation.ts';
import { packPlaces, unpackPlaces } from '../elevation/packedPlaces.ts';
import type { HostFacts } from '../handlers/computing.ts';

/** Heights of single places, metres; NaN where there is none. */
type PackedGroundHeights = GroundFacts & { readonly heights_msl_m: Float64Array };

/** The same as it crosses between threads: objects would be copied one by one, in the thread that answers everybody, too. */
interface PackedFacts
  extends Pick<HostFacts, 'along' | 'resolveDrone' | 'briefingFacts' | 'zonesNear' | 'obstaclesNear'> {
  elevations(places: PackedPlaces): Promise<Result<PackedGroundHeights, ElevationFailure>>;
  geoid(places: PackedPlaces): Promise<Float64Array>;
}

const toPacked = ({ elevations, geoid, ...others }: HostFacts): PackedFacts => ({
  ...others,
  geoid: async (places) => Float64Array.from(await geoid(unpackPlaces(places))),
  async elevations(places) {
    const answer = await elevations(unpackPlaces(places));
    if (!answer.ok) return answer;
    const heights_msl_m = Float64Array.from(answer.value.heights_msl_m, (height_m) => height_m ?? NaN);
    return succeed({ ...answer.value, heights_msl_m });
  },
});

const toFacts = ({ elevations, geoid, ...others }: PackedFacts): HostFacts => ({
  ...others,
  geoid: async (positions) => [...(await geoid(packPlaces(positions)))],
  async elevations(positions) {
    const answer = await elevations(packPlaces(positions));
    if (!answer.ok) return answer;
    const heights_msl_m = Array.from(answer.value.heights_msl_m, (height_m) =>
      Number.isNaN(height_m) ? undefined : height_m,
    );
    return succeed({ ...answer.value, heights_msl_m });
  },
});

type FactName = keyof PackedFacts;
type Question = { readonly id: number; readonly fact: FactName; readonly asked: never };
type Told =
  | { readonly id: number; readonly told: unknown }
  | { readonly id: number; readonly failed: string };

/** Tells a thread at the other end of the port what it asks, until either closes the port. */
export function tellFacts(port: MessagePort, facts: HostFacts): void {
  const packed = toPacked(facts);
  const tell = async ({ id, fact, asked }: Question): Promise<Told> => {
    try {
      return { id, told: await packed[fact](asked) };
    } catch (error) {
      return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  port.on('message', async (question: Question) => port.postMessage(await tell(question)));
}

const mostDrones = 50;

/** The same aircraft is the same object again, so that its calibration is computed once a thread. */
function makeMemory() {
  const known = new Map<string, Drone>();
  return (drone: Drone): Drone => {
    const description = JSON.stringify(drone);
    const same = known.get(description) ?? drone;
    if (known.size >= mostDrones) known.clear();
    known.set(description, same);
    return same;
  };
}

const remembered = makeMemory();

/** The facts of the host at the other end of the port. */
export function askFacts(port: MessagePort): HostFacts {
  const waiting = new Map<number, { resolve(told: never): void; reject(error: Error): void }>();
  port.on('message', (answer: Told) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if ('failed' in answer) reject?.(new Error(answer.failed));
    else resolve?.(answer.told as never);
  });
  let asked = 0;
  const ask =
    <Name extends FactName>(fact: Name) =>
    (question: Parameters<PackedFacts[Name]>[0]): Promise<Awaited<ReturnType<PackedFacts[Name]>>> =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        port.postMessage({ id: asked, fact, asked: question });
      });
  const askDrone = ask('resolveDrone');
  return toFacts({
    elevations: ask('elevations'),
    along: ask('along'),
    geoid: ask('geoid'),
    zonesNear: ask('zonesNear'),
    obstaclesNear: ask('obstaclesNear'),
    briefingFacts: ask('briefingFacts'),
    async resolveDrone(requested) {
      const resolved = await askDrone(requested);
      if (!resolved.ok) return resolved;
      return { ...resolved, value: { ...resolved.value, drone: remembered(resolved.value.drone) } };
    },
  });
}
