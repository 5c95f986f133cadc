const hour_ms = 3_600_000;
const mostShown = 48;

/** The hours from now on, at most two days; where all are over, the first two days of them. */
export function comingHours<Hour extends { readonly time: string }>(
  hours: readonly Hour[],
  now_ms: number,
): Hour[] {
  const from_ms = Math.floor(now_ms / hour_ms) * hour_ms;
  const coming = hours.filter(({ time }) => Date.parse(time) >= from_ms);
  return (coming.length === 0 ? hours : coming).slice(0, mostShown);
}
