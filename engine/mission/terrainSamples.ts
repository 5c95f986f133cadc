import type { Saying } from '../saying.ts';
import type { HeightSource } from '../terrain/elevation.ts';
import type { GroundLines } from '../terrain/groundLines.ts';
import type { BreakGround } from './breakGround.ts';
import type { LaunchGround } from './launchGround.ts';
import type { UpwindGround } from './leeSide.ts';
import type { PlannedGround } from './plannedLaunch.ts';
import type { SightGround } from './sightRays.ts';

/** The first place on the way where heights change from one source to another. */
export interface SourceChange {
  readonly leg_index: number;
  /** From the start of the leg, metres. */
  readonly distance_m: number;
  readonly from: HeightSource;
  readonly to: HeightSource;
}

/** Ground heights under the plan, metres above mean sea level; index 0 is home, index i waypoint i (1-based). */
export interface TerrainSamples {
  readonly source: string;
  readonly elevations_msl_m: readonly number[];
  /** Indices whose height is a fallback (0 m) because the source has none. */
  readonly fallback_indices: readonly number[];
  /** Why those have none, in one sentence, where a source could not be asked. */
  readonly fallback_reason?: Saying | undefined;
  /** The ground at home by the source, where the plan has a height of its own, which counts. */
  readonly home_found_msl_m?: number | undefined;
  /** The launch point by the file of the plan; absent: it does not say, or somebody else did. */
  readonly planned_launch?: PlannedGround | undefined;
  /** The sources that answered, here and along the ways. */
  readonly sources?: readonly HeightSource[] | undefined;
  /** The height at home by a source; absent: the plan has one of its own, or none is known. */
  readonly launch?: LaunchGround | undefined;
  /** Where heights along the legs are of another source from; absent: one source has them all. */
  readonly source_change?: SourceChange | undefined;
  /** Standard deviation of the heights, metres; absent where no source answered. */
  readonly error_m?: number | undefined;
  /**
   * Mean sea level above the WGS84 ellipsoid at home and at each waypoint, metres; absent: unknown, so that heights above the ellipsoid
   * count as above sea level.
   */
  readonly undulations_m?: readonly number[] | undefined;
  /** Ground at the swap places, metres above mean sea level; `undefined`: unknown. */
  readonly swap_grounds_msl_m?: readonly (number | undefined)[] | undefined;
  /** The ground along the legs, then along the ways home from their ends, then along those to each swap place; absent: unknown, or not asked for. */
  readonly lines?: GroundLines | undefined;
  /** The ground along the ways from places inside legs where flights of the split end or begin; absent: there are none, or nobody looked. */
  readonly breaks?: BreakGround | undefined;
  /** The ground upwind of places along the legs where the wind is strong; absent: it is not, or nobody looked. */
  readonly upwind?: UpwindGround | undefined;
  /** Why it is unknown there, in one sentence, although it is known at the waypoints. */
  readonly lines_failure?: Saying | undefined;
  /** The ground between the pilot and the legs and ways home; absent: unknown, or nobody asks for the line of sight. */
  readonly sight?: SightGround | undefined;
  /** Why it is unknown, in one sentence, although it is asked for. */
  readonly sight_failure?: Saying | undefined;
}
