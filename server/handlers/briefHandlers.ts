import type { Drone } from '../../engine/aircraft/drone.ts';
import { baseName, plainName } from '../../engine/flightplan/write/plainName.ts';
import { pictureCount } from '../../engine/mission/pictures.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { type Briefing, judgementOf } from '../briefing/briefing.ts';
import type { OperationInput, OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { RangeRequest } from '../contract/schemas/range.ts';
import type { Call, Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import type { Services } from '../services/services.ts';
import { briefingMap } from './briefingMap.ts';
import type { MissionAnalyzer, RequestedMission } from './missionAnalyzer.ts';
import { toWaypoints } from './missionHandler.ts';
import { reserveRing } from './reserveRing.ts';
import type { ResolveDrone } from './resolveDrone.ts';

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
  /** Whether the map that the window shows lies below the plan; what the command line prints asks no host of maps. */
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
  services: Pick<Services, 'print' | 'readMission' | 'server_version' | 'maps' | 'settings'>,
  { resolveDrone, analyzeMission, analyzeRange }: Asking,
): Pick<Handlers, 'briefPlan' | 'briefPlanFile'> {
  async function brief(
    asked: RequestedMission,
    { page, range: wanted, isTiled = false }: Asked,
    { signal, client }: Call,
  ): Promise<Result<OperationOutput<'briefPlan'>, Problem>> {
    const mission = withProfile(asked);
    const call = { signal, client };
    const analyzed = await analyzeMission(mission, call);
    if (!analyzed.ok) return analyzed;
    const result = rounded<MissionResult>(analyzed.value.result);
    const rings = wanted ?? reserveRing(mission, result);
    const range = await analyzeRange(rings, call);
    if (!range.ok) return range;
    const { settings, waypoints, home, fences } = mission;
    const plan = { home, result, range: rounded<OperationOutput<'analyzeRange'>>(range.value).result };
    const briefing: Briefing = {
      ...page,
      name: plainName(page.name),
      ...(page.filename !== undefined && { filename: plainName(page.filename) }),
      ...plan,
      product_version: services.server_version,
      map: isTiled ? await briefingMap(services, plan) : undefined,
      ring_height_m: rings.altitude,
      settings,
      drone: await droneOf(settings, resolveDrone),
      fences,
      flownSpeeds: flownSpeedsOf(settings.options.speed_policy, waypoints),
    };
    const printed = await services.print(briefing, call);
    if (!printed.ok) return printed;
    const filename = `${baseName(page.name)}-briefing.pdf`;
    return succeed({ ...printed.value, filename, verdict: judgementOf(briefing).title });
  }
  return {
    briefPlan: (
      { mission: { mission, home, swap_place, swap_places, flight_winds, ...settings }, range, page },
      call,
    ) =>
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
        call,
      ),
    async briefPlanFile({ mission_file, request, page }, call) {
      const { home, swap_place, swap_places, flight_winds, mission_filename, ...settings } = request;
      const { default_altitude_m, route_index, track_tolerance_m, units } = settings.options;
      const file = { ...mission_file, filename: mission_filename ?? mission_file.filename, units };
      const flights = { swap_place, swap_places, flight_winds };
      const choices = { home, ...flights, default_altitude_m, route_index, track_tolerance_m };
      const read = await services.readMission(file, choices, call);
      if (!read.ok) return fail(read.failure);
      const pictures = page.pictures ?? pictureCount(read.value.waypoints);
      return brief({ ...read.value, settings, path: 'request.' }, { page: { ...page, pictures } }, call);
    },
  };
}
