import { listOf, member } from '../../json.ts';
import { LeftOutCount } from '../../leftOut.ts';
import { feetToMetres } from '../../units.ts';
import {
  type Grant,
  notStated,
  type Zone,
  type ZoneArea,
  type ZoneLimit,
  type ZonePart,
  zoneLimits,
} from '../zone.ts';
import { areasOf } from './areas.ts';
import { dateOf, numberOf, wordsOf } from './plainValues.ts';
import type { LeftOutReason, ZoneFile } from './zoneFile.ts';

/** A member by its name in any case: exports differ. */
function named(properties: unknown, ...names: readonly string[]): unknown {
  for (const name of names)
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      const found = member(properties, spelling);
      if (found !== undefined && found !== null && found !== '') return found;
    }
  return undefined;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const two = (value: string | number): string => String(value).padStart(2, '0');

/** A date as American tables and services write it: `2024/01/25`, `1/25/2024`, `Thu, 25 Jan 2024 …`. */
function americanDate(text: string): string | undefined {
  const [, y, m = '', d = ''] = /^(\d{4})\/(\d\d?)\/(\d\d?)\b/.exec(text) ?? [];
  if (y !== undefined) return `${y}-${two(m)}-${two(d)}`;
  const [, month = '', day = '', year] = /^(\d\d?)\/(\d\d?)\/(\d{4})\b/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${two(month)}-${two(day)}`;
  const [, on = '', name = '', of] = /^(?:[a-z]{3}, )?(\d\d?) ([a-z]{3})[a-z]* (\d{4})\b/i.exec(text) ?? [];
  return of === undefined ? undefined : `${of}-${two(months.indexOf(name.toUpperCase()) + 1)}-${two(on)}`;
}

/** A date of a table: as text, or as the milliseconds of the FAA’s services. */
function tableDate(value: unknown): string | undefined {
  if (typeof value === 'number')
    return value > 0 && value < 8.64e15 ? new Date(value).toISOString().slice(0, 10) : undefined;
  const date = typeof value === 'string' ? americanDate(value.trim()) : undefined;
  return date === undefined || Number.isNaN(Date.parse(date)) ? dateOf(value) : date;
}

/** Columns with the airport of a square, the one that says most first. */
const airportColumns = ['APT1_NAME', 'ARPT_Name', 'APT1_FAAID', 'APT1_ICAO', 'FAA_ID'];

const airportOf = (properties: unknown): string | undefined =>
  wordsOf(named(properties, ...airportColumns), 80);

/** Airports that a square may belong to, with a column each for their LAANC. */
const laancColumns = ['LAANC', 'APT1_LAANC', 'APT2_LAANC', 'APT3_LAANC', 'APT4_LAANC', 'APT5_LAANC'];

/** Columns that the FAA’s table alone has beside that of the height. */
const ownColumns = [...airportColumns, ...laancColumns, 'MAP_EFF', 'AIRSPACE_1'];

/** True if a feature is a square of the FAA’s map. In small letters its height alone says nothing: other tables have it in other units. */
export const isFacilitySquare = (properties: unknown): boolean =>
  member(properties, 'CEILING') !== undefined ||
  (member(properties, 'ceiling') !== undefined && named(properties, ...ownColumns) !== undefined);

/** The unit of a height is named by its own column, or by that of the FAA’s description of the table: feet. */
function ceilingOf(properties: unknown): number | undefined {
  const ceiling = numberOf(named(properties, 'CEILING'));
  const unit = String(named(properties, 'UNIT') ?? 'Feet').toUpperCase();
  if (ceiling === undefined || ceiling < 0) return undefined;
  if (unit.startsWith('F')) return feetToMetres(ceiling);
  return unit.startsWith('M') ? ceiling : undefined;
}

const onGround: ZoneLimit = { datum: 'agl', value_m: 0 };

/** The way of an authorisation up to the height of a square: at once where LAANC serves one of its airports. */
function grantOf(properties: unknown): Grant {
  const stated = laancColumns.map((name) => named(properties, name)).filter((value) => value !== undefined);
  const isServed = (value: unknown) => value === true || /^(?:1|y|yes|true)$/i.test(String(value));
  if (stated.length === 0) return 'not_stated';
  return stated.some(isServed) ? 'at_once' : 'by_hand';
}

/** The square up to its height, and all above that, which takes a coordination. */
function partsOf(area: ZoneArea, ceiling_m: number | undefined, grant: Grant): ZonePart[] {
  if (ceiling_m === undefined) return [{ area, lower: onGround, upper: notStated }];
  const ceiling: ZoneLimit = { datum: 'agl', value_m: ceiling_m };
  const above: ZonePart = { area, lower: ceiling, upper: { datum: 'unlimited' }, grant: 'coordination' };
  return ceiling_m === 0 ? [above] : [{ area, lower: onGround, upper: ceiling, grant }, above];
}

/** Squares as GeoJSON or as the FAA’s services answer them. */
function squaresOf(geometry: unknown): readonly ZoneArea[] | undefined {
  const rings = member(geometry, 'rings');
  return rings === undefined
    ? areasOf(member(geometry, 'type'), member(geometry, 'coordinates'))
    : areasOf('Polygon', rings);
}

/**
 * Reads the FAA’s UAS facility map: squares of controlled airspace around airports with the height above ground up to which an authorisation
 * is given at once where LAANC serves an airport. All of each needs an authorisation; above that height it takes a coordination, as in all of a
 * square of 0 ft. Its map has no upper limit.
 */
export function readFacilityMap(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount<LeftOutReason>();
  let dated: string | undefined;
  const zones = listOf(member(root, 'features')).flatMap((feature, index): Zone[] => {
    const where = `features[${index}]`;
    const properties = member(feature, 'properties') ?? member(feature, 'attributes');
    const geometry = member(feature, 'geometry');
    const areas = squaresOf(geometry);
    if (areas === undefined) {
      leftOut.note('geometry', where);
      return [];
    }
    const ceiling_m = ceilingOf(properties);
    if (ceiling_m === undefined) leftOut.note('limits', where);
    const of = tableDate(named(properties, 'MAP_EFF', 'LAST_EDIT', 'EFFECTIVE'));
    if (of !== undefined && (dated === undefined || of > dated)) dated = of;
    const airport = airportOf(properties);
    const feet = ceiling_m === undefined ? undefined : numberOf(named(properties, 'CEILING'));
    const id = wordsOf(named(properties, 'GLOBALID', 'OBJECTID'), zoneLimits.name_chars) ?? where;
    return [
      {
        id,
        name:
          wordsOf([airport, feet === undefined ? undefined : `${feet} ft`].filter(Boolean).join(', ')) ?? id,
        kind: 'authorisation',
        word: 'UASFM',
        parts: areas.flatMap((area) => partsOf(area, ceiling_m, grantOf(properties))),
        hours: 'not_stated',
        reason: wordsOf(named(properties, 'AIRSPACE_1')),
      },
    ];
  });
  return {
    format: 'uas_facility_map',
    title: wordsOf(member(root, 'name'), zoneLimits.name_chars),
    dated,
    zones,
    left_out: leftOut.list(),
  };
}
