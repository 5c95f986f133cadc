/** A value that the caller knows to exist, as under the key of a complete table; throws where it is missing, which is a bug. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('A value is missing.');
  return value;
}
