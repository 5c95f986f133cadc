import { describe, expect, it } from 'vitest';
import { homewardPlanMark, homewardPlanVersion } from '../../../engine/flightplan/plan/homewardMark.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import { emptyMission } from '../../../engine/mission/mission.ts';
import type { DrawnObject } from '../../../engine/obstacle/drawnObject.ts';
import { planOf } from '../../flightplan/reading.ts';
import { sampleStructure, sampleSurvey } from '../../support/sampleDrawings.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const middle = destination(home, 0, 45);
const chimney: DrawnObject = { shape: 'point', corners: [middle], radius_m: 5, top_m: 60, distance_m: 10 };

/** An orbit of 15 m around it at 30 m, begun at its nearest place. */
const orbit = Array.from({ length: 25 }, (_, at) => {
  const { lat, lon } = destination(middle, 180 + 15 * at, 15);
  return waypoint(lat, lon, 30);
});

const flown = (drawn: DrawnObject | undefined, return_height_m?: number, at = home) =>
  analyzeMission({
    ...missionInput(orbit, { end_action: 'go_home', options: { return_height_m, clearance_m: 10 } }),
    home: at,
    ...(drawn !== undefined && { drawn_objects: [drawn] }),
  });
const codesOf = ({ warnings }: ReturnType<typeof flown>) =>
  warnings.flatMap(({ code, says }) =>
    code.includes('OBSTACLE') && says !== 'OBSTACLE_BESIDE.return' ? [code] : [],
  );

describe('what the pictures of a plan are taken of', () => {
  it('stands in the way of returns, and not of passes at its distance', () => {
    expect(flown(undefined, 30).mission_verdict).toBe('complete');
    const low = flown(chimney, 30);
    expect(codesOf(low)).toEqual(['RETURN_OBSTACLE']);
    expect(low.mission_verdict).toBe('cannot_complete');
    expect(low.legs.every(({ reasons }) => reasons.length === 0)).toBe(true);
    const [warning] = low.warnings.filter(({ code }) => code === 'RETURN_OBSTACLE');
    expect(sentenceOf(warning)).toMatch(
      /^Return from waypoint \d+: 30\sm below the top of .*drawn in the plan/,
    );
    expect(codesOf(flown(chimney))).toEqual([]);
  });

  it.each([
    ['line', [middle]],
    ['area', [middle]],
    ['area', [destination(middle, 270, 5), destination(middle, 90, 5)]],
  ] as const)('stands there with fewer corners than its shape has: %s', (shape, corners) => {
    expect(codesOf(flown({ ...chimney, shape, corners, radius_m: 0 }, 30))).toEqual(['RETURN_OBSTACLE']);
  });

  it('raises the returns of a plan that asks for no height', () => {
    expect(flown({ ...chimney, top_m: 120 }).return_home.height_m).toBe(130);
    const empty = analyzeMission({ ...missionInput([]), drawn_objects: [chimney] });
    expect([empty.return_home, empty.legs]).toEqual([{ distance_m: 0, path: [] }, []]);
  });

  it('is no place to take off from, nor to fly through', () => {
    expect(codesOf(flown(chimney, undefined, middle))).toContain('OBSTACLE_AT_LAUNCH');
    const wall: DrawnObject = {
      shape: 'line',
      corners: [destination(middle, 270, 40), destination(middle, 90, 40)],
      radius_m: 0,
      top_m: 35,
      distance_m: 10,
    };
    expect(codesOf(flown(wall)).slice(0, 2)).toEqual(['OBSTACLE_IN_WAY', 'RETURN_OBSTACLE']);
    expect(codesOf(flown({ ...wall, top_m: 29 }))).toEqual([]);
  });

  it('comes with the route around it, goes with the next, and is kept with the plan', async () => {
    const drawn = applyEdit(emptyMission, {
      kind: 'structure_route',
      waypoints: orbit,
      drawing: sampleStructure,
      drawn: chimney,
    });
    expect(drawn.drawing).toEqual({ settings: sampleStructure });
    expect(drawn.drawn_objects).toEqual([chimney]);
    const surveyed = { kind: 'survey_route', waypoints: orbit, drawing: sampleSurvey } as const;
    expect(applyEdit(drawn, surveyed).drawn_objects).toBeUndefined();
    const read = async (drawn_objects: unknown) => {
      const saved = { format: homewardPlanMark, version: homewardPlanVersion, mission: { ...drawn, home } };
      const text = JSON.stringify({ ...saved, mission: { ...saved.mission, drawn_objects } });
      const plan = await planOf('a.homeward', new TextEncoder().encode(text));
      return toMission(plan, { default_altitude_m: 120 }).mission.drawn_objects;
    };
    const { radius_m: _, distance_m: __, ...least } = chimney;
    expect(await read([chimney])).toEqual([chimney]);
    expect(await read([least])).toEqual([{ ...chimney, radius_m: 0, distance_m: 0 }]);
    for (const damage of [{ shape: 'cube' }, { corners: [] }, { top_m: 'high' }])
      expect(await read([{ ...chimney, ...damage }])).toBeUndefined();
  });
});
