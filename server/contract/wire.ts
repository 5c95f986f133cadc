const bytesMark = '$bytes';
const [lineFeed, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The page reads so much JSON within a frame; longer JSON takes more time in pieces, but no picture waits for all of it. */
const whole_bytes = 1024 * 1024;
const piece_bytes = 128 * 1024;

type Range = readonly [from: number, to: number];
type Bytes = Uint8Array<ArrayBuffer>;
const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array;

/** The same with some members set anew, whatever their names. */
const withMembers = (value: object, changed: readonly (readonly [string, unknown])[]): object =>
  Array.isArray(value)
    ? Object.assign([...value], Object.fromEntries(changed))
    : { ...value, ...Object.fromEntries(changed) };

/**
 * The same value with what stands in place of some objects in it; without such it is itself, no copy. Long lists are lists of records of text
 * and numbers: those are looked at without a call for each.
 */
function exchanged(value: unknown, instead: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const other = instead(value);
  if (other !== value) return other;
  const members = value as Readonly<Record<string, unknown>>;
  let changed: [string, unknown][] | undefined;
  for (const key in members) {
    const member = members[key];
    if (typeof member !== 'object') continue;
    const next = exchanged(member, instead);
    if (next === member) continue;
    changed ??= [];
    changed.push([key, next]);
  }
  return changed === undefined ? value : withMembers(value, changed);
}

/** Parts of a value that hold bytes: in memory or, where the carrier accepts them, handles of bytes elsewhere. */
interface Parts<Part> {
  readonly encode: (text: string) => Bytes;
  readonly isPart: (value: unknown) => value is Part;
  readonly sizeOf: (part: Part) => number;
}

/**
 * Writes what crosses between page and host: one line of JSON and, where that has `{"$bytes": [from, to]}` in place of bytes, a line feed
 * and all bytes side by side. Each side passes its own UTF-8 functions.
 */
export function toWireParts<Part>(value: unknown, { encode, isPart, sizeOf }: Parts<Part>): (Part | Bytes)[] {
  const parts: Part[] = [];
  let length = 0;
  const toSend = exchanged(value, (held) => {
    if (!isPart(held)) return held;
    const from = length;
    length += sizeOf(held);
    parts.push(held);
    return { [bytesMark]: [from, length] };
  });
  const json = JSON.stringify(toSend);
  return parts.length === 0 ? [encode(json)] : [encode(`${json}\n`), ...parts];
}

/** Writes a value whose bytes are all in memory, never in memory shared between threads. */
export const toWire = (value: unknown, encode: (text: string) => Bytes): Bytes[] =>
  toWireParts(value, { encode, isPart: isBytes, sizeOf: ({ byteLength }) => byteLength });

type Decode = (bytes: Uint8Array) => string;
type Parse = (json: string) => unknown;

/** The JSON of a value, without the bytes behind it. */
export function jsonOf(wire: Uint8Array): Uint8Array {
  const end = wire.indexOf(lineFeed);
  return end < 0 ? wire : wire.subarray(0, end);
}

/** The JSON, and what parses it or a piece of it. */
function opened(wire: Uint8Array): { readonly json: Uint8Array; readonly parse: Parse } {
  const json = jsonOf(wire);
  if (json.length === wire.length) return { json, parse: (text) => JSON.parse(text) };
  const bytes = wire.subarray(json.length + 1);
  let used = 0;
  const restored = (part: object): unknown => {
    const range = rangeOf(part);
    if (!isRange(range, bytes)) return part;
    used += range[1] - range[0];
    // Naming the same bytes again and again would make a value of any size.
    if (used > bytes.length) throw new SyntaxError('The bytes are named more than once.');
    return new Uint8Array(bytes.subarray(...range));
  };
  return { json, parse: (text) => exchanged(JSON.parse(text), restored) };
}

/** Throws on anything else, as `JSON.parse` does. A range outside the bytes stays an object. */
export function fromWire(wire: Uint8Array, decode: Decode): unknown {
  const { json, parse } = opened(wire);
  return parse(decode(json));
}

/** The same with a pause between two pieces of long JSON, so that other work can run. */
export async function fromWireYielding(
  wire: Uint8Array,
  decode: Decode,
  pause: () => Promise<void>,
): Promise<unknown> {
  const { json, parse } = opened(wire);
  if (json.length <= whole_bytes) return parse(decode(json));
  const pieces = read(json, 0, (from, to, open, close) =>
    parse(open + decode(json.subarray(from, to)) + close),
  );
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value.value;
    await pause();
  }
}

/** Where the text that begins at a quote ends, at its other quote. */
function textEnd(json: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

/** Where the member that begins at `from` ends: at a comma or the end of its list. `undefined`: not within so many bytes. */
function memberEnd(json: Uint8Array, from: number, most: number): number | undefined {
  const last = Math.min(json.length, from + most);
  let depth = 0;
  for (let at = from; at < last; at += 1) {
    const code = json[at];
    if (code === quote) at = textEnd(json, at);
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (code === comma && depth === 0) return at;
  }
  return undefined;
}

const tooEarly = () => new SyntaxError('The JSON ends too early.');

type ParsePiece = (from: number, to: number, open: string, close: string) => unknown;
type Reading = Generator<undefined, { readonly value: unknown; readonly end: number }>;

/** Reads a long value as it stands in compact JSON: an object or list in pieces of whole members, of which a long one is read likewise. */
function* read(json: Uint8Array, start: number, parse: ParsePiece): Reading {
  const isList = json[start] === openBracket;
  if (!isList && json[start] !== openBrace) {
    const end = memberEnd(json, start, json.length);
    if (end === undefined) throw tooEarly();
    return { value: parse(start, end, '', ''), end };
  }
  const items: unknown[] = [];
  const members: [string, unknown][] = [];
  const take = (from: number, to: number) => {
    if (to <= from) return;
    const piece = isList ? parse(from, to, '[', ']') : parse(from, to, '{', '}');
    if (Array.isArray(piece)) for (const item of piece) items.push(item);
    else members.push(...Object.entries(piece as object));
  };
  let from = start + 1;
  for (let at = from; ; ) {
    let end = memberEnd(json, at, piece_bytes);
    if (end === undefined || end - from > piece_bytes) {
      take(from, at - 1);
      yield;
      from = at;
    }
    if (end === undefined) {
      const nameEnd = isList ? at : textEnd(json, at) + 1;
      const long = yield* read(json, isList ? at : nameEnd + 1, parse);
      if (isList) items.push(long.value);
      else members.push([String(parse(at, nameEnd, '', '')), long.value]);
      end = long.end;
      from = end + 1;
    }
    if (json[end] !== comma) {
      if (json[end] !== (isList ? closeBracket : closeBrace)) throw tooEarly();
      take(from, end);
      return { value: isList ? items : Object.fromEntries(members), end: end + 1 };
    }
    at = end + 1;
  }
}

function rangeOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, bytesMark)) return undefined;
  return Object.keys(part).length === 1 ? (part as Readonly<Record<string, unknown>>)[bytesMark] : undefined;
}

function isRange(value: unknown, bytes: Uint8Array): value is Range {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) return false;
  const [from, to] = value as [number, number];
  return 0 <= from && from <= to && to <= bytes.length;
}
