import { useEffect, useRef, useState } from 'react';

/** Figures that change more often are not read; each change is laid out and painted in the very frames that should follow the pointer. */
export const pace_ms = 100;

/** A value that moves with the pointer, as often as an eye can read it while the pointer holds something; else as it is. */
export function usePaced<Value>(value: Value, isHeld: boolean): Value {
  const [sample, setSample] = useState<{ readonly value: Value }>();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => setSample({ value: latest.current }), pace_ms);
    return () => {
      clearInterval(timer);
      setSample(undefined);
    };
  }, [isHeld]);
  return isHeld && sample !== undefined ? sample.value : value;
}
