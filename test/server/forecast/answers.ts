import { ensembleVariables, forecastVariables } from '../../../server/forecast/openMeteo.ts';

/** The hour that tests take for now. */
export const now = '2026-09-12T06:20:00Z';

/** Begins of hours as Open-Meteo writes them, from two hours ago. */
export const timesFrom = (count: number, from = '2026-09-12T04:00:00Z'): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(from) + at * 3_600_000).toISOString().slice(0, 16),
  );

const unitOf = (variable: string): string => {
  if (/^wind_direction/.test(variable)) return '°';
  if (/^wind_/.test(variable)) return 'm/s';
  const others: Readonly<Record<string, string>> = {
    temperature_2m: '°C',
    relative_humidity_2m: '%',
    surface_pressure: 'hPa',
    precipitation: 'mm',
  };
  return others[variable] ?? 'm';
};

const figureOf = (variable: string, at: number): number => {
  const height_m = Number(/\d+/.exec(variable)?.[0] ?? 0);
  if (/^wind_direction/.test(variable)) return (350 + at + height_m / 10) % 360;
  if (/^wind_gusts/.test(variable)) return 6.5;
  if (/^wind_speed/.test(variable)) return 3 + at / 10 + height_m / 100;
  return (
    { surface_pressure: 949.2, visibility: 24_000, temperature_2m: 11.5, precipitation: 0.2 }[variable] ?? 60
  );
};

export interface Hourly {
  utc_offset_seconds?: number;
  hourly_units: Record<string, string>;
  hourly: Record<string, unknown[]>;
}

function answerWith(variables: readonly string[], times: readonly string[]): Hourly {
  return {
    utc_offset_seconds: 0,
    hourly_units: {
      time: 'iso8601',
      ...Object.fromEntries(variables.map((name) => [name, unitOf(name)])),
    },
    hourly: {
      time: [...times],
      ...Object.fromEntries(variables.map((name) => [name, times.map((_, at) => figureOf(name, at))])),
    },
  };
}

/** A forecast as Open-Meteo answers it, its first two hours past. */
export const forecastAnswer = (times = timesFrom(50)): Hourly => answerWith(forecastVariables, times);

/** An ensemble of so many runs as Open-Meteo answers it; the first run's columns have no suffix. */
export function ensembleAnswer(runs = 51, times = timesFrom(50)): Hourly {
  const suffixes = Array.from({ length: runs }, (_, run) =>
    run === 0 ? '' : `_member${String(run).padStart(2, '0')}`,
  );
  return answerWith(
    suffixes.flatMap((suffix) => ensembleVariables.map((name) => `${name}${suffix}`)),
    times,
  );
}
