import { rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Database, SQLiteValue } from 'node-sqlite3-wasm';
import { toDegrees } from '../../../engine/units.ts';
import { inflated, isGzip, ownBytes } from './inflate.ts';
import {
  type ArchiveFacts,
  areaOf,
  deepestZoom,
  type MapArchive,
  MapFileRefused,
  mapFault,
  mostDescription_bytes,
  mostTile_bytes,
  zoomsOf,
} from './mapArchive.ts';

export const isSqlite = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0';

const damaged = mapFault('mbtiles');
const noIndex = mapFault('index');

type Row = Record<string, SQLiteValue>;

interface Query {
  readonly sql: string;
  /** Columns by which rows must be found, not looked through. */
  readonly by: readonly string[];
}

/** Rows of tables alone are read: a view of the file may be any program. `octet_length` reads nothing of a long text, `length` all of it. */
const tableQuery: Query = {
  sql: `select case when octet_length(tile_data) <= ${mostTile_bytes} then tile_data end as data
    from tiles where zoom_level = ? and tile_column = ? and tile_row = ? limit 1`,
  by: ['zoom_level=?', 'tile_column=?', 'tile_row=?'],
};
/** Most writers keep equal tiles once: their `tiles` is a view over these two. */
const sharedQuery: Query = {
  sql: `select case when octet_length(images.tile_data) <= ${mostTile_bytes} then images.tile_data end as data
    from map join images on images.tile_id = map.tile_id
    where map.zoom_level = ? and map.tile_column = ? and map.tile_row = ? and octet_length(map.tile_id) < 1000 limit 1`,
  by: [...tableQuery.by, 'tile_id=?'],
};

/** A database that is only read. Its lock is that of a reader that was killed, or that of another one: nobody writes to the file. */
function makeReader(path: string) {
  const require = createRequire(import.meta.url);
  const sqlite = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
  const unlock = () => rmSync(`${path}.lock`, { recursive: true, force: true });
  const orRefused = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch {
      throw new MapFileRefused(damaged);
    }
  };
  unlock();
  const database: Database = orRefused(
    () => new sqlite.Database(path, { readOnly: true, fileMustExist: true }),
  );
  return {
    rows: (sql: string, values: readonly SQLiteValue[] = []): Row[] =>
      orRefused(() => {
        unlock();
        return database.all(sql, [...values]) as Row[];
      }),
    close: () => database.close(),
  };
}

type Reader = ReturnType<typeof makeReader>;

/** An ordinary table has no columns that are computed. */
function isPlainTable(reader: Reader, name: string): boolean {
  const [table] = reader.rows(`select sql from sqlite_schema where type = 'table' and name = ?`, [name]);
  if (table === undefined || !/^create table/i.test(String(table['sql']))) return false;
  const columns = reader.rows('select hidden from pragma_table_xinfo(?)', [name]);
  return columns.length > 0 && columns.every(({ hidden }) => hidden === 0);
}

function queryOf(reader: Reader): Query {
  const areTables = (...names: readonly string[]) => names.every((name) => isPlainTable(reader, name));
  const query = areTables('tiles') ? tableQuery : areTables('map', 'images') ? sharedQuery : undefined;
  if (query === undefined || !areTables('metadata')) throw new MapFileRefused(damaged);
  const plan = reader.rows(`explain query plan ${query.sql}`, [0, 0, 0]).map(({ detail }) => String(detail));
  const isFound =
    plan.every((step) => step.startsWith('SEARCH')) && query.by.every((part) => plan.join().includes(part));
  if (!isFound) throw new MapFileRefused(noIndex);
  return query;
}

function descriptionOf(reader: Reader): Map<string, string> {
  const rows = reader.rows(
    `select name, value from metadata where octet_length(value) <= ${mostDescription_bytes} and octet_length(name) < 100 limit 100`,
  );
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** The levels that have tiles, where the description does not name them. */
function zoomsWithin(reader: Reader, query: Query): [number, number] {
  const table = tableOf(query);
  const levels = Array.from({ length: deepestZoom + 1 }, (_, zoom) => zoom).filter(
    (zoom) => reader.rows(`select 1 from ${table} where zoom_level = ? limit 1`, [zoom]).length > 0,
  );
  return [levels[0] ?? 0, levels.at(-1) ?? 0];
}

const tableOf = ({ by }: Query): string => (by.length > 3 ? 'map' : 'tiles');

/** The latitude of the northern edge of a row, counted from the north. */
const northOf = (row: number, zoom: number): number =>
  toDegrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))));

/**
 * Rows count from the north, against MBTiles 1.3: the file says so, or its tiles lie within the area that it names only if they
 * are counted so.
 */
function isFromNorth(
  reader: Reader,
  query: Query,
  scheme: string | undefined,
  { zooms, within }: ArchiveFacts,
): boolean {
  if (scheme !== undefined) return scheme.trim().toLowerCase() === 'xyz';
  const [, zoom] = zooms;
  const [tile] = reader.rows(`select tile_row from ${tableOf(query)} where zoom_level = ? limit 1`, [zoom]);
  if (tile === undefined) return false;
  const isWithin = (row: number) =>
    northOf(row, zoom) > within.south && northOf(row + 1, zoom) < within.north;
  const row = Number(tile['tile_row']);
  return !isWithin(2 ** zoom - 1 - row) && isWithin(row);
}

function factsOf(reader: Reader, query: Query, described: ReadonlyMap<string, string>): ArchiveFacts {
  const named = [described.get('minzoom'), described.get('maxzoom')];
  const [least, most] = named.includes(undefined) ? zoomsWithin(reader, query) : named.map(Number);
  return {
    form: described.get('format') === 'pbf' ? 'vector' : 'pictures',
    name: described.get('name'),
    attribution: described.get('attribution') ?? '',
    zooms: zoomsOf(least ?? 0, most ?? 0),
    within: areaOf((described.get('bounds') ?? '').split(',').map(Number)),
  };
}

/** Byte 18 and 19 say whether changes lie in a log beside the file (SQLite file format, section 1.3.3). */
async function isWithLog(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 18);
    return buffer[0] === 2 || buffer[1] === 2;
  } finally {
    await file.close();
  }
}

/** Opens an MBTiles file (MBTiles 1.3); rejects with `MapFileRefused`. */
export async function openMbtiles(path: string): Promise<MapArchive> {
  if (await isWithLog(path)) throw new MapFileRefused(mapFault('log'));
  const reader = makeReader(path);
  try {
    reader.rows('pragma trusted_schema = off');
    const query = queryOf(reader);
    const described = descriptionOf(reader);
    const facts = factsOf(reader, query, described);
    const isTurned = isFromNorth(reader, query, described.get('scheme'), facts);
    return {
      facts,
      async tile(zoom, x, y) {
        const [row] = reader.rows(query.sql, [zoom, x, isTurned ? y : 2 ** zoom - 1 - y]);
        if (row === undefined) return undefined;
        const { data } = row;
        if (!(data instanceof Uint8Array)) throw new MapFileRefused(damaged);
        const isPacked = facts.form === 'vector' && isGzip(data);
        return isPacked ? inflated(data, 'gzip', mostTile_bytes) : ownBytes(data);
      },
      close: async () => reader.close(),
    };
  } catch (error) {
    reader.close();
    throw error;
  }
}
