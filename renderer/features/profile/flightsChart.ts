import { multiples, stepAmong } from '../../../server/report/drawing/roundSteps.ts';
import { isFlownByCharge, splitOf } from '../../../server/report/flownPlan.ts';
import { toKeptText, toPercentText } from '../../../server/report/format.ts';
import { toAirTime } from '../../../server/report/missionFacts.ts';
import { type BatteryFlight, keptAtHome } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { lineThrough, type Tick } from '../../ui/chartLines.ts';
import { flightHue } from '../../ui/flightHue.ts';
import { words } from '../../ui/words.ts';
import { frame } from './profileChart.ts';

/** The gap of a swap is so wide, pixels: its time is not known. */
const swap_px = 34;
/** Flights at least so wide are named beside the charge that they bring home, pixels; the hue and the order tell narrower ones. */
const named_px = 90;
/** Where a name begins behind the start of its flight, and where the charge ends before the end or at least behind the start, pixels. */
const room = { name_px: 8, beforeEnd_px: 9, keptText_px: 32 } as const;
/** Minutes and their parts, seconds. */
const timeSteps_s = [60, 120, 300, 600, 900, 1800, 3600, 7200];

/** A flight as the chart draws it. */
export type ChartFlight = Pick<
  BatteryFlight,
  'flight_index' | 'legs' | 'duration_s' | 'battery_at_home_pct' | 'battery_at_home' | 'landing'
>;

/** The flights of a split, or the flight out and home on one battery; `undefined`: it does not come home. */
export function flightsToDraw(result: MissionResult, end_action: string): readonly ChartFlight[] | undefined {
  const split = splitOf(result);
  if (split !== undefined) return split;
  const { legs, return_home, uncertainty } = result;
  const { battery_at_home_pct } = return_home;
  const duration_s = toAirTime(result, { end_action: 'go_home' });
  const isHome = end_action === 'go_home' && legs.every(isFlownByCharge);
  if (!isHome || duration_s === undefined || battery_at_home_pct === undefined) return undefined;
  return [
    { flight_index: 0, legs, duration_s, battery_at_home_pct, battery_at_home: uncertainty?.battery_at_home },
  ];
}

/** The battery of a flight at take-off, at the end of each leg and at home. */
export function chargesAlong(flight: ChartFlight) {
  const { legs, duration_s, battery_at_home_pct, battery_at_home } = flight;
  const start_pct = legs[0]?.battery_start_pct ?? 0;
  let time_s = 0;
  const ends = legs.map(({ battery_end_pct: pct, duration_s: leg_s = 0, intervals }) => {
    time_s += leg_s;
    return { time_s, pct, low_pct: pct, high_pct: pct, ...intervals?.battery_end };
  });
  return [
    { time_s: 0, pct: start_pct, low_pct: start_pct, high_pct: start_pct },
    ...ends,
    {
      time_s: duration_s,
      pct: battery_at_home_pct,
      low_pct: battery_at_home_pct,
      high_pct: battery_at_home_pct,
      ...battery_at_home,
    },
  ];
}

export const percentAt = (pct: number): number =>
  frame.floor - ((frame.floor - frame.top) * Math.min(100, Math.max(0, pct))) / 100;

/** Places the batteries of all flights one after the other, over their time in the air. */
export function toFlightsChart(flights: readonly ChartFlight[], width_px: number) {
  const air_s = flights.reduce((sum, { duration_s }) => sum + duration_s, 0);
  const gaps_px = swap_px * (flights.length - 1);
  const perSecond_px = Math.max(0, width_px - frame.left - frame.right - gaps_px) / Math.max(1, air_s);
  const step_s = stepAmong(timeSteps_s, air_s, 8);
  const drawn: DrawnFlight[] = [];
  /** Time in the air, swaps apart. */
  const along: Tick[] = [];
  let before_s = 0;
  for (const flight of flights) {
    const left_px = frame.left + drawn.length * swap_px + before_s * perSecond_px;
    const x = (time_s: number) => left_px + time_s * perSecond_px;
    drawn.push(drawnFlight(flight, x));
    const end_s = before_s + flight.duration_s;
    const ticks = multiples(before_s, end_s, step_s).filter((value) => value < end_s);
    for (const value of ticks) along.push({ value, at_px: x(value - before_s) });
    before_s = end_s;
  }
  /** The gaps between flights, in which the battery is changed. */
  const swaps = drawn.slice(0, -1).map(({ right_px }) => ({ left_px: right_px, width_px: swap_px }));
  return { flights: drawn, swaps, along };
}

function drawnFlight(flight: ChartFlight, x: (time_s: number) => number) {
  const charges = chargesAlong(flight);
  const places = (of: 'pct' | 'low_pct' | 'high_pct') =>
    charges.map((charge): [number, number] => [x(charge.time_s), percentAt(charge[of])]);
  const kept_pct = keptAtHome(flight);
  const [left_px, right_px] = [x(0), x(flight.duration_s)];
  return {
    name: words('window.map.flight', { index: flight.flight_index }),
    /** Where the name begins; `undefined`: there is no room for it. */
    name_px: right_px - left_px < named_px ? undefined : left_px + room.name_px,
    hue: flightHue(flight.flight_index),
    left_px,
    right_px,
    line: lineThrough(places('pct')),
    band: `${lineThrough([...places('high_pct'), ...places('low_pct').toReversed()])}Z`,
    /** The charge that it surely brings home. */
    kept: {
      textEnd_px: Math.max(right_px - room.beforeEnd_px, left_px + room.keptText_px),
      y_px: percentAt(kept_pct),
      text: flight.battery_at_home === undefined ? toPercentText(kept_pct) : toKeptText(kept_pct),
    },
  };
}

type DrawnFlight = ReturnType<typeof drawnFlight>;
