import { createRequire } from 'node:module';
import type { WrittenTile } from './pmtilesWriter.ts';

const require = createRequire(import.meta.url);
const { Database } = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');

export const tilesTable =
  'create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)';
export const tilesIndex = 'create unique index tile_index on tiles (zoom_level, tile_column, tile_row)';

interface WrittenMbtiles {
  readonly tiles: readonly WrittenTile[];
  readonly metadata?: Readonly<Record<string, string>>;
  /** In place of the usual statements that make the table of tiles. */
  readonly schema?: readonly string[];
  /** The table that gets the tiles. */
  readonly into?: string;
  /** Rows count from the north, against the specification. */
  readonly isFromNorth?: boolean;
  /** Statements behind the tiles. */
  readonly after?: readonly string[];
}

/** Writes tiles and metadata to an MBTiles file. */
export function writeMbtiles(path: string, { tiles, metadata = {}, ...form }: WrittenMbtiles): void {
  const { schema = [tilesTable, tilesIndex], into = 'tiles', isFromNorth = false, after = [] } = form;
  const database = new Database(path);
  database.exec('create table metadata (name text, value text)');
  for (const statement of schema) database.exec(statement);
  for (const entry of Object.entries(metadata)) database.run('insert into metadata values (?, ?)', entry);
  for (const { z, x, y, bytes } of tiles)
    database.run(`insert into ${into} values (?, ?, ?, ?)`, [z, x, isFromNorth ? y : 2 ** z - 1 - y, bytes]);
  for (const statement of after) database.exec(statement);
  database.close();
}
