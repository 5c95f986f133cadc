const bytesMark = '$bytes';
const listMark = '$list';

/** The page reads the text of so many elements within a frame; a longer list travels in several texts. */
const elementsTogether = 250;
/** The most texts of one list. Their ranges form a list, too, and it must not be split. */
const mostTexts = 200;

type Range = readonly [from: number, to: number];

/** Long lists are lists of records of text and numbers: those are looked at without a call for each. */
function holds(value: unknown, isMatch: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isMatch(value)) return true;
  if (Array.isArray(value))
    return value.some((member) => typeof member === 'object' && holds(member, isMatch));
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members)
    if (typeof members[key] === 'object' && holds(members[key], isMatch)) return true;
  return false;
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > elementsTogether;

function inSlices(elements: readonly unknown[]): unknown[][] {
  const together = Math.max(elementsTogether, Math.ceil(elements.length / mostTexts));
  const count = Math.ceil(elements.length / together);
  return Array.from({ length: count }, (_, at) => elements.slice(at * together, (at + 1) * together));
}

/** Bytes travel as they are; so do handles of bytes elsewhere, where the carrier accepts them. */
type Bytes = Uint8Array<ArrayBuffer>;
const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array;

interface Packing<Part> {
  readonly encode: (text: string) => Bytes;
  readonly isPart: (value: unknown) => value is Part;
  readonly sizeOf: (part: Part) => number;
}

/**
 * Packs a value and its bytes side by side, to carry much without recoding it: the length of the JSON (4 bytes, low
 * first), the JSON with `{"$bytes": [from, to]}` in place of bytes, then all bytes. `{"$list": [[from, to], …]}` replaces a
 * long list of plain values: the JSON of its slices is among the bytes, so that a page can read one after the other. Each
 * side passes its own UTF-8 functions.
 */
export function toPackedParts<Part>(value: unknown, packing: Packing<Part>): (Part | Bytes)[] {
  const { encode, isPart, sizeOf } = packing;
  const parts: (Part | Bytes)[] = [];
  let length = 0;
  const laid = (part: Part | Bytes, size: number): Range => {
    const from = length;
    length += size;
    parts.push(part);
    return [from, length];
  };
  const laidText = (text: Bytes) => laid(text, text.byteLength);
  // Node's bytes have a `toJSON`, whose result is `part` here; `this[key]` is still the bytes.
  function marked(this: Readonly<Record<string, unknown>>, key: string, part: unknown): unknown {
    const held = this[key];
    if (isPart(held)) return { [bytesMark]: laid(held, sizeOf(held)) };
    if (!isLong(part) || holds(part, isPart)) return part;
    return { [listMark]: inSlices(part).map((elements) => laidText(encode(JSON.stringify(elements)))) };
  }
  // Asking a function of each member takes longer than looking at them all first, and few values need one.
  const needsMarks = holds(value, (part) => isPart(part) || isLong(part));
  const text = encode(needsMarks ? JSON.stringify(value, marked) : JSON.stringify(value));
  return [...toPackedText(text), ...parts];
}

/** Packs the JSON of a value without bytes. */
export function toPackedText<Json extends Uint8Array>(json: Json): [head: Bytes, json: Json] {
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, json.length, true);
  return [head, json];
}

/** Packs a value whose bytes are all in memory, never in memory shared between threads. */
export const toPacked = (value: unknown, encode: (text: string) => Bytes): Bytes[] =>
  toPackedParts(value, { encode, isPart: isBytes, sizeOf: ({ byteLength }) => byteLength });

type Decode = (bytes: Uint8Array) => string;

/** Reads the JSON, then one slice of its long lists at each step. */
function* unpacking(packed: Uint8Array, decode: Decode): Generator<undefined, unknown> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const start = 4 + view.getUint32(0, true);
  if (start > packed.length) throw new SyntaxError('The packed JSON ends too early.');
  const bytes = packed.subarray(start);
  let used = 0;
  /** Each byte may be named once: naming the same ones again and again would make a value of any size. */
  const isOwnRange = (range: unknown): range is Range => {
    if (!isRange(range, bytes)) return false;
    used += range[1] - range[0];
    if (used > bytes.length) throw new SyntaxError('The packed bytes are named more than once.');
    return true;
  };
  const texts: { readonly into: unknown[]; readonly range: Range }[] = [];
  const text = decode(packed.subarray(4, start));
  // Looking at each member takes more than four times as long as reading them, and most answers have nothing to look for.
  if (!text.includes(bytesMark) && !text.includes(listMark)) return JSON.parse(text);
  const value: unknown = JSON.parse(text, (_key, part: unknown) => {
    const range = rangesOf(part, bytesMark);
    if (isOwnRange(range)) return new Uint8Array(bytes.subarray(...range));
    const ranges = rangesOf(part, listMark);
    if (!Array.isArray(ranges) || !ranges.every(isOwnRange)) return part;
    const into: unknown[] = [];
    texts.push(...ranges.map((one) => ({ into, range: one })));
    return into;
  });
  for (const { into, range } of texts) {
    yield;
    for (const element of JSON.parse(decode(bytes.subarray(...range)))) into.push(element);
  }
  return value;
}

/** Throws on anything that is not packed, as `JSON.parse` does. A range outside the bytes stays an object. */
export function fromPacked(packed: Uint8Array, decode: Decode): unknown {
  const steps = unpacking(packed, decode);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same with a pause between two slices, so that other work can run. */
export async function fromPackedYielding(
  packed: Uint8Array,
  decode: Decode,
  pause: () => Promise<void>,
): Promise<unknown> {
  const steps = unpacking(packed, decode);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

function rangesOf(part: unknown, mark: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, mark)) return undefined;
  return Object.keys(part).length === 1 ? (part as Readonly<Record<string, unknown>>)[mark] : undefined;
}

function isRange(value: unknown, bytes: Uint8Array): value is Range {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) return false;
  const [from, to] = value as [number, number];
  return 0 <= from && from <= to && to <= bytes.length;
}
