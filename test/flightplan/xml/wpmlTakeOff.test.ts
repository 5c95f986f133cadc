import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { takeOffElements } from '../../../engine/flightplan/wpml/wpmlTakeOff.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { known } from '../../../engine/known.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { missionInput, waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { filesIn, written } from '../write/likeness.ts';

interface Start {
  readonly mode?: string;
  readonly safe?: number | string;
  readonly heights?: string;
  readonly first_m?: number;
}

const waylines = ({ mode = 'safely', safe, heights = 'relativeToStartPoint', first_m = 60 }: Start) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>
<wpml:flyToWaylineMode>${mode}</wpml:flyToWaylineMode><wpml:finishAction>goHome</wpml:finishAction>
${safe === undefined ? '' : `<wpml:takeOffSecurityHeight>${safe}</wpml:takeOffSecurityHeight>`}
<wpml:takeOffRefPoint>47.0,8.0,0</wpml:takeOffRefPoint></wpml:missionConfig>
<Folder><wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>${heights}</wpml:executeHeightMode>
<wpml:autoFlightSpeed>8</wpml:autoFlightSpeed>
${[first_m, 60].map((height_m, index) => `<Placemark><Point><coordinates>8.00${index}2,47.001</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>${height_m}</wpml:executeHeight></Placemark>`).join('')}
</Folder></Document></kml>`;

async function opened(start: Start): Promise<Mission> {
  return toMission(await planOf('waylines.wpml', waylines(start)), { default_altitude_m: 60 }).mission;
}

const chargeOf = ({ waypoints, takeoff_height_m }: Mission) =>
  known(analyzeMission({ ...missionInput(waypoints), takeoff_height_m }).legs.at(-1)).battery_end_pct;

describe('the way to the first waypoint of a DJI file', () => {
  it.each([
    ['is as high as the safe height, where that is greater', { safe: 100 }, 100],
    ['is as high as the waypoint, where that is higher', { safe: 20 }, undefined],
    ['is as high as the waypoint without a safe height', {}, undefined],
    ['is a slant from the safe height in the other mode', { mode: 'pointToPoint', safe: 20 }, 20],
    ['is a slant from where the aircraft hovers first', { mode: 'pointToPoint' }, 1.2],
    ['has a safe height above ground, too', { safe: 90, heights: 'realTimeFollowSurface' }, 90],
    ['is not told by a height that is no number', { safe: 'high' }, undefined],
    ['begins lower than a waypoint in the air', { safe: 5, first_m: 3 }, 5],
  ] as const)('%s', async (_, start, takeoff_height_m) => {
    expect((await opened(start)).takeoff_height_m).toBe(takeoff_height_m);
  });

  it('costs the climb: 1,500 m leaves far less than 20 m', async () => {
    const [low, high] = [await opened({ safe: 20 }), await opened({ safe: 1500 })];
    expect(chargeOf(high)).toBeLessThan(chargeOf(low) - 20);
  });

  it.each(['WGS84', 'EGM96'])(
    'is told where its climb cannot be compared with heights in %s',
    async (heights) => {
      const told = async (safe: number) =>
        sentenceOf(
          (await planOf('waylines.wpml', waylines({ safe, heights }))).warnings.find(
            ({ code }) => code === 'COMMANDS_NOT_COUNTED',
          ),
        );
      expect(await told(300)).toContain(
        'the climb to 300\u00a0m before waypoint 1, whose altitude is above the ellipsoid or the sea, is not counted',
      );
      expect(await told(20)).toBeUndefined();
    },
  );

  it('is that of the first waypoint where the file gives no height to compare with', async () => {
    const text = waylines({ safe: 100 }).replaceAll(/<wpml:executeHeight>.*?<\/wpml:executeHeight>/g, '');
    const plan = await planOf('waylines.wpml', text);
    expect(plan.routes[0]?.takeoff_height_m).toBeUndefined();
  });

  it('says that a safe height is not a number', async () => {
    const { warnings } = await planOf('waylines.wpml', waylines({ safe: 'high' }));
    expect(warnings.map(sentenceOf).join()).toContain('takeOffSecurityHeight: not a number');
  });
});

async function settingsOf(mission: Mission): Promise<(string | undefined)[]> {
  const written = await writePlan(mission, 'dji_wpml_kmz', { cruise_speed_mps: 8 });
  if (!written.ok) expect.fail(sentenceOf(written.failure));
  const plan = await planOf('a.kmz', written.value.bytes);
  const again = toMission(plan, { default_altitude_m: 60 }).mission;
  expect(again.takeoff_height_m).toBe(mission.takeoff_height_m);
  const text = filesIn(written.value)['wpmz/waylines.wpml'] ?? '';
  const saidOf = (name: string) => new RegExp(`<wpml:${name}>([^<]*)<`).exec(text)?.[1];
  return [saidOf('flyToWaylineMode'), saidOf('takeOffSecurityHeight')];
}

describe('the way to the first waypoint in a written DJI file', () => {
  const drawn = (first_m: number, takeoff_height_m?: number): Mission => ({
    name: 'a',
    home: { lat: 47, lon: 8 },
    waypoints: [waypoint(47.001, 8, first_m), waypoint(47.002, 8, 60)],
    ...(takeoff_height_m !== undefined && { takeoff_height_m }),
    end_action: 'go_home',
  });

  it.each([
    [60, undefined, ['safely', '20']],
    [5, undefined, ['safely', '5']],
    [0.5, undefined, ['safely', '1.2']],
    [-30, undefined, ['safely', '1.2']],
    [60, 30, ['pointToPoint', '30']],
    [60, 120, ['safely', '120']],
    [10, 20, ['safely', '20']],
  ] as const)('to %d m after a climb to %s m is as it was judged', async (first_m, takeoff_m, settings) => {
    expect(await settingsOf(drawn(first_m, takeoff_m))).toEqual(settings);
  });

  it.each([
    { safe: 60, first_m: 80 },
    { mode: 'pointToPoint', safe: 30 },
    { mode: 'pointToPoint', safe: 100 },
    { safe: 100 },
  ])('stays in the words of the file: %o', async (start) => {
    expect(await settingsOf(await opened(start))).toEqual([start.mode ?? 'safely', `${start.safe}`]);
  });

  it('gives way to the usual one where its climb cannot be counted, and that is told', async () => {
    const mission = await opened({ safe: 30, heights: 'WGS84' });
    expect(await settingsOf(mission)).toEqual(['safely', '20']);
    const { notes } = await written(mission, 'dji_wpml_kmz');
    expect(notes.map(sentenceOf).join()).toContain('wpml:takeOffSecurityHeight');
  });
});

describe('the safe height of a file whose climb is not counted', () => {
  it.each([
    ['takeoff', 50, 40, '40'],
    ['takeoff', 50, 100, '20'],
    ['msl', 50, 100, '100'],
  ] as const)('before a first waypoint (%s) at %d m: of %d m it is %s', (datum, value_m, own_m, safe) => {
    const carried = { 'wpml:takeOffSecurityHeight': `${own_m}` };
    expect(takeOffElements(undefined, { datum, value_m }, carried)).toEqual({ mode: 'safely', safe });
  });
});
