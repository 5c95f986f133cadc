/** JSON with bytes: a `Uint8Array` travels as `{"$base64": "…"}`. Each side passes its own base64 functions. */
const mark = '$base64';

export function toBytesJson(value: unknown, toBase64: (bytes: Uint8Array) => string): string {
  // Node's bytes have a `toJSON`, whose result is `part` here; `this[key]` is still the bytes.
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
