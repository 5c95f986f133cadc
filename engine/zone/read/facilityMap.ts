import { feetToMetres } from '../../units.ts';
import { notStated, type Zone, type ZoneArea, type ZoneLimit, type ZonePart, zoneLimits } from '../zone.ts';
import { areasOf } from './areas.ts';
import { LeftOutCount } from './leftOut.ts';
import { dateOf, listOf, member, numberOf, wordsOf } from './plainValues.ts';
import type { ZoneFile } from './zoneFile.ts';

/** A member by its name in any case: exports differ. */
function named(properties: unknown, ...names: readonly string[]): unknown {
  for (const name of names)
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      const found = member(properties, spelling);
      if (found !== undefined && found !== null && found !== '') return found;
    }
  return undefined;
}

/** A date of a table: as text, or as the milliseconds of the FAA’s services. */
function tableDate(value: unknown): string | undefined {
  const isTime = typeof value === 'number' && value > 0 && value < 8.64e15;
  return isTime ? new Date(value).toISOString().slice(0, 10) : dateOf(value);
}

const airportOf = (properties: unknown): string | undefined =>
  wordsOf(named(properties, 'APT1_NAME', 'ARPT_Name', 'APT1_FAAID', 'APT1_ICAO', 'FAA_ID'), 80);

/** The unit of a height is named by its own column, or by that of the FAA’s description of the table: feet. */
function ceilingOf(properties: unknown): number | undefined {
  const ceiling = numberOf(named(properties, 'CEILING'));
  const unit = String(named(properties, 'UNIT') ?? 'Feet').toUpperCase();
  if (ceiling === undefined || ceiling < 0) return undefined;
  if (unit.startsWith('F')) return feetToMetres(ceiling);
  return unit.startsWith('M') ? ceiling : undefined;
}

const onGround: ZoneLimit = { datum: 'agl', value_m: 0 };

/** The square up to its height, and above that, up to where its source does not state. */
function partsOf(area: ZoneArea, ceiling_m: number | undefined): ZonePart[] {
  if (ceiling_m === undefined || ceiling_m === 0) return [{ area, lower: onGround, upper: notStated }];
  const ceiling: ZoneLimit = { datum: 'agl', value_m: ceiling_m };
  return [
    { area, lower: onGround, upper: ceiling },
    { area, lower: ceiling, upper: notStated },
  ];
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
 * is given at once. All of each needs an authorisation; above that height it takes a coordination.
 */
export function readFacilityMap(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount();
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
        parts: areas.flatMap((area) => partsOf(area, ceiling_m)),
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
