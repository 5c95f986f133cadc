import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../../engine/flightplan/write/preparedPlan.ts';
import { carriedPart } from '../../../engine/mission/carried.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { cameraNamed } from '../../../engine/survey/cameras.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { filesIn, readBack, readsBack, written } from './likeness.ts';

const series: WaypointAction = { action_type: 'photos_by_distance', duration_s: 0, every_m: 10, span: 1 };
const film: WaypointAction = { action_type: 'start_recording', duration_s: 0 };
const mission: Mission = {
  name: 'Survey',
  home: { lat: 47, lon: 8 },
  end_action: 'go_home',
  waypoints: [0, 1, 2].map((at) => ({
    ...waypoint(47.001 + at / 1000, 8, 60),
    speed_mps: 8,
    ...(at === 0 && { actions: [film, series] }),
  })),
};

const open = 'The file does not name the lens that the pictures are planned for.';

/** The lenses in both files, each once, and the note about them. */
async function lensesOf(context: WriteContext, plan = mission) {
  const file = await written(plan, 'dji_wpml_kmz', context);
  const files = filesIn(file);
  const named = (text: string, name: string) => [
    ...new Set([...text.matchAll(new RegExp(`<wpml:${name}>([^<]*)<`, 'g'))].map(([, lens]) => lens)),
  ];
  return {
    waylines: named(files['wpmz/waylines.wpml'] ?? '', 'payloadLensIndex').join(' | '),
    template: named(files['wpmz/template.kml'] ?? '', 'imageFormat').join(' | '),
    isTold: file.notes.some((note) => sentenceOf(note)?.startsWith(open)),
  };
}

const both = (lens: string, isTold: boolean) => ({ waylines: lens, template: lens, isTold });

describe('the lens of the camera that a plan was made with', () => {
  it.each([
    ['DJI Mavic 3M', 'mavic_3_multispectral', 'visable,narrow_band'],
    ['DJI Mavic 3M', 'mavic_3_multispectral_rgb', 'visable'],
    ['DJI Mavic 3M', undefined, 'visable'],
    ['DJI Mavic 3T', 'mavic_3_thermal', 'wide,ir'],
    ['DJI Mavic 3T', 'mavic_3_thermal_wide', 'wide'],
    ['DJI Matrice 30T', 'matrice_30t_thermal', 'wide,ir'],
    ['DJI Matrice 4T', 'matrice_4t_thermal', 'visable,ir'],
    ['DJI Matrice 4T', 'matrice_4t_wide', 'wide'],
    ['DJI Matrice 350 RTK', 'zenmuse_h20t_thermal', 'wide,ir'],
    ['DJI Matrice 350 RTK', 'zenmuse_p1_35', 'wide'],
  ] as const)('is named in the file for a %s: %s', async (aircraft, camera_key, lens) => {
    expect(await lensesOf({ aircraft, camera_key })).toEqual(both(lens, false));
    expect(await readsBack(mission, 'dji_wpml_kmz', { aircraft, camera_key })).toBe(true);
  });

  it.each([
    ['of the person’s own', 'DJI Mavic 3M', 'own-a1', 'visable'],
    ['whose figures are typed', 'DJI Matrice 4T', 'typed', 'wide'],
    ['of another maker', 'DJI Matrice 350 RTK', 'rededge_p', 'wide'],
    ['of another aircraft', 'DJI Mavic 3M', 'mavic_3_thermal', 'visable'],
    ['of an aircraft without such a lens', 'DJI Mavic 3E', 'mavic_3_multispectral', 'wide'],
  ] as const)('is left to the pilot for a camera %s', async (_, aircraft, camera_key, lens) => {
    expect(await lensesOf({ aircraft, camera_key })).toEqual(both(lens, true));
  });

  it('is told where no aircraft is named, but not where a file has no lens to choose', async () => {
    expect(await lensesOf({ camera_key: 'mavic_3_multispectral' })).toEqual(both('', true));
    expect(await lensesOf({ camera_key: 'own-a1' })).toEqual(both('', false));
    const aircraft = 'DJI Mini 4 Pro';
    expect(await lensesOf({ aircraft, camera_key: 'own-a1' })).toEqual(both('', false));
    expect(await lensesOf({ aircraft, camera_key: 'mini_4_pro' })).toEqual(both('', false));
  });
});

describe('a DJI file with several lenses', () => {
  const context = { aircraft: 'DJI Mavic 3M', camera_key: 'mavic_3_multispectral' };
  const lens = cameraNamed(context.camera_key)?.dji_lens ?? '';
  const opened = async () => readBack(await written(mission, 'dji_wpml_kmz', context));

  it('is read as the plan that was written, and keeps its lenses for all its pictures', async () => {
    const back = await opened();
    expect(back.waypoints.map(({ actions }) => actions)).toEqual(
      mission.waypoints.map(({ actions }) => actions),
    );
    expect(carriedPart(back, 'wpml', 'lens')?.text).toBe(lens);
    expect(await lensesOf({}, back)).toEqual(both(lens, false));
  });

  it('has them in pictures that are added to it, too', async () => {
    const back = await opened();
    const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };
    const edited = {
      ...back,
      waypoints: back.waypoints.map((one, at) => (at === 2 ? { ...one, lat: 47.01, actions: [photo] } : one)),
    };
    expect(await lensesOf({}, edited)).toEqual(both(lens, false));
    expect(await readsBack(edited, 'dji_wpml_kmz', {})).toBe(true);
  });

  it('gets those of the camera that a survey is drawn with on it', async () => {
    const back = await opened();
    expect(await lensesOf({ camera_key: 'mavic_3_multispectral_rgb' }, back)).toEqual(both('visable', false));
    expect(await lensesOf({ camera_key: 'own-a1' }, back)).toEqual(both(lens, true));
  });

  it('takes no other words from a plan', async () => {
    const carried = [{ format: 'wpml', kind: 'lens', text: 'wide</wpml:payloadLensIndex>' } as const];
    const aircraft = 'DJI Mavic 3M';
    const file = await written({ ...mission, carried }, 'dji_wpml_kmz', { aircraft });
    expect(filesIn(file)['wpmz/waylines.wpml']).not.toContain('wide');
    expect(await lensesOf({ aircraft }, { ...mission, carried })).toEqual(both('visable', false));
  });
});
