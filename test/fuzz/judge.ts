import type { PlanFormat, PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';

const lineBased: readonly PlanFormat[] = ['csv', 'qgc_wpl', 'srt'];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** True if a damaged file lost white space alone, or whole rows of a table. */
function isWhole(format: PlanFormat, left: Uint8Array, original: Uint8Array): boolean {
  const isWide =
    (original[0] === 0xff && original[1] === 0xfe) || (original[0] === 0xfe && original[1] === 0xff);
  if (original.subarray(left.length).every((byte) => isSpace(byte) || (isWide && byte === 0))) return true;
  const last = (isWide && left.at(-1) === 0 ? left.at(-2) : left.at(-1)) ?? 0;
  return lineBased.includes(format) && (last === 0x0a || last === 0x0d);
}

/** Describes a fault in the reading of a damaged file; `undefined`: there is none. */
export function faultOf(reading: PlanReading): string | undefined {
  if (!reading.ok) return reading.failure.code === 'READER_FAILURE' ? 'fault of the reader' : undefined;
  if (Object.keys(Object.prototype).length > 0) return 'prototypes were changed';
  const { routes, chosen_route } = reading.value;
  if (routes[chosen_route] === undefined) return 'the chosen route does not exist';
  for (const { points, length_m } of routes) {
    if (!Number.isFinite(length_m)) return 'a route has no length';
    const isNowhere = points.some(
      ({ lat, lon, hover_time_s }) =>
        !(Math.abs(lat) <= 90 && lon >= -180 && lon < 180 && hover_time_s >= 0 && hover_time_s < Infinity),
    );
    if (isNowhere) return 'a point is nowhere';
  }
  return undefined;
}

/** A file that was cut off may be taken only with a warning that says so. */
export function cutFault(left: Uint8Array, original: Uint8Array, reading: PlanReading): string | undefined {
  if (!reading.ok || isWhole(reading.value.format, left, original)) return undefined;
  const isSaid = reading.value.warnings.some(({ code }) => code === 'FILE_MAY_BE_CUT_OFF');
  return isSaid ? undefined : 'a cut file was taken without a word';
}
