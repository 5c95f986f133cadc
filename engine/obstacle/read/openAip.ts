import { isObject, type Members } from '../../json.ts';
import { feetToMetres } from '../../units.ts';
import type { ObstacleTop } from '../obstacle.ts';
import { errorOf } from './errors.ts';
import type { Gathered } from './gathered.ts';
import { formsIn } from './geoJson.ts';
import { halfWidthOf, kindOf } from './kindOf.ts';
import { isHeight } from './topOf.ts';
import { dayOf, membersOf, textOf } from './values.ts';

/** OpenAIP's code of a unit: 0 metres, 1 feet. */
const toMetres = (value: number, unit: unknown): number | undefined =>
  unit === undefined || unit === 0 ? value : unit === 1 ? feetToMetres(value) : undefined;

/** A height with OpenAIP's codes of its datum: 0 ground, 1 mean sea level; `undefined`: it is not understood. */
function figureIn(given: unknown, usual: ObstacleTop['datum']): ObstacleTop | undefined {
  const { value, unit, referenceDatum } = membersOf(given);
  const datum = referenceDatum === 0 ? 'ground' : referenceDatum === 1 ? 'msl' : usual;
  const value_m = typeof value === 'number' ? toMetres(value, unit) : undefined;
  const isKnown = referenceDatum === undefined || referenceDatum === 0 || referenceDatum === 1;
  return isKnown && value_m !== undefined && isHeight(value_m, datum) ? { datum, value_m } : undefined;
}

/** Items of OpenAIP, or what its GeoJSON has of them: `height` is the object's own, `elevation` the ground's. */
export function readOpenAip(items: readonly unknown[], to: Gathered): void {
  for (const [index, given] of items.entries()) {
    const where = `[${index}]`;
    if (isObject(given)) readItem(given, where, to);
    else to.leaveOut('geometry', where);
  }
}

function readItem(given: Members, where: string, to: Gathered): void {
  const { geometry, properties } = given;
  const item = { ...given, ...membersOf(properties) };
  const { height, osmTags, osmId, updatedAt } = item;
  const tags = membersOf(osmTags);
  const top = figureIn(height, 'ground');
  if (height !== undefined && top === undefined) to.leaveOut('height', where);
  const kind = kindOf(tags) ?? 'other';
  const name = textOf(item['name']);
  const dated = dayOf(updatedAt);
  for (const one of formsIn(geometry)) {
    if (one === undefined) {
      to.leaveOut('geometry', where);
      continue;
    }
    to.add(
      {
        kind,
        ...(name !== undefined && { name }),
        ...one,
        half_width_m: one.shape === 'area' ? 0 : halfWidthOf(tags, kind, top?.value_m),
        tops: [top],
        source: 'OpenAIP',
        ...(dated !== undefined && { dated }),
        error: errorOf(osmId === undefined ? 'aip' : 'osm', top),
      },
      where,
    );
  }
}

/** True for an item of OpenAIP: its height is a figure with codes of unit and datum. */
export function isOpenAip(given: unknown): boolean {
  const item = { ...membersOf(given), ...membersOf(membersOf(given)['properties']) };
  return (
    isObject(item['height'] ?? item['elevation']) &&
    membersOf(item['elevation'] ?? item['height'])['value'] !== undefined
  );
}
