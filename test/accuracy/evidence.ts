import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { type Row, rowsOf } from './csv.ts';
import { type LoggedFlight, loggedFlights } from './flightLogs.ts';

interface Table<R> {
  readonly rows: readonly R[];
}

interface EnduranceAtPayload {
  readonly payload_kg: number;
  readonly endurance_s: number;
}

interface PowerAtMass {
  readonly added_mass_kg: number;
  readonly power_kw: number;
}

/** Tables of assets/evidence/validation.json that are scored. */
interface Tables {
  readonly dji_payload_flight_time: Table<{
    readonly aircraft: string;
    readonly camera: string;
    readonly battery: string;
    readonly takeoff_mass_g: number;
    readonly flight_time_min: number;
  }>;
  readonly alta_x_payload: Table<{ readonly total_lb: number; readonly flight_time_min: number }>;
  readonly alta_8_payload: Table<EnduranceAtPayload>;
  readonly m600_hover_vs_payload: Table<{
    readonly battery: string;
    readonly payload_kg: number;
    readonly hover_min: number;
  }>;
  readonly iris_plus_power_speed_difranco2016: Table<{
    readonly speed_mps: number;
    readonly power_w: number;
  }>;
  readonly iris_current_speed_chang2016: Table<{ readonly speed_mps: number; readonly current_a: number }>;
  readonly iris_stolaroff2018: Table<{ readonly airspeed_mps: number; readonly y: number }>;
  readonly hexa_dorling2017: {
    readonly rows_3s: readonly PowerAtMass[];
    readonly rows_4s: readonly PowerAtMass[];
  };
  readonly fixed_wing_ostler2009: Table<{ readonly speed_mps: number; readonly power_w: number }>;
  readonly firefly6_payload: Table<EnduranceAtPayload>;
  readonly hover_vs_flight_pairs: Table<{
    readonly key: string;
    readonly hover_min: number;
    readonly flight_min: number;
  }>;
  readonly max_distance_holdout: Table<{
    readonly key: string;
    readonly distance_m: number;
    readonly speed_mps: number;
  }>;
  readonly vtol_payload_pairs: Table<{
    readonly key: string;
    readonly payload_kg: number;
    readonly min: number;
    readonly cruise_mps?: number;
  }>;
  readonly isa_density: Table<{ readonly h_m: number; readonly t_c: number; readonly rho: number }>;
  readonly lipo_resistance_temperature: { readonly ratio_vs_25C: Readonly<Record<string, number>> };
}

/** Published measurements, and the catalog whose aircraft some of them are about. */
export interface Evidence {
  readonly tables: Tables;
  readonly conditions: readonly Row[];
  readonly flights: readonly Row[];
  readonly catalog: readonly Drone[];
  /** Logged flights, flown again. */
  readonly logged: readonly LoggedFlight[];
}

export function readEvidence(root: string): Evidence {
  const text = (...path: string[]) => readFileSync(join(root, 'assets', ...path), 'utf8');
  return {
    tables: JSON.parse(text('evidence', 'validation.json')) as Tables,
    conditions: rowsOf(text('evidence', 'm100_by_condition.csv')),
    flights: rowsOf(text('evidence', 'm100_flights.csv')),
    catalog: (JSON.parse(text('drones.json')) as DroneBasis[]).map(completeDrone),
    logged: loggedFlights(root),
  };
}

/** The tables write keys with hyphens, the catalog with underscores. */
export function catalogDrone({ catalog }: Evidence, key: string): Drone | undefined {
  const wanted = key.replaceAll('-', '_');
  return catalog.find((drone) => drone.key === wanted);
}
