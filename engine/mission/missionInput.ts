import type { HourOfWeather } from '../air/hourlyWeather.ts';
import type { Weather } from '../air/weather.ts';
import type { Drone } from '../aircraft/drone.ts';
import type { SpeedPolicy } from '../flight/speedPolicy.ts';
import type { Position } from '../geo/position.ts';
import type { StandingObstacle } from '../obstacle/obstacle.ts';
import type { ZonesAround } from '../zone/zonesAround.ts';
import type { Mission } from './mission.ts';
import type { Swapping } from './swapPlaces.ts';
import type { TerrainSamples } from './terrainSamples.ts';

/** `fullest_first`: each battery is flown as far as it carries; `balanced`: as many flights, of which the tightest keeps the most. */
export const batterySplits = ['fullest_first', 'balanced'] as const;

export type BatterySplit = (typeof batterySplits)[number];

/** Weather by the hour, by growing time, and the take-off, UTC, ISO 8601. */
export interface Hourly {
  readonly hours: readonly HourOfWeather[];
  readonly takeoff_time: string;
}

export interface MissionInput
  extends Swapping<Position>,
    Pick<
      Mission,
      'waypoints' | 'takeoff_height_m' | 'end_action' | 'flight_winds' | 'fences' | 'drawn_objects'
    > {
  readonly home: Position;
  readonly drone: Drone;
  readonly battery: {
    readonly initial_pct: number;
    /** Charge at take-off of the batteries after the first one of a split; absent: the same. */
    readonly following_initial_pct?: number | undefined;
    readonly rth_threshold_pct: number;
    readonly cycles: number;
    /** Pack at take-off, °C; absent: kept warm. */
    readonly battery_temp_c?: number | undefined;
  };
  readonly weather: Weather;
  /** Weather of each hour, which counts instead of `weather`; what an hour leaves open is that of `weather`. */
  readonly hourly?: Hourly | undefined;
  readonly options: {
    readonly payload_g: number;
    readonly preflight_hover_s: number;
    /** Cruise speed over the ground for waypoints without one; absent: the drone's. */
    readonly cruise_speed_mps?: number | undefined;
    /** 0.98 is neutral; drain is multiplied by 0.98 / value. */
    readonly alt_penalty: number;
    /** Endurance multiplier from the pilot's own flights; drain is divided by it. */
    readonly fine_tune_factor: number;
    /** Consumption of real flights over the sheet's; absent: that of the aircraft, 1: the sheet as it is. */
    readonly as_flown?: number | undefined;
    readonly multi_battery: boolean;
    /** How such a plan is cut; absent: each battery is flown as far as it carries. */
    readonly battery_split?: BatterySplit | undefined;
    /** Lets flights end and resume inside legs with a series of pictures, where that takes fewer of them; absent: only at waypoints. */
    readonly mid_line_swaps?: boolean | undefined;
    /** false: the verdict asks only that the route and its end action can be flown. */
    readonly smart_rth_enabled: boolean;
    /** Speed of the legs; absent: `cruise`. The other policies also replace the speeds of the plan. */
    readonly speed_policy?: SpeedPolicy | undefined;
    /** Least height over the ground that legs and returns should keep, metres; absent: 30. */
    readonly clearance_m?: number | undefined;
    /** Height of the return above the launch point, metres; absent: from the ground along each way home. */
    readonly return_height_m?: number | undefined;
    /** Greatest height above the ground at which legs and returns may be flown, metres; absent: not judged. */
    readonly max_height_above_ground_m?: number | undefined;
    /** Gives ground and path along the legs and the ways home; absent: no. */
    readonly profile?: boolean | undefined;
    /** Computes intervals and the probability of coming home; absent: no. */
    readonly uncertainty?: boolean | undefined;
    /** Computes the points that each factor costs; absent: no. */
    readonly explanation?: boolean | undefined;
  };
  readonly terrain: TerrainSamples;
  /** Known obstacles around; absent: none. */
  readonly obstacles?: readonly StandingObstacle[] | undefined;
  /** The official zones around the plan; absent: none. */
  readonly zones?: ZonesAround | undefined;
}
