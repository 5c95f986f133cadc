import { z } from 'zod';
import { numberAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { PositionSchema } from '../contract/schemas/common.ts';
import {
  type Literal,
  largestWhole,
  toLiteral,
  writeByte,
  writeDecimal,
  writeLiteral,
  writePositions,
  writeText,
  writeValue,
} from './jsonBytes.ts';
import { type Precision, precisionOf } from './precision.ts';
import { rounded, toPrecision, unpacked } from './rounding.ts';

/** Writes a value of one schema as JSON, each number rounded by its field's unit. */
export type WriteAnswer = (value: never) => void;

const [openBrace, closeBrace, openBracket, closeBracket, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

const [yes, no] = [toLiteral('true'), toLiteral('false')];

/** Numbers of up to fifteen digits are doubles of their own; of two longer ones, one double may be both. */
const fifteenDigits = 1e15;

function numberWriter(precision: Precision | undefined): WriteAnswer {
  const { decimals = 0, range } = precision ?? {};
  const factor = 10 ** decimals;
  const largest = Math.min(largestWhole * factor, fifteenDigits);
  const end = range === undefined ? Number.NaN : range.end * factor;
  const start = range === undefined ? Number.NaN : range.start * factor;
  return (value: number) => {
    const scaled = Math.round(value * factor);
    const isExact = precision === undefined && scaled !== value;
    if (isExact || !(Math.abs(scaled) < largest)) writeValue(toPrecision(value, precision));
    else writeDecimal(scaled === end ? start : scaled, decimals);
  };
}

function listWriter(writeItem: WriteAnswer): WriteAnswer {
  return (items: readonly never[]) => {
    writeByte(openBracket);
    for (let index = 0; index < items.length; index += 1) {
      if (index > 0) writeByte(comma);
      writeItem(items[index] as never);
    }
    writeByte(closeBracket);
  };
}

interface Member {
  readonly name: string;
  /** The name as JSON, after another member and as the first one. */
  readonly next: Literal;
  readonly first: Literal;
  readonly write: WriteAnswer;
}

function toMember([name, schema]: [string, z.core.$ZodType]): Member {
  const json = `${JSON.stringify(name)}:`;
  return { name, first: toLiteral(`{${json}`), next: toLiteral(`,${json}`), write: writerOf(schema, name) };
}

function objectWriter(shape: z.core.$ZodShape): WriteAnswer {
  // A unit beside the figures determines their rounding; such objects are few.
  if ('unit' in shape) return (value: object) => writeValue(rounded(value));
  const members = Object.entries(shape).map(toMember);
  return (value: Readonly<Record<string, never>>) => {
    let isEmpty = true;
    for (const member of members) {
      const held = value[member.name];
      if (held === undefined) continue;
      writeLiteral(isEmpty ? member.first : member.next);
      member.write(held);
      isEmpty = false;
    }
    if (isEmpty) writeByte(openBrace);
    writeByte(closeBrace);
  };
}

const writeAnyPositions = listWriter(objectWriter(PositionSchema.shape));

/** Writes a list of positions, or the same packed: `lat, lon, lat, lon, …`. */
const writeOutline: WriteAnswer = (outline: Float64Array | readonly Position[]) => {
  const degrees = outline instanceof Float64Array ? outline : toPacked(outline);
  if (arePlain(degrees)) writePositions(degrees);
  else writeAnyPositions(unpacked(degrees) as never);
};

/** True if no number is NaN or a longitude that rounds to the end of its range: `writePositions` writes neither. */
function arePlain(degrees: Float64Array): boolean {
  for (let index = 0; index < degrees.length; index += 1)
    if (!(Math.abs(numberAt(degrees, index)) < 179.999_999)) return false;
  return true;
}

function toPacked(positions: readonly Position[]): Float64Array {
  const degrees = new Float64Array(2 * positions.length);
  positions.forEach(({ lat, lon }, index) => {
    degrees[2 * index] = lat;
    degrees[2 * index + 1] = lon;
  });
  return degrees;
}

/** Makes the writer of a schema, once. `field` is the name of the value. */
export function writerOf(schema: z.core.$ZodType, field = ''): WriteAnswer {
  if (schema instanceof z.ZodOptional) return writerOf(schema.unwrap(), field);
  if (schema instanceof z.ZodObject) return objectWriter(schema.shape);
  if (schema instanceof z.ZodArray && schema.element === PositionSchema) return writeOutline;
  if (schema instanceof z.ZodArray) return listWriter(writerOf(schema.element, field));
  // All members of a pair are figures of one kind.
  if (schema instanceof z.ZodTuple) return listWriter(writerOf(schema.def.items[0] ?? z.never(), field));
  if (schema instanceof z.ZodNumber) return numberWriter(precisionOf(field));
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return writeText as WriteAnswer;
  if (schema instanceof z.ZodBoolean) return (value: boolean) => writeLiteral(value ? yes : no);
  if (schema instanceof z.ZodLiteral) return writeValue as WriteAnswer;
  // The names of a record's members, which determine their rounding, are in the value alone.
  if (schema instanceof z.ZodRecord) return (value: object) => writeValue(rounded(value));
  throw new Error(
    `There is no way yet to write ${field}, a ${schema._zod.def.type}, as a part of an answer.`,
  );
}
