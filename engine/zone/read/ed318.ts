import { placeOfPair } from '../../geo/position.ts';
import { isObject, listOf, member } from '../../json.ts';
import { LeftOutCount } from '../../leftOut.ts';
import { type Zone, type ZoneArea, type ZoneHours, type ZonePart, zoneLimits } from '../zone.ts';
import { areasOf, circleOf } from './areas.ts';
import { authorityOf, joinedText, kindOf, messageOf, textOf } from './ed269.ts';
import { limitOf, partsWithin } from './limitsOf.ts';
import { dateOf, numberOf, wordsOf } from './plainValues.ts';
import { boundedHours, isWhollyRead, periodOf } from './times.ts';
import type { LeftOutReason, ZoneFile } from './zoneFile.ts';

function areaOf(geometry: unknown): readonly ZoneArea[] | undefined {
  const extent = member(geometry, 'extent');
  if (member(geometry, 'type') !== 'Point')
    return areasOf(member(geometry, 'type'), member(geometry, 'coordinates'));
  const isCircle = member(extent, 'subType') === 'Circle' || member(extent, 'subtype') === 'Circle';
  const center = placeOfPair(member(geometry, 'coordinates'));
  const circle = isCircle ? circleOf(center, numberOf(member(extent, 'radius'))) : undefined;
  return circle && [circle];
}

interface Told {
  readonly where: string;
  readonly leftOut: LeftOutCount<LeftOutReason>;
  /** The layer that stands besides the geometry. */
  readonly besides: unknown;
}

/** A geometry, or each of a collection, with its layer. */
function partsOf(geometry: unknown, { where, leftOut, besides }: Told): readonly ZonePart[] {
  const all =
    member(geometry, 'type') === 'GeometryCollection' ? listOf(member(geometry, 'geometries')) : [geometry];
  return all.flatMap((one, index) => {
    const at = all.length > 1 ? `${where}.geometry.geometries[${index}]` : where;
    const layer = member(one, 'layer') ?? member(geometry, 'layer') ?? besides;
    const unit = member(layer, 'uom') ?? member(layer, 'UOM');
    const limit = (side: 'lower' | 'upper') =>
      limitOf(member(layer, side), unit, member(layer, `${side}Reference`));
    return partsWithin(areaOf(one), limit, (why) => leftOut.note(why, at));
  });
}

const periodMembers = [
  'startDateTime',
  'endDateTime',
  'day',
  'startTime',
  'startEvent',
  'endTime',
  'endEvent',
];

/** The one period that stands among the properties themselves; `undefined`: none does. */
const flatPeriod = (properties: unknown): unknown =>
  periodMembers.some((name) => isObject(properties) && Object.hasOwn(properties, name))
    ? {
        startDateTime: member(properties, 'startDateTime'),
        endDateTime: member(properties, 'endDateTime'),
        schedule: [properties],
      }
    : undefined;

/** A zone without limited applicability, or with a period that nothing limits, applies always. */
function hoursOf(properties: unknown): ZoneHours {
  const value = member(properties, 'limitedApplicability') ?? flatPeriod(properties);
  const periods = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(periodOf);
  return periods.length === 0 || periods.some((period) => Object.keys(period).length === 0)
    ? 'permanent'
    : boundedHours(periods);
}

/** Whom to ask, among the properties themselves. */
const flatAuthority = (properties: unknown): unknown => ({
  ...(isObject(properties) && properties),
  name: member(properties, 'name_authority'),
});

/** Reads UAS zones in the GeoJSON of EUROCAE ED-318. */
export function readEd318(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount<LeftOutReason>();
  const { name_chars } = zoneLimits;
  const zones = listOf(member(root, 'features')).flatMap((feature, index): Zone[] => {
    const where = `features[${index}]`;
    const properties = member(feature, 'properties');
    // Spain publishes the members of a zone among the properties, or in one of them.
    const facts = member(properties, 'UASZone') ?? properties;
    const besides = member(properties, 'verticalLayer') ?? properties;
    const parts = partsOf(member(feature, 'geometry'), { where, leftOut, besides });
    if (parts.length === 0) return [];
    const word = wordsOf(member(facts, 'type'), name_chars) ?? '';
    const kind = kindOf(word);
    if (kind === 'unknown') leftOut.note('kind', where);
    const hours = hoursOf(properties);
    if (!isWhollyRead(hours)) leftOut.note('hours', where);
    const id = wordsOf(member(facts, 'identifier'), name_chars) ?? where;
    return [
      {
        id,
        name: textOf(member(facts, 'name'), name_chars) ?? id,
        kind,
        word,
        parts,
        hours,
        reason:
          joinedText(member(facts, 'reason') ?? member(facts, 'reasons')) ??
          textOf(member(facts, 'otherReasonInfo')),
        message: messageOf(facts),
        authority: authorityOf(member(properties, 'zoneAuthority') ?? flatAuthority(properties)),
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
