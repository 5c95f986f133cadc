import { hover } from '../../engine/flight/legDrain.ts';
import { takeOffOverhead } from '../../engine/flight/takeOff.ts';
import { landingOverhead_s } from '../../engine/flight/timeModel.ts';
import { destination } from '../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import { layRoute, legCost } from '../../engine/mission/routeLegs.ts';
import { perturbedWeather } from '../../engine/uncertainty/perturbedWeather.ts';
import {
  type Consumption,
  measuredAirframe,
  type Perturbation,
  type Spread,
  spreadsOf,
} from '../../engine/uncertainty/spread.ts';
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
function missionOf(flight: PlannedFlight, wind_dir_deg: number): MissionInput {
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

/** Consumption of one mission with its landing; `undefined` where the wind allows no headway. */
function consumptionOf(mission: MissionInput): Consumption | undefined {
  const { legs, return_home } = analyzeMission(mission);
  const parts_pct = [...legs.map(({ battery_used_pct }) => battery_used_pct), return_home.cost_pct];
  const known_pct = parts_pct.filter((part_pct) => part_pct !== undefined);
  if (known_pct.length < parts_pct.length) return undefined;
  const route = layRoute(mission);
  const stops_pct = route.tracks.map(
    (track, index) => legCost(route, index, index === 0, track).end.used_pct,
  );
  const ground_pct =
    takeOffOverhead(route.flight).used_pct + hover(route.flight, 0, landingOverhead_s).used_pct;
  return {
    used_pct: sum(known_pct),
    overhead_pct: ground_pct + sum(stops_pct),
    stops_squared_pct2: sum(stops_pct.map((stop_pct) => stop_pct ** 2)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Mean over the headings that the wind may have. */
function consumptionUnder(flight: PlannedFlight, change: Perturbation): Consumption | undefined {
  const found = windsFrom_deg.flatMap((from_deg) => {
    const mission = missionOf(flight, from_deg);
    return consumptionOf({ ...mission, weather: perturbedWeather(mission.weather, change) }) ?? [];
  });
  if (found.length < windsFrom_deg.length) return undefined;
  const mean = (key: keyof Consumption) => sum(found.map((one) => one[key])) / found.length;
  return {
    used_pct: mean('used_pct'),
    overhead_pct: mean('overhead_pct'),
    stops_squared_pct2: mean('stops_squared_pct2'),
  };
}

/** Charge of the whole flight with its spread, percentage points; `undefined`: no headway against the wind. */
export const usedCharge = (flight: PlannedFlight): Spread | undefined =>
  spreadsOf((change) => [consumptionUnder(flight, change)], measuredAirframe)[0];

/** The charge as energy through the anchor, watt-hours: only to set it against what was measured. */
export const energyOf = (used_pct: number): number =>
  ((used_pct / m100.hover_drain_pct_per_min) * hover_w) / 60;
