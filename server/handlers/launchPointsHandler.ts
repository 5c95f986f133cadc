import { knownGround } from '../../engine/mission/heights.ts';
import {
  bestApart,
  betterFirst,
  gridSteps,
  type LaunchFigures,
  type LaunchPlace,
  launchBar,
  launchGrid,
  stepsApart,
} from '../../engine/mission/launchPoints.ts';
import type { FlownMission } from '../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { LaunchPoint, LaunchPointsResult } from '../contract/schemas/launchPoints.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { Call, Handlers } from '../dispatch.ts';
import { type Computed, rounded } from '../figures/rounding.ts';
import { figuresOf } from '../report/compare/comparedFigures.ts';
import { surelyLeft, verdictOf } from '../report/flownPlan.ts';
import type { Locale } from '../report/format.ts';
import { launchRegion } from '../report/outlines/launchRegion.ts';
import { problemOf } from '../work/refusals.ts';
import {
  type GroundSources,
  type MissionAsked,
  type PreparedMission,
  type PrepareMission,
  toMissionOutput,
} from './missionAnalyzer.ts';
import { missionOfFile } from './missionFileHandler.ts';
import { missionOfRequest } from './missionHandler.ts';

/** Number of places that get a name. */
const mostNamed = 3;
/** Missions of more waypoints are flown from fewer places: an answer should not take minutes. */
const manyWaypoints = 400;

interface Asked extends Omit<OperationInput<'findLaunchPoints'>, 'mission'> {
  readonly mission: FlownMission;
  readonly asked: MissionAsked;
}

interface Tried extends LaunchPlace {
  readonly answer: LaunchPoint;
  /** Absent: the mission cannot be flown from there. */
  readonly figures: LaunchFigures | undefined;
}

const isGood = (verdict: LaunchPoint['verdict']): boolean => verdict === 'ok' || verdict === 'level';

/** Takes the facts of a place from the answer about the mission that is launched there. */
function triedOf(
  place: LaunchPlace,
  prepared: PreparedMission,
  { mission, asked, losses: fileWarnings }: Asked,
  locale: Locale,
): Tried {
  const { lat, lon, distance_m, bearing_deg } = place;
  const { settings } = asked;
  const result = rounded<MissionResult>(toMissionOutput(prepared).result);
  const compared = { name: '', aircraft: '', settings, mission: { ...mission, home: { lat, lon } }, result };
  const found = figuresOf({ ...compared, fileWarnings }, locale);
  const { verdict, title: headline, left: atEnd, tightest, batteries = 1 } = found ?? {};
  const left = tightest !== undefined && 'flight' in tightest ? tightest : atEnd;
  const isFlown = left !== undefined && verdict !== 'bad';
  const ground_msl_m = knownGround(prepared.input.terrain)(0);
  return {
    ...place,
    answer: {
      ...{ lat, lon, distance_m, bearing_deg, verdict, headline },
      keeps_reserve: isFlown && verdictOf(result) === 'complete',
      ...(isFlown && { batteries, left_pct: left.expected_pct }),
      ...(isFlown && left.kept_pct !== undefined && { kept_pct: left.kept_pct }),
      ...(ground_msl_m !== undefined && { ground_msl_m }),
    },
    figures: isFlown
      ? { doubts: isGood(verdict) ? 0 : 1, batteries, left_pct: surelyLeft(left), distance_m }
      : undefined,
  };
}

const barredAt = (place: LaunchPlace, barred: NonNullable<LaunchPoint['barred']>): Tried => {
  const { lat, lon, distance_m, bearing_deg } = place;
  return {
    ...place,
    answer: { lat, lon, distance_m, bearing_deg, barred, keeps_reserve: false },
    figures: undefined,
  };
};

const ranked = (tried: readonly Tried[]): Tried[] =>
  tried
    .flatMap((one) => (one.figures === undefined ? [] : [{ one, figures: one.figures }]))
    .sort((first, second) => betterFirst(first.figures, second.figures))
    .map(({ one }) => one);

/** Flies a mission from each place of a grid around its launch point by the analysis of missions itself. */
export function makeLaunchPointsHandlers(
  prepare: PrepareMission,
  { elevation }: Pick<GroundSources, 'elevation'>,
): Pick<Handlers, 'findLaunchPoints' | 'findLaunchPointsOfFile'> {
  async function find(given: Asked, { signal }: Call) {
    const { mission, radius_m } = given;
    const { settings } = given.asked;
    const options = { ...settings.options, explanation: false, profile: false, line_of_sight: undefined };
    const flown: Asked = { ...given, asked: { ...given.asked, settings: { ...settings, options } } };
    const prepared = await prepare(mission, flown.asked);
    if (!prepared.ok) return fail(prepared.failure);
    // A service that answers few places at once is not asked about hundreds of ways.
    const isSlow = prepared.value.sampled.mostPlaces !== undefined;
    const isLong = mission.waypoints.length > manyWaypoints;
    const steps = isSlow ? gridSteps.few : isLong ? gridSteps.fewer : gridSteps.usual;
    const barOn = launchBar(mission.fences);
    const locale = localeFor(given.language, given.units);
    const tryAt = async (place: LaunchPlace): Promise<Result<Tried, Problem>> => {
      const barred = barOn(place);
      if (barred !== undefined) return succeed(barredAt(place, barred));
      const { lat, lon, distance_m } = place;
      const launched =
        distance_m === 0 ? prepared : await prepare({ ...mission, home: { lat, lon } }, flown.asked);
      return launched.ok ? succeed(triedOf(place, launched.value, flown, locale)) : launched;
    };
    const grid = launchGrid(mission.home, radius_m, steps);
    // Its source then has their heights in memory.
    if (isSlow) await elevation.elevations(grid);
    const tried: Tried[] = [];
    for (const place of grid) {
      if (signal?.aborted === true) return fail(problemOf('ACTION_FAILED', 'host.comparison_cancelled'));
      const one = await tryAt(place);
      if (!one.ok) return one;
      tried.push(one.value);
    }
    return succeed({ engine_version: engineVersion, result: resultOf(tried, mission, { radius_m, steps }) });
  }
  return {
    findLaunchPoints: ({ mission: request, ...around }, call) =>
      find({ ...around, mission: missionOfRequest(request), asked: { settings: request } }, call),
    findLaunchPointsOfFile: async ({ mission_file, request, ...around }, call) => {
      const read = await missionOfFile({ mission_file, request });
      if (!read.ok) return fail(read.failure);
      return find({ ...around, ...read.value }, call);
    },
  };
}

function resultOf(
  tried: readonly Tried[],
  { home }: FlownMission,
  { radius_m, steps }: { readonly radius_m: number; readonly steps: number },
): Computed<LaunchPointsResult> {
  const step_m = radius_m / steps;
  const order = ranked(tried);
  const today = order.findIndex(({ distance_m }) => distance_m === 0);
  const others = order.filter(({ distance_m }) => distance_m > 0);
  const apart = stepsApart(steps);
  return {
    radius_m,
    step_m,
    apart_m: apart * step_m,
    places: tried.map(({ answer }) => answer),
    best: bestApart(others, mostNamed, apart).map((place) => tried.indexOf(place)),
    ...(today >= 0 && { better: today }),
    region: launchRegion(
      home,
      step_m,
      tried.filter(({ answer }) => answer.keeps_reserve),
    ),
  };
}
