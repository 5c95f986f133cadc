/** A margin this close to nothing is lost, percentage points. */
const settled_pct = 1e-9;
/** Regula falsi needs five to ten steps; a margin that jumps is halved towards, 60 times to the last digit of a double. */
const mostSteps = 60;

/** A place and the margin there, percentage points. */
interface Probe {
  readonly place: number;
  readonly margin_pct: number;
}

/**
 * The last place with a margin between one that has it and one that has not, by regula falsi (Illinois): the ends that stay too long
 * count half. Margins may be −∞.
 */
export function lastKept(marginAt: (place: number) => number, kept: Probe, lost: Probe): number {
  let { place: safe, margin_pct: safe_pct } = kept;
  let { place: beyond, margin_pct: beyond_pct } = lost;
  let isSettled = safe_pct < settled_pct;
  for (let step = 0; step < mostSteps && !isSettled; step++) {
    const share = beyond_pct === -Infinity ? 0.5 : safe_pct / (safe_pct - beyond_pct);
    const between = safe + share * (beyond - safe);
    const margin_pct = marginAt(between);
    if (margin_pct < 0) {
      beyond = between;
      beyond_pct = margin_pct;
      safe_pct /= 2;
    } else {
      safe = between;
      safe_pct = margin_pct;
      beyond_pct /= 2;
      isSettled = margin_pct < settled_pct;
    }
  }
  return safe;
}
