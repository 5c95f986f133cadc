import { z } from 'zod';
import { PositionSchema } from '../contract/schemas/common.ts';
import {
  type Literal,
  largestWhole,
  toLiteral,
  writeByte,
  writeDecimal,
  writeLiteral,
  writePair,
  writeText,
  writeValue,
} from './jsonBytes.ts';
import { type Precision, precisionOf } from './precision.ts';
import { rounded, toPrecision } from './rounding.ts';

/** Writes a value of one schema as JSON, each number rounded by its field's unit. */
export type WriteAnswer = (value: never) => void;

const [openBrace, closeBrace, openBracket, closeBracket, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

const [yes, no] = [toLiteral('true'), toLiteral('false')];

function numberWriter(precision: Precision | undefined): WriteAnswer {
  const { decimals = 0, range } = precision ?? {};
  const factor = 10 ** decimals;
  const largest = largestWhole * factor;
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
  /** The name as JSON; behind another member and as the first one. */
  readonly next: Literal;
  readonly first: Literal;
  readonly write: WriteAnswer;
}

function toMember([name, schema]: [string, z.core.$ZodType]): Member {
  const json = `${JSON.stringify(name)}:`;
  return { name, first: toLiteral(`{${json}`), next: toLiteral(`,${json}`), write: writerOf(schema, name) };
}

function objectWriter(shape: z.core.$ZodShape): WriteAnswer {
  // A unit beside the figures says how they are rounded; there are few such objects.
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

const writeAnyPosition = objectWriter(PositionSchema.shape);
const degree_places = precisionOf('lat')?.decimals ?? 0;
const degree = 10 ** degree_places;
const [latName, lonName] = [toLiteral('{"lat":'), toLiteral(',"lon":')];

/** Outlines are most of an answer with rings; their points are written without looking their members up. */
const writePosition: WriteAnswer = (position: z.infer<typeof PositionSchema>) => {
  const lat = Math.round(position.lat * degree);
  const lon = Math.round(position.lon * degree);
  if (Math.abs(lat) <= 90 * degree && Math.abs(lon) < 180 * degree) {
    writePair(latName, lat, lonName, lon, degree_places);
    writeByte(closeBrace);
  } else writeAnyPosition(position as never);
};

/** Made once from what the contract says of an answer. `field`: the name that the value stands under. */
export function writerOf(schema: z.core.$ZodType, field = ''): WriteAnswer {
  if (schema instanceof z.ZodOptional) return writerOf(schema.unwrap(), field);
  if (schema === PositionSchema) return writePosition;
  if (schema instanceof z.ZodObject) return objectWriter(schema.shape);
  if (schema instanceof z.ZodArray) return listWriter(writerOf(schema.element, field));
  // The members of a pair are figures of one kind.
  if (schema instanceof z.ZodTuple) return listWriter(writerOf(schema.def.items[0] ?? z.never(), field));
  if (schema instanceof z.ZodNumber) return numberWriter(precisionOf(field));
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return writeText as WriteAnswer;
  if (schema instanceof z.ZodBoolean) return (value: boolean) => writeLiteral(value ? yes : no);
  if (schema instanceof z.ZodLiteral) return writeValue as WriteAnswer;
  throw new Error(
    `There is no way yet to write ${field}, a ${schema._zod.def.type}, as a part of an answer.`,
  );
}
