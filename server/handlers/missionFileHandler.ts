import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Handlers } from '../dispatch.ts';
import { earth } from '../earth/earth.ts';
import { toFileMission } from '../work/fileMission.ts';
import { homewardParts } from '../work/homewardParts.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

type FileInput = Pick<OperationInput<'analyzeMissionFile'>, 'mission_file' | 'request'>;

/** The mission in a file, with the parts of the request that the file leaves open. */
export async function missionOfFile({ mission_file, request }: FileInput) {
  const { home, swap_place, swap_places, flight_winds, mission_filename, ...settings } = request;
  const { default_altitude_m, route_index, track_tolerance_m, units } = settings.options;
  const file = { ...mission_file, filename: mission_filename ?? mission_file.filename, units };
  const flights = { swap_place, swap_places, flight_winds };
  const choices = { home, ...flights, default_altitude_m, route_index, track_tolerance_m };
  const read = toFileMission(await readFlightPlan(file, earth), choices, homewardParts(file.bytes));
  return read.ok ? { ...read, value: { ...read.value, settings, path: 'request.' } } : read;
}

export function makeMissionFileHandler(analyzeMission: MissionAnalyzer): Handlers['analyzeMissionFile'] {
  return async (asked) => {
    const mission = await missionOfFile(asked);
    return mission.ok ? analyzeMission(mission.value) : mission;
  };
}
