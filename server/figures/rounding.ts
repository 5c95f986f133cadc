import { numberAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { type Precision, precisionBeside, precisionOf } from './precision.ts';

/** An answer as it was computed: its figures keep all decimals, and outlines may be packed as `lat, lon, lat, lon, …`. */
export type Computed<Value> = Value extends Position[]
  ? Position extends Value[number]
    ? readonly Position[] | Float64Array
    : { readonly [Key in keyof Value]: Computed<Value[Key]> }
  : Value extends Uint8Array
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Computed<Value[Key]> }
      : Value;

const powersOfTen = Array.from({ length: 16 }, (_, decimals) => 10 ** decimals);

/** Rounds to the nearest multiple of 10^−decimals; never to −0, which would differ between JSON and IPC. */
export function roundTo(value: number, decimals: number): number {
  const factor = powersOfTen[decimals] ?? 10 ** decimals;
  const scaled = value * factor;
  return Number.isFinite(scaled) ? Math.round(scaled) / factor + 0 : value;
}

export function toPrecision(value: number, precision: Precision | undefined): number {
  if (precision === undefined) return value + 0;
  const { decimals, range } = precision;
  const figure = roundTo(value, decimals);
  return figure === range?.end ? range.start : figure;
}

/** Precision by field name, `none` for a field that keeps its decimals: names are few, and matching one takes longer than rounding. */
const remembered = new Map<string, Precision | 'none'>();

function rememberedPrecision(field: string): Precision | undefined {
  let known = remembered.get(field);
  if (known === undefined) {
    known = precisionOf(field) ?? 'none';
    remembered.set(field, known);
  }
  return known === 'none' ? undefined : known;
}

function roundMember(member: unknown, precision: Precision | undefined): unknown {
  if (typeof member === 'number') return toPrecision(member, precision);
  if (member instanceof Float64Array) return roundMember(unpacked(member), precision);
  if (Array.isArray(member)) return member.map((item) => roundMember(item, precision));
  return typeof member === 'object' && member !== null ? roundMembers(member) : member;
}

function roundMembers(value: object): object {
  const from = value as Readonly<Record<string, unknown>>;
  const { unit } = from;
  const members: Record<string, unknown> = {};
  // Lists of names and values together would be made for each of thousands of objects.
  for (const field of Object.keys(from)) {
    const member = from[field];
    if (member === undefined) continue;
    const precision = unit === undefined ? rememberedPrecision(field) : precisionBeside(unit, field);
    members[field] =
      typeof member === 'number' ? toPrecision(member, precision) : roundMember(member, precision);
  }
  return members;
}

/** The positions of an outline that is packed as `lat, lon, lat, lon, …`. */
export const unpacked = (degrees: Float64Array): Position[] =>
  Array.from({ length: degrees.length / 2 }, (_, index) => ({
    lat: numberAt(degrees, 2 * index),
    lon: numberAt(degrees, 2 * index + 1),
  }));

/** The answer with each number rounded by its field's unit, without absent members and with no outline packed. */
export function rounded<Value extends object>(answer: Computed<Value>): Value {
  return roundMembers(answer) as Value;
}
