import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import { unitNamed } from '../../engine/unitNames.ts';

/** The height above ground of winds that are given without one, m. */
const usualHeight_m = 10;

/** How a table of hours is written. */
export interface TableStyle {
  /** The unit of its winds, by name. */
  readonly wind_unit: string;
  /** An instant as it stands in the table. */
  readonly timeOf: (time: string) => string;
  /** The mark between cells. */
  readonly mark: ',' | ';';
}

/** A table in UTC and m/s, with commas. */
const plain: TableStyle = { wind_unit: 'm/s', timeOf: (time) => time, mark: ',' };

interface Column {
  readonly head: string;
  readonly cell: (hour: HourOfWeather) => string | number | undefined;
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

/** A wind in its unit; other units than m/s are rounded, since hours are kept to a thousandth of a m/s. */
function windIn(wind_unit: string): (speed_mps: number) => number {
  const one_mps = unitNamed('speed', wind_unit)?.toEngine(1) ?? 1;
  return (speed_mps) => (one_mps === 1 ? speed_mps : hundredth(speed_mps / one_mps));
}

/** Columns of the winds at one height: those of the usual height have no height in their names. */
function windColumns(height_m: number, wind_unit: string): Column[] {
  const at = ({ levels }: HourOfWeather) => levels.find((one) => one.height_m === height_m);
  const toUnit = windIn(wind_unit);
  const isUsual = height_m === usualHeight_m;
  return [
    {
      head: isUsual ? `wind_${wind_unit}` : `wind_${height_m}m_${wind_unit}`,
      cell: (hour) => {
        const level = at(hour);
        return level && toUnit(level.wind_speed_mps);
      },
    },
    { head: isUsual ? 'from' : `from_${height_m}m`, cell: (hour) => at(hour)?.wind_dir_deg },
  ];
}

/** Writes hours as a table that reads as the same hours: a line each, empty where something is unknown. */
export function hoursTable(
  hours: readonly HourOfWeather[],
  { wind_unit, timeOf, mark }: TableStyle = plain,
): string {
  const heights = new Set(hours.flatMap(({ levels }) => levels.map(({ height_m }) => height_m)));
  const above = [...heights].filter((height_m) => height_m !== usualHeight_m).sort((a, b) => a - b);
  const toUnit = windIn(wind_unit);
  const columns: Column[] = [
    { head: 'time', cell: ({ time }) => timeOf(time) },
    ...windColumns(usualHeight_m, wind_unit),
    {
      head: `gusts_${wind_unit}`,
      cell: ({ gust_speed_mps }) => (gust_speed_mps === undefined ? undefined : toUnit(gust_speed_mps)),
    },
    { head: 'temp_C', cell: ({ temp_c }) => temp_c },
    ...above.flatMap((height_m) => windColumns(height_m, wind_unit)),
  ];
  const others: Column[] = [
    { head: 'rain_mm', cell: ({ precipitation_mm }) => precipitation_mm },
    { head: 'humidity', cell: ({ humidity_pct }) => humidity_pct },
  ];
  const written = [
    ...columns,
    ...others.filter(({ cell }) => hours.some((hour) => cell(hour) !== undefined)),
  ];
  const rows = hours.map((hour) => written.map(({ cell }) => cell(hour) ?? ''));
  return [written.map(({ head }) => head), ...rows].map((row) => row.join(mark)).join('\n');
}
