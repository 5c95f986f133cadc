import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

const opened = async (filename: string, text: string): Promise<Mission> =>
  toMission(await planOf(filename, text), { default_altitude_m: 60 }).mission;

const told = (mission: Mission, format: WriteFormat) =>
  losses(mission, format).flatMap((one) =>
    one.code === 'ACTION_NOT_KEPT' ? [[sentenceOf(one), ...one.waypoint_indices]] : [],
  );
const gimbalAt = (name: string, where: string) =>
  `Lost at ${where}: turn and roll of the gimbal. ${name} gets only its tilt.`;
const lensAt = (name: string, where: string) =>
  `Lost at ${where}: the choice of lens. ${name} cannot hold it.`;

describe('words of DJI beyond the figure of an act', () => {
  const elements = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `<wpml:${name}>${value}</wpml:${name}>`)
      .join('');
  const act = (name: string, values: object) =>
    `<wpml:action>${elements({ actionActuatorFunc: name, actionActuatorFuncParam: elements(values) })}</wpml:action>`;
  const gimbal = (values: object) =>
    act('gimbalRotate', {
      gimbalRotateMode: 'absoluteAngle',
      gimbalPitchRotateEnable: 1,
      gimbalPitchRotateAngle: -45,
      ...values,
    });
  const photo = (values: object) => act('takePhoto', { payloadPositionIndex: 0, ...values });
  const group = (index: number, acts: string, trigger = '<wpml:actionTriggerType>reachPoint') =>
    `<wpml:actionGroup>${elements({ actionGroupStartIndex: index, actionGroupEndIndex: index })}<wpml:actionTrigger>${trigger}</wpml:actionTriggerType></wpml:actionTrigger>${acts}</wpml:actionGroup>`;
  const wpml = (...groups: readonly string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><Folder>${elements({ executeHeightMode: 'relativeToStartPoint' })}${groups
      .map(
        (inner, index) =>
          `<Placemark><Point><coordinates>7.45,46.9${index}</coordinates></Point>${elements({ index, executeHeight: 50 })}${inner}</Placemark>`,
      )
      .join('')}</Folder></Document></kml>`;

  it('are told where another format takes only the tilt of the gimbal', async () => {
    const aside = gimbal({ gimbalYawRotateEnable: 1, gimbalYawRotateAngle: 90 });
    const rolled = gimbal({ gimbalRollRotateEnable: 1, gimbalRollRotateAngle: 10 });
    const mission = await opened(
      'a.wpml',
      wpml(group(0, aside), group(1, gimbal({ gimbalYawRotateEnable: 0 })), group(2, rolled)),
    );
    expect(told(mission, 'qgc_wpl')).toEqual([[gimbalAt('QGC WPL mission text', 'waypoints 1, 3'), 0, 2]]);
    expect(told(mission, 'litchi_csv')).toEqual([[gimbalAt('Litchi (CSV)', 'waypoints 1, 3'), 0, 2]]);
    expect(told(mission, 'dji_wpml_kmz')).toEqual([]);
  });

  it('are told where a picture has a lens of its own, also in a series', async () => {
    const lens = photo({ useGlobalPayloadLensIndex: 0, payloadLensIndex: 'zoom' });
    const series = '<wpml:actionTriggerParam>5</wpml:actionTriggerParam><wpml:actionTriggerType>';
    const mission = await opened(
      'a.wpml',
      wpml(
        group(0, lens),
        group(1, photo({ useGlobalPayloadLensIndex: 1, payloadLensIndex: 'zoom' })),
        group(2, photo({ useGlobalPayloadLensIndex: 0, payloadLensIndex: '' })),
        group(3, photo({ useGlobalPayloadLensIndex: 0 })),
        group(4, lens, `${series}multipleDistance`),
      ),
    );
    expect(told(mission, 'qgc_plan')).toEqual([[lensAt('QGroundControl plan', 'waypoints 1, 5'), 0, 4]]);
    expect(told(mission, 'dji_wpml_kmz')).toEqual([]);
  });
});

describe('words of MAVLink beyond the figure of an act', () => {
  const wpl = (...rows: readonly string[]) =>
    `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t46.9\t7.4\t400\t1\n${rows
      .map((row, index) => `${index + 1}\t0\t3\t${row.replaceAll(' ', '\t')}\t1`)
      .join('\n')}\n`;
  const place = (lat: number) => `16 0 0 0 0 ${lat} 7.4 50`;

  it.each([
    ['yaw of a mount', '205 -30 0 120 0 0 0 2'],
    ['roll of a mount', '205 -30 5 0 0 0 0 2'],
    ['yaw of a gimbal', '1000 -20 45 0 0 0 0 0'],
  ])('are told where DJI takes only the tilt of the gimbal: %s', async (_, row) => {
    const rows = [place(46.91), '2000 0 0 1 5 0 0 0', place(46.92), row];
    const mission = await opened('a.waypoints', wpl(...rows));
    expect(told(mission, 'dji_wpml_kmz')).toEqual([[gimbalAt('DJI waylines (KMZ)', 'waypoint 2'), 1]]);
    expect(told(mission, 'qgc_wpl')).toEqual([]);
    expect(told(mission, 'qgc_plan')).toEqual([]);
  });

  it.each(['205 -30 0 0 0 0 0 2', '1000 -20 0 0 0 0 0 0', '1000 -20 NaN NaN NaN 0 0 0'])(
    'are not told where there are none: %s',
    async (row) => {
      const mission = await opened('a.waypoints', wpl(place(46.91), row, place(46.92)));
      expect(mission.waypoints[0]?.actions?.[0]?.action_type).toBe('gimbal_pitch');
      expect(told(mission, 'dji_wpml_kmz')).toEqual([]);
    },
  );
});
