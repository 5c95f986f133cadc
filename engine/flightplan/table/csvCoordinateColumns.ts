import { elementAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import { toDegrees } from '../../units.ts';
import { wordsOf } from '../source/measureWords.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import type { Column, Columns } from './csvColumns.ts';

/** Headers of latitude columns, without their unit. */
const latKeys: ReadonlySet<string> = new Set([
  'latitude',
  'lat',
  'y',
  'ycoord',
  'y coord',
  'decimal latitude',
  'gpslatitude',
  'gps latitude',
  'param5',
  'latitude n s',
  'lat deg',
  'latitude deg',
  'latitude dd',
  'waypoint latitude',
  'point latitude',
]);
const lonKeys: ReadonlySet<string> = new Set([
  'longitude',
  'lon',
  'lng',
  'long',
  'x',
  'xcoord',
  'x coord',
  'decimal longitude',
  'gpslongitude',
  'gps longitude',
  'param6',
  'longitude e w',
  'lon deg',
  'longitude deg',
  'longitude dd',
  'waypoint longitude',
  'point longitude',
]);

const latWord = /^(lat|latitude|gpslat|gpslatitude)$/;
const lonWord = /^(lon|lng|long|longitude|gpslon|gpslong|gpslongitude)$/;
/** Words for positions that the route does not fly to, and for figures that are no positions. */
const elsewhere =
  /^(home|poi|rth|takeoff|center|centre|rc|operator|pilot|base|origin|target|ref|user|app|min|max|std|accuracy|error)$/;

/**
 * The columns of latitude and longitude: by their usual names, else the first pair whose names differ only in that word,
 * like OSD.latitude and OSD.longitude, else x and y.
 */
export function findCoordinates(columns: readonly Column[]): readonly [Column, Column] | undefined {
  const named = columns.filter(({ key }) => !/^[xy]( ?coord)?$/.test(key));
  const lat = named.find(({ key }) => latKeys.has(key));
  const lon = named.find(({ key }) => lonKeys.has(key));
  if (lat !== undefined && lon !== undefined) return [lat, lon];
  return alikePair(named) ?? planePair(columns);
}

/** The pair of columns x and y. */
function planePair(columns: readonly Column[]): readonly [Column, Column] | undefined {
  const lat = columns.find(({ key }) => latKeys.has(key));
  const lon = columns.find(({ key }) => lonKeys.has(key));
  return lat === undefined || lon === undefined ? undefined : [lat, lon];
}

function alikePair(columns: readonly Column[]): readonly [Column, Column] | undefined {
  for (const column of columns) {
    const rest = restOf(column.key, latWord);
    const mate = rest && columns.find(({ key }) => restOf(key, lonWord) === rest);
    if (mate) return [column, mate];
  }
  return undefined;
}

/** A header with the word replaced by a mark, or `undefined` where it does not have the word or names another position. */
function restOf(key: string, word: RegExp): string | undefined {
  const words = key.split(' ');
  if (!words.some((one) => word.test(one)) || words.some((one) => elsewhere.test(one))) return undefined;
  return words.map((one) => (word.test(one) ? '*' : one)).join(' ');
}

/** Units of angles and notations that are not read: as degrees they would put the route elsewhere. */
const strangeAngle =
  /^(gon|gons|grad|grads|gradians?|mrad|mils?|arcmin|arcminutes?|arcsec|arcseconds?|minutes?|seconds?|ddm+)$/;

/** A column of the minutes or seconds of an angle, whose whole degrees stand in another one. */
const partOfAngle = /^(lat|latitude|lon|lng|long|longitude) (m|min|mins|minutes?|s|sec|secs|seconds?)$/;

/** Degrees in one radian where the columns say that they are in radians. Refuses units of angles that are not read. */
export function radiansIn({ all, lat, lon }: Columns): number | undefined {
  const part = all.find(({ key }) => partOfAngle.test(key));
  if (part !== undefined)
    refuse('UNIT_UNKNOWN.split', {
      values: { column: cleanText(part.header) },
      format: 'csv',
      where: numbered('row', 1),
    });
  const words = [lat, lon].flatMap((index) => wordsOf(elementAt(all, index).header));
  const strange = words.find((word) => strangeAngle.test(word));
  if (strange !== undefined)
    refuse('UNIT_UNKNOWN.angle', {
      values: { unit: cleanText(strange) },
      format: 'csv',
      where: numbered('row', 1),
    });
  return words.some((word) => /^rad(ians?|s)?$/.test(word)) ? toDegrees(1) : undefined;
}
