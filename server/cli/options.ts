import { type ParseArgsConfig, parseArgs } from 'node:util';
import { choosableUnits, measures, type UnitChoice } from '../../engine/flightplan/plan/planUnits.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import type { Swapping } from '../../engine/mission/swapPlaces.ts';
import type { Saying } from '../../engine/saying.ts';
import { mostFlightWinds } from '../contract/schemas/flightWind.ts';
import { UnitChoiceSchema } from '../contract/schemas/plan.ts';
import { shortName } from '../shortName.ts';
import { either } from './refusal.ts';
import { UsageError } from './usage.ts';

type OptionShapes = NonNullable<ParseArgsConfig['options']>;
type Parsed<Shapes extends OptionShapes> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Shapes; allowPositionals: true; strict: true }>
>;

/** Joins `--temp -5` to `--temp=-5`: a number is a value, not an option. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (/^-[\d.]/.test(arg) && before !== undefined && /^--[^=]+$/.test(before))
      joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

const optionFaults = [
  ['unknown', /^Unknown option '([^']+)'/],
  ['missing', /^Option '([^']+)' argument missing/],
  ['ambiguous', /^Option '([^']+)' argument is ambiguous/],
  ['unneeded', /^Option '([^']+)' does not take an argument/],
] as const;

/** Why Node does not parse the options, which it says in English alone. */
function optionFault(error: unknown): UsageError {
  const text = error instanceof Error ? error.message : String(error);
  const found = optionFaults.flatMap(([fault, pattern]) => {
    const option = pattern.exec(text)?.[1];
    return option === undefined ? [] : [{ fault, option }];
  });
  const { fault, option } = found[0] ?? { fault: 'other', option: text.split(/\.(?:\s|$)/)[0] ?? text };
  return new UsageError('terminal.option_fault', { fault, option });
}

/** Parses the options and arguments of a command; throws a `UsageError` for anything unknown. */
export function parseOptions<const Shapes extends OptionShapes>(
  args: readonly string[],
  options: Shapes,
): Parsed<Shapes> {
  try {
    return parseArgs({ args: joinNegatives(args), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw optionFault(error);
  }
}

/** Names what must follow a command, in the words of `terminal.needs_argument`. */
export type ArgumentName = 'file' | 'in' | 'out' | 'log' | 'name' | 'id' | 'key' | 'query' | 'install';

/** Checks that a command has exactly the named arguments. */
export function expectArguments(
  command: string,
  args: readonly string[],
  names: readonly ArgumentName[],
): string[] {
  const missing = names[args.length];
  if (missing !== undefined) throw new UsageError('terminal.needs_argument', { command, argument: missing });
  const extra = args[names.length];
  if (extra !== undefined)
    throw new UsageError('terminal.takes_no_argument', { command, text: shortName(extra) });
  return [...args];
}

/** An option, or a part of what stands after it. */
export type OptionName = string | Saying;

type Part = 'speed' | 'direction' | 'gust' | 'flight' | 'place' | 'latitude' | 'longitude';

const partOf = (part: Part, option: OptionName): Saying => ({
  says: 'terminal.part_of_option',
  values: { part, option },
});

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

export function toNumber(option: OptionName, text: string, { min, max, whole = false }: NumberRule): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value)))
    return value;
  throw new UsageError('terminal.must_be_number', {
    option,
    whole: whole ? 'yes' : 'no',
    min: String(min),
    max: String(max),
    text: shortName(text),
  });
}

/** Reads a wind such as `6@270`: 6 m/s from the west. */
export function toWind(text: string, option = '--wind'): { wind_speed_mps: number; wind_dir_deg: number } {
  const [speed, direction, ...rest] = text.split('@');
  if (speed === undefined || direction === undefined || rest.length > 0)
    throw new UsageError('terminal.must_be_wind', { option, text: shortName(text) });
  return {
    wind_speed_mps: toNumber(partOf('speed', option), speed, { min: 0, max: 60 }),
    wind_dir_deg: toNumber(partOf('direction', option), direction, { min: 0, max: 360 }),
  };
}

/** The flight, counted from 1, its wind and, if stated, its gust. */
function toFlightWind(text: string): readonly [flight: number, wind: FlightWind] {
  const option = '--flight-wind';
  const [flight, wind, gust = '0', ...rest] = text.split(':');
  if (flight === undefined || wind === undefined || rest.length > 0)
    throw new UsageError('terminal.must_be_flight_wind', { option, text: shortName(text) });
  const gust_speed_mps = toNumber(partOf('gust', option), gust, { min: 0, max: 60 });
  const at = toNumber(partOf('flight', option), flight, { min: 1, max: mostFlightWinds, whole: true });
  return [at, { ...toWind(wind, option), gust_speed_mps }];
}

/** Winds of single flights, such as `2:6@270`; of two for a flight the later one counts. */
export function toFlightWinds(texts: readonly string[]): (FlightWind | null)[] {
  return listOf(new Map(texts.map(toFlightWind)));
}

const isOfFlight = /^(\d+):(.*)$/;

/** Reads swap places: `47.1,8.2`; after the second flight `2:47.1,8.2` or `2:launch`. The later of two counts. */
export function toSwapping(texts: readonly string[]): Swapping<Position> {
  const option = '--swap';
  const general = texts.findLast((text) => !isOfFlight.test(text));
  const single = new Map(
    texts.flatMap((text) => {
      const [, flight, place = ''] = isOfFlight.exec(text) ?? [];
      if (flight === undefined) return [];
      const at = toNumber(partOf('flight', option), flight, { min: 1, max: mostFlightWinds, whole: true });
      return [[at, place === 'launch' ? 'home' : toPosition(partOf('place', option), place)] as const];
    }),
  );
  return {
    ...(general !== undefined && { swap_place: toPosition(option, general) }),
    ...(single.size > 0 && { swap_places: listOf(single) }),
  };
}

/** Entries by the flight, counted from 1, as a list with `null` for those between. */
const listOf = <Entry>(byFlight: ReadonlyMap<number, Entry>): (Entry | null)[] =>
  Array.from({ length: Math.max(...byFlight.keys()) }, (_, at) => byFlight.get(at + 1) ?? null);

/** Reads `cruise`, `best_range` or a speed in m/s; `undefined` without the option. */
export function toSpeedPolicy(
  text: string | undefined,
): 'cruise' | 'best_range' | { mps: number } | undefined {
  if (text === undefined || text === 'cruise' || text === 'best_range') return text;
  if (text.trim() === '' || Number.isNaN(Number(text)))
    throw new UsageError('terminal.must_be_speed', { text: shortName(text) });
  return { mps: toNumber('--speed', text, { min: 1, max: 60 }) };
}

/** Units of a file’s figures: `speed=km/h,height=ft`. */
export function toUnits(text: string | undefined): UnitChoice | undefined {
  if (text === undefined) return undefined;
  const pairs = text.split(',').map((pair) => pair.split('='));
  const choice = UnitChoiceSchema.safeParse(Object.fromEntries(pairs));
  if (choice.success && pairs.every((pair) => pair.length === 2)) return choice.data;
  const clauses = measures.map((measure) => ({
    says: 'terminal.units_of',
    values: { measure, units: choosableUnits[measure].join(', ') },
  }));
  throw new UsageError('terminal.must_be_units', { clauses, text: shortName(text) });
}

export function toPosition(option: OptionName, text: string): { lat: number; lon: number } {
  const [lat, lon, ...rest] = text.split(',');
  if (lat === undefined || lon === undefined || rest.length > 0)
    throw new UsageError('terminal.must_be_position', { option, text: shortName(text) });
  return {
    lat: toNumber(partOf('latitude', option), lat, { min: -90, max: 90 }),
    lon: toNumber(partOf('longitude', option), lon, { min: -180, max: 180 }),
  };
}

/** Reads an option that is one of some words. */
export function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined)
    throw new UsageError('terminal.must_be_one_of', { option, words: either(words), text: shortName(text) });
  return found;
}
