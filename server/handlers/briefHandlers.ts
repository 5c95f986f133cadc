import type { Drone } from '../../engine/aircraft/drone.ts';
import { baseName, plainName } from '../../engine/flightplan/write/plainName.ts';
import { pictureCount } from '../../engine/mission/pictures.ts';
import { type Result, succeed } from '../../engine/result.ts';
import { type Briefing, judgementOf } from '../briefing/briefing.ts';
import type { Plan } from '../briefing/mapExtent.ts';
import type { OperationInput, OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { RangeRequest } from '../contract/schemas/range.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import type { MissionAnalyzer, RequestedMission } from './missionAnalyzer.ts';
import { missionOfFile } from './missionFileHandler.ts';
import { toWaypoints } from './missionHandler.ts';
import { reserveRing } from './reserveRing.ts';
import type { ResolveDrone } from './resolveDrone.ts';

/** Finds the facts of a briefing beside the plan: the product, and the map that the window shows below the plan. */
export type BriefingFacts = (plan: Plan | undefined) => Promise<Pick<Briefing, 'product_version' | 'map'>>;

interface Asking {
  readonly resolveDrone: ResolveDrone;
  readonly analyzeMission: MissionAnalyzer;
  readonly analyzeRange: Handlers['analyzeRange'];
}

type Page = OperationInput<'briefPlan'>['page'];

/** Drawn from more places than this, the profile would take longer than all the rest. */
const mostProfiled = 300;

interface Asked {
  readonly page: Page;
  readonly range?: RangeRequest | undefined;
  /** Prints the map of the window below the plan; the command line asks no host of maps. */
  readonly isTiled?: boolean;
}

/** The profile is printed, whether or not the caller asked for it. */
const withProfile = (mission: RequestedMission): RequestedMission => ({
  ...mission,
  settings: {
    ...mission.settings,
    options: { ...mission.settings.options, profile: mission.waypoints.length <= mostProfiled },
  },
});

/** The aircraft that the analysis has found already. */
async function droneOf({ drone }: RequestedMission['settings'], resolveDrone: ResolveDrone): Promise<Drone> {
  const resolved = await resolveDrone({
    key: drone.key ?? '',
    profile: drone,
    keyPath: 'drone.key',
    profilePath: 'drone',
    ifAbsent: 'generic',
  });
  if (!resolved.ok) throw new Error('The aircraft of an answer is not found.');
  return resolved.value.drone;
}

/** Analyses a plan and prints the answer, with the same words as the window. */
export function makeBriefHandlers(
  factsFor: BriefingFacts,
  { resolveDrone, analyzeMission, analyzeRange }: Asking,
): Pick<Handlers, 'briefPlan' | 'briefPlanFile'> {
  async function brief(
    asked: RequestedMission,
    { page, range: wanted, isTiled = false }: Asked,
  ): Promise<Result<OperationOutput<'briefPlan'>, Problem>> {
    const mission = withProfile(asked);
    const analyzed = await analyzeMission(mission);
    if (!analyzed.ok) return analyzed;
    const result = rounded<MissionResult>(analyzed.value.result);
    const rings = wanted ?? reserveRing(mission, result);
    const range = await analyzeRange(rings, {});
    if (!range.ok) return range;
    const { settings, waypoints, home, fences } = mission;
    const plan = { home, result, range: rounded<OperationOutput<'analyzeRange'>>(range.value).result };
    const briefing: Briefing = {
      ...page,
      name: plainName(page.name),
      ...(page.filename !== undefined && { filename: plainName(page.filename) }),
      ...plan,
      ...(await factsFor(isTiled ? plan : undefined)),
      ring_height_m: rings.altitude,
      settings,
      drone: await droneOf(settings, resolveDrone),
      fences,
      flownSpeeds: flownSpeedsOf(settings.options.speed_policy, waypoints),
    };
    // Loaded when it is first needed: most threads print nothing.
    const { printBriefing } = await import('../briefing/printBriefing.ts');
    const printed = await printBriefing(briefing);
    const filename = `${baseName(page.name)}-briefing.pdf`;
    return succeed({ ...printed, filename, verdict: judgementOf(briefing).title });
  }
  return {
    briefPlan: ({
      mission: { mission, home, swap_place, swap_places, flight_winds, ...settings },
      range,
      page,
    }) =>
      brief(
        {
          home,
          swap_place,
          swap_places,
          flight_winds,
          waypoints: toWaypoints(mission),
          takeoff_height_m: mission.takeoff_height_m,
          end_action: mission.end_action,
          fences: mission.fences,
          settings,
          path: 'mission.',
        },
        { page, range, isTiled: true },
      ),
    async briefPlanFile({ page, ...asked }) {
      const mission = await missionOfFile(asked);
      if (!mission.ok) return mission;
      const pictures = page.pictures ?? pictureCount(mission.value.waypoints);
      return brief(mission.value, { page: { ...page, pictures } });
    },
  };
}
