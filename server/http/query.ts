import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { HttpOperation } from '../contract/httpOperations.ts';
import { operations } from '../contract/operations.ts';
import { exchangeOf } from './exchange.ts';
import { badQuery } from './problems.ts';
import { sendProblem } from './sendReply.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

function shapeOf({ name, binding }: HttpOperation, isInPath: boolean): Shape {
  if (binding.body !== undefined) return {};
  const { shape } = operations[name].input as { shape: Shape };
  return Object.fromEntries(
    Object.entries(shape).filter(([member]) => binding.path.includes(`{${member}}`) === isInPath),
  );
}

/** The parameters of an operation's path. */
export const pathShape = (operation: HttpOperation): Shape => shapeOf(operation, true);

/** The parameters of an operation's query: of one without a body, what of its input is not in the path. */
export const queryShape = (operation: HttpOperation): Shape => shapeOf(operation, false);

const numeral = /^-?\d{1,15}(\.\d{1,15})?$/;

/** A number where the schema takes no text. */
const sentValue = (text: string, schema: z.ZodType): unknown =>
  numeral.test(text) && !schema.safeParse(text).success ? Number(text) : text;

/** Reads the query into the exchange; refuses parameters that the operation does not have, as unknown fields are. */
export function readQuery(operation: HttpOperation): RequestHandler {
  const shape = queryShape(operation);
  return (req, res, next) => {
    const at = req.url.indexOf('?');
    if (at < 0) return next();
    const sent = [...new URLSearchParams(req.url.slice(at + 1))];
    const names = sent.map(([name]) => name);
    const unknown = names.filter((name) => !Object.hasOwn(shape, name));
    const twice = names.filter((name, place) => names.indexOf(name) !== place);
    if (unknown.length > 0 || twice.length > 0) return sendProblem(res, badQuery(unknown, twice));
    exchangeOf(res).query = Object.fromEntries(
      sent.map(([name, text]) => [name, sentValue(text, shape[name] as z.ZodType)]),
    );
    next();
  };
}
