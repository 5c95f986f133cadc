import type { OperationRequest } from './operations.ts';

const home = { lat: 47.3977, lon: 8.5456 };

/** The flight that all examples ask about. */
export const exampleFlight = {
  home,
  drone: { key: 'dji_mavic_3' },
  battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 40 },
  weather: { wind_speed_mps: 5, wind_dir_deg: 270, wind_height_m: 10, temp_c: 12, humidity_pct: 60 },
} as const;

/** A mission that is short enough to read and whole enough to send, for the document and for a tool's first request. */
export const exampleMission = {
  mission: {
    waypoints: [
      { lat: 47.4021, lon: 8.5456, altitude_m: 60, hover_time_s: 0 },
      { lat: 47.4021, lon: 8.5561, altitude_m: 60, hover_time_s: 10 },
    ],
    source_format: 'geometry',
  },
  ...exampleFlight,
  options: { terrain_policy: 'warn' },
} satisfies OperationRequest<'analyzeMission'>;
