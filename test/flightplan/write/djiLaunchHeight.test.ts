import { expect, it } from 'vitest';
import type { Mission } from '../../../engine/mission/mission.ts';
import { filesIn, written } from './likeness.ts';

const mission: Mission = {
  name: 'Field',
  home: { lat: 46.4001, lon: 7.1002, elevation_msl_m: 902 },
  waypoints: [0, 1].map((at) => ({
    lat: 46.4 + at * 1e-3,
    lon: 7.1,
    altitude: { datum: 'takeoff', value_m: 80 },
    hover_time_s: 0,
    speed_mps: 12,
  })),
  end_action: 'go_home',
};
const terrain = { source: 'drawn', elevations_msl_m: [900, 900, 901], fallback_indices: [] };
const place = (height: string) => `<wpml:takeOffRefPoint>46.4001,7.1002,${height}</wpml:takeOffRefPoint>`;

it('a file of DJI names the launch ground above the ellipsoid where it is known', async () => {
  const known = await written(mission, 'dji_wpml_kmz', {
    terrain: { ...terrain, undulations_m: [50.3, 50.3, 50.3] },
  });
  for (const text of Object.values(filesIn(known))) expect(text).toContain(place('952.3'));
  expect(known.notes.map(({ code }) => code)).not.toContain('HOME_ELEVATION_NOT_KEPT');
  expect(known.notes.map(({ code }) => code)).not.toContain('NOT_READ_BACK');
  expect(known.reads_back).toBe(true);
});

it.each([terrain, undefined])(
  'it has 0 where that is unknown, and tells of a height that it loses',
  async (ground) => {
    const unknown = await written(mission, 'dji_wpml_kmz', { terrain: ground });
    for (const text of Object.values(filesIn(unknown))) expect(text).toContain(place('0'));
    expect(unknown.notes.map(({ code }) => code)).toContain('HOME_ELEVATION_NOT_KEPT');
    const { elevation_msl_m: _, ...home } = mission.home ?? { lat: 0, lon: 0 };
    const open = await written({ ...mission, home }, 'dji_wpml_kmz', {
      terrain: { ...terrain, fallback_indices: [0, 1, 2], undulations_m: [50, 50, 50] },
    });
    for (const text of Object.values(filesIn(open))) expect(text).toContain(place('0'));
  },
);

it('a file with the launch height of the file that was opened reads back as the plan, and one without a launch point does not', async () => {
  const { elevation_msl_m: _, ...home } = mission.home ?? { lat: 0, lon: 0 };
  const planned = await written({ ...mission, home: { ...home, planned_ellipsoid_m: 930 } }, 'dji_wpml_kmz');
  for (const text of Object.values(filesIn(planned))) expect(text).toContain(place('930'));
  expect(planned.reads_back).toBe(true);
  const drawn = await written({ ...mission, home }, 'geojson');
  expect(drawn.reads_back).toBe(false);
});
