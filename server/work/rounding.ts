/** The same shape, writable: what a schema's type asks for where the engine answers read-only values. */
export type Writable<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
  : Value;

/** How many decimals the wire keeps, by the unit that a field's name ends in. */
const decimalsBySuffix: readonly (readonly [RegExp, number])[] = [
  [/_(pct|pct_per_min|probability)$/, 4],
  [/_mps$/, 3],
  [/_(m|s)$/, 2],
  [/(^(lat|lon|path_polyline)|_deg)$/, 7],
];

/** Angles that round up to the end of their half-open range stand for its beginning. */
const wrapped: readonly (readonly [RegExp, number, number])[] = [
  [/_deg$/, 360, 0],
  [/^lon$/, 180, -180],
];

function wrap(value: number, field: string): number {
  const [, , start] = wrapped.find(([name, end]) => value === end && name.test(field)) ?? [];
  return start ?? value;
}

/** A warning's value and limit carry their unit beside them. */
const decimalsByUnit: Readonly<Record<string, number>> = { '%': 4, 'm/s': 3, m: 2, s: 2, '°': 7 };

function decimalsOf(field: string, unit: unknown): number | undefined {
  if (typeof unit === 'string' && (field === 'value' || field === 'limit')) return decimalsByUnit[unit];
  return decimalsBySuffix.find(([suffix]) => suffix.test(field))?.[1];
}

/** To the nearest multiple of 10^−decimals; never −0, which JSON would turn into another number than IPC. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  return Number.isFinite(scaled) ? Math.round(scaled) / factor + 0 : value;
}

function roundField(value: unknown, field: string, unit: unknown): unknown {
  if (typeof value === 'number') {
    const decimals = decimalsOf(field, unit);
    return decimals === undefined ? value + 0 : wrap(roundTo(value, decimals), field);
  }
  if (Array.isArray(value)) return value.map((item) => roundField(item, field, undefined));
  return typeof value === 'object' && value !== null ? roundMembers(value) : value;
}

function roundMembers(value: object): object {
  const unit = 'unit' in value ? value.unit : undefined;
  const members: Record<string, unknown> = {};
  for (const [field, member] of Object.entries(value))
    if (member !== undefined) members[field] = roundField(member, field, unit);
  return members;
}

/** An answer as it leaves the handler: each number rounded once, by its field's unit; absent members left out. */
export function rounded<Value extends object>(answer: Value): Writable<Value> {
  return roundMembers(answer) as Writable<Value>;
}
