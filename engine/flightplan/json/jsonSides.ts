import type { Fence } from '../../fence/fence.ts';
import type { Position } from '../../geo/position.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import { metresPerFoot } from '../../units.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';
import { isZoneName } from '../plan/routeNames.ts';
import { hasPosition, positionOf } from '../source/json/jsonPosition.ts';
import { isObject, type JsonObject, member, textAt } from '../source/json/jsonValue.ts';
import { datumOf } from '../source/measureName.ts';
import { wordsOf } from '../source/measureWords.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { cleanText, quotedNames } from '../source/refusal.ts';
import { toPairs } from './jsonPairs.ts';

/** Parts of a file beside its points: launch point, areas, and members with such names that cannot be read. */
export interface Sides {
  readonly home?: FlightPlan['home'];
  readonly fences: readonly Fence[];
  /** Areas whose names do not say on which side to stay. */
  readonly areas: readonly SurveyArea[];
  readonly warnings: readonly Warning[];
}

const homeName =
  /^(planned[ _-]?)?(home|launch|take[ _-]?off)[ _-]?(pos|position|point|location|loc|coordinates?|coords?|place|site)?$/i;
const areaName =
  /zone|fence|no[ _-]?fly|nfz|obstacle|boundary|boundaries|exclusion|inclusion|keep[ _-]?(in|out)/i;
const outsideName = /no[ _-]?fly|nfz|obstacle|exclusion|keep[ _-]?out|forbidden|prohibited|restricted/i;
/** Others may be what a survey flies over. */
const fenceName = /fence|fly[ _-]?zone|nfz|obstacle|(ex|in)clusion|keep[ _-]?(in|out)/i;
/** Types by which an object is an area. */
const areaType =
  /^(polygon|circle|geo[ _-]?fence|fence|(in|ex)clusion|no[ _-]?fly([ _-]?zone)?|nfz|zone|boundary)$/i;

const mostMembers = 200;

/** True if an object with points is an area: by its type, or by its name where its points have no heights. */
export function isArea(value: JsonObject): boolean {
  if (areaType.test(textAt(value, 'type') ?? '')) return true;
  return isZoneName(textAt(value, 'name') ?? '') && !holdsHeights(value);
}

const holdsHeights = (value: JsonObject) =>
  Object.values(value)
    .filter((inner): inner is unknown[] => Array.isArray(inner))
    .some(([first]) => isObject(first) && Object.keys(first).some((name) => /alt|height/i.test(name)));

export const isSideName = (name: string): boolean => homeName.test(name) || areaName.test(name);

/** A home with its height where its name says that this is above sea level; 0, 0 is none. */
function homeIn(value: object): FlightPlan['home'] {
  const place = positionOf(value);
  if (place === undefined || (place.lat === 0 && place.lon === 0)) return undefined;
  const heights = Object.entries(value).flatMap(([name, height]: [string, unknown]) =>
    typeof height === 'number' && height !== 0 && datumOf(wordsOf(name)) === 'msl' ? [height] : [],
  );
  return heights[0] === undefined ? place : { ...place, altitude_msl_m: heights[0] };
}

interface Zone {
  readonly name: string;
  readonly isOutside: boolean;
  readonly isFence: boolean;
  readonly shape:
    | { readonly outline: readonly Position[] }
    | { readonly center: Position; readonly radius_m: number };
}

/** The corners of a list, named or as pairs of degrees; `undefined`: it is none of places, or one of circles. */
function outlineOf(list: readonly unknown[]): readonly Position[] | undefined {
  const corners = toPairs(list)?.items ?? list;
  const places = corners.flatMap((item) => (radiusOf(item, 1) === undefined ? (positionOf(item) ?? []) : []));
  return places.length > 2 && places.length === list.length ? places : undefined;
}

/** A radius in metres, where its name does not say otherwise in units of so many. */
function radiusOf(value: unknown, toMetres: number): number | undefined {
  for (const [name, size] of Object.entries(isObject(value) ? value : {})) {
    const [, unit = ''] = /radius[ _-]?(m|meters?|metres?|ft|feet)?$/i.exec(name) ?? [undefined, '-'];
    if (unit === '-' || !isFiniteNumber(size) || size <= 0) continue;
    return size * (unit === '' ? toMetres : /^f/i.test(unit) ? metresPerFoot : 1);
  }
  return undefined;
}

/** The areas that a member describes: a list of corners or of areas, an object with one, or a circle. */
function zonesOf(value: unknown, label: string, toMetres: number, depth = 0): Zone[] {
  if (depth > 3) return [];
  const made = (shape: Zone['shape'], name: string, by = label): Zone[] => [
    { name, isOutside: outsideName.test(by), isFence: isZoneName(by) || fenceName.test(by), shape },
  ];
  if (Array.isArray(value)) {
    const outline = outlineOf(value);
    if (outline !== undefined) return made({ outline }, label);
    return value.slice(0, mostMembers).flatMap((item) => zonesOf(item, label, toMetres, depth + 1));
  }
  if (!isObject(value)) return [];
  const name = textAt(value, 'name') ?? label;
  const own = [label, textAt(value, 'type'), textAt(value, 'name')].join(' ');
  const radius_m = radiusOf(value, toMetres);
  const center = positionOf(value) ?? positionOf(member(value, 'center'));
  if (radius_m !== undefined && center !== undefined)
    // A survey does not fly over a circle.
    return made({ center, radius_m }, name, own).filter(({ isFence }) => isFence);
  return Object.values(value)
    .slice(0, mostMembers)
    .filter((inner) => typeof inner === 'object')
    .flatMap((inner) => zonesOf(inner, own, toMetres, depth + 1))
    .map((zone) => ({ ...zone, name }));
}

const toFence = ({ name, isOutside, shape }: Zone): Fence => ({
  is_inclusion: !isOutside,
  name: cleanText(name),
  ...shape,
});

const toArea = ({ name, isFence, shape }: Zone): SurveyArea[] =>
  isFence || !('outline' in shape)
    ? []
    : [{ name: cleanText(name), outline: shape.outline, holes: [], settings: {} }];

/** The members that may be launch points or areas by their names. */
const sideMembers = (object: JsonObject): (readonly [name: string, value: object])[] =>
  Object.entries(object)
    .slice(0, mostMembers)
    .flatMap(([name, value]) =>
      isSideName(name) && typeof value === 'object' && value !== null ? [[name, value] as const] : [],
    );

/** Reads the parts beside the points of a route. `toMetres`: factor for their radii. */
export function sidesIn(objects: readonly unknown[], toMetres: number): Sides {
  const members = objects
    .filter(isObject)
    .flatMap((object) => (isArea(object) ? [['', object] as const] : sideMembers(object)));
  const homes = members.filter(([name]) => homeName.test(name));
  const areas = members.filter(([name]) => !homeName.test(name));
  const home = homes.map(([, value]) => homeIn(value)).find((found) => found !== undefined);
  const read = areas.map(([name, value]) => ({ name, value, zones: zonesOf(value, name, toMetres) }));
  const zones = read.flatMap((one) => one.zones);
  const lost = [
    ...homes
      .filter(([, value]) => !hasPosition(value) && Object.keys(value).length > 0)
      .map(([name]) => name),
    ...read
      .filter(({ zones: found, value }) => isLost(value, found.length))
      .map(({ name, value }) => name || `${textAt(value, 'name') ?? textAt(value, 'type')}`),
  ];
  return {
    home,
    fences: zones.filter(({ isFence }) => isFence).map(toFence),
    areas: zones.flatMap(toArea),
    warnings: lost.length === 0 ? [] : [lostNote(lost)],
  };
}

/** True if a member of an area, or of a list of areas, was not read. */
const isLost = (value: object, found: number) =>
  Array.isArray(value) && outlineOf(value) === undefined
    ? found < value.length
    : found === 0 && Object.keys(value).length > 0;

const lostNote = (names: readonly string[]): Warning =>
  note('sides_not_read', { names: quotedNames(names, 8) });
