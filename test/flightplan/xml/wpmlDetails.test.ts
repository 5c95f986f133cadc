import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf, uncountedIn } from '../reading.ts';

const wpml = (folder: string, config = '') =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><wpml:missionConfig>${config}</wpml:missionConfig><Folder>${folder}</Folder></Document></kml>`;
const at = (place: string, inner = '') =>
  `<Placemark><Point><coordinates>${place}</coordinates></Point>${inner}</Placemark>`;
const two = at('7.45,46.95') + at('7.46,46.96');
const plan = (folder: string, config = '') => planOf('a.wpml', wpml(folder, config));
const points = async (folder: string, config = '') => chosenRoute(await plan(folder, config)).points;

const atPoint =
  '<wpml:actionTrigger><wpml:actionTriggerType>reachPoint</wpml:actionTriggerType></wpml:actionTrigger>';
const action = (inner: string) => `<wpml:action>${inner}</wpml:action>`;
const kind = (name: string, parameters = '') =>
  `<wpml:actionActuatorFunc>${name}</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam>${parameters}</wpml:actionActuatorFuncParam>`;
const group = (inner: string) => `<wpml:actionGroup>${atPoint}${inner}</wpml:actionGroup>`;
const waits = async (...actions: readonly string[]) => {
  const found = await plan(at('7.45,46.95', group(actions.map(action).join(''))) + at('7.46,46.96'));
  return {
    hover_s: chosenRoute(found).points.map(({ hover_time_s }) => hover_time_s),
    notes: found.warnings.map(sentenceOf).join(),
    ignored: found.ignored.map(({ what }) => what),
  };
};

describe('the action groups of a wayline', () => {
  it('without a range act at their own waypoint', async () => {
    expect((await waits(kind('hover', '<wpml:hoverTime>5</wpml:hoverTime>'))).hover_s).toEqual([5, 0]);
  });

  it('without the end of their range act at its first waypoint alone', async () => {
    const range = '<wpml:actionGroupStartIndex>1</wpml:actionGroupStartIndex>';
    const hover = action(kind('hover', '<wpml:hoverTime>5</wpml:hoverTime>'));
    const found = await points(
      at('7.45,46.95', `<wpml:index>0</wpml:index>${group(range + hover)}`) +
        at('7.46,46.96', '<wpml:index>1</wpml:index>'),
    );
    expect(found.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 5]);
  });

  it.each(['hover', 'stayForSeconds'])('with a %s of no time say that it is left out', async (name) => {
    expect(await waits(kind(name))).toMatchObject({
      hover_s: [0, 0],
      notes: expect.stringContaining(
        'A wait of the file is left out (waypoint 1: the time is not a number from 0 to 86400 s) and not counted. Set it by hand, or export the file again.',
      ),
    });
  });

  it('name an action that has no name', async () => {
    const found = await points(at('7.45,46.95', group(action('<wpml:actionId>0</wpml:actionId>'))));
    expect(found[0]?.actions).toEqual([{ action_type: 'unnamed', duration_s: 0 }]);
  });
});

describe('the heights of a wayline', () => {
  const mode = '<wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>';
  const global = '<wpml:globalHeight>80</wpml:globalHeight>';
  const altitudes = async (folder: string) => (await points(folder)).map(({ altitude }) => altitude);

  it.each<[string, string, (number | undefined)[]]>([
    [
      'of the whole route where a waypoint uses it',
      at('7.45,46.95', '<wpml:useGlobalHeight>1</wpml:useGlobalHeight><wpml:height>60</wpml:height>') +
        at('7.46,46.96', '<wpml:useGlobalHeight>0</wpml:useGlobalHeight><wpml:height>60</wpml:height>'),
      [80, 60],
    ],
    ['of the whole route where a waypoint has none', two, [80, 80]],
  ])('are those %s', async (_, folder, heights) => {
    expect(await altitudes(mode + global + folder)).toEqual(
      heights.map((value_m) => ({ datum: 'takeoff', value_m })),
    );
  });

  it('are the waypoint’s own where the route has none to use', async () => {
    const own = '<wpml:useGlobalHeight>1</wpml:useGlobalHeight><wpml:height>60</wpml:height>';
    expect(await altitudes(mode + at('7.45,46.95', own) + at('7.46,46.96'))).toEqual([
      { datum: 'takeoff', value_m: 60 },
      undefined,
    ]);
  });

  it('are above the ellipsoid where only that is said', async () => {
    const own = '<wpml:ellipsoidHeight>640</wpml:ellipsoidHeight>';
    expect((await altitudes(at('7.45,46.95', own) + at('7.46,46.96')))[0]).toEqual({
      datum: 'ellipsoid',
      value_m: 640,
    });
  });
});

describe('the corners and speeds of a wayline', () => {
  it('are of the waypoint only where it has its own', async () => {
    const speed = (own: string) =>
      `<wpml:useGlobalSpeed>${own}</wpml:useGlobalSpeed><wpml:waypointSpeed>4</wpml:waypointSpeed>`;
    const turn = (damping: string) =>
      `<wpml:waypointTurnParam><wpml:waypointTurnMode>coordinateTurn</wpml:waypointTurnMode>${damping}</wpml:waypointTurnParam>`;
    const found = await points(
      at('7.45,46.95', speed('0') + turn('')) +
        at(
          '7.46,46.96',
          speed('1') + turn('<wpml:waypointTurnDampingDist>12</wpml:waypointTurnDampingDist>'),
        ) +
        at('7.47,46.97'),
    );
    expect(found.map(({ speed_mps }) => speed_mps)).toEqual([undefined, 4, undefined]);
    expect(found.map(({ curve_size }) => curve_size)).toEqual([undefined, 12, undefined]);
  });
});

describe('a wayline whose members contradict each other', () => {
  const speeds = (mode: string) =>
    '<wpml:autoFlightSpeed>3</wpml:autoFlightSpeed>' +
    ['46.95', '46.96']
      .map((lat) =>
        at(
          `7.45,${lat}`,
          `<wpml:executeHeight>60</wpml:executeHeight><wpml:useGlobalSpeed>${mode}</wpml:useGlobalSpeed><wpml:waypointSpeed>15</wpml:waypointSpeed>`,
        ),
      )
      .join('');

  it('is judged at the speed of its waypoints, which the aircraft flies, and says so', async () => {
    const found = await plan(speeds('1'));
    expect(chosenRoute(found).points[1]?.speed_mps).toBe(15);
    expect(uncountedIn(found)).toContain('useGlobalSpeed is in a place where apps do not read it');
    expect(uncountedIn(await plan(speeds('0')))).toBe('');
    expect(uncountedIn(await plan(speeds('1').replaceAll('Speed>15<', 'Speed>3<')))).toBe('');
  });

  it.each([
    ['useGlobalSpeed', speeds('true')],
    ['useStraightLine', at('7.45,46.95', '<wpml:useStraightLine>false</wpml:useStraightLine>')],
    ['useGlobalHeight', at('7.45,46.95', '<wpml:useGlobalHeight>yes</wpml:useGlobalHeight>')],
  ])('tells that %s is neither 0 nor 1', async (name, folder) => {
    expect(uncountedIn(await plan(folder))).toContain(`${name} is neither 0 nor 1`);
  });

  it.each([
    ['finishAction', 'AutoLand', 'the end of the flight is unknown'],
    ['flyToWaylineMode', 'pointtopoint', 'the way to the first waypoint is unknown'],
  ])('tells that %s says %s, which the apps write otherwise', async (name, value, told) => {
    expect(uncountedIn(await plan(two, `<wpml:${name}>${value}</wpml:${name}>`))).toContain(told);
  });

  it.each([
    ['3', '1'],
    ['0.5', '1'],
    ['zero', '1'],
    ['0', 'last'],
  ])('tells that a group of actions is for waypoints from %s to %s', async (first, last) => {
    const range = `<wpml:actionGroupStartIndex>${first}</wpml:actionGroupStartIndex><wpml:actionGroupEndIndex>${last}</wpml:actionGroupEndIndex>`;
    const wait = group(range + action(kind('hover', '<wpml:hoverTime>5</wpml:hoverTime>')));
    const found = await plan(at('7.45,46.95', wait) + at('7.46,46.96'));
    expect(uncountedIn(found)).toContain('a group of its actions names no clear range of waypoints');
  });
});

describe('a wayline file', () => {
  it('of settings alone says where the route is', async () => {
    expect(await problemOf('a.wpml', wpml(''))).toMatchObject({
      code: 'NO_WAYLINE',
      message: expect.stringContaining('waylines.wpml'),
    });
  });

  it('cut out of its document is a fragment', async () => {
    const text = '<Placemark><wpml:index>0</wpml:index></Placemark>';
    expect(await problemOf('a.wpml', text)).toMatchObject({
      code: 'XML_FRAGMENT',
      where: 'element Placemark',
    });
  });

  it('of the Fly app names that', async () => {
    const config = '<wpml:droneInfo><wpml:droneEnumValue>68</wpml:droneEnumValue></wpml:droneInfo>';
    expect(await plan(two, config)).toMatchObject({ tool: 'DJI Fly', format: 'dji_wpml' });
  });

  it('with a waypoint of no coordinates is refused for it', async () => {
    for (const place of ['<Point/>', '<Point><coordinates> </coordinates></Point>'])
      expect(await problemOf('a.wpml', wpml(`${two}<Placemark>${place}</Placemark>`))).toMatchObject({
        code: 'COORDINATES_INVALID',
        where: 'waypoint 3',
      });
  });

  it.each([
    ['94.9,7.45,0', undefined],
    ['46.95,187.45,0', undefined],
    ['0,0,0', undefined],
    ['46.95,7.45,500', { lat: 46.95, lon: 7.45, planned_ellipsoid_m: 500 }],
    ['46.95,7.45,high', { lat: 46.95, lon: 7.45 }],
    ['46.95,7.45,12000', { lat: 46.95, lon: 7.45 }],
  ])('launches at %s only where that is a place', async (point, home) => {
    const config = `<wpml:takeOffRefPoint>${point}</wpml:takeOffRefPoint>`;
    expect((await plan(two, config)).home).toEqual(home);
  });

  it.each([
    ['77', undefined, undefined, 'DJI Mavic 3E'],
    ['77', '0', '66', 'DJI Mavic 3E'],
    ['77', '0', '67', 'DJI Mavic 3T'],
    ['77', undefined, '67', 'DJI Mavic 3T'],
    ['77', '0', '68', 'DJI Mavic 3M'],
    ['77', '0', '129', 'DJI Mavic 3TA'],
    ['77', '1', '66', 'DJI Mavic 3T'],
    ['77', '9', '68', undefined],
    ['77', '0', '89', 'DJI Mavic 3E'],
    ['67', '0', '53', 'DJI Matrice 30T'],
    ['91', '0', '81', 'DJI Matrice 3TD'],
    ['99', '0', '89', 'DJI Matrice 4T'],
    ['100', undefined, '99', 'DJI Matrice 4TD'],
    ['89', '0', '89', 'DJI Matrice 350 RTK'],
    ['68', '0', '68', undefined],
  ])('reads the numbers %s, %s and camera %s as a %s', async (drone, sub, payload, name) => {
    const element = (tag: string, value = '') => (value === '' ? '' : `<wpml:${tag}>${value}</wpml:${tag}>`);
    const numbers = element('droneEnumValue', drone) + element('droneSubEnumValue', sub);
    const camera = element('payloadInfo', element('payloadEnumValue', payload));
    expect((await plan(two, element('droneInfo', numbers) + camera)).aircraft_hint).toBe(name);
  });
});

describe('the area of a mapping template', () => {
  const ring = '7.45,46.95 7.45,46.96 7.46,46.96';
  const polygon = (coordinates: string) =>
    `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`;
  const corners = `<coordinates>${ring}</coordinates>`;
  const camera = (number: string) =>
    `<wpml:payloadInfo><wpml:payloadEnumValue>${number}</wpml:payloadEnumValue></wpml:payloadInfo>`;
  const overlap = (pct: number) =>
    `<wpml:overlap><wpml:orthoCameraOverlapW>${pct}</wpml:orthoCameraOverlapW></wpml:overlap>`;
  const mode = (name: string, more = '') =>
    `<wpml:waylineCoordinateSysParam><wpml:heightMode>${name}</wpml:heightMode>${more}</wpml:waylineCoordinateSysParam>`;
  const areas = async (folder: string, config = camera('66')) => {
    const found = await problemOf('a.kml', wpml(folder, config));
    expect(found).toMatchObject({ code: 'AREA_ONLY', class: 'area' });
    return found.areas ?? [];
  };
  const mapped = (folder: string, height: string, pct = 80) =>
    `${folder}<Placemark>${polygon(corners)}${overlap(pct)}${height}</Placemark>`;
  const spacings = async (folder: string, config?: string) =>
    (await areas(folder, config)).map(({ settings }) => settings.spacing_m);
  const high = '<wpml:height>100</wpml:height>';

  it('is named after the kind of its template', async () => {
    const names = async (folder: string) => (await areas(folder)).map(({ name }) => name);
    expect(await names(mapped('<wpml:templateType>mapping2d</wpml:templateType>', high))).toEqual([
      'mapping2d',
    ]);
    expect(await names(mapped('', high))).toEqual(['Area']);
  });

  it('has lines as far apart as its pictures are wide, less the overlap, at a height above ground', async () => {
    // 84° over the diagonal of 4:3 at 100 m: 2 × 100 × tan 42° × 0.8 = 144.07 m wide.
    expect(await spacings(mapped(mode('relativeToStartPoint'), high))).toEqual([expect.closeTo(28.81, 2)]);
    const shoot = '<wpml:globalShootHeight>50</wpml:globalShootHeight>';
    expect(await spacings(mapped(mode('EGM96', shoot), high))).toEqual([expect.closeTo(14.41, 2)]);
  });

  it.each([
    ['a height above the sea', mapped(mode('EGM96'), high), camera('66')],
    ['a height above the ellipsoid', mapped(mode('WGS84'), high), camera('66')],
    ['an unknown camera', mapped('', high), camera('1')],
    ['no camera', mapped('', high), ''],
    ['no height', mapped('', ''), camera('66')],
    ['a height of nothing', mapped('', '<wpml:height>0</wpml:height>'), camera('66')],
    ['an overlap of everything', mapped('', high, 100), camera('66')],
    ['an overlap below nothing', mapped('', high, -1), camera('66')],
  ])('says nothing of its lines for %s', async (_, folder, config) => {
    expect(await spacings(folder, config)).toEqual([undefined]);
  });

  it.each([
    ['no polygon', '<Placemark><name>A</name></Placemark>'],
    ['a polygon without its ring', '<Placemark><Polygon/></Placemark>'],
    ['a ring without coordinates', `<Placemark>${polygon('')}</Placemark>`],
  ])('without corners has no area to offer: %s', async (_, placemark) => {
    expect(await areas(`<wpml:templateType>mapping2d</wpml:templateType>${placemark}`)).toEqual([]);
  });
});

describe('KML of the first DJI Pilot app', () => {
  const data = (inner: string) => `<ExtendedData>${inner}</ExtendedData>`;
  const own = '<mis:useWaylineAltitude>false</mis:useWaylineAltitude>';
  const waypoint = (place: string, inner: string) =>
    `<Placemark><Point>${place}</Point>${data(inner)}</Placemark>`;
  const coordinates = (text: string) => `<coordinates>${text}</coordinates>`;
  const file = (...placemarks: readonly string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:mis="www.dji.com"><Document>${placemarks.join('')}</Document></kml>`;
  const wayline = (inner: string) =>
    `<Placemark>${data(inner)}<LineString>${coordinates('7.45,46.95,60 7.46,46.96,70')}</LineString></Placemark>`;
  const first = waypoint(
    coordinates('7.45,46.95,60'),
    '<mis:useWaylineAltitude>true</mis:useWaylineAltitude><mis:useWaylineSpeed>false</mis:useWaylineSpeed><mis:speed>3</mis:speed><mis:actions param="2000">Hovering</mis:actions><mis:actions>Hovering</mis:actions><mis:actions param="9000">ShootPhoto</mis:actions>',
  );
  const second = waypoint(coordinates('7.46,46.96,70'), own);

  it('is flown at its heights above take-off, with its waits and speeds', async () => {
    const settings =
      '<mis:altitude>50</mis:altitude><mis:autoFlightSpeed>5</mis:autoFlightSpeed><mis:actionOnFinish>GoHome</mis:actionOnFinish>';
    const found = await planOf('a.kml', file(first, second, wayline(settings)));
    expect(found.tool).toBe('DJI Pilot');
    expect(chosenRoute(found)).toMatchObject({
      points: [
        { lat: 46.95, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 2, speed_mps: 3 },
        { lat: 46.96, altitude: { datum: 'takeoff', value_m: 70 }, hover_time_s: 0 },
      ],
      end_action: 'go_home',
      speed_mps: 5,
    });
  });

  it('without its wayline has neither an end nor a common height', async () => {
    const flat = waypoint(coordinates('7.46,46.96'), own);
    const route = chosenRoute(await planOf('a.kml', file(first, flat)));
    expect(route.points.map(({ altitude }) => altitude?.value_m)).toEqual([60, undefined]);
    expect(route).not.toHaveProperty('end_action');
  });

  it('leaves out a waypoint without a place', async () => {
    const found = await planOf('a.kml', file(first, second, waypoint('', own)));
    expect(chosenRoute(found).points).toHaveLength(2);
  });
});
