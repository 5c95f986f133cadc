import type { WriteFormat } from './writeFormat.ts';

/** Limits of the app that flies a file, for each waypoint and leg. */
interface AppLimits {
  readonly app: string;
  readonly slowest_mps: number;
  readonly fastest_mps: number;
  /** Two waypoints nearer than this to each other are one. */
  readonly shortest_m: number;
  /** Heights above the take-off point. */
  readonly lowest_m: number;
  readonly highest_m: number;
  /** Absent: as long as wanted. */
  readonly longest_m?: number;
  readonly longestWait_s?: number;
}

/**
 * DJI: speeds of WPML, waylines-wpml, in Chinese; the shortest leg of its waypoint missions (dji-sdk/Mobile-SDK-iOS#195); heights of
 * DJI Pilot 2. Litchi: its own figures (forum.flylitchi.com/t/903), speeds and waits of DJI’s Mobile SDK 4 (WaypointMission, WaypointAction).
 */
const limits: Partial<Readonly<Record<WriteFormat, AppLimits>>> = {
  dji_wpml_kmz: {
    app: 'DJI',
    slowest_mps: 1,
    fastest_mps: 15,
    shortest_m: 0.5,
    lowest_m: -500,
    highest_m: 1500,
  },
  litchi_csv: {
    app: 'Litchi',
    slowest_mps: 0.1,
    fastest_mps: 15,
    shortest_m: 0.6,
    lowest_m: -200,
    highest_m: 500,
    longest_m: 1999,
    longestWait_s: 32.767,
  },
};

export const appLimits = (format: WriteFormat): AppLimits | undefined => limits[format];

/** A speed as the app flies it. */
export function writtenSpeed(speed_mps: number, format: WriteFormat): number {
  const { slowest_mps = speed_mps, fastest_mps = speed_mps } = limits[format] ?? {};
  return Math.min(fastest_mps, Math.max(slowest_mps, speed_mps));
}
