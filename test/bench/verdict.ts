let missed = 0;

/** In words, and counted for `--strict`. */
export function verdict(isMet: boolean): string {
  if (!isMet) missed += 1;
  return isMet ? 'met' : 'NOT MET';
}

/** How many bars were missed so far. */
export const missedBars = (): number => missed;
