/** Where fences stand in a call: in an object within so many others. */
const levels = 3;
const mark = '$json';

type Members = Readonly<Record<string, unknown>>;
type Bytes = Uint8Array<ArrayBuffer>;

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same value with what stands in place of its fences; without fences, the value itself. */
function withFences(value: unknown, replaced: (fences: unknown) => unknown, depth = levels): unknown {
  if (!isPlain(value)) return value;
  const changed = Object.keys(value).flatMap((key): [string, unknown][] => {
    const member = value[key];
    if (key !== 'fences' && depth === 0) return [];
    const next = key === 'fences' ? replaced(member) : withFences(member, replaced, depth - 1);
    return next === member ? [] : [[key, next]];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** Each list that was sent, as JSON: plans are never changed in place. */
const written = new WeakMap<readonly unknown[], Bytes>();

function writtenOnce(fences: readonly unknown[], encode: (text: string) => Bytes): Bytes {
  const bytes = written.get(fences) ?? encode(JSON.stringify(fences));
  written.set(fences, bytes);
  return bytes;
}

/**
 * The input of a call of the page with its fences as JSON of their own. A plan may have 250 kB of them, which stay the same at each step of a
 * drag: the page writes such a list once, and the host knows it by its bytes.
 */
export const withFencesAside = (input: unknown, encode: (text: string) => Bytes): unknown =>
  withFences(input, (fences) => (Array.isArray(fences) ? { [mark]: writtenOnce(fences, encode) } : fences));

const isAside = (value: unknown): value is { readonly [mark]: Uint8Array } =>
  isPlain(value) && value[mark] instanceof Uint8Array && Object.keys(value).length === 1;

/** The input as it was, with the fences that `read` makes of their JSON. */
export const withFencesBack = (input: unknown, read: (json: Uint8Array) => unknown): unknown =>
  withFences(input, (fences) => (isAside(fences) ? read(fences[mark]) : fences));
