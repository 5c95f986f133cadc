import type { NextFunction } from 'express';

/** Goes on with a value: at once where this process knows it, so that no request waits a turn of the event loop for it. */
export function whenKnown<Value>(
  value: Value | Promise<Value>,
  next: NextFunction,
  goOn: (value: Value) => void,
): void {
  if (value instanceof Promise) value.then(goOn).catch(next);
  else goOn(value);
}
