import { baseName } from '../../engine/flightplan/write/plainName.ts';
import { flightTrack } from '../../engine/mission/flightTrack.ts';
import { fail, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { OperationOutput } from '../contract/operations.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { writeTrack } from '../report/files/writeTrack.ts';
import type { AskGeoid } from '../services/geoid.ts';
import { invalid, issueOf } from '../work/refusals.ts';
import type { PrepareMission } from './missionAnalyzer.ts';
import { missionOfRequest } from './missionHandler.ts';

/** Flies a plan, or one flight of its split, second by second. */
export function makeFlightTrackHandler(prepare: PrepareMission): Handlers['flyMission'] {
  return async ({ mission, flight_index }) => {
    const prepared = await prepare(missionOfRequest(mission), { settings: mission });
    if (!prepared.ok) return fail(prepared.failure);
    const result = flightTrack(prepared.value.input, { flight_index });
    if (result === undefined)
      return fail(invalid([issueOf('flight_index', 'no_such_flight', { says: 'host.fly.no_such_flight' })]));
    return succeed({ engine_version: engineVersion, result });
  };
}

/** Writes a flight as a file with times; each flight of a split is a file of its own. */
export function makeTrackFileHandler(
  flyMission: Handlers['flyMission'],
  geoid: AskGeoid,
): Handlers['exportTrack'] {
  return async ({ name, format, start_at, mission, flight_index }, call) => {
    const answer = await flyMission({ mission, flight_index }, call);
    if (!answer.ok) return fail(answer.failure);
    const { result: track } = rounded<OperationOutput<'flyMission'>>(answer.value);
    const [undulation_m = 0] = await geoid([mission.home]);
    const part = track.flights > 1 ? `-${track.flight_index + 1}` : '';
    return succeed({
      filename: `${baseName(name)}-track${part}.${format}`,
      bytes: writeTrack({ name, track, start: new Date(start_at), undulation_m }, format),
    });
  };
}
