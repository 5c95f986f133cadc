import { elementAt, numberAt } from '../../elementAt.ts';
import type { Saying } from '../../saying.ts';
import { meanOf, sumOf } from '../../sums.ts';
import type { LogNote } from './flightLog.ts';
import type { BatteryColumn, BatteryRecord, Recorded } from './logRecorder.ts';

/** A battery that carries the aircraft draws, or falls by, more than this share of what the strongest does; that of a camera far less. */
const carryingShare = 0.4;
/** A draw is judged by this share of its readings: a flight stands on the ground for a part of its log. */
const strongDraw = 0.8;

const isKnown = (value: number): boolean => !Number.isNaN(value);
const known = (column: Float64Array): number[] => Array.from(column).filter(isKnown);

/** Readings of 0 and beyond 100 stand for “not known yet”. */
export const plausiblePercent = (column: Float64Array): Float64Array =>
  column.map((value) => (value > 0 && value <= 100 ? value : Number.NaN));

function drawOf({ current_a }: BatteryRecord): number {
  const draws = known(current_a)
    .map(Math.abs)
    .sort((a, b) => a - b);
  return draws[Math.floor(strongDraw * draws.length)] ?? 0;
}

/** The first and the last percentage of a battery that has one. */
function endsOf({ battery_pct }: BatteryRecord): readonly [number, number] {
  const percents = known(battery_pct);
  return [elementAt(percents, 0), elementAt(percents, percents.length - 1)];
}

/** Points that a battery falls by in all; one that was changed rises in between. */
const fallOf = ({ battery_pct }: BatteryRecord): number =>
  known(battery_pct).reduce(
    (sum, percent, index, all) => sum + Math.max(0, (all[index - 1] ?? 0) - percent),
    0,
  );

/**
 * Which batteries carry the flight: by their current where one is logged, else by how far they fall. Where one falls, a gauge that
 * stands still tells of no flight, whatever current stands beside it.
 */
function carriersOf(batteries: readonly BatteryRecord[]): readonly BatteryRecord[] {
  const falling = batteries.filter((battery) => fallOf(battery) > 0);
  const candidates = falling.length > 0 ? falling : batteries;
  const measure = candidates.some((battery) => drawOf(battery) > 0) ? drawOf : fallOf;
  const most = Math.max(...candidates.map(measure));
  return candidates.filter((battery) => measure(battery) >= carryingShare * most);
}

const joined: Readonly<Record<BatteryColumn, (values: readonly number[]) => number>> = {
  battery_pct: meanOf,
  voltage_v: meanOf,
  current_a: sumOf,
  pack_temp_c: meanOf,
};

/** Several batteries as one: their mean charge, voltage and temperature, their currents together; not known where one of them is not. */
function asOne(batteries: readonly BatteryRecord[]): Readonly<Record<BatteryColumn, Float64Array>> {
  const join = (column: BatteryColumn) =>
    elementAt(batteries, 0)[column].map((_, index) =>
      joined[column](batteries.map((battery) => numberAt(battery[column], index))),
    );
  return {
    battery_pct: join('battery_pct'),
    voltage_v: join('voltage_v'),
    current_a: join('current_a'),
    pack_temp_c: join('pack_temp_c'),
  };
}

const spans = (batteries: readonly BatteryRecord[]): Saying[] =>
  batteries.map((battery) => {
    const [first_pct, last_pct] = endsOf(battery);
    return { says: 'battery_span', values: { name: battery.name, first_pct, last_pct } };
  });

/** How far the batteries are apart at most, percentage points. */
function apartOf(batteries: readonly BatteryRecord[]): number {
  const apart = elementAt(batteries, 0).battery_pct.map((_, index) => {
    const percents = batteries.map(({ battery_pct }) => numberAt(battery_pct, index));
    return Math.max(...percents) - Math.min(...percents);
  });
  return Math.max(0, ...known(apart));
}

/** A record whose battery is the one that flew, and what a person should know of that. */
export interface FlownBattery {
  readonly recorded: Recorded;
  readonly notes: readonly LogNote[];
}

/**
 * Puts the battery that flew into a record: the log’s own figure for all of them, else the one that carries the flight, else the mean of
 * those that do. An accessory that is logged first does not count.
 */
export function flownBattery(recorded: Recorded, found: readonly BatteryRecord[]): FlownBattery {
  const batteries = found
    .map((battery) => ({ ...battery, battery_pct: plausiblePercent(battery.battery_pct) }))
    .filter(({ battery_pct }) => battery_pct.some(isKnown));
  if (recorded.battery_pct.some(isKnown))
    return batteries.length < 2
      ? { recorded, notes: [] }
      : {
          recorded,
          notes: [
            {
              code: 'SEVERAL_BATTERIES',
              values: {
                count: batteries.length,
                list: spans(batteries),
                apart_pct: apartOf(batteries),
              },
            },
          ],
        };
  if (batteries.length === 0) return { recorded, notes: [] };
  const carriers = carriersOf(batteries);
  const flown = { ...recorded, ...asOne(carriers) };
  if (carriers.length > 1)
    return {
      recorded: flown,
      notes: [
        {
          code: 'SEVERAL_BATTERIES',
          says: 'SEVERAL_BATTERIES.mean',
          values: { count: carriers.length, list: spans(carriers), apart_pct: apartOf(carriers) },
        },
      ],
    };
  const others = batteries.filter((battery) => !carriers.includes(battery));
  if (others.length === 0) return { recorded: flown, notes: [] };
  return {
    recorded: flown,
    notes: [
      {
        code: 'SEVERAL_BATTERIES',
        says: 'SEVERAL_BATTERIES.one_counts',
        values: { count: batteries.length, list: spans(carriers), others: spans(others) },
      },
    ],
  };
}
