import { openOutline, type Position, placeOfPair } from '../../geo/position.ts';
import { isObject, listOf, type Members } from '../../json.ts';
import { allKnown } from '../../known.ts';
import type { Obstacle, ObstacleKind, ObstacleTop } from '../obstacle.ts';
import { type ErrorSource, errorOf } from './errors.ts';
import type { Gathered } from './gathered.ts';
import { halfWidthOf, kindOf } from './kindOf.ts';
import { topOf } from './topOf.ts';
import { dayOf, membersOf, textOf } from './values.ts';

/** Facts that all obstacles of a file have in common. */
export interface FileFacts {
  readonly source: string;
  readonly dated?: string | undefined;
  readonly errors: ErrorSource;
}

/** Positions of a line; `undefined` where one of them is none. */
const lineOf = (value: unknown): readonly Position[] | undefined => allKnown(listOf(value).map(placeOfPair));

/** Corners of an outline without the first one again at the end. */
function outlineOf(value: unknown): readonly Position[] | undefined {
  const open = openOutline(lineOf(value) ?? []);
  return open.length < 3 ? undefined : open;
}

type Form = Pick<Obstacle, 'shape' | 'corners'>;

const formsOf: Readonly<Record<string, (coordinates: unknown) => (Form | undefined)[]>> = {
  Point: (value) => [form('point', lineOf([value]))],
  MultiPoint: (value) => listOf(value).map((place) => form('point', lineOf([place]))),
  LineString: (value) => [form('line', lineOf(value))],
  MultiLineString: (value) => listOf(value).map((line) => form('line', lineOf(line))),
  // A yard within a building counts as built: an aircraft sinks into it by mistake alone.
  Polygon: (value) => [form('area', outlineOf(listOf(value)[0]))],
  MultiPolygon: (value) => listOf(value).map((rings) => form('area', outlineOf(listOf(rings)[0]))),
};

function form(shape: Obstacle['shape'], corners: readonly Position[] | undefined): Form | undefined {
  if (corners === undefined) return undefined;
  // A line of one place is that place.
  return { shape: shape === 'line' && corners.length < 2 ? 'point' : shape, corners };
}

const isCollection = (geometry: unknown): boolean => membersOf(geometry)['type'] === 'GeometryCollection';

/** The forms of a geometry; `undefined` for one that cannot be read. */
export function formsIn(geometry: unknown): (Form | undefined)[] {
  const { type, coordinates, geometries } = membersOf(geometry);
  if (isCollection(geometry) && listOf(geometries).length > 0)
    return listOf(geometries).flatMap((one) => (isCollection(one) ? [undefined] : formsIn(one)));
  const read = typeof type === 'string' && Object.hasOwn(formsOf, type) ? formsOf[type] : undefined;
  const forms = read?.(coordinates) ?? [];
  return forms.length === 0 ? [undefined] : forms;
}

/** Tags of a feature, wherever its exporter puts them. */
function tagsOf({ properties }: Members): Members {
  const { tags, osmTags, ...own } = membersOf(properties);
  return { ...own, ...membersOf(tags), ...membersOf(osmTags) };
}

const keyOf = ({ lat, lon }: Position): string => `${lat.toFixed(7)} ${lon.toFixed(7)}`;

/** The tops of pylons and poles by their place, at which wires hang. */
export type TopsByPlace = ReadonlyMap<string, ObstacleTop>;

const carriers: ReadonlySet<unknown> = new Set(['tower', 'pole', 'mast']);

function topsByPlace(features: readonly Members[]): TopsByPlace {
  const tops = new Map<string, ObstacleTop>();
  for (const feature of features) {
    const tags = tagsOf(feature);
    const { top } = topOf(tags);
    const [at] = formsIn(feature['geometry']);
    if (top !== undefined && at?.shape === 'point' && carriers.has(kindOf(tags)))
      for (const corner of at.corners) tops.set(keyOf(corner), top);
  }
  return tops;
}

/** A wire hangs as high as what carries it, where it says no height itself. */
const topsOn = (top: ObstacleTop | undefined, { shape, corners }: Form, tops: TopsByPlace) =>
  top !== undefined || shape !== 'line' || tops.size === 0
    ? [top]
    : corners.map((corner) => tops.get(keyOf(corner)));

/** The highest of some tops, which errs by most. */
const highestOf = (tops: readonly (ObstacleTop | undefined)[]): ObstacleTop | undefined =>
  tops.reduce((most, top) => ((top?.value_m ?? 0) > (most?.value_m ?? 0) ? top : most), undefined);

/** A closed line around a building is its outline, as some exporters have it. */
function filled(one: Form, kind: ObstacleKind): Form {
  if (one.shape !== 'line' || one.corners.length <= 3 || kind !== 'building') return one;
  const corners = openOutline(one.corners);
  return corners === one.corners ? one : { shape: 'area', corners };
}

function readFeature(
  feature: Members,
  where: string,
  facts: FileFacts,
  hung: TopsByPlace,
  to: Gathered,
): void {
  const tags = tagsOf(feature);
  const { top, isOdd } = topOf(tags);
  const kind = kindOf(tags) ?? (top === undefined ? undefined : 'other');
  if (kind === undefined) {
    to.leaveOut('other_feature', where);
    return;
  }
  if (isOdd) to.leaveOut('height', where);
  const name = textOf(tags['name'] ?? tags['ref']);
  const dated = dayOf(tags['dated'] ?? tags['date'] ?? tags['@timestamp']) ?? facts.dated;
  for (const found of formsIn(feature['geometry'])) {
    if (found === undefined) {
      to.leaveOut('geometry', where);
      continue;
    }
    const one = filled(found, kind);
    const tops = topsOn(top, one, hung);
    const error = errorOf(facts.errors, highestOf(tops));
    to.add(
      {
        kind,
        ...(name !== undefined && { name }),
        ...one,
        half_width_m: one.shape === 'area' ? 0 : halfWidthOf(tags, kind, top?.value_m),
        tops,
        source: textOf(tags['source:name']) ?? facts.source,
        ...(dated !== undefined && { dated }),
        error,
      },
      where,
    );
  }
}

/** Adds what the features of GeoJSON describe, as OpenStreetMap tags it or with heights of its own. */
export function readFeatures(features: readonly unknown[], facts: FileFacts, to: Gathered): void {
  const tops = topsByPlace(features.filter(isObject));
  for (const [index, feature] of features.entries()) {
    const where = `features[${index}]`;
    if (isObject(feature)) readFeature(feature, where, facts, tops, to);
    else to.leaveOut('geometry', where);
  }
}
