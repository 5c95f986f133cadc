import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { filesIn, readBack, textOf, written } from './likeness.ts';

const turn = (angle_deg: number): WaypointAction => ({ action_type: 'heading', duration_s: 0, angle_deg });
const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };

/** Pictures of a wall in the north, and of one in the west around a corner; `undefined`: no heading there. */
const pastWalls = (...headings_deg: readonly (number | undefined)[]): Mission => ({
  name: 'Untitled',
  home: { lat: 46.949, lon: 7.449 },
  waypoints: headings_deg.map((heading_deg, at) => ({
    lat: 46.95,
    lon: 7.45 + at * 1e-4,
    altitude: { datum: 'takeoff', value_m: 20 },
    hover_time_s: 1,
    speed_mps: 3,
    actions: [...(heading_deg === undefined ? [] : [turn(heading_deg)]), photo],
  })),
  end_action: 'go_home',
});

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<wpml:${name}>([^<]*)<`, 'g'))].map(([, text]) => text);

describe('a nose that is turned to a wall', () => {
  it('stays turned between the pictures in the files of DJI, by waylines and template', async () => {
    const plan = pastWalls(0, 0, 270);
    const file = await written(plan, 'dji_wpml_kmz');
    for (const [name, xml] of Object.entries(filesIn(file))) {
      const own = xml.slice(xml.indexOf('<Placemark>'));
      expect([name, texts(own, 'waypointHeadingMode')]).toEqual([name, Array(3).fill('smoothTransition')]);
      expect(texts(own, 'waypointHeadingAngle')).toEqual(['0', '0', '-90']);
      expect(texts(own, 'aircraftHeading')).toEqual(['0', '0', '-90']);
      if (name.endsWith('.kml')) expect(texts(own, 'useGlobalHeadingParam')).toEqual(['0', '0', '0']);
    }
    expect(file.reads_back).toBe(true);
    const back = await readBack(file);
    expect(back.waypoints.map(({ actions, carried }) => ({ actions, carried }))).toEqual(
      plan.waypoints.map(({ actions }) => ({ actions, carried: undefined })),
    );
  });

  it('follows the route again where the next waypoint has no heading', async () => {
    const file = await written(pastWalls(90, 90, undefined, 45), 'dji_wpml_kmz');
    const { 'wpmz/waylines.wpml': xml = '' } = filesIn(file);
    expect(texts(xml, 'waypointHeadingMode')).toEqual([
      'smoothTransition',
      'followWayline',
      'followWayline',
      'smoothTransition',
    ]);
    expect(texts(xml, 'waypointHeadingAngle')).toEqual(['90', '90', '0', '45']);
    expect(file.reads_back).toBe(true);
  });

  it('has its heading in its column of Litchi, and comes back without more', async () => {
    const plan = pastWalls(0, 90, undefined, 180);
    const file = await written(plan, 'litchi_csv');
    const rows = textOf(file).trim().split(/\r?\n/).slice(1);
    // Without a heading the nose follows the leg, here to the east.
    expect(rows.map((row) => Number(row.split(',')[3]))).toEqual([0, 90, 90, 180]);
    expect((await readBack(file)).waypoints.map(({ actions, carried }) => ({ actions, carried }))).toEqual(
      plan.waypoints.map(({ actions }) => ({ actions, carried: undefined })),
    );
  });

  it('is told by name where a format has no place for it', () => {
    const says = (format: 'qgc_plan' | 'qgc_wpl' | 'gpx') =>
      losses(pastWalls(0, undefined, 90), format).flatMap(({ says: name, waypoint_indices }) =>
        name === 'ACTION_NOT_KEPT.heading' ? [...waypoint_indices] : [],
      );
    expect(says('qgc_plan')).toEqual([0, 2]);
    expect(says('qgc_wpl')).toEqual([]);
    expect(says('gpx')).toEqual([]);
  });
});
