import { destination } from '../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import { hover_w, m100, site_msl_m, weatherWith } from './m100.ts';

/** What is known of a flight before it: nothing else is read to predict it. */
export interface PlannedFlight {
  readonly level_distance_m: number;
  readonly speed_mps: number;
  readonly height_m: number;
  readonly payload_g: number;
  readonly wind_mps: number;
}

const home = { lat: 40.45, lon: -79.95 };
/** A triangle looks the same every 120°: these four winds stand for twelve around the compass. */
const windsFrom_deg = [0, 30, 60, 90];

/** The course is a triangle flown from and to one place; its headings are not in the file. */
export function missionOf(flight: PlannedFlight, wind_dir_deg: number): MissionInput {
  const side_m = flight.level_distance_m / 3;
  const first = destination(home, 0, side_m);
  const second = destination(first, 120, side_m);
  return {
    waypoints: [first, second, home].map(({ lat, lon }) => ({
      lat,
      lon,
      altitude: { datum: 'takeoff', value_m: flight.height_m },
      hover_time_s: 0,
      speed_mps: flight.speed_mps,
    })),
    end_action: 'go_home',
    home,
    drone: m100,
    battery: { initial_pct: 100, rth_threshold_pct: 0, cycles: 0 },
    weather: weatherWith(flight.wind_mps, wind_dir_deg),
    terrain: {
      source: 'site',
      elevations_msl_m: [site_msl_m, site_msl_m, site_msl_m, site_msl_m],
      fallback_indices: [],
    },
    options: {
      payload_g: flight.payload_g,
      preflight_hover_s: 0,
      alt_penalty: 0.98,
      fine_tune_factor: 1,
      multi_battery: false,
      smart_rth_enabled: true,
    },
  };
}

/** Charge of one mission with its landing; `undefined` where the wind allows no headway. */
function chargeOf(mission: MissionInput): number | undefined {
  const { legs, return_home } = analyzeMission(mission);
  const parts_pct = [...legs.map(({ battery_used_pct }) => battery_used_pct), return_home.cost_pct];
  return parts_pct.reduce(
    (sum, part_pct) => (sum === undefined || part_pct === undefined ? undefined : sum + part_pct),
    0,
  );
}

/** Charge of the whole flight, percentage points: the mean over the headings that the wind may have. */
export function usedCharge(flight: PlannedFlight): number | undefined {
  const used_pct = windsFrom_deg.flatMap((from_deg) => chargeOf(missionOf(flight, from_deg)) ?? []);
  if (used_pct.length < windsFrom_deg.length) return undefined;
  return used_pct.reduce((sum, value) => sum + value, 0) / used_pct.length;
}

/** The charge as energy through the anchor, watt-hours: only to set it against what was measured. */
export const energyOf = (used_pct: number): number =>
  ((used_pct / m100.hover_drain_pct_per_min) * hover_w) / 60;
