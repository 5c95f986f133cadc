import { isSamePlace, type Position, placeAt } from '../../geo/position.ts';
import { numbered } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Table } from '../source/csvTable.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, refuse, refuseArea } from '../source/refusal.ts';

/** The place of a row with two numbers and a blank between them, or one in each of two cells. */
function cornerIn(row: readonly string[]): Position | undefined {
  const [lat, lon, ...others] = row.flatMap((cell) => cell.split(/\s+/)).map(parseNumber);
  if (lat === undefined || lon === undefined || others.length > 0) return undefined;
  return placeAt(lat, lon);
}

const advice: Saying = { says: 'advice.mission' };

/** Nobody draws more corners by hand. */
const mostCorners = 10_000;

/** Refuses a list of rally points as MAVProxy and Mission Planner save it: `RALLY lat lon alt …` (ArduPilot/MAVProxy, mavproxy_rally.py). */
export function refuseRally({ rows }: Table): void {
  const isRally = ([name = '', lat, lon]: readonly string[]) =>
    name.toUpperCase() === 'RALLY' && parseNumber(lat) !== undefined && parseNumber(lon) !== undefined;
  if (rows.length > mostCorners || !Array.from(rows, isRally).every(Boolean)) return;
  refuse('RALLY_FILE.counted', { values: { count: rows.length, advice }, format: 'csv' });
}

/**
 * Refuses a list of corners as Mission Planner saves its polygon (.poly), closed by its first corner, or its geofence (.fen), with the point
 * to return to above a closed outline (ArduPilot/MissionPlanner, GCSViews/FlightPlanner.cs).
 */
export function refuseCorners({ rows, remarks }: Table): void {
  if (rows.length < 3 || rows.length > mostCorners) return;
  const corners = Array.from(rows, cornerIn).filter((corner) => corner !== undefined);
  if (corners.length < rows.length) return;
  const isSaved = remarks.some((remark) => /saved by (Mission|APM) Planner/i.test(remark));
  // Two columns of numbers may be a route, too.
  if (!isSaved && rows.first(1).some(({ length }) => length > 1)) return;
  const [first, second] = corners;
  const last = corners.at(-1);
  if (corners.length > 4 && isSamePlace(second, last) && !isSamePlace(first, last))
    refuseFencesAlone(
      [{ is_inclusion: true, outline: corners.slice(1, -1) }],
      { says: 'advice.return_point' },
      'csv',
    );
  const isClosed = isSamePlace(first, last);
  if (!isClosed && !isSaved) return;
  const outline = isClosed ? corners.slice(0, -1) : corners;
  if (outline.length < 3) return;
  refuseArea({ says: 'AREA_ONLY.corners', values: { corners: outline.length }, format: 'csv' }, [
    { name: 'Polygon', outline, holes: [], settings: {} },
  ]);
}

/** Columns of a map projection that nobody names, or of UTM without its zone. */
const projected = /^(utm[ _-]?)?(easting|northing|rechtswert|hochwert)\b/i;

/** Refuses columns with places that are not in degrees: to rename them would not help. */
function refuseProjected(table: Table): void {
  const found = [...table.rows.first(1)].flat().find((cell) => projected.test(cell));
  if (found === undefined) return;
  refuse('FOREIGN_COORDINATES.projected', {
    values: { column: cleanText(found, 40) },
    format: 'csv',
    where: numbered('row', 1),
  });
}

/** Refuses a table without columns of latitude and longitude. */
export function refuseColumns(table: Table): never {
  refuseProjected(table);
  const found = [...table.rows.first(1)]
    .flat()
    .slice(0, 12)
    .map((cell) => cleanText(cell, 20))
    .join(', ');
  return refuse('NO_COORDINATE_COLUMNS', {
    values: { columns: cleanText(found) },
    format: 'csv',
    where: numbered('row', 1),
  });
}
