import { useEffect, useState } from 'react';

/** Returns the time of day in ms, anew every half a minute. */
export function useNow(): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now_ms;
}
