import { destination } from '../../engine/geo/geodesic.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import { routeUnder, usesAlong } from '../../engine/mission/missionUncertainty.ts';
import { layRoute, type Route } from '../../engine/mission/routeLegs.ts';
import {
  type Consumption,
  changesOf,
  measuredAirframe,
  type Spread,
  spreadFrom,
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Consumption with the landing, in the mean over the headings that the wind may have; `undefined`: no headway. */
function meanConsumption(routes: readonly Route[]): Consumption | undefined {
  const found = routes.flatMap((route) => usesAlong(route).at(-1)?.whole ?? []);
  if (found.length < routes.length) return undefined;
  const mean = (key: keyof Consumption) => sum(found.map((one) => one[key])) / found.length;
  return {
    used_pct: mean('used_pct'),
    overhead_pct: mean('overhead_pct'),
    stops_squared_pct2: mean('stops_squared_pct2'),
  };
}

/** Charge of the whole flight with its spread, percentage points; `undefined`: no headway against the wind. */
export function usedCharge(flight: PlannedFlight): Spread | undefined {
  const routes = windsFrom_deg.map((from_deg) => layRoute(missionOf(flight, from_deg)));
  const nominal = meanConsumption(routes);
  if (nominal === undefined) return undefined;
  const changed_pct = changesOf(measuredAirframe).map(
    (change) => meanConsumption(routes.map((route) => routeUnder(route, change)))?.used_pct,
  );
  return spreadFrom(nominal, changed_pct, measuredAirframe, Infinity);
}

/** The charge as energy through the anchor, watt-hours: only to set it against what was measured. */
export const energyOf = (used_pct: number): number =>
  ((used_pct / m100.hover_drain_pct_per_min) * hover_w) / 60;
