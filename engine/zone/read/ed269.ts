import { placeOfPair } from '../../geo/position.ts';
import { isObject, listOf, member } from '../../json.ts';
import { LeftOutCount } from '../../leftOut.ts';
import {
  type Zone,
  type ZoneArea,
  type ZoneAuthority,
  type ZoneHours,
  type ZoneKind,
  type ZonePart,
  zoneLimits,
} from '../zone.ts';
import { areasOf, circleOf } from './areas.ts';
import { lengthOf, limitOf, partsWithin } from './limitsOf.ts';
import { dateOf, numberOf, wordsOf } from './plainValues.ts';
import { boundedHours, isWhollyRead, periodOf } from './times.ts';
import type { LeftOutReason, ZoneFile } from './zoneFile.ts';

const kinds: Readonly<Record<string, ZoneKind>> = {
  PROHIBITED: 'prohibited',
  REQ_AUTHORISATION: 'authorisation',
  REQ_AUTHORIZATION: 'authorisation',
  CONDITIONAL: 'conditional',
  NO_RESTRICTION: 'no_restriction',
  USPACE: 'conditional',
  INFORMATION: 'information',
};

/** The kind of a restriction by its word, in ED-269 and ED-318. */
export const kindOf = (word: string): ZoneKind => kinds[word.toUpperCase()] ?? 'unknown';

/** A text, the texts of which the first is taken, or an English one of several languages. */
export function textOf(value: unknown, most?: number): string | undefined {
  if (!Array.isArray(value)) return wordsOf(isObject(value) ? member(value, 'text') : value, most);
  const english = value.find((one) => String(member(one, 'lang') ?? '').startsWith('en'));
  return textOf(english ?? value[0], most);
}

/** Texts one after the other, as reasons are listed. */
export const joinedText = (value: unknown): string | undefined =>
  Array.isArray(value) ? wordsOf(value.map((one) => wordsOf(one) ?? '').join(', ')) : wordsOf(value);

/** Whom to ask: of several, who authorises. */
export function authorityOf(value: unknown): ZoneAuthority | undefined {
  const all = Array.isArray(value) ? value : [value];
  const asked = all.find((one) => String(member(one, 'purpose') ?? '').startsWith('AUTHORI')) ?? all[0];
  const { name_chars } = zoneLimits;
  const name = textOf(member(asked, 'name'), name_chars) ?? textOf(member(asked, 'service'), name_chars);
  const purpose = wordsOf(member(asked, 'purpose'), name_chars);
  const ways = ['email', 'phone', 'siteURL', 'SiteURL', 'contactName'].map((way) =>
    textOf(member(asked, way), name_chars),
  );
  const contact = ways.filter((way) => way !== undefined).join(' · ');
  if (name === undefined && contact === '') return undefined;
  return { name, purpose, ...(contact !== '' && { contact }) };
}

/** The message of a zone with what its source adds to it. */
export const messageOf = (value: unknown): string | undefined =>
  textOf(member(value, 'message')) ?? joinedText(member(value, 'restrictionConditions'));

function areaOf(projection: unknown, unit: unknown): readonly ZoneArea[] | undefined {
  if (member(projection, 'type') !== 'Circle')
    return areasOf(member(projection, 'type'), member(projection, 'coordinates'));
  const radius_m = lengthOf(numberOf(member(projection, 'radius')), unit);
  const circle = circleOf(placeOfPair(member(projection, 'center')), radius_m);
  return circle && [circle];
}

function partsOf(value: unknown, where: string, leftOut: LeftOutCount<LeftOutReason>): readonly ZonePart[] {
  return listOf(value).flatMap((volume, index) => {
    const at = `${where}.geometry[${index}]`;
    const unit = member(volume, 'uomDimensions');
    const limit = (side: 'lower' | 'upper') =>
      limitOf(member(volume, `${side}Limit`), unit, member(volume, `${side}VerticalReference`));
    const areas = areaOf(member(volume, 'horizontalProjection'), unit);
    return partsWithin(areas, limit, (why) => leftOut.note(why, at));
  });
}

function hoursOf(value: unknown): ZoneHours {
  const periods = listOf(value);
  if (periods.length === 0) return 'not_stated';
  const isPermanent = periods.some((period) => {
    const word = member(period, 'permanent');
    return word === 'YES' || word === true;
  });
  return isPermanent ? 'permanent' : boundedHours(periods.map(periodOf));
}

/** The zones of a file in either of the wrappers in which they are published. */
export const zonesListed = (root: unknown): readonly unknown[] =>
  listOf(member(root, 'features') ?? member(root, 'UASZoneList'));

/** Reads UAS zones in the JSON of EUROCAE ED-269. */
export function readEd269(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount<LeftOutReason>();
  const zones = zonesListed(root).flatMap((feature, index): Zone[] => {
    const where = `features[${index}]`;
    const parts = partsOf(member(feature, 'geometry'), where, leftOut);
    if (parts.length === 0) {
      leftOut.note('geometry', where);
      return [];
    }
    const word = wordsOf(member(feature, 'restriction'), zoneLimits.name_chars) ?? '';
    const kind = kindOf(word);
    if (kind === 'unknown') leftOut.note('kind', where);
    const hours = hoursOf(member(feature, 'applicability'));
    if (!isWhollyRead(hours)) leftOut.note('hours', where);
    const id = wordsOf(member(feature, 'identifier'), zoneLimits.name_chars) ?? where;
    return [
      {
        id,
        name: wordsOf(member(feature, 'name'), zoneLimits.name_chars) ?? id,
        kind,
        word,
        parts,
        hours,
        reason: joinedText(member(feature, 'reason')) ?? wordsOf(member(feature, 'otherReasonInfo')),
        message: messageOf(feature),
        authority: authorityOf(member(feature, 'zoneAuthority')),
      },
    ];
  });
  return {
    format: 'ed269',
    title: textOf(member(root, 'title'), zoneLimits.name_chars),
    source: wordsOf(member(root, 'source') ?? member(root, 'originator'), zoneLimits.name_chars),
    licence: wordsOf(member(root, 'license') ?? member(root, 'licence'), zoneLimits.name_chars),
    dated: dateOf(
      member(root, 'updateDateTime') ?? member(root, 'creationDateTime') ?? member(root, 'createdAt'),
    ),
    zones,
    left_out: leftOut.list(),
  };
}
