/** The value that the caller knows to be there, as under the key of a table that holds each key; that it is not is a bug. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('A value is not there.');
  return value;
}
