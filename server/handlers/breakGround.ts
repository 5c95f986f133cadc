import { breakWays, linesOfBreaks } from '../../engine/mission/breakGround.ts';
import { splitOf } from '../../engine/mission/splitOf.ts';
import { succeed } from '../../engine/result.ts';
import type { GroundSources, PrepareMission } from './missionAnalyzer.ts';
import { alongLines } from './missionGround.ts';
import { obstaclesOfMission } from './missionObstacles.ts';

/** So long is waited for the ground of a few ways more. */
const patience_ms = 1500;

/**
 * Prepares missions with what lies under the ways from and to places inside legs where flights of the split end and begin. Which these are
 * is known only once the mission is split, and the ground under those ways changes none of them.
 */
export const withBreakGround =
  (prepare: PrepareMission, sources: GroundSources): PrepareMission =>
  async (mission, asked) => {
    const prepared = await prepare(mission, asked);
    if (!prepared.ok) return prepared;
    const { input, sampled } = prepared.value;
    const { terrain, options, obstacles } = input;
    const isKnown = terrain.lines !== undefined || obstacles !== undefined;
    if (!isKnown || options.multi_battery !== true || options.mid_line_swaps !== true) return prepared;
    const ways = breakWays(input, splitOf(input) ?? []);
    if (ways.length === 0) return prepared;
    const lines = linesOfBreaks(input, ways);
    const [ground, standing] = await Promise.all([
      terrain.lines && alongLines(sources.elevation, lines, sampled, patience_ms),
      obstaclesOfMission(sources, input, lines),
    ]);
    const lines_failure = terrain.lines_failure ?? ground?.lines_failure;
    const known = {
      ...input,
      terrain: {
        ...terrain,
        ...(ground !== undefined && { breaks: { ways, lines: ground.lines } }),
        ...(lines_failure !== undefined && { lines_failure }),
      },
      ...(standing.length > 0 && { obstacles: standing }),
    };
    return succeed({ ...prepared.value, input: known });
  };
