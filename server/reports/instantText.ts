/** Writes an instant of ms since 1970 as ISO 8601 in UTC, to the second; `undefined`: it is none. */
export function instantText(time_ms: number): string | undefined {
  const date = new Date(time_ms);
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 19)}Z`;
}
