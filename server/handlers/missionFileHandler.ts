import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

export function makeMissionFileHandler(
  { readMission }: Pick<Services, 'readMission'>,
  analyzeMission: MissionAnalyzer,
): Handlers['analyzeMissionFile'] {
  return async ({ mission_file, request }, call) => {
    const { home, swap_place, swap_places, flight_winds, mission_filename, ...settings } = request;
    const { default_altitude_m, route_index, track_tolerance_m, units } = settings.options;
    const file = { ...mission_file, filename: mission_filename ?? mission_file.filename, units };
    const flights = { swap_place, swap_places, flight_winds };
    const choices = { home, ...flights, default_altitude_m, route_index, track_tolerance_m };
    const read = await readMission(file, choices, call);
    return read.ok ? analyzeMission({ ...read.value, settings, path: 'request.' }, call) : read;
  };
}
