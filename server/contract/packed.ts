const place = '$bytes';
const list = '$list';

/** Text of so many elements is read within a frame; a longer list travels in several. */
const elementsTogether = 250;
/** The places of a list are a list themselves, and stay in one. */
const mostTexts = 200;

type Range = readonly [from: number, to: number];

function holds(value: unknown, isSought: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isSought(value)) return true;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) if (holds(members[key], isSought)) return true;
  return false;
}

function sliced(elements: readonly unknown[]): unknown[][] {
  const together = Math.max(elementsTogether, Math.ceil(elements.length / mostTexts));
  const count = Math.ceil(elements.length / together);
  return Array.from({ length: count }, (_, at) => elements.slice(at * together, (at + 1) * together));
}

/** What is carried as it is: bytes, and where the carrier takes them, handles of bytes that lie elsewhere. */
type Bytes = Uint8Array<ArrayBuffer>;
const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array;

interface Packing<Part> {
  readonly encode: (text: string) => Bytes;
  readonly isPart: (value: unknown) => value is Part;
  readonly sizeOf: (part: Part) => number;
}

/**
 * A value and the bytes in it side by side, for carrying much without recoding it: the length of the JSON (4 bytes, low
 * first), the JSON, where bytes stand as `{"$bytes": [from, to]}`, and behind it all bytes. A long list of plain values
 * stands as `{"$list": [[from, to], …]}`: the JSON of its parts lies among the bytes, so that a page can read one after
 * the other. Each side brings its own UTF-8.
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
  // Of bytes that have a form of their own in JSON, as Node's have, `part` is that form already.
  const json = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, part: unknown) {
    const held = this[key];
    if (isPart(held)) return { [place]: laid(held, sizeOf(held)) };
    if (!Array.isArray(part) || part.length <= elementsTogether || holds(part, isPart)) return part;
    return { [list]: sliced(part).map((elements) => laidText(encode(JSON.stringify(elements)))) };
  });
  const text = encode(json);
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, text.length, true);
  return [head, text, ...parts];
}

/** The bytes of a file are never memory shared between threads. */
export const toPacked = (value: unknown, encode: (text: string) => Bytes): Bytes[] =>
  toPackedParts(value, { encode, isPart: isBytes, sizeOf: ({ byteLength }) => byteLength });

type Decode = (bytes: Uint8Array) => string;

/** Reads the JSON, and then one part of its long lists at each step. */
function* unpacking(packed: Uint8Array, decode: Decode): Generator<undefined, unknown> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const start = 4 + view.getUint32(0, true);
  if (start > packed.length) throw new SyntaxError('The packed JSON ends too early.');
  const bytes = packed.subarray(start);
  let used = 0;
  /** Each byte is for one place: the same ones named again and again would grow without bounds. */
  const isOwnRange = (range: unknown): range is Range => {
    if (!isRange(range, bytes)) return false;
    used += range[1] - range[0];
    if (used > bytes.length) throw new SyntaxError('The packed bytes are named more than once.');
    return true;
  };
  const texts: { readonly into: unknown[]; readonly range: Range }[] = [];
  const value: unknown = JSON.parse(decode(packed.subarray(4, start)), (_key, part: unknown) => {
    const range = marked(part, place);
    if (isOwnRange(range)) return new Uint8Array(bytes.subarray(...range));
    const ranges = marked(part, list);
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

/** Throws on what is not packed, as `JSON.parse` does. A place that is not among the bytes stays an object. */
export function fromPacked(packed: Uint8Array, decode: Decode): unknown {
  const steps = unpacking(packed, decode);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same with a pause between two parts, so that other work has its turn. */
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

function marked(part: unknown, mark: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, mark)) return undefined;
  return Object.keys(part).length === 1 ? (part as Readonly<Record<string, unknown>>)[mark] : undefined;
}

function isRange(value: unknown, bytes: Uint8Array): value is Range {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) return false;
  const [from, to] = value as [number, number];
  return 0 <= from && from <= to && to <= bytes.length;
}
