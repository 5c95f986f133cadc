import { metresPerNauticalMile, milesToMetres } from '../../../engine/units.ts';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import type { ChargePlace, ProfileLine, ProfilePlace } from '../../../server/report/drawing/profileLine.ts';
import { multiples, roundStep, stepAmong } from '../../../server/report/drawing/roundSteps.ts';
import { heightStepIn, type Locale } from '../../../server/report/format.ts';
import { areaOver, lineThrough } from '../../ui/chartLines.ts';

export type AlongBy = 'distance_m' | 'time_s';

/** Room around the plot, pixels. */
export const frame = { height: 176, left: 46, right: 48, top: 34, floor: 140 } as const;

export interface ChartSize {
  readonly width_px: number;
  readonly locale: Locale;
  readonly by: AlongBy;
  /** Height over the ground that is to be kept. */
  readonly clearance_m: number;
  /** Height over the ground that is not to be passed; `undefined`: there is none. */
  readonly ceiling_m: number | undefined;
}

/** A wire is as thin as a line otherwise. */
const leastBlock_px = 2;

/** Metres in the unit in which lengths up to this one are counted. */
function lengthUnit(length_m: number, locale: Locale): number {
  const { length } = unitsOf(locale);
  const long_m = { km: 1000, mi: milesToMetres(0.5), NM: metresPerNauticalMile / 2 }[length];
  if (length_m < long_m) return heightStepIn(locale);
  return { km: 1, mi: milesToMetres(1), NM: metresPerNauticalMile }[length];
}

/** Minutes and their parts, seconds. */
const timeSteps_s = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
/** Stretches of places whose ground is known. */
function known(places: readonly ProfilePlace[]): (ProfilePlace & { readonly ground_m: number })[][] {
  const stretches: (ProfilePlace & { readonly ground_m: number })[][] = [];
  let isKnown = false;
  for (const at of places) {
    if (at.ground_m === undefined) {
      isKnown = false;
      continue;
    }
    if (!isKnown) stretches.push([]);
    isKnown = true;
    stretches.at(-1)?.push({ ...at, ground_m: at.ground_m });
  }
  return stretches;
}

/** Lowest and highest of everything that is drawn, with air around it. */
function heightRange(
  { places, standing, error_m }: ProfileLine,
  { clearance_m, ceiling_m = 0 }: Pick<ChartSize, 'clearance_m' | 'ceiling_m'>,
) {
  let [low_m, high_m] = [Infinity, -Infinity];
  for (const { top_m = high_m } of standing) high_m = Math.max(high_m, top_m);
  for (const { path_m, ground_m = path_m } of places) {
    low_m = Math.min(low_m, path_m, ground_m);
    high_m = Math.max(high_m, path_m, ground_m + Math.max(Math.min(clearance_m + error_m, 60), ceiling_m));
  }
  const air_m = Math.max(8, 0.06 * (high_m - low_m));
  return { low_m: low_m - air_m, high_m: high_m + air_m };
}

/** Places everything of the profile. Pure: React only writes it down. */
export function toChart(line: ProfileLine, size: ChartSize) {
  const { width_px, locale, by, clearance_m, ceiling_m } = size;
  const right = width_px - frame.right;
  const end = Math.max(1e-6, line.places.at(-1)?.[by] ?? 0, line.charges.at(-1)?.[by] ?? 0);
  const { low_m, high_m } = heightRange(line, size);
  const x = (along: number) => frame.left + ((right - frame.left) * along) / end;
  const y = (height_m: number) =>
    frame.floor - ((frame.floor - frame.top) * (height_m - low_m)) / (high_m - low_m);
  const percent = (pct: number) =>
    frame.floor - ((frame.floor - frame.top) * Math.min(100, Math.max(0, pct))) / 100;
  const stretches = known(line.places);
  const floor_m = clearance_m + line.error_m;
  const overGround = (by_m: number) =>
    stretches.map((stretch) => lineThrough(stretch.map((at) => [x(at[by]), y(at.ground_m + by_m)]))).join('');
  const charge = (of: keyof Pick<ChargePlace, 'pct' | 'low_pct' | 'high_pct'>) =>
    line.charges.map((at): [number, number] => [x(at[by]), percent(at[of])]);
  const heightStep_m = roundStep(high_m - low_m, 4, heightStepIn(locale));
  const alongStep =
    by === 'time_s' ? stepAmong(timeSteps_s, end, 6) : roundStep(end, 6, lengthUnit(end, locale));
  return {
    ground: stretches
      .map((stretch) =>
        areaOver(
          stretch.map((at) => [x(at[by]), y(at.ground_m)]),
          frame.floor,
        ),
      )
      .join(''),
    path: lineThrough(line.places.map((at) => [x(at[by]), y(at.path_m)])),
    floor: overGround(floor_m),
    /** The line of the ceiling; empty: there is none. */
    ceiling: ceiling_m === undefined ? '' : overGround(ceiling_m),
    /** Obstacles on the ground, down to the foot of the plot; one of unknown height up to its top. */
    blocks: line.standing.map((of) => ({
      of,
      left: x(of.from[by]),
      width: Math.max(leastBlock_px, x(of.to[by]) - x(of.from[by])),
      top: of.top_m === undefined ? frame.top : y(of.top_m),
      isKnown: of.top_m !== undefined,
    })),
    battery: lineThrough(charge('pct')),
    band: `${lineThrough([...charge('high_pct'), ...charge('low_pct').toReversed()])}Z`,
    /** Metres above sea level, at round figures in the window's units. */
    heights: multiples(low_m, high_m, heightStep_m).map((value) => ({ value, at_px: y(value) })),
    /** Metres or seconds along the flight, likewise. */
    along: multiples(0, end, alongStep).map((value) => ({ value, at_px: x(value) })),
    x,
    y,
    percent,
    alongAt: (x_px: number) => ((x_px - frame.left) / (right - frame.left)) * end,
    metresPerPixel: (high_m - low_m) / (frame.floor - frame.top),
  };
}

export type Chart = ReturnType<typeof toChart>;
