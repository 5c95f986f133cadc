/** The fences of a call stand within no more objects than these. */
const levels = 3;
const mark = '$json';

type Members = Readonly<Record<string, unknown>>;
type Bytes = Uint8Array<ArrayBuffer>;

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Gives a value with its fences replaced; if none is, the value itself. */
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

/** The JSON of each list that was sent: a plan is never changed in place. */
const written = new WeakMap<readonly unknown[], Bytes>();

function writtenOnce(fences: readonly unknown[], encode: (text: string) => Bytes): Bytes {
  const bytes = written.get(fences) ?? encode(JSON.stringify(fences));
  written.set(fences, bytes);
  return bytes;
}

/**
 * Puts the fences of a call beside it, as JSON of their own. A plan may have 250 kB of them, which are the same at each step of a drag: the
 * page writes such a list once, and the host knows it by its bytes.
 */
export const withFencesAside = (input: unknown, encode: (text: string) => Bytes): unknown =>
  withFences(input, (fences) => (Array.isArray(fences) ? { [mark]: writtenOnce(fences, encode) } : fences));

const isAside = (value: unknown): value is { readonly [mark]: Uint8Array } =>
  isPlain(value) && value[mark] instanceof Uint8Array && Object.keys(value).length === 1;

/** Puts the fences back that `read` makes of their JSON. */
export const withFencesBack = (input: unknown, read: (json: Uint8Array) => unknown): unknown =>
  withFences(input, (fences) => (isAside(fences) ? read(fences[mark]) : fences));
