import type { Drone } from '../../engine/aircraft/drone.ts';
import { plainName } from '../../engine/flightplan/write/plainName.ts';
import type { FlownMission } from '../../engine/mission/mission.ts';
import { looksDown, pictureCount } from '../../engine/mission/pictures.ts';
import { type Result, succeed } from '../../engine/result.ts';
import { type Briefing, judgementOf } from '../briefing/briefing.ts';
import type { Plan } from '../briefing/mapExtent.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationInput, OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionSettings } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { RangeRequest } from '../contract/schemas/range.ts';
import { zoneAt } from '../daylight/zone.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { reportName } from '../report/reportName.ts';
import { judgedHours } from './judgeHoursHandler.ts';
import type { MissionAnalyzer, MissionAsked, PrepareMission } from './missionAnalyzer.ts';
import { missionOfFile } from './missionFileHandler.ts';
import { missionOfRequest } from './missionHandler.ts';
import { reserveRing } from './reserveRing.ts';
import { droneIn, type ResolveDrone } from './resolveDrone.ts';

/** Finds the facts of a briefing beside the plan: the product, and the map that the window shows below the plan. */
export type BriefingFacts = (
  plan: Plan | undefined,
) => Promise<Pick<Briefing, 'product_version' | 'judged_files' | 'map'>>;

/** A page has room for the hours of two days. */
const mostHoursPrinted = 48;

interface Asking {
  readonly prepare: PrepareMission;
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
  /** Counts the pictures of the route where the page does not say how many, and whether they look down. */
  readonly isCounting?: boolean;
}

/** The profile is printed, whether or not the caller asked for it. */
const withProfile = (settings: MissionSettings, { waypoints }: FlownMission): MissionSettings => ({
  ...settings,
  options: { ...settings.options, profile: waypoints.length <= mostProfiled },
});

/** The weather as it is printed: in an hour that of the hour, whatever wind stands beside the hours. */
function inItsHour(settings: MissionSettings, { hours: [hour] = [] }: MissionResult): MissionSettings {
  if (hour === undefined) return settings;
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps = 0, temp_c, wind_height_m } = hour;
  const ofHour = { wind_speed_mps, wind_dir_deg, gust_speed_mps, temp_c, wind_height_m };
  return { ...settings, weather: { ...settings.weather, ...ofHour } };
}

/** The aircraft that the analysis has found already. */
async function droneOf(settings: MissionSettings, resolveDrone: ResolveDrone): Promise<Drone> {
  const resolved = await resolveDrone({ ...droneIn(settings), ifAbsent: 'generic' });
  if (!resolved.ok) throw new Error('The aircraft of an answer is not found.');
  return resolved.value.drone;
}

/** Pictures of a route as the aircraft flies it. */
function picturesOf(waypoints: FlownMission['waypoints'], { options }: MissionSettings, drone: Drone) {
  const { speed_policy, global_cruise_mps } = options;
  const cruise_mps = global_cruise_mps ?? drone.cruise_speed_mps;
  return {
    pictures: pictureCount(waypoints, { kind: drone.class, speed_policy, cruise_mps }),
    pictures_look_down: looksDown(waypoints),
  };
}

/** Analyses a plan and prints the answer, with the same words as the window. */
export function makeBriefHandlers(
  factsFor: BriefingFacts,
  { prepare, resolveDrone, analyzeMission, analyzeRange }: Asking,
): Pick<Handlers, 'briefPlan' | 'briefPlanFile'> {
  async function brief(
    mission: FlownMission,
    asked: MissionAsked,
    { page, range: wanted, isTiled = false, isCounting = false }: Asked,
  ): Promise<Result<OperationOutput<'briefPlan'>, Problem>> {
    const settings = withProfile(asked.settings, mission);
    const analyzed = await analyzeMission(mission, { ...asked, settings });
    if (!analyzed.ok) return analyzed;
    const result = rounded<MissionResult>(analyzed.value.result);
    const rings = wanted ?? reserveRing(mission, settings, result);
    const range = await analyzeRange(rings, {});
    if (!range.ok) return range;
    const { waypoints, home, fences } = mission;
    const plan = { home, result, range: rounded<OperationOutput<'analyzeRange'>>(range.value).result };
    const { units, language, hours: ofPage, ...printed } = page;
    const hours = (ofPage ?? settings.weather.hourly)?.slice(0, mostHoursPrinted);
    const judged = hours && (await judgedHours(prepare, { mission, asked, hours, isCounting: false }));
    if (judged?.ok === false) return judged;
    const drone = await droneOf(settings, resolveDrone);
    const briefing: Briefing = {
      ...(isCounting && picturesOf(waypoints, settings, drone)),
      ...printed,
      locale: localeFor(language, units),
      name: plainName(page.name),
      ...(page.filename !== undefined && { filename: plainName(page.filename) }),
      ...plan,
      time_zone: zoneAt(home),
      hours: judged?.value.judged,
      ...(await factsFor(isTiled ? plan : undefined)),
      ring_height_m: rings.altitude,
      settings: inItsHour(settings, result),
      drone,
      fences,
      flownSpeeds: flownSpeedsOf(settings.options.speed_policy, waypoints),
    };
    // Loaded when it is first needed: most threads print nothing.
    const { printBriefing } = await import('../briefing/printBriefing.ts');
    const pdf = await printBriefing(briefing);
    const filename = `${reportName(page.name, 'briefing', briefing.locale)}.pdf`;
    return succeed({ ...pdf, filename, verdict: judgementOf(briefing).title });
  }
  return {
    briefPlan: ({ mission: request, range, page }) =>
      brief(
        missionOfRequest(request),
        { settings: request, path: 'mission.' },
        { page, range, isTiled: true },
      ),
    async briefPlanFile({ page, ...file }) {
      const read = await missionOfFile(file);
      if (!read.ok) return read;
      return brief(read.value.mission, read.value.asked, { page, isCounting: true });
    },
  };
}
