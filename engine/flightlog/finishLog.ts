import { defined } from '../defined.ts';
import { numberAt } from '../elementAt.ts';
import { wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { partOfFile } from '../placeInFile.ts';
import { sumOf } from '../sums.ts';
import { type AirTime, airTimeOf } from './record/airTime.ts';
import type { FlightLog, LogColumn, LogNote, LogSamples } from './record/flightLog.ts';
import { logColumns } from './record/flightLog.ts';
import { type FlownBattery, flownBattery, plausiblePercent } from './record/flownBattery.ts';
import { gaugeStall, hasDeadGauge } from './record/gauge.ts';
import type { Recorded, RecordedLog } from './record/logRecorder.ts';
import { refuseLog } from './record/logRefusal.ts';

/** The percentage of a pack on the ground never rises by so much: it was changed. */
const packChange_pct = 5;
/** Nobody changes a pack at this speed. */
const underWay_mps = 1;
/** Nothing that has landed is higher above its take-off point by the error of a barometer. */
const landed_m = 5;
/** An altitude that counts from take-off is at some place as low as this. */
const barometer_m = 20;
/** A hole in a flight that a person should know of. */
const longestStep_s = 5;
/** More holes than these are told together. */
const mostGaps = 3;

type Columns = Record<LogColumn, Float64Array>;

const sliced = (columns: Recorded, from: number, to: number): Recorded =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.subarray(from, to)]),
  ) as unknown as Recorded;

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** A height that is the altitude all the time, far from 0, counts from the sea: an autopilot knew no home, or a table has one figure twice. */
const alike_m = 1;

function areAltitudes({ height_m, altitude_msl_m }: Recorded): boolean {
  const both = height_m.map((height, index) => Math.abs(height - numberAt(altitude_msl_m, index)));
  return (
    both.some(isKnown) &&
    !both.some((apart_m) => apart_m > alike_m) &&
    !height_m.some((height) => height <= barometer_m)
  );
}

function plausible(columns: Recorded): Recorded {
  const battery_pct = plausiblePercent(columns.battery_pct);
  const isPlace = columns.lat.map((lat, index) =>
    Math.abs(lat) <= 90 &&
    Math.abs(numberAt(columns.lon, index)) <= 180 &&
    (lat !== 0 || columns.lon[index] !== 0)
      ? 1
      : 0,
  );
  const placed = (values: Float64Array) =>
    values.map((value, index) => (isPlace[index] === 1 ? value : Number.NaN));
  // A receiver without a fix tells 0 for its altitude, too. Beside an empty place, 0 may be a barometer’s: then altitudes at places are low, too.
  const lowest_m = placed(columns.altitude_msl_m)
    .filter(isKnown)
    .reduce((least_m, value_m) => Math.min(least_m, Math.abs(value_m)), Infinity);
  const isReceiver = lowest_m > barometer_m && lowest_m < Infinity;
  const altitude_msl_m = columns.altitude_msl_m.map((value, index) =>
    value === 0 && isPlace[index] === 0 && (isReceiver || columns.lat[index] === 0) ? Number.NaN : value,
  );
  const height_m = areAltitudes(columns) ? columns.height_m.map(() => Number.NaN) : columns.height_m;
  return {
    ...columns,
    battery_pct,
    height_m,
    altitude_msl_m,
    lat: placed(columns.lat),
    lon: placed(columns.lon),
  };
}

const holds = (column: Float64Array): boolean => column.some(isKnown);

/** The first place of a log; `undefined`: it has none. */
function originOf({ lat, lon }: Recorded): Position | undefined {
  const first = lat.findIndex(isKnown);
  return first < 0 ? undefined : { lat: numberAt(lat, first), lon: numberAt(lon, first) };
}

/** Metres to east and north of the first place; the log's own metres where it has no places. */
function placesOf(recorded: Recorded): { east_m: Float64Array; north_m: Float64Array } {
  const origin = originOf(recorded);
  const { lat, lon, east_m, north_m } = recorded;
  if (origin === undefined) return { east_m, north_m };
  const ways = Array.from(lat, (at, index) =>
    isKnown(at) ? wayBetween(origin, { lat: at, lon: numberAt(lon, index) }) : undefined,
  );
  const along = (side: 'east' | 'north') =>
    Float64Array.from(ways, (way) => (way === undefined ? Number.NaN : way.distance_m * way[side]));
  return { east_m: along('east'), north_m: along('north') };
}

/** Rate of change by the samples before and after, per second; NaN at the ends and beside what is not known. */
function rateOf(values: Float64Array, t_s: Float64Array): Float64Array {
  return values.map((_, index) => {
    if (index === 0 || index === values.length - 1) return Number.NaN;
    const change = numberAt(values, index + 1) - numberAt(values, index - 1);
    return change / (numberAt(t_s, index + 1) - numberAt(t_s, index - 1));
  });
}

const filled = (values: Float64Array, others: Float64Array): Float64Array =>
  values.map((value, index) => (isKnown(value) ? value : numberAt(others, index)));

/** Heights above the take-off point: the log's own, else its altitudes from where they begin. */
function heightsOf({ height_m, altitude_msl_m }: Recorded): Float64Array {
  if (holds(height_m)) return height_m;
  const ground_m = altitude_msl_m.find(isKnown) ?? Number.NaN;
  return altitude_msl_m.map((altitude_m) => altitude_m - ground_m);
}

function groundOf({ height_m, altitude_msl_m }: Recorded): number | undefined {
  const first = altitude_msl_m.findIndex(isKnown);
  if (first < 0) return undefined;
  const height = numberAt(height_m, first);
  return numberAt(altitude_msl_m, first) - (isKnown(height) ? height : 0);
}

/** The climbs of a log; a column of nothing but 0 was never measured. */
const climbsOf = ({ climb_mps }: Recorded): Float64Array =>
  climb_mps.some((value) => isKnown(value) && value !== 0) ? climb_mps : climb_mps.map(() => Number.NaN);

/** Makes velocities, speeds and climbs from what a log has of them: its own first, else from its places and heights. */
function samplesOf(recorded: Recorded): LogSamples {
  const start_s = numberAt(recorded.t_s, 0);
  const t_s = recorded.t_s.map((at_s) => at_s - start_s);
  const places = placesOf(recorded);
  const height_m = heightsOf(recorded);
  const north_mps = filled(recorded.north_mps, rateOf(places.north_m, t_s));
  const east_mps = filled(recorded.east_mps, rateOf(places.east_m, t_s));
  const over_ground = north_mps.map((north, index) => Math.hypot(north, numberAt(east_mps, index)));
  const columns: Columns = {
    ...(Object.fromEntries(logColumns.map((name) => [name, recorded[name]])) as Columns),
    ...places,
    t_s,
    height_m,
    north_mps,
    east_mps,
    ground_speed_mps: filled(recorded.ground_speed_mps, over_ground),
    climb_mps: filled(climbsOf(recorded), rateOf(height_m, t_s)),
  };
  return columns;
}

/** True if an aircraft flies at a sample soon after another one. A gauge that goes by the voltage rises there with less throttle. */
const isUnderWay = (
  { t_s, height_m, ground_speed_mps }: LogSamples,
  index: number,
  before: number,
): boolean =>
  numberAt(height_m, index) > landed_m &&
  numberAt(ground_speed_mps, index) > underWay_mps &&
  numberAt(t_s, index) - numberAt(t_s, before) <= longestStep_s;

/** Cuts where the percentage jumps up, but not under way. */
function byPack(columns: Recorded): Recorded[] {
  const samples = samplesOf(columns);
  const cuts = [0];
  let [last, last_pct] = [0, Number.NaN];
  columns.battery_pct.forEach((pct, index) => {
    if (Number.isNaN(pct)) return;
    if (pct >= last_pct + packChange_pct && !isUnderWay(samples, index, last)) cuts.push(index);
    [last, last_pct] = [index, pct];
  });
  const ends = [...cuts.slice(1), columns.t_s.length];
  return cuts.map((from, index) => sliced(columns, from, numberAt(Float64Array.from(ends), index)));
}

/** The holes of a flight, each for itself; more than a person would read are told together, by the longest. */
function gapNotes({ t_s }: LogSamples, { from, to }: AirTime): LogNote[] {
  const gaps = Array.from({ length: to - from }, (_, step) => {
    const at_s = numberAt(t_s, from + step);
    return { gap_s: numberAt(t_s, from + step + 1) - at_s, at_s };
  }).filter(({ gap_s }) => gap_s > longestStep_s);
  if (gaps.length <= mostGaps) return gaps.map((values) => ({ code: 'LOG_GAP', values }));
  const longest = gaps.reduce((most, gap) => (gap.gap_s > most.gap_s ? gap : most));
  const sum_s = sumOf(gaps.map(({ gap_s }) => gap_s));
  return [{ code: 'LOG_GAP', says: 'LOG_GAP.many', values: { ...longest, count: gaps.length, sum_s } }];
}

/** A log that was cut off, or of an aircraft that was lost, has no landing. */
function endNotes({ height_m, t_s }: LogSamples, { to }: AirTime): LogNote[] {
  const last_m = numberAt(height_m, to);
  if (to < t_s.length - 1 || !(last_m > landed_m)) return [];
  return [
    {
      code: 'ENDS_IN_THE_AIR',
      values: { last_m, at_s: numberAt(t_s, to) },
    },
  ];
}

function gaugeNotes(samples: LogSamples, air: AirTime): LogNote[] {
  if (hasDeadGauge(samples, air))
    return [
      {
        code: 'GAUGE_STOOD_STILL',
        values: { duration_s: air.duration_s },
      },
    ];
  const stall = gaugeStall(samples, air);
  if (stall === undefined) return [];
  const { start_s, duration_s, points } = stall;
  return [
    {
      code: 'GAUGE_STOOD_STILL',
      says: 'GAUGE_STOOD_STILL.for_a_time',
      values: { duration_s, start_s, points },
    },
  ];
}

function sourceNotes(recorded: Recorded): LogNote[] {
  const notes: LogNote[] = [];
  if (!holds(recorded.ground_speed_mps) && !holds(recorded.north_mps))
    notes.push({ code: 'SPEED_FROM_POSITIONS' });
  if (!holds(recorded.height_m)) notes.push({ code: 'HEIGHT_FROM_ALTITUDE' });
  return notes;
}

/** When the flight took off, by the first time of day that its log tells. */
function takeOffOf({ utc_s, t_s }: Recorded, { from }: AirTime): number | undefined {
  const told = utc_s.findIndex(isKnown);
  return told < 0 ? undefined : numberAt(utc_s, told) + numberAt(t_s, from) - numberAt(t_s, told);
}

interface Part extends FlownBattery {
  readonly samples: LogSamples;
  readonly air: AirTime | undefined;
}

const airborne_s = ({ air }: Part): number => air?.duration_s ?? 0;

function refuseUnknown(columns: readonly Recorded[]): void {
  const lacks = (has: (recorded: Recorded) => boolean) => !columns.some(has);
  if (lacks(({ battery_pct }) => holds(battery_pct)))
    refuseLog('LOG_NO_BATTERY', { where: partOfFile('battery') });
  if (lacks(({ height_m, altitude_msl_m }) => holds(height_m) || holds(altitude_msl_m)))
    refuseLog('LOG_NO_HEIGHT', { where: partOfFile('height') });
  if (
    lacks((recorded) =>
      [recorded.lat, recorded.east_m, recorded.ground_speed_mps, recorded.north_mps].some(holds),
    )
  )
    refuseLog('LOG_NO_MOTION', { where: partOfFile('motion') });
}

/** The flight of a recorded log: its longest one on one pack, with what was noticed on the way to it. Refuses a log without a flight. */
export function finishLog({ format, recorder, aircraft, notes = [] }: RecordedLog): FlightLog {
  const stretches = recorder
    .stretches()
    .map((stretch) => flownBattery(plausible(recorder.columns(stretch)), recorder.batteriesIn(stretch)));
  refuseUnknown(stretches.map(({ recorded }) => recorded));
  const packs = stretches.flatMap(({ recorded, notes: ofBattery }) =>
    byPack(recorded).map((pack) => ({ recorded: pack, notes: ofBattery })),
  );
  const parts = packs.map(({ recorded, notes: ofBattery }): Part => {
    const samples = samplesOf(recorded);
    return { recorded, notes: ofBattery, samples, air: airTimeOf(samples) };
  });
  const part = parts.reduce((longest, next) => (airborne_s(next) > airborne_s(longest) ? next : longest));
  if (part.air === undefined) return refuseLog('LOG_NO_FLIGHT', { where: partOfFile('whole_log') });
  const flown = parts.reduce((sum, { air }) => sum + (air?.flights ?? 0), 0);
  return {
    format,
    ...defined({ aircraft, take_off_utc_s: takeOffOf(part.recorded, part.air) }),
    ...defined({ ground_msl_m: groundOf(part.recorded), origin: originOf(part.recorded) }),
    samples: part.samples,
    notes: [
      ...notes,
      ...partNotes(stretches.length, packs.length, flown, part.air),
      ...part.notes,
      ...sourceNotes(part.recorded),
      ...gapNotes(part.samples, part.air),
      ...endNotes(part.samples, part.air),
      ...gaugeNotes(part.samples, part.air),
    ],
  };
}

function partNotes(stretches: number, packs: number, flown: number, { duration_s }: AirTime): LogNote[] {
  const notes: LogNote[] = [];
  if (stretches > 1) notes.push({ code: 'CLOCK_RESET', values: { times: stretches - 1 } });
  if (packs > stretches) notes.push({ code: 'SEVERAL_PACKS' });
  if (flown > 1) notes.push({ code: 'SEVERAL_FLIGHTS', values: { flown, duration_s } });
  return notes;
}
