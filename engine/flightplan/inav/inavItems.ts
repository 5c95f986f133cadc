import type { Position } from '../../geo/position.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import { isObject, listAt, member } from '../source/json/jsonValue.ts';
import { isFiniteNumber, parseNumber } from '../source/numbers.ts';
import { placeUnlessZero } from '../source/places.ts';
import { cleanText } from '../source/refusal.ts';
import { childrenNamed, type XmlElement } from '../source/xml/xml.ts';
import { localName } from '../source/xml/xmlNode.ts';

/** One item of a mission of INAV or MultiWii (github.com/iNavFlight/inav/wiki/MSP-Navigation-Messages); 0 stands for what it leaves out. */
export interface InavItem {
  readonly action: string;
  readonly lat: number | undefined;
  readonly lon: number | undefined;
  readonly alt: number | undefined;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
  readonly flag: number;
  readonly where: PlaceInFile;
  /** The figures of the item in the words of the file. */
  readonly texts: readonly (readonly [name: string, text: string | undefined])[];
  /** Why another reader may fly it otherwise. */
  readonly doubt?: Saying | undefined;
}

/** One of the missions of a file. */
export interface InavMission {
  readonly home: Position | undefined;
  readonly items: readonly InavItem[];
}

/** The flag of the last item of a mission, and that of an item over the launch point. */
const lastFlag = 165;
export const homeFlag = 72;

type Values = ReadonlyMap<string, string>;

/** Attributes by their names in small letters: MultiWii wrote them in capitals. */
const valuesOf = ({ attributes }: XmlElement): Values =>
  new Map([...[...attributes].map(([name, value]) => [name.toLowerCase(), value] as const), ...attributes]);

/** Some readers go by the numbers of the items, others by their order; and by capitals or small letters. */
function doubtOf({ prefixed }: XmlElement, values: Values, before: number | undefined): Saying | undefined {
  const names = [...prefixed.keys()].map((name) => localName(name).toLowerCase());
  if (new Set(names).size < names.length) return { says: 'reason.value_twice' };
  const number = parseNumber(values.get('no'));
  return before === undefined || number === undefined || number === before + 1
    ? undefined
    : { says: 'reason.other_number' };
}

/** Recognizes a mission in the XML of MultiWii, which INAV’s tools write. */
export const isInavXml = (root: XmlElement): boolean =>
  /^mission$/i.test(root.name) &&
  (childrenNamed(root, 'missionitem').length > 0 || childrenNamed(root, 'MISSIONITEM').length > 0);

/** The missions of a document: an item ends one by its flag, and so does the head of the next one behind items. */
export function missionsInXml(root: XmlElement): readonly InavMission[] {
  const missions: { home: Position | undefined; items: InavItem[] }[] = [];
  let current: (typeof missions)[number] = { home: undefined, items: [] };
  let number: number | undefined;
  const end = () => {
    number = undefined;
    if (current.items.length > 0) missions.push(current);
    current = { home: undefined, items: [] };
  };
  for (const child of root.children) {
    const values = valuesOf(child);
    const name = child.name.toLowerCase();
    if (name === 'mwp' || name === 'meta') {
      if (current.items.length > 0) end();
      current.home = homeIn(values);
    }
    if (name !== 'missionitem') continue;
    const item = itemOf((key) => values.get(key), placeOf(missions.length, current.items.length));
    current.items.push({ ...item, doubt: doubtOf(child, values, number) });
    number = parseNumber(values.get('no'));
    if (item.flag === lastFlag) end();
  }
  end();
  return missions;
}

const placeOf = (mission: number, item: number): Saying =>
  mission === 0
    ? numbered('item', item + 1)
    : { says: 'place.item_of_mission', values: { number: String(item + 1), mission: String(mission + 1) } };

/** Position of home; the file writes 0, 0 where there is none. */
const homeIn = (values: Values): Position | undefined =>
  placeUnlessZero(parseNumber(values.get('home-y')), parseNumber(values.get('home-x')));

function itemOf(textAt: (name: string) => string | undefined, where: PlaceInFile): InavItem {
  const numberAt = (name: string) => parseNumber(textAt(name));
  const parameter = (at: number) => numberAt(`parameter${at}`) ?? numberAt(`p${at}`) ?? 0;
  const figures = ['alt', 'flag', ...[1, 2, 3].flatMap((at) => [`parameter${at}`, `p${at}`])];
  return {
    action: cleanText(textAt('action') ?? '', 30).toUpperCase(),
    lat: numberAt('lat'),
    lon: numberAt('lon'),
    alt: numberAt('alt'),
    p1: parameter(1),
    p2: parameter(2),
    p3: parameter(3),
    flag: numberAt('flag') ?? 0,
    where,
    texts: figures.map((name) => [name, textAt(name)] as const),
  };
}

/** The missions of a document of mwp’s tools in JSON: `missions`, or one, with its items under `mission` and its launch point under `meta`. */
export function missionsInJson(value: unknown): readonly InavMission[] {
  const all = Array.isArray(member(value, 'missions')) ? listAt(value, 'missions') : [value];
  const missions = all.flatMap((one) => {
    const items = listAt(one, 'mission');
    return items.length > 0 && items.every(isJsonItem) ? [{ items, meta: member(one, 'meta') }] : [];
  });
  if (missions.length < all.length) return [];
  return missions.map(({ items, meta }, index) => ({
    home: homeIn(new Map(['home-x', 'home-y'].map((name) => [name, numberText(member(meta, name))]))),
    items: items.map((item, at) => itemOf((name) => numberText(member(item, name)), placeOf(index, at))),
  }));
}

const isJsonItem = (item: unknown) =>
  isObject(item) && typeof member(item, 'action') === 'string' && isFiniteNumber(member(item, 'p1'));

const numberText = (value: unknown): string =>
  isFiniteNumber(value) || typeof value === 'string' ? String(value) : '';
