import type { FlightTrack } from '../../engine/mission/flightState.ts';
import { flightTrack } from '../../engine/mission/flightTrack.ts';
import type { FlownMission, Home } from '../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import { localeFor } from '../contract/locale.ts';
import type { OperationOutput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { TrackTarget } from '../contract/schemas/flightTrack.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { writeTrack } from '../report/files/writeTrack.ts';
import { reportName } from '../report/reportName.ts';
import { stopOf } from '../report/stoppedFlight.ts';
import type { AskGeoid } from '../services/geoid.ts';
import { invalid, issueOf, problemSaying } from '../work/refusals.ts';
import type { MissionAsked, PrepareMission } from './missionAnalyzer.ts';
import { missionOfFile } from './missionFileHandler.ts';
import { missionOfRequest } from './missionHandler.ts';

type Flown = { readonly engine_version: string; readonly result: FlightTrack };

/** Flies a mission, or one flight of its split, second by second. */
async function fly(
  prepare: PrepareMission,
  mission: FlownMission,
  asked: MissionAsked & { readonly flight_index: number },
): Promise<Result<Flown, Problem>> {
  const prepared = await prepare(mission, asked);
  if (!prepared.ok) return fail(prepared.failure);
  const result = flightTrack(prepared.value.input, { flight_index: asked.flight_index });
  if (result === undefined)
    return fail(invalid([issueOf('flight_index', 'no_such_flight', { says: 'host.fly.no_such_flight' })]));
  return succeed({ engine_version: engineVersion, result });
}

export function makeFlightTrackHandler(prepare: PrepareMission): Handlers['flyMission'] {
  return ({ mission, flight_index }) =>
    fly(prepare, missionOfRequest(mission), { settings: mission, flight_index });
}

/** Writes flights as files with times; each flight of a split is a file of its own. */
export function makeTrackFileHandlers(
  prepare: PrepareMission,
  geoid: AskGeoid,
): Pick<Handlers, 'exportTrack' | 'exportTrackOfFile'> {
  const write = async (
    flown: Result<Flown, Problem>,
    home: Home,
    { name, format, start_at, language }: TrackTarget,
  ) => {
    if (!flown.ok) return fail(flown.failure);
    const { result: track } = rounded<OperationOutput<'flyMission'>>(flown.value);
    const stop = stopOf(track);
    if (stop !== undefined && track.states.length < 2) return fail(problemSaying('ACTION_FAILED', stop));
    const [undulation_m = 0] = await geoid([home]);
    const part = track.flights > 1 ? `-${track.flight_index + 1}` : '';
    return succeed({
      filename: `${reportName(name, 'track', localeFor(language, 'metric'))}${part}.${format}`,
      bytes: writeTrack({ name, track, start: new Date(start_at), undulation_m }, format),
      ...(stop !== undefined && { stop }),
    });
  };
  return {
    exportTrack: async ({ mission, flight_index, ...target }) => {
      const asked = { settings: mission, flight_index };
      return write(await fly(prepare, missionOfRequest(mission), asked), mission.home, target);
    },
    exportTrackOfFile: async ({ mission_file, request, flight_index, ...target }) => {
      const read = await missionOfFile({ mission_file, request });
      if (!read.ok) return fail(read.failure);
      const { mission, asked } = read.value;
      return write(await fly(prepare, mission, { ...asked, flight_index }), mission.home, target);
    },
  };
}
