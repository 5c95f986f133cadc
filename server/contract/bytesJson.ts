/** JSON that carries bytes: a `Uint8Array` travels as `{"$base64": "…"}`. Each side brings its own base64. */
const mark = '$base64';

export function toBytesJson(value: unknown, toBase64: (bytes: Uint8Array) => string): string {
  // Of bytes that have a form of their own in JSON, as Node's have, `part` is that form already.
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, part: unknown) {
    const held = this[key];
    return held instanceof Uint8Array ? { [mark]: toBase64(held) } : part;
  });
}

/** Throws, as `JSON.parse` does, on text that is not JSON. Base64 that `fromBase64` refuses stays an object. */
export function fromBytesJson(text: string, fromBase64: (base64: string) => Uint8Array | undefined): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    const base64 = markedText(part);
    return base64 === undefined ? part : (fromBase64(base64) ?? part);
  });
}

function markedText(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return undefined;
  const entries = Object.entries(part);
  const [first] = entries;
  return entries.length === 1 && first?.[0] === mark && typeof first[1] === 'string' ? first[1] : undefined;
}

const place = '$bytes';

/**
 * A value and the bytes in it side by side, for carrying much without recoding it: the length of the JSON (4 bytes, low
 * first), the JSON, where bytes stand as `{"$bytes": [from, to]}`, and behind it all bytes.
 * Each side brings its own UTF-8.
 */
export function toPacked(
  value: unknown,
  encode: (text: string) => Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (!(part instanceof Uint8Array)) return part;
    const from = length;
    length += part.byteLength;
    // The bytes of a file are never memory shared between threads.
    parts.push(part as Uint8Array<ArrayBuffer>);
    return { [place]: [from, length] };
  });
  const text = encode(json);
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, text.length, true);
  return [head, text, ...parts];
}

/** Throws on what is not packed, as `JSON.parse` does. A place that is not among the bytes stays an object. */
export function fromPacked(packed: Uint8Array, decode: (bytes: Uint8Array) => string): unknown {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const start = 4 + view.getUint32(0, true);
  if (start > packed.length) throw new SyntaxError('The packed JSON ends too early.');
  const text = decode(packed.subarray(4, start));
  const bytes = packed.subarray(start);
  return JSON.parse(text, (_key, part: unknown) => bytesAt(part, bytes) ?? part);
}

function bytesAt(part: unknown, bytes: Uint8Array): Uint8Array | undefined {
  if (typeof part !== 'object' || part === null || !(place in part)) return undefined;
  const range: unknown = Object.keys(part).length === 1 ? part[place] : undefined;
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isInteger)) return undefined;
  const [from, to] = range as [number, number];
  return 0 <= from && from <= to && to <= bytes.length ? new Uint8Array(bytes.subarray(from, to)) : undefined;
}
