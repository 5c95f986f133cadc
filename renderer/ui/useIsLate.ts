import { useEffect, useState } from 'react';
import type { Standing } from './standing.ts';

/** Faster answers keep up with the hand: fading what they replace would flicker, and repaint all of it for nothing. */
const late_ms = 180;

/** The shown answer fades: a newer one was refused, or is still awaited some time after the shown one arrived. */
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
