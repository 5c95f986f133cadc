import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { Position } from '../../engine/geo/position.ts';
import { missedPictures } from '../../engine/mission/missedPictures.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Locale } from '../contract/locale.ts';
import { bounds } from '../contract/schemas/common.ts';
import { sayFinding, sayMessage } from '../report/say.ts';
import { documentRequest, drawingOf, overDocument } from './documentRequest.ts';
import { type FileRequest, flightOptions, toFileRequest, withReportedWind } from './flightRequest.ts';
import { hoursMember, hoursOptions } from './hoursOption.ts';
import { installationOptions } from './installation.ts';
import { toNumber } from './options.ts';
import { readPlanFile } from './planFile.ts';
import { splitOptions, withSplit } from './splitOptions.ts';
import { UsageError } from './usage.ts';

/** Options of the commands that fly a plan. */
export const flownOptions = {
  ...flightOptions,
  ...splitOptions,
  ...hoursOptions,
  'home-elevation': { type: 'string' },
  ...installationOptions,
} as const;

export type FlightValues = Parameters<typeof toFileRequest>[0] &
  Parameters<typeof withSplit>[1] &
  Parameters<typeof hoursMember>[0] & { readonly 'home-elevation'?: string | undefined };

/** The request of the options alone. */
export const requestOf = (values: FlightValues): FileRequest => withSplit(toFileRequest(values), values);

interface PlannedMission {
  readonly mission: Mission;
  /** The warning about a launch point that the file does not name. */
  readonly homeAssumed: Warning | undefined;
}

/** The mission of the file's route; `undefined`: the file is refused. */
async function missionOf(
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

/**
 * The launch point from the option, else from the file, else below its first point; with the elevation from its option. `told`: warnings for
 * verdict and print, that the launch point is a guess, where the file does not name it, and that the camera misses pictures.
 */
function launchOf(
  named: Position | undefined,
  elevation: string | undefined,
  planned: PlannedMission | undefined,
  locale: Locale,
) {
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

interface Asked {
  readonly command: string;
  readonly file: PlanFile;
  readonly asked: FileRequest;
  readonly values: FlightValues;
  /** The mission of the file is needed, whatever the options leave open. */
  readonly isRead?: boolean;
}

/** The file of a plan and the request to fly it, which takes aircraft, air and battery from the options, then from a plan of Homeward. */
export async function askedFlight({ command, file, asked, values, isRead = false }: Asked, locale: Locale) {
  const planned = documentRequest(file.bytes);
  const request = planned === undefined ? withReportedWind(asked, values) : overDocument(asked, planned);
  if ((request.drone.key ?? '') === '') throw new UsageError('terminal.needs_drone', { command });
  const { units, route_index } = request.options ?? {};
  const isNeeded =
    isRead || request.home === undefined || planned !== undefined || values.hours !== undefined;
  const read = isNeeded ? await missionOf({ ...file, units }, route_index) : undefined;
  const { home, told } = launchOf(request.home, values['home-elevation'], read, locale);
  const weather = { ...request.weather, ...hoursMember(values, home) };
  return {
    flown: { mission_file: file, request: { ...request, ...(home !== undefined && { home }), weather } },
    home,
    mission: read?.mission,
    losses: told,
  };
}
