import { isObject, listOf, member } from '../../json.ts';
import { LeftOutCount } from '../../leftOut.ts';
import { type Zone, type ZoneHours, type ZoneKind, type ZoneLimit, zoneLimits } from '../zone.ts';
import { areasOf } from './areas.ts';
import { limitOf as limitIn, partsWithin } from './limitsOf.ts';
import { dateOf, numberOf, wordsOf } from './plainValues.ts';
import type { LeftOutReason, ZoneFile } from './zoneFile.ts';

/** Types of airspace by their numbers in OpenAIP’s schema. */
const types: Readonly<Record<number, string>> = {
  1: 'Restricted',
  2: 'Danger',
  3: 'Prohibited',
  4: 'CTR',
  5: 'TMZ',
  6: 'RMZ',
  7: 'TMA',
  8: 'TRA',
  9: 'TSA',
  10: 'FIR',
  11: 'UIR',
  12: 'ADIZ',
  13: 'ATZ',
  14: 'MATZ',
  15: 'Airway',
  16: 'MTR',
  17: 'Alert area',
  18: 'Warning area',
  19: 'Protected area',
  20: 'HTZ',
  21: 'Gliding sector',
  22: 'TRP',
  23: 'TIZ',
  24: 'TIA',
  25: 'MTA',
  26: 'CTA',
  27: 'ACC sector',
  28: 'Aerial sporting',
  29: 'Overflight restriction',
  30: 'MRT',
  31: 'TSA/TRA feeding route',
  32: 'VFR sector',
  33: 'FIS sector',
  34: 'LTA',
  35: 'UTA',
  36: 'MCTR',
};

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** Only what is prohibited to all flights is so to unmanned ones, too; of other types the rules for them are not stated. */
const kindOf = (type: number | undefined): ZoneKind => (type === 3 ? 'prohibited' : 'airspace');

/** Letters and digits alone, in upper case: `TSA/TRA feeding route` as `TSATRAFEEDINGROUTE`. */
const bare = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const numbersOfTypes: ReadonlyMap<string, number> = new Map(
  Object.entries(types).flatMap(([number, name]) => [
    [bare(name), Number(number)] as const,
    [bare(name.replace(/ (?:area|sector)$/, '')), Number(number)] as const,
  ]),
);

/** The number of a type, which exports also write as its name; NaN: an unknown name. */
function typeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined || typeof value !== 'string' || value.trim() === '') return number;
  const name = bare(value).replace(/AREA$/, '');
  return name === 'OTHER' ? 0 : (numbersOfTypes.get(name) ?? Number.NaN);
}

/** The letter of a class, by its number or as it is; none for those outside any class. */
function classOf(value: unknown): string | undefined {
  const letter = classes[numberOf(value) ?? -1] ?? bare(value);
  return classes.includes(letter) ? letter : undefined;
}

/** Units and datums by their numbers in OpenAIP’s schema. */
const units: Readonly<Record<number, string>> = { 0: 'M', 1: 'FT', 6: 'FL' };
const datums = ['GND', 'MSL', 'STD'];

/** The word of a number, or the word that stands in its place. */
const wordIn = (words: readonly string[] | Readonly<Record<number, string>>, value: unknown): unknown => {
  const number = numberOf(value);
  return number === undefined ? value : words[number];
};

/** A limit; above the ground, above the sea or of the standard atmosphere. */
const limitOf = (value: unknown): ZoneLimit | undefined =>
  limitIn(
    member(value, 'value'),
    wordIn(units, member(value, 'unit')),
    wordIn(datums, member(value, 'referenceDatum')),
  );

/** Ends of hours that last to the end of the day: OpenAIP writes its last minute, too. */
const endsOfDay: ReadonlySet<string> = new Set(['00:00', '24:00', '23:59']);

/** Hours that OpenAIP has by days and daylight are told to be there, but not by dates and zones: nobody can judge them. */
function hoursOf(properties: unknown): ZoneHours {
  const isByNotam = member(properties, 'byNotam') === true || member(properties, 'onDemand') === true;
  const asked = isByNotam || member(properties, 'onRequest') === true;
  const hours = listOf(member(member(properties, 'hoursOfOperation'), 'operatingHours'));
  const isAllDay = (one: unknown) =>
    member(one, 'startTime') === '00:00' &&
    endsOfDay.has(String(member(one, 'endTime'))) &&
    member(one, 'byNotam') !== true &&
    member(one, 'sunrise') !== true &&
    member(one, 'sunset') !== true;
  if (asked) return 'not_understood';
  if (hours.length === 0) return 'not_stated';
  const days = new Set(hours.map((one) => member(one, 'dayOfWeek')));
  return days.size === 7 && hours.every(isAllDay) ? 'permanent' : 'not_understood';
}

/** The airspaces of a file: features of GeoJSON, items of the API’s answer, or a list of them. */
const listed = (root: unknown): readonly (readonly [where: string, item: unknown])[] => {
  const name = ['features', 'items'].find((one) => member(root, one) !== undefined);
  const list = name === undefined ? listOf(root) : listOf(member(root, name));
  return list.map((item, index) => [`${name ?? ''}[${index}]`, item]);
};

const propertiesOf = (item: unknown): unknown =>
  isObject(member(item, 'properties')) ? member(item, 'properties') : item;

/** Reads airspaces of OpenAIP, as GeoJSON or as its API answers them. */
export function readOpenaip(root: unknown): ZoneFile {
  const leftOut = new LeftOutCount<LeftOutReason>();
  const zones = listed(root).flatMap(([where, item]): Zone[] => {
    const properties = propertiesOf(item);
    const geometry = member(item, 'geometry');
    const areas = areasOf(member(geometry, 'type'), member(geometry, 'coordinates'));
    if (areas === undefined) {
      leftOut.note('geometry', where);
      return [];
    }
    const type = typeOf(member(properties, 'type'));
    const icao = classOf(member(properties, 'icaoClass'));
    if (type !== undefined && type !== 0 && types[type] === undefined) leftOut.note('kind', where);
    const limit = (side: 'lower' | 'upper') => limitOf(member(properties, `${side}Limit`));
    const parts = partsWithin(areas, limit, (why) => leftOut.note(why, where));
    const hours = hoursOf(properties);
    if (hours === 'not_understood') leftOut.note('hours', where);
    const id = wordsOf(member(properties, '_id') ?? member(properties, 'id'), zoneLimits.name_chars) ?? where;
    const words = [type === undefined ? undefined : types[type], icao].filter((word) => word !== undefined);
    return [
      {
        id,
        name: wordsOf(member(properties, 'name'), zoneLimits.name_chars) ?? id,
        kind: kindOf(type),
        word: words.join(' '),
        parts,
        hours,
        message: wordsOf(member(properties, 'remarks')),
      },
    ];
  });
  const dates = listed(root).flatMap(([, item]) => dateOf(member(propertiesOf(item), 'updatedAt')) ?? []);
  return {
    format: 'openaip',
    title: wordsOf(member(root, 'name'), zoneLimits.name_chars),
    source: 'OpenAIP',
    licence: 'CC BY-NC 4.0',
    dated: dates.toSorted().at(-1),
    zones,
    left_out: leftOut.list(),
  };
}
