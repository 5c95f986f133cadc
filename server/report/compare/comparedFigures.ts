import { defaultThreshold_pct } from '../../contract/reserve.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { flownSpeedsOf } from '../flightSettings.ts';
import { type Left, splitOf, verdictOf } from '../flownPlan.ts';
import type { Locale } from '../format.ts';
import type { MissionContext } from '../missionContext.ts';
import { strongestWind, toAirTime } from '../missionFacts.ts';
import { outlineToFly, type RangeResult, reachOn } from '../ringReach.ts';
import { keptAtHome, tightestFlight } from '../splitWords.ts';
import type { Tone } from '../verdict/judge.ts';
import { toMissionVerdict } from '../verdict/missionVerdict.ts';
import { leftByVerdict, tightestReturn } from '../verdict/outcome.ts';
import type { Compared } from './compared.ts';

export interface ComparedFigures {
  /** `tight`: it may take of the reserve; `warn`: another doubt. */
  readonly verdict: Tone | 'tight';
  /** The headline of the variant alone. */
  readonly title: string;
  readonly left?: Left | undefined;
  readonly air_time_s?: number | undefined;
  readonly batteries?: number | undefined;
  /** The waypoint, or the flight of a split, that keeps least. Indices count from 0. */
  readonly tightest?: (Left & ({ readonly waypoint: number } | { readonly flight: number })) | undefined;
  readonly wind?:
    | { readonly wind_mps: number; readonly height_m: number | undefined; readonly dir_deg: number }
    | undefined;
  /** Gusts as they were reported, or, in an hour with levels, as estimated at the greatest height. */
  readonly gusts_mps?: number | undefined;
  readonly reach?: Reach | undefined;
}

/** How far the ring to fly to reaches, metres, along the wind and the shorter way across it. */
export interface Reach {
  readonly windward_m: number;
  readonly leeward_m: number;
  readonly across_m: number;
  /** The charge that it leaves at home, and whether 95 of 100 flights keep that. */
  readonly left_pct: number;
  readonly isSure: boolean;
  readonly isCalm: boolean;
}

const thresholdOf = ({ settings }: Compared): number =>
  settings.battery?.rth_threshold_pct ?? defaultThreshold_pct;

function contextOf(compared: Compared, locale: Locale): MissionContext {
  const { settings, mission, result, fileWarnings } = compared;
  return {
    locale,
    end_action: result?.end_action ?? mission.end_action,
    threshold_pct: thresholdOf(compared),
    wind_speed_mps: settings.weather?.wind_speed_mps ?? 0,
    wind_height_m: settings.weather?.wind_height_m,
    fileWarnings,
    flownSpeeds: flownSpeedsOf(settings.options?.speed_policy, mission.waypoints),
  };
}

/** Reaches by the rings that they were measured on, and by wind and reserve: an outline has hundreds of corners. */
const measured = new WeakMap<RangeResult, Map<string, Reach | undefined>>();

function reachOf(compared: Compared): Reach | undefined {
  const { range, settings } = compared;
  if (range === undefined) return undefined;
  const key = JSON.stringify([thresholdOf(compared), settings.weather]);
  const known = measured.get(range) ?? new Map<string, Reach | undefined>();
  measured.set(range, known);
  if (!known.has(key)) known.set(key, measuredReach(compared, range));
  return known.get(key);
}

function measuredReach(compared: Compared, range: RangeResult): Reach | undefined {
  const { settings } = compared;
  const flown = outlineToFly(range, thresholdOf(compared));
  if (flown === undefined) return undefined;
  const { ring, polygon, isSure } = flown;
  const from_deg = range.weather?.wind_aloft_dir_deg ?? settings.weather?.wind_dir_deg ?? 0;
  const reach = (turn_deg: number) => reachOn(from_deg + turn_deg, range.center, polygon);
  return {
    windward_m: reach(0),
    leeward_m: reach(180),
    across_m: Math.min(reach(90), reach(-90)),
    left_pct: ring.battery_threshold_pct,
    isSure,
    isCalm: (settings.weather?.wind_speed_mps ?? 0) === 0,
  };
}

function tightestOf(compared: Compared): ComparedFigures['tightest'] {
  const { result } = compared;
  if (result === undefined) return undefined;
  const flights = splitOf(result);
  const flight = flights && tightestFlight(flights);
  if (flight !== undefined)
    return {
      flight: flight.flight_index,
      expected_pct: flight.battery_at_home_pct,
      kept_pct: keptAtHome(flight),
    };
  const least = tightestReturn(result, { threshold_pct: thresholdOf(compared) });
  return least && { waypoint: least.place, expected_pct: least.expected_pct, kept_pct: least.kept_pct };
}

/** Where the strongest wind blows from, and the strongest gusts; of several hours in that of the most wind. */
function airOf({ result, settings: { weather = {} } }: Compared) {
  const [hour] = (result?.hours ?? []).toSorted((one, other) => other.wind_aloft_mps - one.wind_aloft_mps);
  if (hour !== undefined) return { dir_deg: hour.wind_aloft_dir_deg, gusts_mps: hour.gust_aloft_mps };
  const { gust_speed_mps = 0, wind_dir_deg = 0 } = result?.wind ?? weather;
  return { dir_deg: wind_dir_deg, gusts_mps: gust_speed_mps === 0 ? undefined : gust_speed_mps };
}

/** The reserve may be taken of, and still every return is safe. */
const isTight = (result: MissionResult): boolean =>
  verdictOf(result) === 'marginal' &&
  result.legs.every(({ status }) => status !== 'no_return') &&
  result.ending?.return_status !== 'no_return';

/** The figures of a variant as its own verdict, legs and rings have them; `undefined`: it has no answer. */
export function figuresOf(compared: Compared, locale: Locale): ComparedFigures | undefined {
  const { result } = compared;
  if (result === undefined) return undefined;
  const context = contextOf(compared, locale);
  const { tone, title } = toMissionVerdict(result, context);
  const verdict = tone === 'warn' && isTight(result) ? 'tight' : tone;
  const reach = reachOf(compared);
  if (verdictOf(result) === 'cannot_complete' || result.legs.length === 0) return { verdict, title, reach };
  const { dir_deg, gusts_mps } = airOf(compared);
  const wind = strongestWind(result);
  return {
    verdict,
    title,
    left: leftByVerdict(result, context),
    air_time_s: toAirTime(result, context),
    batteries: splitOf(result)?.length ?? 1,
    tightest: tightestOf(compared),
    wind: wind && { ...wind, dir_deg },
    ...(gusts_mps !== undefined && { gusts_mps }),
    reach,
  };
}
