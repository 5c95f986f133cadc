import { type RefObject, useEffect, useRef } from 'react';

/** The latest of a value, for what is called later and must not be made anew with each value. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
