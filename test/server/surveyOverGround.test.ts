import { describe, expect, it } from 'vitest';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { SurveyRequest } from '../../server/contract/schemas/survey.ts';
import { overGround } from '../../server/handlers/surveyGround.ts';
import { toSurveyLines } from '../../server/work/surveyLines.ts';
import { perDegree_m } from '../engine/mission/groundedMission.ts';
import { groundBy } from './support/host.ts';

const corner = { lat: 47, lon: 8 };
const outline = [
  corner,
  destination(corner, 0, 400),
  destination(destination(corner, 0, 400), 90, 400),
  destination(corner, 90, 400),
];
/** Rises by 10 % to the north. */
const slope = ({ lat }: Position) => 500 + 0.1 * (lat - corner.lat) * perDegree_m;

async function over(more: object, heightOf: (at: Position) => number | undefined = slope) {
  const area = { name: '', outline, holes: [], settings: {} };
  const footprint = { across_m: 120, along_m: 80 };
  const altitude = { datum: 'takeoff', value_m: 80 };
  const pictures = { every_m: 16 };
  const request = {
    area,
    spacing_m: 36,
    angle_deg: 90,
    altitude,
    footprint,
    pictures,
    launch: corner,
    ...more,
  };
  const asked = SurveyRequest.parse(request);
  const { area: ground, spacing_m, angle_deg } = asked;
  if (ground === undefined) throw new Error('no area');
  const lines = toSurveyLines({ area: ground, options: { spacing_m, angle_deg, picture_every_m: 16 } });
  if (!lines.ok) throw new Error(lines.failure.message);
  return overGround(groundBy(heightOf), lines.value, asked, asked.pictures && 16);
}

describe('the overlap of a survey over known ground', () => {
  it('falls over a slope of 10 % where heights count from take-off at its foot', async () => {
    const told = await over({});
    // Flown 80 m over the foot, 40 m over the head: two thirds less picture.
    expect(told?.lowest.height_m).toBeCloseTo(40, 0);
    expect(told?.highest.height_m).toBeCloseTo(80, 0);
    expect(told?.front?.overlap_pct).toBeLessThan(65);
    expect(told?.side?.overlap_pct).toBeLessThan(45);
    expect(told?.side?.lat).toBeGreaterThan(47.002);
  });

  it('is what was asked for where the aircraft keeps its height over that slope', async () => {
    const told = await over({ altitude: { datum: 'agl', value_m: 80 } });
    expect(told?.front?.overlap_pct).toBeGreaterThan(78);
    expect(told?.side?.overlap_pct).toBeGreaterThan(60);
    expect(told?.lowest.height_m).toBeCloseTo(80, 1);
  });

  it('counts heights from the beginning of the lines where no launch point is known', async () => {
    // They begin in the north, at the head.
    expect((await over({ launch: undefined }))?.lowest.height_m).toBeCloseTo(80, 0);
  });

  it('goes by heights above sea level', async () => {
    const told = await over({ altitude: { datum: 'msl', value_m: 620 } });
    expect(told?.highest.height_m).toBeCloseTo(120, 0);
  });

  it.each([
    ['no picture is known', { footprint: undefined }],
    ['no pictures are taken', { pictures: undefined }],
    ['the lines have no altitude', { altitude: undefined }],
  ])('is not told where %s', async (_, more) => {
    expect(await over(more)).toBeUndefined();
  });

  it('is not told where the ground is unknown', async () => {
    expect(await over({}, () => undefined)).toBeUndefined();
  });
});
