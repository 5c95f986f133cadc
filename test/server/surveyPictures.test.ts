import { describe, expect, it } from 'vitest';
import { destination, distanceBetween } from '../../engine/geo/geodesic.ts';
import { pictureCount } from '../../engine/mission/pictures.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { SurveyRequest } from '../../server/contract/schemas/survey.ts';
import { makeSurveyHandler } from '../../server/handlers/surveyHandler.ts';

const corner = { lat: 47, lon: 8 };
const unasked = () => Promise.reject(new Error('no ground is asked for'));
const elevation: ElevationSource = { elevations: unasked, along: unasked };
const layOut = makeSurveyHandler({ elevation }, unasked);

/** A field of 4 × 1 km. */
const outline = [
  corner,
  destination(corner, 0, 4000),
  destination(destination(corner, 0, 4000), 90, 1000),
  destination(corner, 90, 1000),
];

async function linesOf(speed_mps: number, pictures: object) {
  const area = { name: '', outline, holes: [], settings: {} };
  const asked = SurveyRequest.parse({ area, spacing_m: 22.36, angle_deg: 0, speed_mps, pictures });
  const answer = await layOut(asked, {} as never);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

describe('the pictures of a survey of long lines', () => {
  it.each([
    [9.46154321, 2.049123],
    [7.81349876, 1.6549],
    [11.11151, 3.0351],
  ])(
    'at %s m/s every %s s are those of its own answer, told and counted, one after the last whole distance',
    async (speed_mps, every_s) => {
      const { points, pictures, runs, lines } = await linesOf(speed_mps, { every_s });
      expect(pictureCount(points)).toBe(pictures);
      const { speed_mps: flown_mps = NaN, actions = [] } = points[runs[0]?.first ?? 0] ?? {};
      const said_s = actions.find(({ action_type }) => action_type === 'photos_by_time')?.every_s ?? NaN;
      expect(said_s).toBe(Math.round(every_s * 100) / 100);
      for (const { first, last } of runs) {
        const way_m = distanceBetween(points[first] ?? corner, points[last] ?? corner);
        const whole = Math.floor(way_m / (said_s * flown_mps));
        // The run ends 0.1 m beyond a whole number of distances, whose positions are rounded to centimetres.
        expect(Math.abs(way_m - whole * said_s * flown_mps - 0.1)).toBeLessThan(0.05);
      }
      // Each line takes one at its start and one after each distance; speeding up and slowing down take V/2.7 s more.
      const onWay =
        Math.floor(4000 / (said_s * flown_mps)) + 2 + Math.floor(flown_mps / 2.7 / said_s + 0.001);
      expect(pictures).toBe(lines * onWay);
    },
  );

  it('by distance are at least as many as the ground is long, at the distance that the answer says', async () => {
    const { points, pictures, lines } = await linesOf(8, { every_m: 15.8049 });
    expect(pictureCount(points)).toBe(pictures);
    expect(pictures).toBe(lines * (Math.ceil(4000 / 15.8) + 1));
  });
});
