import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';

/** The height above ground of winds that are given without one, m. */
const usualHeight_m = 10;

const cell = (figure: number | undefined) => (figure === undefined ? '' : String(figure));

/** Columns of the winds at one height: those of the usual height have no height in their names. */
const headsAt = (height_m: number): string[] =>
  height_m === usualHeight_m ? ['wind_m/s', 'from'] : [`wind_${height_m}m_m/s`, `from_${height_m}m`];

function windAt({ levels }: HourOfWeather, height_m: number): string[] {
  const level = levels.find((one) => one.height_m === height_m);
  return [cell(level?.wind_speed_mps), cell(level?.wind_dir_deg)];
}

/** Writes hours as a table with commas, as `analyze --hours` reads it: a line each, empty where something is unknown. */
export function hoursTable(hours: readonly HourOfWeather[]): string {
  const known = new Set(hours.flatMap(({ levels }) => levels.map(({ height_m }) => height_m)));
  const above = [...known].filter((height_m) => height_m !== usualHeight_m).sort((a, b) => a - b);
  const head = [
    'time',
    ...headsAt(usualHeight_m),
    'gusts_m/s',
    'temp_C',
    ...above.flatMap((height_m) => headsAt(height_m)),
  ];
  const rows = hours.map((hour) => [
    hour.time,
    ...windAt(hour, usualHeight_m),
    cell(hour.gust_speed_mps),
    cell(hour.temp_c),
    ...above.flatMap((height_m) => windAt(hour, height_m)),
  ]);
  return [head, ...rows].map((row) => row.join(',')).join('\n');
}
