import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { readDocument, writeDocument } from './documentFile.ts';
import type { Catalog } from './services.ts';

const folderName = 'aircraft';

/** The catalog with the aircraft that this installation learned. */
export interface OwnCatalog extends Catalog {
  /** Keeps an aircraft, in place of one with its key; throws where the catalog has the key, or lacks its sheet. */
  keep(own: OwnAircraft): Promise<Drone>;
}

/** A key from a name: `My Air 2S` becomes `my_air_2s`; empty where the name has no letter or digit of the Latin alphabet. */
export const keyOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

const toDrone = ({ key, name, factor, flight_sd }: OwnAircraft, base: Drone): Drone => ({
  ...base,
  key,
  manufacturer: undefined,
  model: name,
  source: 'own',
  as_flown: factor,
  as_flown_sd: flight_sd,
});

/** Changes with the folder: every write replaces a file in it. */
function stampOf(folder: string): string {
  try {
    return String(statSync(folder, { bigint: true }).mtimeNs);
  } catch {
    return 'absent';
  }
}

/**
 * The catalog with own aircraft before its own entries. They lie in a folder of small files, which other processes may write, too; a file that
 * cannot be used is left alone and said once.
 */
export function withOwnAircraft(
  catalog: Catalog,
  dataDir: string,
  note: (message: string) => void,
): OwnCatalog {
  const folder = join(dataDir, folderName);
  const noted = new Set<string>();
  let stamp = '';
  let own: readonly Drone[] = [];

  function noteOnce(name: string, reason: string): void {
    if (noted.has(name)) return;
    noted.add(name);
    note(`The own aircraft ${name} is left out: ${reason}.`);
  }

  function read(name: string): Drone[] {
    const reading = readDocument(join(folder, name), OwnAircraft);
    if (reading.state !== 'read') {
      noteOnce(name, reading.state === 'absent' ? 'it is gone' : reading.reason);
      return [];
    }
    const base = catalog.find(reading.content.base);
    if (base !== undefined && catalog.find(reading.content.key) === undefined)
      return [toDrone(reading.content, base)];
    noteOnce(name, `its sheet ${reading.content.base} is not in the catalog, or its key is`);
    return [];
  }

  function refresh(): readonly Drone[] {
    const now = stampOf(folder);
    if (now === stamp) return own;
    stamp = now;
    own =
      now === 'absent'
        ? []
        : readdirSync(folder)
            .filter((name) => name.endsWith('.json'))
            .sort()
            .flatMap(read);
    return own;
  }

  return {
    get drones() {
      return [...refresh(), ...catalog.drones];
    },
    find: (key) => refresh().find((drone) => drone.key === key) ?? catalog.find(key),
    nearest: (key, count) => catalog.nearest(key, count),
    async keep(aircraft) {
      const base = catalog.find(aircraft.base);
      if (base === undefined) throw new Error(`There is no aircraft "${aircraft.base}" in the catalog.`);
      if (catalog.find(aircraft.key) !== undefined)
        throw new Error(`The catalog has an aircraft "${aircraft.key}"; choose another name.`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeDocument(join(folder, `${aircraft.key}.json`), aircraft);
      return toDrone(aircraft, base);
    },
  };
}
