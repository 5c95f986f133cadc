import { prepareFlight } from '../../engine/flight/conditions.ts';
import { emptyReturn, usedByReturn } from '../../engine/flight/returnHome.ts';
import { destination } from '../../engine/geo/geodesic.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { layRoute, type Route } from '../../engine/mission/route.ts';
import {
  emptyLegCost,
  flyHomeFrom,
  flyLeg,
  type RouteAir,
  routeAir,
  takeOffPieces,
  usedBy,
} from '../../engine/mission/routeAir.ts';
import { perturbedWeather } from '../../engine/uncertainty/perturbedWeather.ts';
import {
  type Consumption,
  changesOf,
  measuredAirframe,
  type Perturbation,
  type Spread,
  spreadFrom,
} from '../../engine/uncertainty/spread.ts';
import { hover_w, m100, site_msl_m, weatherWith } from './m100.ts';

/** The facts that are known before a flight: nothing else is read to predict it. */
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
      // Its power is measured in flight, not a sheet's.
      as_flown: 1,
      multi_battery: false,
      smart_rth_enabled: true,
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const stopped = (stop_pct: number, ground_pct: number) => ({
  overhead_pct: stop_pct + ground_pct,
  stops_squared_pct2: stop_pct ** 2,
});

/** The consumption of the route and the way home, piece by piece; `undefined`: no headway. */
function consumptionsIn(air: RouteAir): Consumption[] | undefined {
  const home = emptyReturn();
  if (!flyHomeFrom(air, air.route.legs.length - 1, home)) return undefined;
  const pieces = [{ used_pct: usedByReturn(home), ...stopped(home.stop.used_pct, home.landing.used_pct) }];
  const cost = emptyLegCost();
  for (const leg of air.route.legs) {
    flyLeg(air, leg.index, cost);
    if (!cost.isFlown) return undefined;
    const ground_pct = leg.isFromHome ? takeOffPieces(air, leg).overhead.used_pct : 0;
    pieces.push({ used_pct: usedBy(cost), ...stopped(cost.turn.used_pct, ground_pct) });
  }
  return pieces;
}

function airUnder(route: Route, change: Perturbation): RouteAir {
  const { request } = route.flight;
  return routeAir(route, prepareFlight({ ...request, weather: perturbedWeather(request.weather, change) }));
}

/** Consumption with the landing, in the mean over the headings that the wind may have; `undefined`: no headway. */
function meanConsumption(airs: readonly RouteAir[]): Consumption | undefined {
  const found = airs.map(consumptionsIn);
  if (found.some((pieces) => pieces === undefined)) return undefined;
  const pieces = found.flatMap((found) => found ?? []);
  const mean = (key: keyof Consumption) => sum(pieces.map((one) => one[key])) / airs.length;
  return {
    used_pct: mean('used_pct'),
    overhead_pct: mean('overhead_pct'),
    stops_squared_pct2: mean('stops_squared_pct2'),
  };
}

/** Charge of the whole flight with its spread, percentage points; `undefined`: no headway against the wind. */
export function usedCharge(flight: PlannedFlight): Spread | undefined {
  const routes = windsFrom_deg.map((from_deg) => layRoute(missionOf(flight, from_deg)));
  const nominal = meanConsumption(routes.map((route) => routeAir(route, route.flight)));
  if (nominal === undefined) return undefined;
  const changed_pct = changesOf(measuredAirframe).map(
    (change) => meanConsumption(routes.map((route) => airUnder(route, change)))?.used_pct,
  );
  return spreadFrom(nominal, changed_pct, measuredAirframe, Infinity);
}

/** The charge as energy through the anchor, watt-hours: only to set it against what was measured. */
export const energyOf = (used_pct: number): number =>
  ((used_pct / m100.hover_drain_pct_per_min) * hover_w) / 60;
