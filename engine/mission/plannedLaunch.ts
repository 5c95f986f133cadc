import type { Warning } from '../warnings/warning.ts';

/** Heights of the launch point by the file of the plan, beside the ground as sources know it. */
export interface PlannedGround {
  readonly height_msl_m?: number | undefined;
  readonly above_ground_m?: number | undefined;
  /** The ground there; absent: no source knows it, and the height of the file counts. */
  readonly found_msl_m?: number | undefined;
}

/** Errors of a launch height in a file, 95 of 100: of a receiver without correction, and of EGM96 (`undulationAt`), metres. */
const fileError_m = 15;
const z95 = 1.96;

/** Beyond this, two heights are of different places, or of different references, metres. */
const far_m = 50;

/** The launch point stands on something: by the file, heights count from its top, and here from the ground. */
function roofWarning({ above_ground_m, found_msl_m }: PlannedGround): Warning[] {
  if (above_ground_m === undefined || above_ground_m === 0) return [];
  return [
    {
      code: 'LAUNCH_OF_FILE',
      says: 'LAUNCH_OF_FILE.roof',
      values: {
        above_ground_m,
        found_msl_m: found_msl_m ?? 'none',
        launch_msl_m: (found_msl_m ?? 0) + above_ground_m,
      },
    },
  ];
}

/** The height of the file and the ground that sources know differ by more than both errors. */
function differenceWarning(
  { height_msl_m, above_ground_m = 0, found_msl_m }: PlannedGround,
  error_m: number,
): Warning[] {
  if (height_msl_m === undefined || found_msl_m === undefined) return [];
  const value = height_msl_m - above_ground_m - found_msl_m;
  const limit = Math.hypot(fileError_m, z95 * error_m);
  if (Math.abs(value) <= limit) return [];
  const gravity = Math.abs(value) > far_m ? 'doubt' : 'note';
  return [
    { code: 'LAUNCH_OF_FILE', gravity, values: { height_msl_m, found_msl_m }, value, limit, unit: 'm' },
  ];
}

/** Nobody knows the ground, and the height of the file counts. */
function usedWarning({ height_msl_m, found_msl_m }: PlannedGround): Warning[] {
  if (height_msl_m === undefined || found_msl_m !== undefined) return [];
  return [
    {
      code: 'LAUNCH_OF_FILE',
      says: 'LAUNCH_OF_FILE.used',
      gravity: 'note',
      value: height_msl_m,
      unit: 'm',
    },
  ];
}

/** Warnings about the launch point by the file of a plan. `error_m`: standard deviation of the ground heights. */
export const plannedLaunchWarnings = (planned: PlannedGround | undefined, error_m = 0): Warning[] =>
  planned === undefined
    ? []
    : [...roofWarning(planned), ...differenceWarning(planned, error_m), ...usedWarning(planned)];
