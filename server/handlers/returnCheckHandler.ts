import { returnToCheck } from '../../engine/mission/returnCheck.ts';
import { fail, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Handlers } from '../dispatch.ts';
import { invalid, issueOf } from '../work/refusals.ts';
import type { GroundSources, PrepareMission } from './missionAnalyzer.ts';
import { alongLines } from './missionGround.ts';
import { missionOfRequest } from './missionHandler.ts';
import { obstaclesOnWay } from './missionObstacles.ts';
import { lookAlong } from './missionSight.ts';

/** A slider moves on; what is known by then is what counts. */
const patience_ms = 1000;

/** Checks the return from the very place of a state of a flight against the ground, the fences and the pilot's sight there. */
export function makeReturnCheckHandler(
  prepare: PrepareMission,
  sources: Pick<GroundSources, 'elevation' | 'obstaclesNear'>,
): Handlers['checkReturn'] {
  const { elevation } = sources;
  return async ({ mission, flight_index, state }) => {
    const prepared = await prepare(missionOfRequest(mission), {
      settings: { ...mission, options: { ...mission.options, line_of_sight: undefined } },
    });
    if (!prepared.ok) return fail(prepared.failure);
    const { input, sampled: known } = prepared.value;
    const moment = returnToCheck(input, flight_index, state);
    if (moment === undefined)
      return fail(invalid([issueOf('state', 'no_such_state', { says: 'host.fly.no_such_state' })]));
    const { line, check } = moment;
    const isKnown = line !== undefined && input.terrain.lines !== undefined;
    const { line_of_sight: sight } = mission.options;
    const asked = { known, time_ms: patience_ms };
    const [under, seen, obstacles] = await Promise.all([
      isKnown ? alongLines(elevation, [line], known, patience_ms) : undefined,
      isKnown ? sight && lookAlong(elevation, line, { home: input.home, sight }, asked) : undefined,
      // The lines of the mission do not lead along this one, so what stands on it is looked for anew.
      line && obstaclesOnWay(sources, line, patience_ms),
    ]);
    const result = check({ ground: under?.lines, sight: seen, obstacles });
    return succeed({ engine_version: engineVersion, result });
  };
}
