import type { Waypoint } from '../../../engine/mission/mission.ts';
import { surveyPlan } from '../samplePlans.ts';
import type { HttpCall } from './load.ts';

/** One kind of request, in as many variants as there are calls: no answer can be the one before. */
export interface HttpRow {
  readonly name: string;
  /** How many times the bare Express's answers a second the product must reach. */
  readonly bar: number;
  readonly calls: readonly HttpCall[];
}

const variants = 64;
const varied = (callOf: (variant: number) => HttpCall) =>
  Array.from({ length: variants }, (_, variant) => callOf(variant));

export const post = (path: string, body: object): HttpCall => ({
  method: 'post',
  path,
  body: JSON.stringify(body),
});
const round = (degrees: number) => Number(degrees.toFixed(7));

const rings = (variant: number, change: object) =>
  post('/v1/rangeiq/analyze', {
    user_lat: 47 + variant / 1000,
    user_lon: 8,
    selected_drone_key: 'dji_mavic_3',
    wind_speed: 5 + variant / 100,
    wind_direction: 250,
    gust_speed: 8,
    ...change,
  });

const toWireWaypoint = ({ lat, lon, altitude, hover_time_s }: Waypoint) => ({
  lat: round(lat),
  lon: round(lon),
  altitude_m: altitude.value_m,
  hover_time_s,
});

const survey = surveyPlan(200).waypoints.map(toWireWaypoint);

/** A mission of so many waypoints, where it does not matter that answers differ. */
export const missionOf = (count: number) =>
  post('/v1/missions/analyze-geometry', {
    mission: { waypoints: surveyPlan(count).waypoints.map(toWireWaypoint) },
    home: { lat: 47, lon: 8 },
    drone: { key: 'dji_mavic_3' },
  });

const mission = (variant: number) =>
  post('/v1/missions/analyze-geometry', {
    mission: {
      waypoints: survey.map(({ lat, ...point }) => ({ ...point, lat: round(lat + variant / 10_000) })),
    },
    home: { lat: 47, lon: 8 },
    drone: { key: 'dji_mavic_3' },
    battery: { initial_pct: 100, rth_threshold_pct: 25 },
    weather: { wind_speed_mps: 5 + variant / 100, wind_dir_deg: 250, gust_speed_mps: 8 },
  });

export const httpRows: readonly HttpRow[] = [
  { name: 'health', bar: 0.9, calls: [{ method: 'get', path: '/v1/health' }] },
  { name: 'rings', bar: 0.9, calls: varied((variant) => rings(variant, {})) },
  {
    name: 'rings, plain',
    bar: 1.2,
    calls: varied((variant) => rings(variant, { uncertainty: false, explanation: false })),
  },
  { name: 'mission of 200', bar: 0.32, calls: varied(mission) },
];

export const callsOf = (name: string): readonly HttpCall[] =>
  httpRows.find((row) => row.name === name)?.calls ?? [];
