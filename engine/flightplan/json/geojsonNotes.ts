import { type CarriedPart, carriedLimits } from '../../mission/carried.ts';
import { Tally } from '../plan/tally.ts';
import { datumBeside } from '../source/json/jsonHeight.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { isObject, member } from '../source/json/jsonValue.ts';
import { partBatches } from '../source/partBatches.ts';
import { UnitUse } from '../source/unitUse.ts';

/** Properties that the reader uses, that the writer writes anew, or that name a person. */
const others: ReadonlySet<string> = new Set(['name', 'altitude_datum', 'times', 'coordTimes', 'author']);

/** True if a property says nothing of heights, speeds or units, so that it stays true for an edited line. */
export function isNote(key: string, value: unknown): boolean {
  const alone = { [key]: value };
  const measures = new JsonMeasures(new Tally(), new UnitUse({}));
  const { height, speed_mps, wait_s } = measures.read(alone, {}, '');
  return (
    !others.has(key) &&
    height === undefined &&
    speed_mps === undefined &&
    wait_s === 0 &&
    datumBeside(alone) === undefined &&
    Object.keys(measures.unitsOf([alone])).length === 0
  );
}

/** Properties that the order of a route is read from. */
const ofOrder: ReadonlySet<string> = new Set(['label', 'title', 'seq', 'order', 'index']);

/** True if the properties of a point hold more than its name and its flight. */
export const saysMore = (feature: unknown): boolean => {
  const properties = member(feature, 'properties');
  return Object.entries(isObject(properties) ? properties : {}).some(
    ([key, value]) => value !== null && !ofOrder.has(key) && isNote(key, value),
  );
};

function withoutAuthor(feature: unknown): unknown {
  const properties = member(feature, 'properties');
  if (!isObject(feature) || !isObject(properties)) return feature;
  const { author: _person, ...others } = properties;
  return { ...feature, properties: others };
}

/** Features beside the lines of a file, whole, in as many parts as their length asks for. */
export function labelsOf(features: readonly unknown[], tally: Tally): CarriedPart[] {
  const { batches, left } = partBatches(features.map(withoutAuthor), (feature) => JSON.stringify(feature));
  tally.add('feature', { says: 'reason.long_note', values: { most: carriedLimits.part_chars } }, left);
  return batches.map((labels) => ({
    format: 'geojson',
    kind: 'labels',
    text: JSON.stringify({ features: labels }),
  }));
}

/** Keeps the id and the properties of a feature, except figures and units of the flight. */
export function notesOf(feature: unknown, tally: Tally): CarriedPart[] {
  const properties = member(feature, 'properties');
  const notes = Object.entries(isObject(properties) ? properties : {}).filter(([key, value]) =>
    isNote(key, value),
  );
  const id = member(feature, 'id');
  const hasId = typeof id === 'string' || typeof id === 'number';
  if (notes.length === 0 && !hasId) return [];
  const text = JSON.stringify({ ...(hasId && { id }), properties: Object.fromEntries(notes) });
  if (text.length <= carriedLimits.part_chars) return [{ format: 'geojson', kind: 'feature', text }];
  tally.add('properties', { says: 'reason.long_notes', values: { most: carriedLimits.part_chars } });
  return [];
}
