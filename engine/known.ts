/** A value that the caller knows to exist, as under the key of a complete table; throws where it is missing, which is a bug. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('A value is missing.');
  return value;
}

/** The values where all are known and there are some. */
export function allKnown<Value>(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === values.length && found.length > 0 ? found : undefined;
}
