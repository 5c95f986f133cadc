export const droneClasses = ['multirotor', 'vtol', 'fixed_wing'] as const;
export type DroneClass = (typeof droneClasses)[number];

/** True if an aircraft lifts itself by rotors alone. */
export const isMultirotor = ({ class: kind = 'multirotor' }: Pick<Drone, 'class'>): boolean =>
  kind === 'multirotor';

/** Share of the pack that the published times use, percent. */
export const depthOf = ({ spec_depth_pct = 100 }: Pick<Drone, 'spec_depth_pct'>): number => spec_depth_pct;

/** Design of an airframe, not its purpose: it selects the prior for drag and power. */
export type Airframe = 'folding' | 'open_frame' | 'ducted';

/** Endurance at a take-off mass, from a manufacturer's table. */
export interface PayloadPoint {
  readonly takeoff_mass_g: number;
  readonly flight_time_min: number;
  /** Airspeed of that flight where it differs from that of the published endurance; only wings use it. */
  readonly airspeed_mps?: number | undefined;
}

/**
 * A catalog entry. The interface specification names the first six members; the others are published figures that make the
 * calibration sharper. An absent figure is unknown, never zero.
 */
export interface Drone {
  readonly key: string;
  readonly cruise_speed_mps: number;
  readonly baseline_flight_time_min: number;
  readonly battery_reserve_frac: number;
  readonly max_payload_g: number;
  readonly hover_drain_pct_per_min: number;

  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  /** Short names that people use for it, besides what its key and model say. */
  readonly aliases?: readonly string[] | undefined;
  readonly class?: DroneClass | undefined;
  readonly airframe?: Airframe | undefined;
  readonly takeoff_mass_g?: number | undefined;
  readonly max_takeoff_mass_g?: number | undefined;
  readonly rotor_count?: number | undefined;
  readonly propeller_diameter_m?: number | undefined;
  readonly max_speed_mps?: number | undefined;
  /** The fastest an unattended aircraft flies, in its normal mode. Wings have none: their limit is the top speed. */
  readonly normal_speed_mps?: number | undefined;
  readonly max_ascent_mps?: number | undefined;
  readonly max_descent_mps?: number | undefined;
  readonly max_wind_mps?: number | undefined;
  /** Wind limit of take-off and landing where it is lower than that in flight. */
  readonly landing_max_wind_mps?: number | undefined;
  /** Wings: level stall speed at the reference mass, sea level. */
  readonly stall_speed_mps?: number | undefined;
  /** Wings: airspeed of least drag (best glide) at the reference mass. */
  readonly min_drag_speed_mps?: number | undefined;
  readonly operating_temp_min_c?: number | undefined;
  readonly operating_temp_max_c?: number | undefined;
  readonly service_ceiling_m?: number | undefined;
  readonly flight_time_test_speed_mps?: number | undefined;
  readonly max_flight_distance_m?: number | undefined;
  readonly flight_distance_test_speed_mps?: number | undefined;
  readonly rth_speed_mps?: number | undefined;
  readonly payload_exponent?: number | undefined;
  readonly payload_flight_times?: readonly PayloadPoint[] | undefined;
  /** Consumption of this very aircraft over its sheet's, learned from its own flights, and its relative standard deviation. */
  readonly as_flown?: number | undefined;
  readonly as_flown_sd?: number | undefined;
  readonly chemistry?: string | undefined;
  readonly rated_cycles?: number | undefined;
  /** Share of the pack that the published times use up, percent; 100 unless the maker says otherwise. */
  readonly spec_depth_pct?: number | undefined;
  readonly hover_basis?: 'published' | 'estimated' | undefined;
  readonly confidence?: 'high' | 'medium' | 'low' | undefined;
  /** Where the figures are published; `own`: learned from its own flights. */
  readonly source?: readonly string[] | 'own' | undefined;
  /** Names of the fields that the catalog estimated because no figure is published. */
  readonly estimated_fields?: readonly string[] | undefined;
  /** Names of the fields whose figure no source confirms. */
  readonly unverified_fields?: readonly string[] | undefined;
  readonly notes?: string | undefined;
}
