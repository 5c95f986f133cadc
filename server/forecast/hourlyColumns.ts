import { z } from 'zod';
import { mostHours } from '../../engine/air/hourlyWeather.ts';
import { parsedJson } from '../../engine/json.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { fahrenheitToCelsius, feetToMetres, mphToMps, mpsPerKmh, mpsPerKnot } from '../../engine/units.ts';
import { type Bound, bounds } from '../contract/schemas/common.ts';
import { roundTo } from '../figures/rounding.ts';

export type Figure = number | null;

/** The hours of an answer in Open-Meteo's form, and its figures in SI units and °C by the variable's name. */
export interface HourlyColumns {
  /** UTC with seconds, rising: `2026-09-12T06:00:00Z`. */
  readonly times: readonly string[];
  readonly columns: ReadonlyMap<string, readonly Figure[]>;
}

export type ColumnsFailure =
  | { readonly code: 'NOT_UNDERSTOOD' }
  /** `unit` is as the answer writes it, cut short. */
  | { readonly code: 'UNKNOWN_UNIT'; readonly variable: string; readonly unit: string };

type ToSi = (value: number) => number;

interface Measure {
  readonly units: Readonly<Record<string, ToSi>>;
  /** The least and the greatest figure that weather can have; one beyond them is no weather. */
  readonly least: number;
  readonly most: number;
}

const asItIs: ToSi = (value) => value;
const mmPerInch = 25.4;
/** Decimals kept, finer than any forecast. */
const decimals = 3;

const within = ({ min, max }: Bound) => ({ least: min, most: max });

const measures = {
  speed: {
    units: {
      'm/s': asItIs,
      'km/h': (speed_kmh) => speed_kmh * mpsPerKmh,
      'mp/h': mphToMps,
      kn: (speed_kn) => speed_kn * mpsPerKnot,
    },
    least: 0,
    most: 150,
  },
  direction: { units: { '°': asItIs }, least: 0, most: 360 },
  temperature: { units: { '°C': asItIs, '°F': fahrenheitToCelsius }, ...within(bounds.temp_c) },
  share: { units: { '%': asItIs }, least: 0, most: 100 },
  pressure: { units: { hPa: asItIs }, least: 300, most: 1100 },
  rain: { units: { mm: asItIs, inch: (rain_in) => rain_in * mmPerInch }, least: 0, most: 500 },
  length: { units: { m: asItIs, ft: feetToMetres }, least: 0, most: 1_000_000 },
} as const satisfies Record<string, Measure>;

/** Variables by their names, as far as they are read; others of an answer are nobody's business. */
const kinds: readonly (readonly [name: RegExp, measure: Measure])[] = [
  [/^wind_(speed|gusts)_\d{1,3}m(_member\d{2,3})?$/, measures.speed],
  [/^wind_direction_\d{1,3}m(_member\d{2,3})?$/, measures.direction],
  [/^temperature_2m$/, measures.temperature],
  [/^relative_humidity_2m$/, measures.share],
  [/^surface_pressure$/, measures.pressure],
  [/^precipitation$/, measures.rain],
  [/^visibility$/, measures.length],
];

const Answer = z.object({
  utc_offset_seconds: z.literal(0).default(0),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.looseObject({
    time: z
      .array(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:00(:00Z?)?$/))
      .min(1)
      .max(mostHours),
  }),
});

const Column = z.array(z.number().nullable()).max(mostHours);

/** A model that does not know a variable sends nulls, of no unit. */
const isEmpty = (column: unknown) => Array.isArray(column) && column.every((value) => value === null);

const notUnderstood = fail({ code: 'NOT_UNDERSTOOD' } as const);

/** The times as they are kept; `undefined` where one is none or they do not rise. */
function timesOf(texts: readonly string[]): string[] | undefined {
  const times = texts.map((text) => `${text.slice(0, 16)}:00Z`);
  const stamps = times.map((time) => Date.parse(time));
  const isRising = stamps.every((stamp, at) => at === 0 || stamp > (stamps[at - 1] ?? Number.NaN));
  return isRising && !stamps.some(Number.isNaN) ? times : undefined;
}

/** One column in SI units; `undefined` where it is no column of so many figures, or a figure is no weather. */
function figuresOf(
  column: unknown,
  count: number,
  { least, most }: Measure,
  toSi: ToSi,
): Figure[] | undefined {
  const { success, data } = Column.safeParse(column);
  if (!success || data.length !== count) return undefined;
  const figures = data.map((value) => (value === null ? null : roundTo(toSi(value), decimals)));
  return figures.every((figure) => figure === null || (figure >= least && figure <= most))
    ? figures
    : undefined;
}

/** Reads an answer in Open-Meteo's form. Each figure is read in the unit that the answer names for it, or the answer is refused. */
export function readHourlyColumns(text: string): Result<HourlyColumns, ColumnsFailure> {
  const answer = Answer.safeParse(parsedJson(text));
  if (!answer.success) return notUnderstood;
  const { hourly, hourly_units } = answer.data;
  const times = timesOf(hourly.time);
  if (times === undefined) return notUnderstood;
  const columns = new Map<string, readonly Figure[]>();
  for (const [variable, column] of Object.entries(hourly)) {
    const measure = kinds.find(([name]) => name.test(variable))?.[1];
    if (measure === undefined || isEmpty(column)) continue;
    const unit = Object.hasOwn(hourly_units, variable) ? (hourly_units[variable] ?? '') : '';
    const toSi = Object.hasOwn(measure.units, unit) ? measure.units[unit] : undefined;
    if (toSi === undefined) return fail({ code: 'UNKNOWN_UNIT', variable, unit: unit.slice(0, 20) });
    const figures = figuresOf(column, times.length, measure, toSi);
    if (figures === undefined) return notUnderstood;
    columns.set(variable, figures);
  }
  return succeed({ times, columns });
}
