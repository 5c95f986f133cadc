import type { Warning } from './warning.ts';

/** Receivers and roofs make less: heights above the ellipsoid differ by up to so much in most of Europe and America. */
const likely_m = 50;

/** Where the height that a plan or a person gives the launch point contradicts the ground there, by a source. */
export function homeGroundWarning(
  told_msl_m: number | undefined,
  found_msl_m: number | undefined,
  source: string,
): Warning[] {
  if (told_msl_m === undefined || found_msl_m === undefined) return [];
  const apart_m = told_msl_m - found_msl_m;
  if (Math.abs(apart_m) <= likely_m) return [];
  return [
    {
      code: 'HOME_GROUND_DIFFERS',
      values: { told_msl_m, found_msl_m, source },
      value: apart_m,
      limit: likely_m,
      unit: 'm',
    },
  ];
}
