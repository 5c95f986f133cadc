import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const wpl = (...rows: string[]) =>
  planOf('a.waypoints', ['QGC WPL 110', ...rows.map((row, index) => `${index} 0 ${row} 1`)].join('\n'));
const point = (lat: number) => `3 16 0 0 0 0 ${lat} 8 50`;
const command = (number: number, ...params: number[]) => `2 ${number} ${params.join(' ')}`;
const picture = command(2000, 0, 0, 1, 0, 0, 0, 0);
const pointsOf = async (...rows: string[]) => chosenRoute(await wpl(...rows)).points;

describe('what the writers say, the readers understand', () => {
  it('pictures and recordings belong to the waypoint before them', async () => {
    const points = await pointsOf(
      point(47),
      picture,
      command(2500, 0, 0, 0, 0, 0, 0, 0),
      point(47.1),
      command(2501, 0, 0, 0, 0, 0, 0, 0),
      point(47.2),
    );
    expect(points.map(({ actions = [] }) => actions.map(({ action_type }) => action_type))).toEqual([
      ['take_photo', 'start_recording'],
      ['stop_recording'],
      [],
    ]);
  });

  it('a series of pictures goes on to the last waypoint, and a picture before the first belongs to none', async () => {
    const plan = await wpl(picture, point(47), command(2000, 0, 2, 0, 0, 0, 0, 0), point(47.1));
    const { points, carried } = chosenRoute(plan);
    expect(points.map(({ actions }) => actions)).toEqual([
      [{ action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 1 }],
      undefined,
    ]);
    expect(carried).toMatchObject([{ format: 'mavlink', kind: 'before' }]);
  });

  it('a wait after a picture keeps it', async () => {
    const [first] = await pointsOf(
      point(47),
      picture,
      command(93, 5, 0, 0, 0, 0, 0, 0),
      picture,
      point(47.1),
    );
    expect(first).toMatchObject({
      hover_time_s: 0,
      actions: [
        { action_type: 'take_photo' },
        { action_type: 'hover', duration_s: 5 },
        { action_type: 'take_photo' },
      ],
    });
  });

  it('a hundred actions at a waypoint are enough', async () => {
    const many = Array.from({ length: 150 }, () => picture);
    const points = await pointsOf(point(47), ...many, point(47.1), picture);
    expect(points.map(({ actions }) => actions?.length)).toEqual([100, 1]);
  });

  it('a speed of −2 goes back to the vehicle’s own, −1 changes nothing', async () => {
    const speed = (mps: number) => command(178, 1, mps, -1, 0, 0, 0, 0);
    const points = await pointsOf(speed(7), point(47), speed(-1), point(47.1), speed(-2), point(47.2));
    expect(points.map(({ speed_mps }) => speed_mps)).toEqual([7, 7, undefined]);
  });

  it('actions of a DJI group are done at each waypoint of its range', async () => {
    const action = (name: string) =>
      `<wpml:action><wpml:actionActuatorFunc>${name}</wpml:actionActuatorFunc></wpml:action>`;
    const group = (from: number, to: number, trigger: string, ...names: string[]) =>
      `<wpml:actionGroup><wpml:actionGroupStartIndex>${from}</wpml:actionGroupStartIndex><wpml:actionGroupEndIndex>${to}</wpml:actionGroupEndIndex><wpml:actionTrigger><wpml:actionTriggerType>${trigger}</wpml:actionTriggerType></wpml:actionTrigger>${names.map(action).join('')}</wpml:actionGroup>`;
    const placemark = (index: number, groups: string) =>
      `<Placemark><Point><coordinates>8,${47 + index / 100}</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>50</wpml:executeHeight>${groups}</Placemark>`;
    const many = Array.from({ length: 150 }, () => 'takePhoto');
    const text = `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><Folder><wpml:waylineId>0</wpml:waylineId>${placemark(
      0,
      group(0, 1, 'reachPoint', 'takePhoto', 'rotateYaw') +
        group(1, 1, 'reachPoint', 'startRecord') +
        group(0, 2, 'multipleTiming', 'takePhoto'),
    )}${placemark(1, '')}${placemark(2, '')}${placemark(3, group(3, 3, 'reachPoint', ...many) + group(3, 3, 'reachPoint', 'stopRecord'))}</Folder></Document></kml>`;
    const { points } = chosenRoute(await planOf('a.wpml', text));
    expect(
      points.map(({ actions = [] }) => actions.map(({ action_type }) => action_type).slice(0, 3)),
    ).toEqual([
      ['take_photo', 'rotateYaw', 'takePhoto'],
      ['take_photo', 'rotateYaw', 'start_recording'],
      [],
      ['take_photo', 'take_photo', 'take_photo'],
    ]);
    expect(points[3]?.actions).toHaveLength(100);
  });

  it.each([
    ['msl', 'msl', false],
    ['above the moon', 'takeoff', true],
    [undefined, 'takeoff', true],
  ])('GeoJSON heights over %j are read as %s', async (altitude_datum, datum, isAssumed) => {
    const line = {
      type: 'LineString',
      coordinates: [
        [8, 47, 500],
        [8, 47.1, 510],
      ],
    };
    const plan = await planOf(
      'a.geojson',
      JSON.stringify({ type: 'Feature', properties: { altitude_datum }, geometry: line }),
    );
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude?.datum)).toEqual([datum, datum]);
    expect(codesOf(plan).includes('ALTITUDE_REFERENCE_ASSUMED')).toBe(isAssumed);
  });
});
