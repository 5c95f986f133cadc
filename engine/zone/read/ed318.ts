import { notStated, type Zone, type ZoneArea, type ZoneHours, type ZonePart, zoneLimits } from '../zone.ts';
import { areasOf, circleOf, placeOf } from './areas.ts';
import { authorityOf, joinedText, kindOf, messageOf, textOf } from './ed269.ts';
import { LeftOutCount } from './leftOut.ts';
import { limitOf } from './limitsOf.ts';
import { dateOf, listOf, member, numberOf, wordsOf } from './plainValues.ts';
import { isWhollyRead, periodOf } from './times.ts';
import type { ZoneFile } from './zoneFile.ts';

function areaOf(geometry: unknown): readonly ZoneArea[] | undefined {
  const extent = member(geometry, 'extent');
  if (member(geometry, 'type') !== 'Point')
    return areasOf(member(geometry, 'type'), member(geometry, 'coordinates'));
  const isCircle = member(extent, 'subType') === 'Circle' || member(extent, 'subtype') === 'Circle';
  const center = placeOf(member(geometry, 'coordinates'));
  const circle = isCircle ? circleOf(center, numberOf(member(extent, 'radius'))) : undefined;
  return circle && [circle];
}

/** A geometry, or each of a collection, with its layer. */
function partsOf(geometry: unknown, where: string, leftOut: LeftOutCount): readonly ZonePart[] {
  const all =
    member(geometry, 'type') === 'GeometryCollection' ? listOf(member(geometry, 'geometries')) : [geometry];
  return all.flatMap((one, index) => {
    const at = all.length > 1 ? `${where}.geometry.geometries[${index}]` : where;
    const areas = areaOf(one);
    if (areas === undefined) {
      leftOut.note('geometry', at);
      return [];
    }
    const layer = member(one, 'layer') ?? member(geometry, 'layer');
    const limit = (side: 'lower' | 'upper') => {
      const reference = member(layer, `${side}Reference`);
      const found = limitOf(member(layer, side), member(layer, 'uom'), reference);
      if (found === undefined) leftOut.note('limits', at);
      return found ?? notStated;
    };
    const limits = { lower: limit('lower'), upper: limit('upper') };
    return areas.map((area) => ({ area, ...limits }));
  });
}

/** A zone without limited applicability applies always. */
function hoursOf(value: unknown): ZoneHours {
  const periods = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return periods.length === 0 ? 'permanent' : periods.map(periodOf);
}

/** Reads UAS zones in the GeoJSON of EUROCAE ED-318. */
export function readEd318(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount();
  const { name_chars } = zoneLimits;
  const zones = listOf(member(root, 'features')).flatMap((feature, index): Zone[] => {
    const where = `features[${index}]`;
    const properties = member(feature, 'properties');
    const parts = partsOf(member(feature, 'geometry'), where, leftOut);
    if (parts.length === 0) return [];
    const word = wordsOf(member(properties, 'type'), name_chars) ?? '';
    const kind = kindOf(word);
    if (kind === 'unknown') leftOut.note('kind', where);
    const hours = hoursOf(member(properties, 'limitedApplicability'));
    if (!isWhollyRead(hours)) leftOut.note('hours', where);
    const id = wordsOf(member(properties, 'identifier'), name_chars) ?? where;
    return [
      {
        id,
        name: textOf(member(properties, 'name'), name_chars) ?? id,
        kind,
        word,
        parts,
        hours,
        reason: joinedText(member(properties, 'reason')) ?? textOf(member(properties, 'otherReasonInfo')),
        message: messageOf(properties),
        authority: authorityOf(member(properties, 'zoneAuthority')),
      },
    ];
  });
  const metadata = member(root, 'metadata');
  return {
    format: 'ed318',
    title: textOf(member(root, 'title'), name_chars) ?? textOf(member(root, 'name'), name_chars),
    source: textOf(member(metadata, 'provider'), name_chars),
    licence: wordsOf(member(metadata, 'license') ?? member(metadata, 'licence')),
    dated: dateOf(member(metadata, 'issued') ?? member(metadata, 'updateDateTime')),
    valid_from: dateOf(member(metadata, 'validFrom')),
    valid_until: dateOf(member(metadata, 'validTo')),
    zones,
    left_out: leftOut.list(),
  };
}
