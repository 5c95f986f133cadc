import { useEffect, useState } from 'react';
import type { Standing } from './standing.ts';

/** Answers that come sooner follow the hand: to fade what they replace would be flicker, and paint all of it for nothing. */
const late_ms = 180;

/** Whether to fade what is shown: refused, or still awaited some time after the answer that is shown came. */
export function useIsLate(standing: Standing, answer: unknown): boolean {
  const [late, setLate] = useState<{ readonly answer: unknown }>();
  const isAwaited = standing === 'checking';
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate({ answer }), late_ms);
    return () => clearTimeout(timer);
  }, [isAwaited, answer]);
  return standing === 'refused' || (isAwaited && late !== undefined && late.answer === answer);
}
