import { upwindLines, upwindPlaces } from '../../engine/mission/leeSide.ts';
import { succeed } from '../../engine/result.ts';
import type { GroundSources, PrepareMission } from './missionAnalyzer.ts';
import { alongLines } from './missionGround.ts';

/** A note is not waited for any longer. */
const patience_ms = 1500;

/** Prepares missions with the ground upwind of where they fly in strong wind. */
export const withUpwindGround =
  (prepare: PrepareMission, { elevation }: Pick<GroundSources, 'elevation'>): PrepareMission =>
  async (mission, asked) => {
    const prepared = await prepare(mission, asked);
    if (!prepared.ok) return prepared;
    const { input, sampled } = prepared.value;
    const { terrain } = input;
    const places = upwindPlaces(input);
    if (places.length === 0) return prepared;
    const { lines } = await alongLines(elevation, upwindLines(places), sampled, patience_ms);
    if (lines === undefined) return prepared;
    return succeed({
      ...prepared.value,
      input: { ...input, terrain: { ...terrain, upwind: { places, lines } } },
    });
  };
