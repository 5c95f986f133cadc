import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { Position } from '../../engine/geo/position.ts';
import { missedPictures } from '../../engine/mission/missedPictures.ts';
import type { Home, Mission } from '../../engine/mission/mission.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import { defaultThreshold_pct } from '../contract/reserve.ts';
import { bounds } from '../contract/schemas/common.ts';
import { defaultTemp_c } from '../contract/schemas/mission.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { lockLine } from '../report/lockText.ts';
import { missingFilesWarning } from '../report/missingFiles.ts';
import { say, sayFinding, sayMessage } from '../report/say.ts';
import { documentRequest, drawingOf, lockOfFile, overDocument } from './documentRequest.ts';
import { toElevationSources } from './elevationOption.ts';
import { type FileRequest, flightOptions, toFileRequest, withReportedWind } from './flightRequest.ts';
import { hoursMember, hoursOptions } from './hoursOption.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { missionText } from './missionText.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openPlanFile, readPlanFile } from './planFile.ts';
import { sayingOfProblem } from './refusal.ts';
import { saveResults, toResultFiles } from './resultFiles.ts';
import { splitOptions, withSplit } from './splitOptions.ts';
import { exitCodes, UsageError } from './usage.ts';
import { toWorld, worldOptions } from './worldOption.ts';

const options = {
  ...flightOptions,
  ...splitOptions,
  ...hoursOptions,
  'home-elevation': { type: 'string' },
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
  ...worldOptions,
  legs: { type: 'string' },
  rings: { type: 'string' },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

interface PlannedMission {
  readonly mission: Mission;
  /** The warning about a launch point that the file does not name. */
  readonly homeAssumed: Warning | undefined;
}

/** The mission of the file's route; `undefined`: the file is refused. */
export async function missionOf(
  file: PlanFile,
  route_index: number | undefined,
): Promise<PlannedMission | undefined> {
  const reading = await readPlanFile(file);
  if (!reading.ok) return undefined;
  // The heights of waypoints do not matter here.
  const { mission, warnings } = toMission(reading.value, { default_altitude_m: 0, route_index });
  const drawing = drawingOf(file.bytes);
  return {
    mission: { ...mission, ...(drawing !== undefined && { drawing }) },
    homeAssumed: warnings.find(({ code }) => code === 'HOME_ASSUMED'),
  };
}

interface LaunchPoint {
  readonly home: Home | undefined;
  /** Warnings for verdict and print: that the aircraft is a guess, where the file does not name it, and that the camera misses pictures. */
  readonly told: Warning[];
}

/** The launch point from the option, else from the file, else below its first point; with the elevation from its option. */
export function launchOf(
  named: Position | undefined,
  elevation: string | undefined,
  planned: PlannedMission | undefined,
  locale: Locale,
): LaunchPoint {
  const home = named ?? planned?.mission.home;
  const told = named === undefined && planned?.homeAssumed !== undefined ? [planned.homeAssumed] : [];
  for (const warning of told)
    console.error(sayMessage('terminal.home_assumed', { warning: sayFinding(warning, locale) }, locale));
  const missed = planned === undefined ? [] : missedPictures(planned.mission);
  for (const warning of missed) console.error(sayFinding(warning, locale));
  told.push(...missed);
  if (elevation === undefined || home === undefined) return { home, told };
  const { lat, lon } = home;
  const elevation_msl_m = toNumber('--home-elevation', elevation, bounds.ground_msl_m);
  return { home: { lat, lon, elevation_msl_m }, told };
}

/** Returns the question as far as the words about the answer need it, with its defaults. */
const toContext = ({ battery, weather, options }: FileRequest, planned: PlannedMission | undefined) => ({
  threshold_pct: battery?.rth_threshold_pct ?? defaultThreshold_pct,
  wind_speed_mps: weather?.wind_speed_mps ?? 0,
  wind_height_m: weather?.wind_height_m,
  temp_c: weather?.temp_c ?? defaultTemp_c,
  flownSpeeds: flownSpeedsOf(options?.speed_policy, planned?.mission.waypoints ?? []),
});

export function exitCodeOf({ code, details }: Problem): number {
  if (code === 'FLIGHT_LOG_REJECTED') return exitCodes.reject;
  if (code !== 'FLIGHT_PLAN_REJECTED') return exitCodes.failed;
  return details?.['class'] === 'area' ? exitCodes.area : exitCodes.reject;
}

export async function analyze(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('analyze', positionals, ['file']);
  const asked = withSplit(toFileRequest(values), values);
  const elevation = await toElevationSources(values.elevation);
  const world = toWorld(values);
  const mission_file = openPlanFile(path);
  const planned = documentRequest(mission_file.bytes);
  const request = planned === undefined ? withReportedWind(asked, values) : overDocument(asked, planned);
  if (request.drone.key === '') throw new UsageError('terminal.needs_drone', { command: 'analyze' });
  const { units, route_index } = request.options ?? {};
  const wanted = toResultFiles(values);
  const needsMission =
    request.home === undefined ||
    planned !== undefined ||
    values.hours !== undefined ||
    wanted.rings !== undefined ||
    request.options?.speed_policy !== undefined;
  const read = needsMission ? await missionOf({ ...mission_file, units }, route_index) : undefined;
  const { home, told } = launchOf(request.home, values['home-elevation'], read, locale);
  const hourly = hoursMember(values, home);
  const { dispatch, close } = await openInstallation(values.data, logToTerminal, { elevation, world });
  const lock = await lockOfFile(mission_file.bytes, dispatch);
  const answer = await dispatch('analyzeMissionFile', {
    mission_file,
    request: {
      ...request,
      ...(home !== undefined && { home }),
      weather: { ...request.weather, ...hourly },
    },
  });
  try {
    if (answer.ok && home !== undefined) {
      const { result } = answer.output;
      const saved = { ...wanted, request, home, fences: read?.mission.fences };
      await saveResults(dispatch, { ...saved, result, name: mission_file.filename }, locale);
    }
  } finally {
    await close();
  }
  if (!answer.ok) {
    const { code, message, details } = answer.problem;
    const { request_id } = answer;
    if (values.json)
      console.log(JSON.stringify({ ok: false, error: { code, message, details }, request_id }, null, 2));
    console.error(say(sayingOfProblem(answer.problem), locale));
    return exitCodeOf(answer.problem);
  }
  const { output, request_id } = answer;
  if (values.json) console.log(JSON.stringify({ ok: true, ...output, request_id }, null, 2));
  else {
    if (lock !== undefined) console.log(`${lockLine(lock, locale)}\n`);
    console.log(
      missionText(mission_file.filename, request.drone.key ?? '', output.result, {
        ...toContext(request, read),
        locale,
        fileWarnings: [...missingFilesWarning(lock?.missing ?? []), ...told],
      }),
    );
  }
  return exitCodes.ok;
}
