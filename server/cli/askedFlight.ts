import type { Locale } from '../contract/locale.ts';
import { launchOf, missionOf } from './analyze.ts';
import { documentRequest, overDocument } from './documentRequest.ts';
import { type FileRequest, withReportedWind } from './flightRequest.ts';
import { type HoursValues, hoursMember } from './hoursOption.ts';
import { openPlanFile } from './planFile.ts';
import { UsageError } from './usage.ts';

interface Asked {
  readonly command: string;
  readonly path: string;
  readonly asked: FileRequest;
  readonly values: Parameters<typeof withReportedWind>[1] &
    HoursValues & { readonly 'home-elevation'?: string | undefined };
}

/** The file of a plan and the request to fly it, which takes aircraft, air and battery from the options, then from a plan of Homeward. */
export async function askedFlight({ command, path, asked, values }: Asked, locale: Locale) {
  const mission_file = openPlanFile(path);
  const planned = documentRequest(mission_file.bytes);
  const request = planned === undefined ? withReportedWind(asked, values) : overDocument(asked, planned);
  if (request.drone.key === '') throw new UsageError('terminal.needs_drone', { command });
  const { units, route_index } = request.options ?? {};
  const read =
    request.home === undefined || planned !== undefined || values.hours !== undefined
      ? await missionOf({ ...mission_file, units }, route_index)
      : undefined;
  const { home, told } = launchOf(request.home, values['home-elevation'], read, locale);
  const weather = { ...request.weather, ...hoursMember(values, home) };
  return {
    mission_file,
    request: { ...request, ...(home !== undefined && { home }), weather },
    losses: told,
  };
}
