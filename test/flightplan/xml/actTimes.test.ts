import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { hoverTimeAt } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { codesOf, planOf, uncountedIn } from '../reading.ts';

const tag = (name: string, text: string | number) => `<wpml:${name}>${text}</wpml:${name}>`;
const act = (name: string, parameters = '') =>
  tag('action', tag('actionActuatorFunc', name) + tag('actionActuatorFuncParam', parameters));
const bare = (name: string) => tag('action', tag('actionActuatorFunc', name));
const turn = (enable: number | string, time: number | string) =>
  act('gimbalRotate', tag('gimbalRotateTimeEnable', enable) + tag('gimbalRotateTime', time));
const oblique = (...stays: readonly (number | string)[]) =>
  act(
    'startSmartOblique',
    stays.map((stay) => tag('smartObliquePoint', tag('smartObliqueStayTime', stay))).join(''),
  );
const hover = (time: number) => act('hover', tag('hoverTime', time));

const group = (trigger: string, acts: string, from = 1, to = from) =>
  tag(
    'actionGroup',
    tag('actionGroupStartIndex', from) +
      tag('actionGroupEndIndex', to) +
      tag('actionTrigger', tag('actionTriggerType', trigger)) +
      acts,
  );

const file = (inner: string, folder = '') =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig/><Folder>${folder}${tag('waylineId', 0)}${tag('executeHeightMode', 'relativeToStartPoint')}${[
    0, 1, 2,
  ]
    .map(
      (index) =>
        `<Placemark><Point><coordinates>8.5,47.00${index}</coordinates></Point>${tag('index', index)}${tag('executeHeight', 60)}${index === 1 ? inner : ''}</Placemark>`,
    )
    .join('')}</Folder></Document></kml>`;

const read = (inner: string, folder?: string) => planOf('waylines.wpml', file(inner, folder));
async function waitsIn(inner: string, folder?: string): Promise<number[]> {
  const { mission } = toMission(await read(inner, folder), { default_altitude_m: 60 });
  return mission.waypoints.map(hoverTimeAt);
}

describe('the acts of a wayline that take time', () => {
  it.each([
    ['a turn of the gimbal', group('reachPoint', turn(1, 12)), [0, 12, 0]],
    ['a turn of the gimbal at once', group('reachPoint', turn(0, 12)), [0, 0, 0]],
    ['a turn without a time', group('reachPoint', turn(1, '')), [0, 0, 0]],
    ['two turns', group('reachPoint', turn(1, 5) + turn('true', 2.5)), [0, 7.5, 0]],
    ['a turn after a wait', group('reachPoint', hover(3) + turn(1, 4)), [0, 7, 0]],
    ['a turn at three waypoints', group('reachPoint', turn(1, 4), 0, 2), [4, 4, 4]],
    ['a turn on the way', group('betweenAdjacentPoints', turn(1, 4)), [0, 0, 0]],
    ['oblique pictures', group('reachPoint', oblique(2, 3, 4)), [0, 9, 0]],
    ['oblique pictures without stays', group('reachPoint', oblique(0, '')), [0, 0, 0]],
    ['a turn that says nothing of time', group('reachPoint', act('gimbalRotate')), [0, 0, 0]],
    ['acts without parameters', group('reachPoint', bare('startSmartOblique') + bare('')), [0, 0, 0]],
    ['oblique pictures of no direction', group('reachPoint', act('startSmartOblique')), [0, 0, 0]],
  ])('are counted: %s', async (_, inner, waits) => {
    expect(await waitsIn(inner)).toEqual(waits);
    expect(uncountedIn(await read(inner))).toBe('');
  });

  it.each([
    ['a turn', turn(1, 30), 30],
    ['a turn and a wait', turn(1, 30) + hover(5), 35],
    ['oblique pictures', oblique(4, 4), 8],
  ])('are counted before the start: %s', async (_, acts, wait_s) => {
    expect(await waitsIn('', tag('startActionGroup', acts))).toEqual([wait_s, 0, 0]);
  });

  it.each([-1, 'soon', 1e9])('are told where their time is %s', async (time) => {
    const plan = await read(group('reachPoint', turn(1, time)));
    expect(codesOf(plan)).toContain('WAITS_IGNORED');
  });

  it.each(['yes', 'on', '2', '1 0'])('are told where their time is switched by “%s”', async (switched) => {
    const inner = group('reachPoint', turn(switched, 30));
    expect(codesOf(await read(inner))).toContain('WAITS_IGNORED');
    expect(await waitsIn(inner)).toEqual([0, 0, 0]);
  });

  it.each(['1', '1.0', ' TRUE '])('are counted where it is switched on by “%s”', async (switched) => {
    expect(await waitsIn(group('reachPoint', turn(switched, 30)))).toEqual([0, 30, 0]);
  });

  it.each(['0', '0.0', 'False', ''])('are not where it is switched off by “%s”', async (switched) => {
    const inner = group('reachPoint', turn(switched, 30));
    expect(await waitsIn(inner)).toEqual([0, 0, 0]);
    expect(codesOf(await read(inner))).not.toContain('WAITS_IGNORED');
  });

  it.each([turn(1, 'soon'), turn(1, -4), turn('yes', 30), oblique('soon')])(
    'are told before the start, too: %#',
    async (acts) => {
      expect(codesOf(await read('', tag('startActionGroup', acts)))).toContain('WAITS_IGNORED');
    },
  );

  it('that nobody gives a time are told', async () => {
    const said = uncountedIn(await read(group('reachPoint', act('panoShot'))));
    expect(said).toContain('waypoint 2: the aircraft waits for a panorama, for an undocumented time');
  });

  it.each([
    ['at a waypoint', group('reachPoint', turn(1, 12)), '', [0, 12, 0]],
    ['before the start', '', tag('startActionGroup', turn(1, 12)), [12, 0, 0]],
  ])('cost the same in a file that is written anew: %s', async (_, inner, folder, waits) => {
    const { mission } = toMission(await read(inner, folder), { default_altitude_m: 60 });
    const written = await writePlan(mission, 'dji_wpml_kmz', { cruise_speed_mps: 8 });
    if (!written.ok) expect.fail(sentenceOf(written.failure));
    const { filename, bytes } = written.value;
    const again = toMission(await planOf(filename, bytes), { default_altitude_m: 60 });
    expect(again.mission.waypoints.map(hoverTimeAt)).toEqual(waits);
  });
});

describe('a height mode or coordinates that nobody knows', () => {
  const said = (from: string, to: string) =>
    planOf('waylines.wpml', file('').replace(from, to)).then(uncountedIn);

  it.each(['aboveCeiling', 'relative', 'WGS72', 'EGM2008', '5'])(
    '%s takes “comes home” away',
    async (mode) => {
      expect(await said('relativeToStartPoint', mode)).toContain('the altitude reference is unknown');
    },
  );

  it.each(['WGS84', 'wgs84', 'RELATIVETOSTARTPOINT', 'realTimeFollowSurface', 'EGM96', ''])(
    '%s does not',
    async (mode) => {
      expect(await said('relativeToStartPoint', mode)).toBe('');
    },
  );

  it('is told of a template, too', async () => {
    const system = tag(
      'waylineCoordinateSysParam',
      tag('heightMode', 'flat') + tag('coordinateMode', 'GCJ02'),
    );
    const text = await said('<Folder>', `<Folder>${system}`);
    expect(text).toContain('the altitude reference is unknown');
    expect(text).toContain('the coordinate system is unknown');
  });
});
