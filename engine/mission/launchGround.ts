import type { HeightSource, OtherHeight } from '../terrain/elevation.ts';
import type { Warning } from '../warnings/warning.ts';

/** The height at the launch point as sources have it. */
export interface LaunchGround {
  readonly height_msl_m: number;
  readonly source: HeightSource;
  /** Greatest difference of the heights around from an even slope, metres; absent: nobody looked, or they are unknown. */
  readonly uneven_m?: number | undefined;
  /** The same height by other sources. */
  readonly others: readonly OtherHeight[];
}

/**
 * Heights of GLO-30 that lie near each other differ by less than this through its error alone, in 9 of 10 places, on steep ground, too
 * (Copernicus DEM Product Handbook, relative vertical accuracy: 2 m on slopes up to 20 %, 4 m beyond). More is a tree, a roof or a
 * rock.
 */
export const even_m = 4;

/** 95 of 100 differences of two sources lie within so many of their common standard deviations. */
const z95 = 1.96;

/** A launch whose height is of a surface model: under trees it reads high, and the flight is then lower above everything. */
function surfaceWarning({ source, uneven_m = 0 }: LaunchGround): Warning[] {
  if (source.surface !== 'surface') return [];
  const values = { source: source.kind, uneven_m };
  if (uneven_m <= even_m) return [{ code: 'LAUNCH_ON_SURFACE', values }];
  return [
    {
      code: 'LAUNCH_ON_SURFACE',
      says: 'LAUNCH_ON_SURFACE.uneven',
      gravity: 'doubt',
      values,
      value: uneven_m,
      limit: even_m,
      unit: 'm',
    },
  ];
}

/** The source that differs most from the one that counts, if it does by more than both their errors explain. */
function differenceWarning({ height_msl_m, source, others }: LaunchGround): Warning[] {
  const apart = others
    .map((other) => ({
      ...other,
      apart_m: Math.abs(other.height_msl_m - height_msl_m),
      limit_m: z95 * Math.hypot(other.source.error_m, source.error_m),
    }))
    .filter(({ apart_m, limit_m }) => apart_m > limit_m)
    .toSorted((one, other) => other.apart_m - one.apart_m)[0];
  if (apart === undefined) return [];
  const { apart_m, limit_m } = apart;
  return [
    {
      code: 'LAUNCH_HEIGHTS_DIFFER',
      values: {
        source: source.kind,
        height_msl_m,
        other: apart.source.kind,
        other_msl_m: apart.height_msl_m,
        surface: source.surface === 'surface' || apart.source.surface === 'surface' ? 'yes' : 'no',
      },
      value: apart_m,
      limit: limit_m,
      unit: 'm',
    },
  ];
}

/** Warnings about the height at the launch point, where a source gave it. */
export const launchGroundWarnings = (launch: LaunchGround | undefined): Warning[] =>
  launch === undefined ? [] : [...surfaceWarning(launch), ...differenceWarning(launch)];
