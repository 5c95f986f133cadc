import { bytesOf, large_bytes, type SentBody } from '../answers/sentBody.ts';

/** Bytes of a body that count as one ordinary request. */
export const unit_bytes = large_bytes;
/** Points of the default rings: six of 180. */
export const unit_points = 1080;
const usual = { thresholds: 5, bearings: 180 };

export const costOfBytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / unit_bytes));

/** Cost of rings by their points, as far as the request has them; wrong values are refused later. */
function costOfRings(input: unknown): number {
  if (typeof input !== 'object' || input === null) return 1;
  const { bearings, battery_thresholds_pct: thresholds } = input as Readonly<Record<string, unknown>>;
  const rings = 1 + (Array.isArray(thresholds) ? thresholds.length : usual.thresholds);
  const points = typeof bearings === 'number' && bearings > 0 ? bearings : usual.bearings;
  return Math.max(1, Math.ceil((Math.min(points, 720) * Math.min(rings, 9)) / unit_points));
}

/** Cost of a request in ordinary ones, which are answered in a few milliseconds. */
export function costOf(sent: SentBody, input: unknown): number {
  return Math.max(costOfBytes(bytesOf(sent)), costOfRings(input));
}

/** True if reading the body alone would keep others waiting. */
export const isLarge = ({ json, upload }: SentBody): boolean =>
  upload !== undefined || json.length > large_bytes;
