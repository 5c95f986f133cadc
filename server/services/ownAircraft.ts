import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { asFlownOf } from '../../engine/aircraft/asFlown.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Before } from '../../engine/replay/learn.ts';
import type { Saying } from '../../engine/saying.ts';
import { sheetOf } from '../../engine/sheet/sheetOf.ts';
import { namedDroneOf } from '../contract/ownDrone.ts';
import {
  aircraftFileLimit_bytes,
  FirstOwnAircraft,
  type LeftOutFile,
  OwnAircraft,
  ownAircraftVersion,
} from '../contract/schemas/ownAircraft.ts';
import { say } from '../report/say.ts';
import { makeDataFolder, readDocument, writeDocument } from './documentFile.ts';
import { withLock } from './lock.ts';
import { refuseNewer } from './newerData.ts';
import type { Catalog } from './services.ts';
import { codeOf, orNotWritten } from './wholeFile.ts';

const folderName = 'aircraft';
const ending = '.json';

/** The aircraft of this installation: a folder of small files, which other processes may write, too. */
export interface OwnAircraftStore {
  list(): readonly OwnAircraft[];
  find(key: string): OwnAircraft | undefined;
  /** Files that cannot be used; they stay where they are. */
  leftOut(): readonly LeftOutFile[];
  /** An aircraft of the catalog, an own one or an unusable file has the key. */
  isTaken(key: string): boolean;
  /** Adds an aircraft; `false`: its key is taken, and nothing has changed. */
  add(aircraft: OwnAircraft): Promise<boolean>;
  /** Puts an aircraft in the place of the one with its key; `false`: there is none. */
  replace(aircraft: OwnAircraft): Promise<boolean>;
  /** Deletes an aircraft and returns it; `undefined`: there is none. */
  remove(key: string): Promise<OwnAircraft | undefined>;
}

/** The catalog with own aircraft before its own entries. */
export interface OwnCatalog extends Catalog {
  readonly own: OwnAircraftStore;
}

/** A key from a name: `My Air 2S` becomes `my_air_2s`; empty where the name has no letter or digit of the Latin alphabet. */
export const keyOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

/** The sheet of an aircraft as own aircraft keep it. */
export const toWireSheet = (drone: Drone) => structuredClone(sheetOf(drone)) as OwnAircraft['sheet'];

/** A learned aircraft of version 1 with the sheet that it was learned over; `undefined`: the catalog does not have that. */
export function fromFirstVersion(first: FirstOwnAircraft, catalog: Catalog): OwnAircraft | undefined {
  const { schema, key, name, base, version: _version, ...learned } = first;
  const drone = catalog.find(base);
  if (drone === undefined) return undefined;
  return { schema, version: 2, key, name, base, sheet: toWireSheet(drone), learned };
}

/** Returns the known use of an aircraft before more of its flights: its own lesson, else its class's. */
export const knownBefore = (drone: Drone, mine: OwnAircraft | undefined): Before => ({
  ...asFlownOf(drone),
  flights: mine?.learned?.flights,
});

/** Changes with the folder: every write replaces a file in it. */
function stampOf(folder: string): string {
  try {
    // Most have no own aircraft, and an error costs more than a look.
    return String(statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 'absent');
  } catch {
    return 'absent';
  }
}

/** `undefined`: the system does not let it be read. */
function filesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort();
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? [] : undefined;
  }
}

type Reading = { readonly aircraft: OwnAircraft } | { readonly reason: Saying };

const kind = {
  schema: z.union([OwnAircraft, FirstOwnAircraft]),
  version: ownAircraftVersion,
  most_bytes: aircraftFileLimit_bytes,
};

function readFile(path: string, key: string, catalog: Catalog): Reading {
  const reading = readDocument(path, kind);
  if (reading.state === 'absent') return { reason: { says: 'host.stored.gone' } };
  if (reading.state !== 'read') return { reason: reading.reason };
  const { content } = reading;
  if (content.key !== key) {
    const filename = `${content.key}${ending}`;
    return { reason: { says: 'host.stored.misnamed', values: { filename } } };
  }
  if (catalog.find(key) !== undefined) return { reason: { says: 'host.stored.in_catalog' } };
  if (content.version === 2) return { aircraft: content };
  const aircraft = fromFirstVersion(content, catalog);
  return aircraft === undefined
    ? { reason: { says: 'host.stored.no_sheet', values: { base: content.base } } }
    : { aircraft };
}

interface Known {
  readonly aircraft: readonly OwnAircraft[];
  readonly drones: readonly Drone[];
  readonly leftOut: readonly LeftOutFile[];
}
const nothing: Known = { aircraft: [], drones: [], leftOut: [] };

/** Reads the folder again whenever it has changed; a file that cannot be used is said once. */
function makeReader(folder: string, catalog: Catalog, note: (message: string) => void): () => Known {
  const noted = new Set<string>();
  let stamp = 'absent';
  let known = nothing;
  const noteOnce = ({ filename, reason }: LeftOutFile) => {
    if (noted.has(filename)) return;
    noted.add(filename);
    note(`The own aircraft ${filename} is left out: ${say(reason)}.`);
  };
  const readAll = (): Known => {
    const names = filesIn(folder);
    if (names === undefined) {
      note(`The folder ${folder} cannot be read; the own aircraft in it are left out.`);
      return nothing;
    }
    const files = names.map((filename) => ({
      filename,
      reading: readFile(join(folder, filename), filename.slice(0, -ending.length), catalog),
    }));
    const aircraft = files.flatMap(({ reading }) => ('aircraft' in reading ? [reading.aircraft] : []));
    const leftOut = files.flatMap(({ filename, reading }) =>
      'reason' in reading ? [{ filename, reason: reading.reason }] : [],
    );
    return { aircraft, drones: aircraft.map(namedDroneOf), leftOut };
  };
  return () => {
    const now = stampOf(folder);
    if (now === stamp) return known;
    stamp = now;
    known = readAll();
    known.leftOut.forEach(noteOnce);
    return known;
  };
}

/** The catalog with the aircraft of this installation, which are found, added, replaced and removed by their keys. */
export function withOwnAircraft(
  catalog: Catalog,
  dataDir: string,
  note: (message: string) => void,
): OwnCatalog {
  const folder = join(dataDir, folderName);
  const read = makeReader(folder, catalog, note);
  const pathOf = (key: string) => join(folder, `${key}${ending}`);
  const find = (key: string) => read().aircraft.find((one) => one.key === key);
  const isTaken = (key: string) => catalog.find(key) !== undefined || existsSync(pathOf(key));

  /** A newer Homeward keeps its aircraft here, by rules that this one does not know. */
  const refuseIfNewer = () => {
    for (const filename of filesIn(folder) ?? []) {
      const reading = readDocument(join(folder, filename), kind);
      if (reading.state === 'newer') throw refuseNewer(join(folder, filename), reading.reason);
    }
  };
  /** One change at a time, by whichever process: it begins with a look at what is there. */
  const change = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    refuseIfNewer();
    orNotWritten(folder, () => makeDataFolder(folder));
    return withLock(join(folder, '.lock'), act);
  };
  const write = async (aircraft: OwnAircraft): Promise<true> => {
    await writeDocument(pathOf(aircraft.key), aircraft);
    return true;
  };
  return {
    get drones() {
      return [...read().drones, ...catalog.drones];
    },
    // Nothing of the folder has a key of the catalog, so for those nobody looks there: a look at the disk is a twentieth of an answer.
    find: (key) => catalog.find(key) ?? read().drones.find((drone) => drone.key === key),
    nearest: (key, count) => catalog.nearest(key, count),
    own: {
      list: () => read().aircraft,
      find,
      leftOut: () => read().leftOut,
      isTaken,
      add: (aircraft) => change(async () => !isTaken(aircraft.key) && write(aircraft)),
      replace: (aircraft) => change(async () => find(aircraft.key) !== undefined && write(aircraft)),
      remove: (key) =>
        change(async () => {
          const removed = find(key);
          if (removed !== undefined) orNotWritten(pathOf(key), () => rmSync(pathOf(key)));
          return removed;
        }),
    },
  };
}
